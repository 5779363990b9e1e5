/// The direction from a cell, between two of its neighbors, to the nearest cell beyond them; clockwise from the right.
///
///     HexCoordinate.zero.diagonal(.right)  // (2, -1)
///
/// The names are those for flat-top hexagons, as for `HexDirection`.
public enum HexDiagonal: CaseIterable, Sendable {
  case right
  case bottomRight
  case bottomLeft
  case left
  case topLeft
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
