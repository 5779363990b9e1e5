/// One of the three axes of a hexagon grid, named after the cube coordinate that is constant along it.
public enum HexAxis: CaseIterable, Sendable {
  case q
  case r
  case s
}
