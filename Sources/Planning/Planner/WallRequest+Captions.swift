import Files
import Foundation
package import Gallery
import Layouts
import Plans
import Raster

// Captions: their space below photos, or their position on them.

extension WallRequest {
  /// Returns the pages with the captions of their photos.
  ///
  /// - Parameter photos: The photos on the pages; some may have no tile.
  func captioned(_ pages: [Plan], _ photos: [Photo]) -> [Plan] {
    guard let template = look.text.caption else { return pages }
    let dates = PhotoDates(of: photos)
    var pages = pages
    for (page, tile, index) in tiles(of: pages, photos) {
      let photo = photos[index]
      let words = PhotoWords(
        photo, date: dates.date(of: photo), index: index, of: photos.count, group: groupWords(of: photo), page: page,
        of: pages.count)
      let text = caption(template, words, of: photo)
      if text.isEmpty { continue }
      if var caption = caption(text, of: pages[page].tiles[tile], photo) {
        caption.tile = tile
        pages[page].texts.append(caption)
      }
    }
    return pages
  }

  /// Returns the captions of photos, in order; empty for photos without one.
  package func captions(of photos: [Photo]) -> [String] {
    guard let template = look.text.caption else { return photos.map { _ in "" } }
    let dates = PhotoDates(of: photos)
    return photos.enumerated().map { index, photo in
      let words = PhotoWords(
        photo, date: dates.date(of: photo), index: index, of: photos.count, group: groupWords(of: photo))
      return caption(template, words, of: photo)
    }
  }

  /// Returns the caption of a photo. Captions from manifests are not templates.
  private func caption(_ template: Template, _ words: PhotoWords, of photo: Photo) -> String {
    photo.caption ?? template.text(of: words, in: look.text.locale)
  }

  /// Returns the pages with a heading above the first photo of each group, if groups share rows.
  ///
  /// - Parameter photos: The photos on the pages; some may have no tile.
  func headed(_ pages: [Plan], _ photos: [Photo]) -> [Plan] {
    guard let template = look.text.groupHeading, look.inlineHeadingRoom > 0 else { return pages }
    var pages = pages
    let groups = Dictionary(grouping: photos) { $0.group }
    var firsts: [(page: Int, tile: Int, group: FilePath?)] = []
    for (page, tile, index) in tiles(of: pages, photos) {
      let group = photos[index].group
      if firsts.isEmpty || firsts[firsts.count - 1].group != group { firsts.append((page, tile, group)) }
    }
    for (place, first) in firsts.enumerated() {
      let tiles = pages[first.page].tiles
      let next = firsts.dropFirst(place + 1).first.flatMap { $0.page == first.page ? tiles[$0.tile].frame : nil }
      let text = template.text(of: words(for: groups[first.group] ?? []), in: look.text.locale)
      pages[first.page].texts.append(
        heading(text, above: tiles[first.tile], before: next ?? .infinite, on: pages[first.page].canvas))
    }
    return pages
  }

  /// Returns every tile on the pages with the index of its photo. In a pile, tiles and photos differ in order.
  func tiles(of pages: [Plan], _ photos: [Photo]) -> [(page: Int, tile: Int, photo: Int)] {
    var places = Dictionary(grouping: photos.indices.reversed()) { Plan.FileName(photos[$0].path) }
    return pages.enumerated().flatMap { page, plan in
      plan.tiles.enumerated().compactMap { tile, content in
        places[content.file]?.popLast().map { (page, tile, $0) }
      }
    }
  }

