/// A cell of a hexagon grid, identified by row and column as in a table.
public struct OffsetCoordinate: Hashable, Sendable {
  public var row: Int
  public var column: Int

  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
