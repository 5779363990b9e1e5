import Foundation

extension Radial {
  /// The ray on which a photo is placed.
  struct Spoke {
    /// The direction as a unit vector.
    let direction: CGPoint
    /// The photo's own distance from the center, if it has one.
    let radius: CGFloat?

    /// Creates a spoke. A negative radius counts as zero, and an infinite or invalid one as nil.
    init(direction: CGPoint, radius: CGFloat?) {
      self.direction = direction
      self.radius = radius.flatMap { $0.isFinite ? max(0, $0) : nil }
    }
  }

  /// Returns the radius of the circle in a wall of this size, and the side of its tiles.
  func circle(in size: CGSize, spokes: [Spoke]) -> (radius: CGFloat, tile: CGFloat) {
    let room = max(0, min(size.width, size.height) / 2 - padding)
    if let tile { return (room, tile) }
    let tile = largestTile(in: size, room: room, spokes: spokes)
    return (room - tile / 2, tile)
  }

  // MARK: - The largest tile

  /// Returns the side of the largest tiles that do not overlap and stay inside the wall. Each pair of neighbors, and
  /// each photo with its own radius, sets a limit.
  private func largestTile(in size: CGSize, room: CGFloat, spokes: [Spoke]) -> CGFloat {
    if room <= 0 { return 0 }
    let apart = neighbors(spokes).lazy.compactMap { tileApart($0, $1, room: room) }
    let inside = spokes.lazy.compactMap { tileInside(size, on: $0) }
    return max(0, min(2 * room, apart.min() ?? .infinity, inside.min() ?? .infinity))
  }

  /// Returns the pairs of neighbors, all around.
  private func neighbors(_ spokes: [Spoke]) -> some Sequence<(Spoke, Spoke)> {
    zip(spokes, spokes.dropFirst() + spokes.prefix(spokes.count > 1 ? 1 : 0))
  }

  /// Returns the side at which the tiles of two neighbors are exactly the spacing apart.
  ///
  /// Squares do not overlap if they are apart along one of the two axes. Along each axis, the distance of the centers
  /// is linear in the side `t`, because tiles on the circle are at `room − t/2`; it grows more slowly than the side, if
  /// at all.
  private func tileApart(_ one: Spoke, _ other: Spoke, room: CGFloat) -> CGFloat? {
    func tile(along axis: KeyPath<CGPoint, CGFloat>) -> (distance: CGFloat, tile: CGFloat) {
      let (from, to) = (one.direction[keyPath: axis], other.direction[keyPath: axis])
      let distance = to * (other.radius ?? room) - from * (one.radius ?? room)
      let growth = ((one.radius == nil ? from : 0) - (other.radius == nil ? to : 0)) / 2
      // The distance without its sign.
      return (abs(distance), (abs(distance) - spacing) / (1 - (distance < 0 ? -growth : growth)))
    }
    let (across, down) = (tile(along: \.x), tile(along: \.y))
    // Photos with their own radii may overlap; if they do, no tile is small enough.
    let isFixed = one.radius != nil && other.radius != nil
    if isFixed && max(across.distance, down.distance) <= spacing { return nil }
    return max(across.tile, down.tile)
  }

  /// Returns the side at which the tile of a photo with its own radius touches the wall's edge, if its center is
  /// inside.
  private func tileInside(_ size: CGSize, on spoke: Spoke) -> CGFloat? {
    guard let radius = spoke.radius else { return nil }
    let tile = min(
      size.width - 2 * radius * abs(spoke.direction.x), size.height - 2 * radius * abs(spoke.direction.y))
    return tile > 0 ? tile : nil
  }

  // MARK: - Without a proposal

  /// Returns the side of a square wall whose tiles have the given side, or the longest side of any photo.
  func idealSide(_ subviews: Subviews, spokes: [Spoke]) -> CGFloat {
    if hasRings(spokes) {
      let diagonal = subviews.reduce(0) { max($0, $1.sizeThatFits(.unspecified).diagonal) }
      let radius = RadialRings.minRadius(
        photos: subviews.count, diameter: diagonal, spacing: spacing, free: freeShare)
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
    // The padding is kept around tiles that are as large as possible, but around the centers of tiles of a given size.
    return max(tile, 2 * (farthest + padding) + (self.tile == nil ? tile : 0))
  }
}
