import Foundation
import Gallery
import Layouts

// Badges of videos and motion photos: a triangle and, for videos, the length in a corner.

extension WallRequest {
  /// Returns the pages with badges on videos, but not on single frames.
  ///
  /// - Parameter photos: The photos on the pages; some may have no tile.
  func badged(_ pages: [Plan], _ photos: [Photo]) -> [Plan] {
    guard let corner = look.text.videoBadge else { return pages }
    var pages = pages
    for (page, tile, index) in tiles(of: pages, photos) {
      let video = photos[index].info?.video
      guard video != nil || photos[index].isMotion, photos[index].path.frameTime == nil else { continue }
      let words = ["▶", video?.duration].compactMap { $0 }.joined(separator: " ")
      guard var badge = badge(words, of: pages[page].tiles[tile], photos[index], at: corner) else { continue }
      badge.tile = tile
      pages[page].texts.append(badge)
    }
    return pages
  }

  private func badge(_ words: String, of tile: Plan.Tile, _ photo: Photo, at corner: BadgeCorner) -> Plan.Text? {
    let size = look.text.captionSize
    let height = Plan.Text.lineHeight(ofSize: size)
    let shown = tile.photoFrame(width: photo.width, height: photo.height)
    guard
      let frame = tile.box(
        in: shown, height: height, width: size * CGFloat(words.count + 1), padding: size * 0.4, isAtTop: corner.isAtTop)
    else { return nil }
    return Plan.Text(
      words, role: .badge, frame: frame, font: look.text.font.name, size: size,
      color: Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255), alignment: corner.isAtLeft ? .left : .right,
      language: look.text.locale.tag, outline: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 190))
  }
}

extension Plan.Tile {
  /// Returns the highest or lowest box in the tile's shape that is wide enough, over all of the photo's width there.
  fileprivate func box(
    in shown: CGRect, height: CGFloat, width: CGFloat, padding: CGFloat, isAtTop: Bool
  ) -> CGRect? {
    let highest = shown.minY + padding / 2
    let lowest = shown.maxY - padding / 2 - height
    guard highest <= lowest else { return nil }
    let tops = stride(from: isAtTop ? highest : lowest, through: shown.midY, by: isAtTop ? 1 : -1)
    for top in tops {
      guard let first = shape.span(at: top, in: frame), let last = shape.span(at: top + height, in: frame) else {
        continue
      }
      let left = max(first.lowerBound, last.lowerBound, shown.minX) + padding
      let right = min(first.upperBound, last.upperBound, shown.maxX) - padding
      if right - left >= width { return CGRect(x: left, y: top, width: right - left, height: height) }
    }
    return nil
  }
}
