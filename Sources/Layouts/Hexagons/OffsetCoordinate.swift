/// A cell of a hexagon grid, identified by row and column as in a table.
public struct OffsetCoordinate: Hashable, Sendable {
  /// The row, from top to bottom; negative above the cell `HexCoordinate.zero`.
  public var row: Int
  /// The column, from left to right; negative left of the cell `HexCoordinate.zero`.
  public var column: Int

  /// Creates a coordinate, which names a cell in an ``OffsetSystem``.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

extension OffsetCoordinate: Codable {
  /// Reads `[row, column]`.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(row: try numbers.decode(Int.self), column: try numbers.decode(Int.self))
  }

  /// Writes `[row, column]`.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(row)
    try numbers.encode(column)
  }
}
