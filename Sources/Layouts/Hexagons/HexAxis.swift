/// One of the three axes of a hexagon grid, named after the cube coordinate that is constant along it.
public enum HexAxis: CaseIterable, Sendable {
  /// The axis of constant `q`: the columns of flat-top hexagons.
  case q
  /// The axis of constant `r`: the rows of pointy-top hexagons.
  case r
  /// The axis of constant `s`: in flat-top grids, from the lower left to the upper right.
  case s
}
