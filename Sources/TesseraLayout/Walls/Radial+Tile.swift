import Foundation

extension Radial {
  /// The ray on which a photo stands.
  struct Spoke {
    /// Of length 1.
    let direction: CGPoint
    /// The photo's own distance from the center, if it has one.
    let radius: CGFloat?

    /// A radius below zero is zero, and one that is not finite is none.
    init(direction: CGPoint, radius: CGFloat?) {
      self.direction = direction
      self.radius = radius.flatMap { $0.isFinite ? max(0, $0) : nil }
    }
  }

  /// The circle in a wall of a size, and the tiles on it.
  func circle(in size: CGSize, spokes: [Spoke]) -> (radius: CGFloat, tile: CGFloat) {
    let room = max(0, min(size.width, size.height) / 2 - padding)
    if let tile { return (room, tile) }
    let tile = largestTile(in: size, room: room, spokes: spokes)
    return (room - tile / 2, tile)
  }

  // MARK: - The largest tile

  /// The side of the largest tiles at which neighbors keep apart and all stay inside. Each pair of neighbors, and each
  /// photo with a radius of its own, allows a largest side.
  private func largestTile(in size: CGSize, room: CGFloat, spokes: [Spoke]) -> CGFloat {
    if room <= 0 { return 0 }
    let apart = neighbors(spokes).lazy.compactMap { tileApart($0, $1, room: room) }
    let inside = spokes.lazy.compactMap { tileInside(size, on: $0) }
    return max(0, min(2 * room, apart.min() ?? .infinity, inside.min() ?? .infinity))
  }

  /// Each photo and the next one, all around.
  private func neighbors(_ spokes: [Spoke]) -> some Sequence<(Spoke, Spoke)> {
    zip(spokes, spokes.dropFirst() + spokes.prefix(spokes.count > 1 ? 1 : 0))
  }

  /// The side at which the tiles of two neighbors are just the spacing apart.
  ///
  /// Squares are apart if they are in one of the two directions. Along each, the centers' distance depends on the side
  /// `t` linearly, as tiles on the circle stand at `room − t/2`; it grows more slowly than the side, if at all.
  private func tileApart(_ one: Spoke, _ other: Spoke, room: CGFloat) -> CGFloat? {
    func tile(along axis: KeyPath<CGPoint, CGFloat>) -> (distance: CGFloat, tile: CGFloat) {
      let (from, to) = (one.direction[keyPath: axis], other.direction[keyPath: axis])
      let distance = to * (other.radius ?? room) - from * (one.radius ?? room)
      let growth = ((one.radius == nil ? from : 0) - (other.radius == nil ? to : 0)) / 2
      // The distance without its sign.
      return (abs(distance), (abs(distance) - spacing) / (1 - (distance < 0 ? -growth : growth)))
    }
    let (across, down) = (tile(along: \.x), tile(along: \.y))
    // At radii of their own photos may stand on each other, and no tile is small enough.
    let isFixed = one.radius != nil && other.radius != nil
    if isFixed && max(across.distance, down.distance) <= spacing { return nil }
    return max(across.tile, down.tile)
  }

  /// The side at which the tile of a photo with a radius of its own touches the wall's edge, if its center is inside.
  private func tileInside(_ size: CGSize, on spoke: Spoke) -> CGFloat? {
    guard let radius = spoke.radius else { return nil }
    let tile = min(
      size.width - 2 * radius * abs(spoke.direction.x), size.height - 2 * radius * abs(spoke.direction.y))
    return tile > 0 ? tile : nil
  }

  // MARK: - Nothing proposed

  /// The side of a wall whose tiles have the side they are given, or that of the longest photo.
  func idealSide(_ subviews: Subviews, spokes: [Spoke]) -> CGFloat {
    if hasRings(spokes) {
      let diagonal = subviews.reduce(0) { max($0, $1.sizeThatFits(.unspecified).diagonal) }
      let radius = RadialRings.leastRadius(photos: subviews.count, diameter: diagonal, spacing: spacing)
      return 2 * (radius + padding)
    }
    let tile =
      tile
      ?? subviews.reduce(0) { longest, subview in
        let size = subview.sizeThatFits(.unspecified)
        return max(longest, size.width, size.height)
      }
    let closest = neighbors(spokes).lazy.map { one, other in
      max(abs(one.direction.x - other.direction.x), abs(one.direction.y - other.direction.y))
    }.min()
    let radius = closest.map { (tile + spacing) / $0 } ?? 0
    let farthest = spokes.reduce(0) { max($0, $1.radius ?? radius) }
    // The padding is kept free around tiles that are as large as they can be, and otherwise around their centers.
    return max(tile, 2 * (farthest + padding) + (self.tile == nil ? tile : 0))
  }
}