  /// Returns a heading above a photo, which extends to the next heading or the end of the row.
  ///
  /// - Parameter next: The first photo of the next group, which may be in the same row.
  private func heading(
    _ text: String, above tile: Plan.Tile, before next: CGRect, on canvas: Plan.Canvas
  ) -> Plan.Text {
    let lineHeight = Plan.Text.lineHeight(ofSize: look.text.headingSize)
    let border = look.tileBorder?.width ?? 0
    let frame = tile.frame
    var (x, width) = (frame.minX - border, frame.width)
    if look.isMirrored {
      let isInRow = next.minY < frame.maxY && next.maxX < frame.maxX
      width = max(width, frame.maxX - (isInRow ? next.maxX + look.effectiveSpacing : look.margin))
      x = frame.maxX + border - width
    } else {
      let isInRow = next.minY < frame.maxY && next.minX > frame.minX
      let right = isInRow ? next.minX - look.effectiveSpacing : CGFloat(canvas.width) - look.margin
      width = max(width, right - frame.minX)
    }
    return Plan.Text(
      text, role: .heading, group: tile.group,
      frame: CGRect(
        x: x, y: CGFloat(tile.pixels.y) - (look.tileBorder?.head ?? 0) - look.captionGap - lineHeight,
        width: width, height: lineHeight),
      font: look.text.font.name, size: look.text.headingSize, leastSize: look.minTextSize,
      color: Plan.Tint(look.text.color ?? look.background.orDefault.contrast),
      alignment: look.direction == .rightToLeft ? .right : .left,
      language: look.text.locale.tag)
  }

  /// The insets of captions from the sides of their photos, which keep neighboring captions at least an em apart.
  /// Captions aligned left or right have no inset on that side.
  private var captionInsets: (left: CGFloat, right: CGFloat) {
    let missing = look.layout.isScattered ? 0 : max(0, look.text.captionSize - look.gapAcross).rounded()
    return switch look.text.captionAlignment {
    case .left: (0, missing)
    case .center: ((missing / 2).rounded(.down), (missing / 2).rounded(.up))
    case .right: (missing, 0)
    }
  }

  private func caption(_ text: String, of tile: Plan.Tile, _ photo: Photo) -> Plan.Text? {
    let size = look.text.captionSize
    let lineHeight = Plan.Text.lineHeight(ofSize: size)
    func set(in frame: CGRect, lines: Int, _ color: Color) -> Plan.Text {
      Plan.Text(
        text, role: .caption, frame: frame, font: look.text.font.name, size: size, lines: lines,
        color: Plan.Tint(color), alignment: look.text.captionAlignment, language: look.text.locale.tag)
    }
    if !look.overlaysCaptions {
      let card = look.hasCards ? look.tileBorder.map { Color($0.color) } : nil
      let ink = look.text.captionColor ?? card?.contrast ?? look.background.orDefault.contrast
      let (left, right) = captionInsets
      let frame = CGRect(
        x: tile.frame.minX + left, y: CGFloat(tile.pixels.maxY) + look.captionOffset,
        width: tile.frame.width - left - right, height: look.captionHeight)
      if frame.width < size { return nil }
      return set(in: frame, lines: look.text.captionLines, ink)
    }
    let shown = tile.photoFrame(width: photo.width, height: photo.height)
    // There are fewer lines if there is no room for all of them.
    let lines = min(look.text.captionLines, Int(shown.height * 0.7 / lineHeight))
    guard lines >= 1, let frame = tile.foot(of: shown, height: CGFloat(lines) * lineHeight, padding: size * 0.5),
      frame.width >= 2 * size
    else { return nil }
    let color = look.text.captionColor ?? .white
    var caption = set(in: frame, lines: lines, color)
    caption.isAtBottom = true
    let shade: UInt8 = color.contrast == .white ? 255 : 0
    caption.scrim = Plan.Tint(red: shade, green: shade, blue: shade, alpha: 150)
    return caption
  }
}

extension Plan.Tile {
  /// Returns the lowest box of a height inside the shape that is not much narrower than the photo.
  fileprivate func foot(of shown: CGRect, height: CGFloat, padding: CGFloat) -> CGRect? {
    let narrowest = 0.72 * shown.width
    // The search goes upwards, pixel by pixel: shapes are wider towards the middle.
    for bottom in stride(from: shown.maxY - padding / 2, through: shown.midY, by: -1) {
      guard let low = shape.span(at: bottom, in: frame), let high = shape.span(at: bottom - height, in: frame) else {
        continue
      }
      let left = max(low.lowerBound, high.lowerBound, shown.minX)
      let right = min(low.upperBound, high.upperBound, shown.maxX)
      if right - left < narrowest { continue }
      return CGRect(
        x: left + padding, y: bottom - height, width: max(0, right - left - 2 * padding), height: height)
    }
    return nil
  }
}
