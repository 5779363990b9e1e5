/// The direction from a cell, between two of its neighbors, to the nearest cell beyond them; clockwise from the right.
///
///     HexCoordinate.zero.diagonal(.right)  // (2, -1)
///
/// The names are those for flat-top hexagons, as for `HexDirection`.
public enum HexDiagonal: CaseIterable, Sendable {
  /// Two columns to the right.
  case right
  /// One column to the right, below both neighbors there.
  case bottomRight
  /// One column to the left, below both neighbors there.
  case bottomLeft
  /// Two columns to the left.
  case left
  /// One column to the left, above both neighbors there.
  case topLeft
  /// One column to the right, above both neighbors there.
  case topRight

  /// The vector from a cell to its diagonal.
  public var step: HexCoordinate {
    switch self {
    case .right: HexCoordinate(q: 2, r: -1)
    case .bottomRight: HexCoordinate(q: 1, r: 1)
    case .bottomLeft: HexCoordinate(q: -1, r: 2)
    case .left: HexCoordinate(q: -2, r: 1)
    case .topLeft: HexCoordinate(q: -1, r: -1)
    case .topRight: HexCoordinate(q: 1, r: -2)
    }
  }
}
