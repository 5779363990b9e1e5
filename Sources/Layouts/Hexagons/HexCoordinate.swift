/// A cell of a hexagon grid in axial coordinates: `q` and `r` count cells along two of the grid's three axes.
///
///     let cell = HexCoordinate(q: 2, r: -1)
///     cell.s                         // -1: the third cube coordinate, which makes the sum zero
///     cell.distance(to: .zero)       // 2
///     cell + HexDirection.bottom.step  // (2, 0)
///
/// Cells can be added and subtracted like vectors. All operations are exact for `q` and `r` within ±2⁶⁰; coordinates
/// beyond that may wrap around. Operations take constant time unless noted otherwise.
public struct HexCoordinate: Hashable, Codable, Sendable {
  /// The column of a flat-top grid, counted to the right.
  public var q: Int
  /// The row of a pointy-top grid, counted down.
  public var r: Int

  /// Creates the cell at axial coordinates.
  public init(q: Int, r: Int) {
    self.q = q
    self.r = r
  }

  /// Creates the cell at cube coordinates, which add up to zero. If they do not, `s` is ignored.
  ///
  ///     HexCoordinate(q: 2, r: -1, s: -1)
  public init(q: Int, r: Int, s: Int) {
    self.init(q: q, r: r)
  }

  /// The maximum number of cells in a list: 2²⁸. Longer lists are empty, as if their radius was wrong.
  public static let longestList = 1 << 28

  /// The third cube coordinate.
  public var s: Int { 0 &- q &- r }
}

extension HexCoordinate: AdditiveArithmetic {
  public static let zero = HexCoordinate(q: 0, r: 0)

  public static func + (left: HexCoordinate, right: HexCoordinate) -> HexCoordinate {
    HexCoordinate(q: left.q &+ right.q, r: left.r &+ right.r)
  }

  public static func - (left: HexCoordinate, right: HexCoordinate) -> HexCoordinate {
    HexCoordinate(q: left.q &- right.q, r: left.r &- right.r)
  }

  /// Returns the cell mirrored through the origin.
  public static prefix func - (coordinate: HexCoordinate) -> HexCoordinate {
    .zero - coordinate
  }

  /// Returns the cell at a multiple of the distance from the origin, in the same direction.
  public static func * (coordinate: HexCoordinate, factor: Int) -> HexCoordinate {
    HexCoordinate(q: coordinate.q &* factor, r: coordinate.r &* factor)
  }
}

extension HexCoordinate {
  /// The number of steps from the origin.
  ///
  ///     HexCoordinate(q: 2, r: 1).length  // 3
  public var length: Int { Int(clamping: max(q.magnitude, r.magnitude, s.magnitude)) }

  /// Returns the number of steps from this cell to another, each from a cell to a neighbor.
  ///
  ///     HexCoordinate(q: 1, r: 1).distance(to: HexCoordinate(q: 3, r: -2))  // 3
  public func distance(to other: HexCoordinate) -> Int { (other - self).length }
}
