extension HexCoordinate {
  /// The cells under the straight line to another cell, both ends included, each a neighbor of the one before.
  ///
  ///     HexCoordinate.zero.line(to: HexCoordinate(q: 3, r: -1))  // (0, 0), (1, 0), (2, -1), (3, -1)
  ///
  /// The way back has the same cells in reverse, and a line moved elsewhere keeps its shape. Linear in the distance,
  /// which can be 2²⁹ at most.
  public func line(to end: HexCoordinate) -> [HexCoordinate] {
    let whole = end - self
    let distance = whole.length
    precondition(distance <= 1 << 29, "A line of hexagons cannot be longer than 2^29 steps.")
    if distance == 0 { return [self] }
    // Where the line runs along a side, it could take the cells of either bank. A nudge of (1, 2, -3) sixteenths of
    // the smallest part that is computed with makes every choice the same way, and is too small to make another one.
    return (0...distance).map { index in
      let point = whole * (16 * index) + HexCoordinate(q: 1, r: 2)
      return self + HexCoordinate(roundingQ: point.q, r: point.r, over: 16 * distance)
    }
  }
}
