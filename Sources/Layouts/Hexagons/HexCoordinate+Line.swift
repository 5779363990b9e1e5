extension HexCoordinate {
  /// Returns the cells under the straight line to another cell, both ends included, each a neighbor of the one before.
  ///
  ///     HexCoordinate.zero.line(to: HexCoordinate(q: 3, r: -1))  // (0, 0), (1, 0), (2, -1), (3, -1)
  ///
  /// The line back has the same cells in reverse, and a translated line keeps its shape. Linear in the distance; empty
  /// for more than ``longestList`` cells.
  public func line(to end: HexCoordinate) -> [HexCoordinate] {
    let whole = end - self
    let distance = whole.length
    if distance >= Self.longestList { return [] }
    if distance == 0 { return [self] }
    // A line along an edge between cells could take the cells on one side of it or the other. A nudge of (1, 2, -3)
    // sixteenths of the smallest unit makes every such choice the same way, and is too small to change any other.
    return (0...distance).map { index in
      let point = whole * (16 * index) + HexCoordinate(q: 1, r: 2)
      return self + HexCoordinate(roundingQ: point.q, r: point.r, over: 16 * distance)
    }
  }
}
