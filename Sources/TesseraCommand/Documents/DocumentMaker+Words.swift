import Files
import Foundation
import PDF
import Raster
import TesseraLayout
import Typesetting
import Wall

// The words of a page, and where they stand among its photos.

extension DocumentMaker {
  /// A text as glyphs; nil where it cannot be set. The picture of the page shows it then, if anything can.
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
    let role: PDFPage.Role =
      if text.tile != nil {
        .caption
      } else {
        switch words.role(of: text, scale: sheet.scale) {
        case .title: .title
        case .heading: .heading
        case .paragraph: .paragraph
        }
      }
    var result = PDFPage.Words(
      glyphs, x: Double(text.pixels.x), y: Double(text.pixels.y), color: components(of: Color(text.color)), role: role)
    result.isInvisible = isInvisible
    if let tile = text.tile.map({ sheet.plan.tiles[$0] }), tile.turn != 0 {
      let turn = tile.rotation
      result.turn = (Double(turn.cosine), Double(turn.sine), Double(turn.center.x), Double(turn.center.y))
    }
    return result
  }

  /// A color in those of the document.
  func components(of color: Color) -> [Double] {
    let color = color.converted(to: style.look.colors)
    return [color.red, color.green, color.blue].map { Double($0) / 255 }
  }

  /// Photos with their captions, and all other words where they are read.
  func elements(
    of plan: Plan, _ photos: [Int: PDFPage.Photo], _ texts: [Int: PDFPage.Words]
  ) -> [PDFPage.Element] {
    var captions: [Int: [PDFPage.Words]] = [:]
    var others: [(y: CGFloat, words: PDFPage.Words)] = []
    for (index, text) in plan.texts.enumerated() {
      guard let words = texts[index] else { continue }
      if let tile = text.tile, photos[tile] != nil {
        captions[tile, default: []].append(words)
      } else {
        others.append((text.frame.minY, words))
      }
    }
    others.sort { $0.y < $1.y }
    var rest = others[...]
    var elements: [PDFPage.Element] = []
    for (index, tile) in plan.tiles.enumerated() {
      guard var photo = photos[index] else { continue }
      while let next = rest.first, next.y < tile.frame.minY { elements.append(.words(rest.removeFirst().words)) }
      photo.caption = captions[index] ?? []
      elements.append(.photo(photo))
    }
    return elements + rest.map { .words($0.words) }
  }

  /// Lines and notes that are no part of the wall.
  mutating func additions(to sheet: DocumentSheet) -> [PDFPage.Element] {
    var elements: [PDFPage.Element] = []
    if !sheet.lines.isEmpty { elements.append(.lines(sheet.lines, width: sheet.lineWidth, color: [0, 0, 0])) }
    if !sheet.patches.isEmpty { elements.append(.patches(sheet.patches, color: [1, 1, 1])) }
    for note in sheet.notes {
      guard let glyphs = glyphs(of: note), glyphs.canBeEmbedded else { continue }
      elements.append(
        .words(
          .init(
            glyphs, x: Double(note.pixels.x), y: Double(note.pixels.y), color: [0, 0, 0], role: .repeated)))
    }
    return elements
  }

  /// What leads to the groups that begin on a page.
  mutating func bookmarks(of plan: Plan) -> [PDFPage.Bookmark] {
    plan.tiles.compactMap { tile in
      guard let group = words.group(of: tile.file), group != lastGroup else { return nil }
      lastGroup = group
      return PDFPage.Bookmark(group, y: Double(tile.frame.minY))
    }
  }
}

extension TextGlyphs {
  /// What of it can be found and copied; nil where that is nothing.
  var embeddableOnly: TextGlyphs? {
    var glyphs = self
    glyphs.runs.removeAll { !$0.font.isEmbeddable }
    return glyphs.runs.isEmpty ? nil : glyphs
  }
}

extension Plan.Text {
  /// True where nothing shines through its letters, and nothing is drawn around them.
  var isPlain: Bool { color.alpha == 255 && outline == nil }
}
