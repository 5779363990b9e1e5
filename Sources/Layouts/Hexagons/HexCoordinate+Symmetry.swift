extension HexCoordinate {
  /// Returns this cell rotated around a center by `sixths` of a turn, clockwise if positive, counterclockwise if
  /// negative.
  ///
  ///     HexCoordinate(q: 2, r: 0).rotated(by: 1)                                      // (0, 2)
  ///     HexCoordinate(q: 2, r: 0).rotated(by: -1, around: HexCoordinate(q: 1, r: 0))  // (2, -1)
  public func rotated(by sixths: Int, around center: HexCoordinate = .zero) -> HexCoordinate {
    let arm = self - center
    let turned =
      switch sixths % 6 {
      case 1, -5: HexCoordinate(q: 0 &- arm.r, r: 0 &- arm.s)
      case 2, -4: HexCoordinate(q: arm.s, r: arm.q)
      case 3, -3: HexCoordinate(q: 0 &- arm.q, r: 0 &- arm.r)
      case 4, -2: HexCoordinate(q: arm.r, r: arm.s)
      case 5, -1: HexCoordinate(q: 0 &- arm.s, r: 0 &- arm.q)
      default: arm
      }
    return center + turned
  }

  /// Returns this cell mirrored through a center: the coordinate of `axis` stays the same, and the other two are
  /// swapped.
  ///
  ///     HexCoordinate(q: 2, r: 1).reflected(keeping: .q)  // (2, -3)
  ///
  /// On flat-top hexagons, `q` swaps above and below; `r` and `s` are the other two mirrors through corners. With a
  /// half turn, `rotated(by: 3)`, they become the three mirrors through the middles of sides.
  public func reflected(keeping axis: HexAxis, through center: HexCoordinate = .zero) -> HexCoordinate {
    let arm = self - center
    let mirrored =
      switch axis {
      case .q: HexCoordinate(q: arm.q, r: arm.s)
      case .r: HexCoordinate(q: arm.s, r: arm.r)
      case .s: HexCoordinate(q: arm.r, r: arm.q)
      }
    return center + mirrored
  }
}
