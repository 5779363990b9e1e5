import Files
import Foundation
import Gallery
import Raster
import TesseraLayout
import Wall

// Captions: the room below photos, and where words go on them.

extension WallRequest {
  /// Pages with the captions of their photos.
  ///
  /// - Parameter photos: The photos on them, in order; some may have no tile.
  func captioned(_ pages: [Plan], _ photos: [WallPhoto]) -> [Plan] {
    guard let template = look.text.caption else { return pages }
    let dates = PhotoDates(of: photos.map(\.photo))
    // In a pile, tiles are in another order than photos.
    var places = Dictionary(grouping: photos.indices.reversed()) { Plan.FileName(photos[$0].path) }
    return pages.enumerated().map { page, plan in
      var plan = plan
      for (index, tile) in plan.tiles.enumerated() {
        guard let place = places[tile.file]?.popLast() else { continue }
        let photo = photos[place].photo
        let words = PhotoWords(
          photo, date: dates.date(of: photo), index: place, of: photos.count, group: groupWords(of: photo),
          page: page, of: pages.count)
        let text = photo.caption ?? template.text(of: words, in: look.text.locale)
        if let caption = caption(text, of: tile, photo), !text.isEmpty {
          plan.texts.append(caption.belonging(to: index))
        }
      }
      return plan
    }
  }

  /// Pages with a heading above the first photo of each group, where groups share rows.
  ///
  /// - Parameter photos: The photos on them, in order; some may have no tile.
  func headed(_ pages: [Plan], _ photos: [WallPhoto]) -> [Plan] {
    guard let template = look.text.groupHeading, look.inlineHeadingRoom > 0 else { return pages }
    var groups = photos.grouped[...]
    var left = groups.first?.count ?? 0
    var isFirst = true
    var next = photos.startIndex
    return pages.map { plan in
      var plan = plan
      var firsts: [(tile: Plan.Tile, group: [WallPhoto])] = []
      for tile in plan.tiles {
        var isFound = false
        while !isFound, next < photos.endIndex {
          while left == 0 {
            groups = groups.dropFirst()
            left = groups.first?.count ?? 1
            isFirst = true
          }
          isFound = Plan.FileName(photos[next].path) == tile.file
          next += 1
          left -= 1
        }
        if isFirst, let group = groups.first { firsts.append((tile, group)) }
        isFirst = false
      }
      for (index, first) in firsts.enumerated() {
        let following = index + 1 < firsts.count ? firsts[index + 1].tile.frame : .infinite
        let text = template.text(of: words(for: first.group), in: look.text.locale)
        plan.texts.append(heading(text, above: first.tile, before: following, on: plan.canvas))
      }
      return plan
    }
  }

  /// A heading above a photo, as long as the row or up to the next heading in it.
  private func heading(
    _ text: String, above tile: Plan.Tile, before next: CGRect, on canvas: Plan.Canvas
  ) -> Plan.Text {
    let lineHeight = Plan.Text.lineHeight(ofSize: look.text.headingSize)
    let isInRow = next.minY < tile.frame.maxY && next.minX > tile.frame.minX
    let right = isInRow ? next.minX - look.effectiveSpacing : CGFloat(canvas.width) - look.margin
    let border = look.tileBorder?.width ?? 0
    return Plan.Text(
      text,
      frame: CGRect(
        x: tile.frame.minX - border, y: CGFloat(tile.pixels.y) - border - look.captionGap - lineHeight,
        width: max(tile.frame.width, right - tile.frame.minX), height: lineHeight),
      font: look.text.font.name, size: look.text.headingSize, leastSize: TextLook.leastSize,
      color: Plan.Tint(look.text.color ?? look.background.orUsual.contrast), alignment: .left,
      language: look.text.locale.tag)
  }

  private func caption(_ text: String, of tile: Plan.Tile, _ photo: Photo) -> Plan.Text? {
    let size = look.text.captionSize
    let lineHeight = Plan.Text.lineHeight(ofSize: size)
    func set(in frame: CGRect, lines: Int, _ color: Color) -> Plan.Text {
      Plan.Text(
        text, frame: frame, font: look.text.font.name, size: size, lines: lines, color: Plan.Tint(color),
        alignment: look.text.captionAlignment, language: look.text.locale.tag)
    }
    if !look.overlaysCaptions {
      let card = look.isPolaroid ? Color(look.tileBorder?.color) : nil
      let ink = look.text.captionColor ?? card?.contrast ?? look.background.orUsual.contrast
      // On the foot of a card, below any other border.
      let border = look.isPolaroid ? 0 : look.tileBorder?.foot ?? 0
      let frame = CGRect(
        x: tile.frame.minX, y: CGFloat(tile.pixels.maxY) + border + look.captionGap, width: tile.frame.width,
        height: look.captionHeight)
      if frame.width < size { return nil }
      return set(in: frame, lines: look.text.captionLines, ink)
    }
    let shown = tile.photoFrame(width: photo.width, height: photo.height)
    // Where there is no room for all lines, there are fewer.
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

extension Plan.Text {
  fileprivate func belonging(to tile: Int) -> Plan.Text {
    var text = self
    text.tile = tile
    return text
  }
}

extension Plan.Tile {
  /// The lowest place inside the shape for a box of a height that is not much narrower than the photo.
  fileprivate func foot(of shown: CGRect, height: CGFloat, padding: CGFloat) -> CGRect? {
    let narrowest = 0.72 * shown.width
    // Upwards, pixel by pixel: shapes are wider towards the middle.
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

extension Color {
  /// The color of a border, if there is one.
  fileprivate init?(_ tint: Plan.Tint?) {
    guard let tint else { return nil }
    self.init(red: tint.red, green: tint.green, blue: tint.blue, alpha: tint.alpha)
  }
}
