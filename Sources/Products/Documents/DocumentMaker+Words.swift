import Foundation
import Layouts
import PDF
import Raster
import Typesetting
import Wall

// Words of pages, in reading order with the photos.

extension DocumentMaker {
  /// Shapes text; nil if that fails. The page's picture then shows the text, if it can be drawn at all.
  mutating func glyphs(of text: Plan.Text) -> TextGlyphs? {
    guard let typesetter = style.typesetter, !text.text.isEmpty else { return nil }
    do {
      return try typesetter.glyphs(of: text)
    } catch {
      wordsFault = wordsFault ?? error
      return nil
    }
  }

  func pageWords(
    _ glyphs: TextGlyphs, _ text: Plan.Text, on sheet: DocumentSheet, isInvisible: Bool
  ) -> PDFPage.Words {
    var result = PDFPage.Words(
      glyphs, x: Double(text.pixels.x), y: Double(text.pixels.y), color: components(of: Color(text.color)),
      role: PDFPage.Role(of: text))
    result.isInvisible = isInvisible
    if let tile = text.tile.map({ sheet.plan.tiles[$0] }), tile.turn != 0 {
      let turn = tile.rotation
      result.turn = (Double(turn.cosine), Double(turn.sine), Double(turn.center.x), Double(turn.center.y))
    }
    return result
  }

  /// Converts a color to the document's color space.
  func components(of color: Color) -> [Double] {
    let color = color.converted(to: style.look.colors)
    return [color.red, color.green, color.blue].map { Double($0) / 255 }
  }

  /// Returns photos with captions, then all other words in reading order, and watermarks on top.
  func elements(
    of plan: Plan, _ photos: [Int: PDFPage.Photo], _ texts: [Int: PDFPage.Words]
  ) -> [PDFPage.Element] {
    var captions: [Int: [PDFPage.Words]] = [:]
    var others: [(text: Plan.Text, words: PDFPage.Words)] = []
    var watermarks: [PDFPage.Element] = []
    for (index, text) in plan.texts.enumerated() {
      guard let words = texts[index] else { continue }
      if let tile = text.tile, photos[tile] != nil {
        captions[tile, default: []].append(words)
      } else if text.role == .watermark {
        watermarks.append(.words(words))
      } else {
        others.append((text, words.apartFromPhotos))
      }
    }
    others.sort { ($0.text.frame.minY, $0.text.frame.minX) < ($1.text.frame.minY, $1.text.frame.minX) }
    var rest = others[...]
    var elements: [PDFPage.Element] = []
    for (index, tile) in plan.tiles.enumerated() {
      guard var photo = photos[index] else { continue }
      while let next = rest.first, next.text.isRead(before: tile) {
        elements.append(.words(rest.removeFirst().words))
      }
      photo.caption = captions[index] ?? []
      elements.append(.photo(photo))
    }
    return elements + rest.map { .words($0.words) } + watermarks
  }

  /// Returns lines and notes that are not part of the wall.
  mutating func additions(to sheet: DocumentSheet) -> [PDFPage.Element] {
    var elements: [PDFPage.Element] = []
    if !sheet.lines.isEmpty { elements.append(.lines(sheet.lines, width: sheet.lineWidth, color: [0, 0, 0])) }
    if !sheet.patches.isEmpty { elements.append(.patches(sheet.patches, color: [1, 1, 1])) }
    for note in sheet.notes {
      guard let glyphs = glyphs(of: note), glyphs.canBeEmbedded else { continue }
      elements.append(
        .words(
          .init(
            glyphs, x: Double(note.pixels.x), y: Double(note.pixels.y), color: [0, 0, 0], role: .artifact(.other))))
    }
    return elements
  }

  /// Returns bookmarks of the groups that begin on a page.
  mutating func bookmarks(of plan: Plan) -> [PDFPage.Bookmark] {
    plan.tiles.compactMap { tile in
      guard let group = tile.group, group != lastGroup else { return nil }
      lastGroup = group
      return PDFPage.Bookmark(group, y: Double(tile.frame.minY))
    }
  }
}

extension TextGlyphs {
  /// The glyphs that are in embeddable fonts; nil if there are none.
  var embeddableOnly: TextGlyphs? {
    var glyphs = self
    glyphs.runs.removeAll { !$0.font.isEmbeddable }
    return glyphs.runs.isEmpty ? nil : glyphs
  }
}

extension PDFPage.Role {
  /// The structural role of text. Text without a role belongs to its photo, or is a paragraph.
  fileprivate init(of text: Plan.Text) {
    self =
      switch text.role {
      case .title: .title
      case .subtitle: .paragraph
      case .heading: .heading
      case .caption, .badge: .caption
      case .header: .artifact(.header)
      case .footer: .artifact(.footer)
      case .watermark: .artifact(.watermark)
      case nil: text.tile == nil ? .paragraph : .caption
      }
  }
}

extension PDFPage.Words {
  /// The same words outside of a figure, for pages without captions.
  fileprivate var apartFromPhotos: PDFPage.Words {
    var words = self
    if words.role == .caption { words.role = .paragraph }
    return words
  }
}

extension Plan.Text {
  /// True if the text is above a photo. Headings of groups that share a row are read before the photos of their group.
  fileprivate func isRead(before tile: Plan.Tile) -> Bool {
    frame.minY < tile.frame.minY && (role != .heading || frame.minX < tile.frame.maxX)
  }

  /// True if the text is opaque and has no outline.
  var isPlain: Bool { color.alpha == 255 && outline == nil }
}
