/// A numbering of the cells of a hexagon grid by row and column. The systems differ in which rows or columns are
/// shifted by half a cell.
///
///     let cell = HexCoordinate(OffsetCoordinate(row: 2, column: 3), in: .oddQ)  // (3, 1)
///     OffsetCoordinate(cell, in: .evenR)                                        // row 1, column 4
///
/// Row 0, column 0 is always the cell `HexCoordinate.zero`.
public enum OffsetSystem: CaseIterable, Sendable {
  /// Flat-top hexagons in columns, the odd ones shifted down.
  case oddQ
  /// Flat-top hexagons in columns, the even ones shifted down.
  case evenQ
  /// Pointy-top hexagons in rows, the odd ones shifted right.
  case oddR
  /// Pointy-top hexagons in rows, the even ones shifted right.
  case evenR

  /// The orientation of the hexagons.
  public var orientation: Hexagon.Orientation {
    switch self {
    case .oddQ, .evenQ: .flat
    case .oddR, .evenR: .pointy
    }
  }

  /// Returns the number of rows (or columns) by which a straight line of cells has moved after `index` columns (or
  /// rows).
  fileprivate func shift(at index: Int) -> Int {
    // Right shifts round down, even for negative numbers.
    switch self {
    case .oddQ, .oddR: index >> 1
    case .evenQ, .evenR: (index &+ 1) >> 1
    }
  }
}

extension HexCoordinate {
  /// Creates the cell at a row and column.
  public init(_ offset: OffsetCoordinate, in system: OffsetSystem) {
    switch system.orientation {
    case .flat: self.init(q: offset.column, r: offset.row &- system.shift(at: offset.column))
    case .pointy: self.init(q: offset.column &- system.shift(at: offset.row), r: offset.row)
    }
  }
}

extension OffsetCoordinate {
  /// Creates the row and column of a cell.
  public init(_ cell: HexCoordinate, in system: OffsetSystem) {
    switch system.orientation {
    case .flat: self.init(row: cell.r &+ system.shift(at: cell.q), column: cell.q)
    case .pointy: self.init(row: cell.r, column: cell.q &+ system.shift(at: cell.r))
    }
  }
}
