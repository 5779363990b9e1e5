import Foundation
import Layouts
import Plans

/// The movement of a photo from its tile in one plan to that in another.
struct Move: Sendable {
  private let photo: Int
  private let start: End
  private let end: End
  /// The outlines at both ends; nil if both tiles are rectangles.
  private let outlines: (start: UnitOutline, end: UnitOutline)?

  private struct End {
    var frame: CGRect
    var treatment: Plan.Treatment

    /// - Parameters:
    ///   - tile: The tile at this end; nil if there is none, so that the photo is a point in the middle of the other
    ///     end.
    ///   - seen: The tile, or that of the other end.
    init(_ tile: Plan.Tile?, _ seen: Plan.Tile) {
      frame = tile?.frame ?? seen.frame.collapsed
      treatment = seen.movingTreatment
      if tile == nil { (treatment.border, treatment.shadow) = (nil, nil) }
    }
  }

  /// Creates the movement of a photo; nil if both tiles are missing. If one tile is missing, the photo grows out of, or
  /// shrinks to, a point in the middle of the other.
  init?(from start: Plan.Tile?, to end: Plan.Tile?, photo: Int, photoSize: (Plan.FileName) -> CGSize) {
    let (from, to) = (start?.seen(photoSize), end?.seen(photoSize))
    guard let first = from ?? to, let last = to ?? from else { return nil }
    self.photo = photo
    self.start = End(from, first)
    self.end = End(to, last)
    outlines =
      first.shape == .rectangle && last.shape == .rectangle ? nil : (UnitOutline(first), UnitOutline(last))
  }

  /// Returns the tile at a fraction of the movement. Positions and sizes may overshoot; shapes and colors do not. A
  /// photo that is mirrored at only one end is mirrored for that half of the movement.
  func tile(at progress: Double) -> Animation.Tile {
    let frame = start.frame.blended(with: end.frame, by: progress)
    let share = min(max(progress, 0), 1)
    return Animation.Tile(
      photo: photo, frame: frame,
      outline: outlines.map { $0.start.blended(with: $0.end, by: share).corners(in: frame) },
      treatment: start.treatment.blended(with: end.treatment, by: share))
  }
}

extension Plan.Tile {
  /// Returns the tile as seen; nil if it is not visible. A fitted photo becomes its own rectangle, and rectangles have
  /// whole pixels.
  fileprivate func seen(_ photoSize: (Plan.FileName) -> CGSize) -> Plan.Tile? {
    if frame.isEmpty { return nil }
    var tile = self
    if content == .fit {
      let size = photoSize(file)
      tile.pixels = TileGeometry(self, photoWidth: size.width, photoHeight: size.height).destination
      tile.shape = .rectangle
    }
    // Turned tiles keep their exact frames.
    if !tile.isClipped, tile.turn == 0 {
      tile.shape = .rectangle
      tile.frame = CGRect(
        x: tile.pixels.x, y: tile.pixels.y, width: tile.pixels.width, height: tile.pixels.height)
    }
    return tile.frame.isEmpty ? nil : tile
  }
}

extension CGRect {
  /// The point in the middle.
  fileprivate var collapsed: CGRect { CGRect(x: midX, y: midY, width: 0, height: 0) }

  /// Interpolates every edge towards another rectangle. Negative sizes become zero.
  fileprivate func blended(with other: CGRect, by share: Double) -> CGRect {
    func between(_ first: CGFloat, _ last: CGFloat) -> CGFloat { first + share * (last - first) }
    return CGRect(
      x: between(minX, other.minX), y: between(minY, other.minY), width: max(0, between(width, other.width)),
      height: max(0, between(height, other.height)))
  }
}
