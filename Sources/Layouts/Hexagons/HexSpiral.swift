/// All cells of the plane, ring after ring around a center: an infinite sequence.
///
///     HexSpiral().prefix(4)  // (0, 0), (1, 0), (0, 1), (-1, 1)
///
/// This is the order of cells in a honeycomb: from the center, for rings 0, 1, 2, …, walk `ring + 1` steps in every
/// direction, in the order of `HexDirection`, but only `ring` steps to the bottom. So each ring goes clockwise and ends
/// at its upper right corner before the next begins. Each cell is found in constant time.
public struct HexSpiral: Sequence, IteratorProtocol, Sendable {
  private var cell: HexCoordinate
  private var ring = 0
  private var direction = HexDirection.bottomRight
  /// The number of steps taken in the current direction.
  private var steps = 0

  /// Creates the spiral whose first cell is `center`.
  public init(around center: HexCoordinate = .zero) {
    cell = center
  }

  public mutating func next() -> HexCoordinate? {
    defer { walk() }
    return cell
  }

  private mutating func walk() {
    while steps == (direction == .bottom ? ring : ring + 1) {
      if direction == .topRight { ring += 1 }
      direction = direction.rotated(by: 1)
      steps = 0
    }
    cell += direction.step
    steps += 1
  }
}

extension HexCoordinate {
  /// Returns the cells exactly `radius` steps from this one, clockwise, in the order of the spiral: the last is the
  /// upper right corner. `6·radius` cells, just this one for radius 0, and none for a negative
  /// radius, or for more than ``longestList``. Linear in their number.
  ///
  ///     HexCoordinate.zero.ring(radius: 1)  // (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)
  public func ring(radius: Int) -> [HexCoordinate] {
    if radius == 0 { return [self] }
    guard radius > 0, radius <= Self.longestList / 6 else { return [] }
    let corner = HexDirection.topRight.step * radius
    return (0..<6).flatMap { side in
      // The first side leads down from the upper right corner.
      let start = self + corner.rotated(by: side)
      let step = HexDirection.bottom.rotated(by: side).step
      return (1...radius).map { start + step * $0 }
    }
  }

  /// Returns the cells at most `radius` steps from this one, ring after ring, sorted by distance; a ``HexRange`` is
  /// sorted by column. `3·radius·(radius + 1) + 1` cells, none for a negative radius, or for more than ``longestList``.
  /// Linear in their number.
  ///
  ///     HexCoordinate.zero.spiral(radius: 1)  // (0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)
  public func spiral(radius: Int) -> [HexCoordinate] {
    guard radius >= 0, radius < 1 << 14, 3 * radius * (radius + 1) < Self.longestList else { return [] }
    return (0...radius).flatMap(ring)
  }
}
