/// The direction from a cell to one of its six neighbors, clockwise from the lower right.
///
///     HexCoordinate.zero.neighbor(.bottom)  // (0, 1)
///
/// The names are those for flat-top hexagons. Pointy-top ones are rotated a twelfth of a turn counterclockwise: there,
/// `bottomRight` leads to the right, `bottom` to the lower right, and so on.
public enum HexDirection: Int, CaseIterable, Sendable {
  /// The column to the right, half a cell down.
  case bottomRight
  /// The same column, one cell down.
  case bottom
  /// The column to the left, half a cell down.
  case bottomLeft
  /// The column to the left, half a cell up.
  case topLeft
  /// The same column, one cell up.
  case top
  /// The column to the right, half a cell up.
  case topRight

  /// The vector from a cell to its neighbor.
  public var step: HexCoordinate {
    switch self {
    case .bottomRight: HexCoordinate(q: 1, r: 0)
    case .bottom: HexCoordinate(q: 0, r: 1)
    case .bottomLeft: HexCoordinate(q: -1, r: 1)
    case .topLeft: HexCoordinate(q: -1, r: 0)
    case .top: HexCoordinate(q: 0, r: -1)
    case .topRight: HexCoordinate(q: 1, r: -1)
    }
  }

  /// Returns the direction rotated by `sixths` of a turn, clockwise if positive, counterclockwise if negative.
  ///
  ///     HexDirection.top.rotated(by: 3)  // bottom
  public func rotated(by sixths: Int) -> HexDirection {
    Self.allCases[(rawValue + sixths % 6 + 6) % 6]
  }
}

extension HexCoordinate {
  /// Returns the cell that shares a side with this one.
  public func neighbor(_ direction: HexDirection) -> HexCoordinate { self + direction.step }

  /// The six cells that share a side with this one, in the order of `HexDirection`.
  public var neighbors: [HexCoordinate] { HexDirection.allCases.map(neighbor) }

  /// Returns the cell that a corner of this one points at: two steps away, beyond two common neighbors.
  public func diagonal(_ diagonal: HexDiagonal) -> HexCoordinate { self + diagonal.step }

  /// The six cells that this one's corners point at, in the order of `HexDiagonal`.
  public var diagonals: [HexCoordinate] { HexDiagonal.allCases.map(diagonal) }
}
