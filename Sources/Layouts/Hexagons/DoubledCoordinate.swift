/// A cell of a hexagon grid, identified by row and column, one of which counts half cells so that nothing is shifted.
///
///     DoubledCoordinate(HexCoordinate(q: 1, r: 1), for: .flat)    // row 3, column 1
///     DoubledCoordinate(HexCoordinate(q: 1, r: 1), for: .pointy)  // row 1, column 3
///
/// Flat-top hexagons have doubled heights: the cell below is two rows further. Pointy-top ones have doubled widths: the
/// cell to the right is two columns further. The row and column of a cell are both even or both odd. Doubling needs one
/// more bit: cells within ±2⁶⁰ have doubled coordinates within ±3·2⁶⁰.
public struct DoubledCoordinate: Hashable, Sendable {
  /// The row, from top to bottom: in half cells for flat-top hexagons.
  public let row: Int
  /// The column, from left to right: in half cells for pointy-top hexagons.
  public let column: Int

  /// Creates a coordinate. If one of them is even and the other odd, the column is rounded down.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = row & 1 == column & 1 ? column : column &- 1
  }

  /// Creates the doubled coordinate of a cell.
  public init(_ cell: HexCoordinate, for orientation: Hexagon.Orientation) {
    switch orientation {
    case .flat: self.init(row: 2 &* cell.r &+ cell.q, column: cell.q)
    case .pointy: self.init(row: cell.r, column: 2 &* cell.q &+ cell.r)
    }
  }
}

extension HexCoordinate {
  /// Creates the cell at a doubled coordinate.
  public init(_ doubled: DoubledCoordinate, for orientation: Hexagon.Orientation) {
    switch orientation {
    case .flat: self.init(q: doubled.column, r: (doubled.row &- doubled.column) / 2)
    case .pointy: self.init(q: (doubled.column &- doubled.row) / 2, r: doubled.row)
    }
  }
}

extension DoubledCoordinate: Codable {
  /// Reads a coordinate, with the same correction as ``init(row:column:)``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(row: try values.decode(Int.self, forKey: .row), column: try values.decode(Int.self, forKey: .column))
  }
}
