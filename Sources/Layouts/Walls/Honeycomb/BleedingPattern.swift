import Foundation

/// Columns of flat-top cells that run off all edges of a rectangle.
///
/// Every other column begins half a cell higher. If ends are level, columns of whole cells alternate with columns that
/// have half a cell more at both ends; otherwise, each column has half a cell at one end. At the ends of columns, half
/// a cell may be joined with the cell beside it, so that there are patterns for nearly all numbers of photos.
struct BleedingPattern {
  let columns: Int
  /// The number of whole cells of a column of whole cells; the number of cells of each column if ends are not level.
  let length: Int
  let isLevel: Bool
  /// True if the first column begins with half a cell.
  let beginsWithHalf: Bool
  /// The number of half cells that are joined with a neighbor, or left out.
  let joined: Int

  /// The height in cells.
  var height: CGFloat { isLevel ? CGFloat(length) : CGFloat(length) - 0.5 }

  func hasHalfOnTop(_ column: Int) -> Bool { (column % 2 == 0) == beginsWithHalf }

  /// A cell, or two that are joined.
  struct Cell {
    var column: Int
    /// The place in the column, counted from the top.
    var place: Int
    /// The position of the center below the top, in cells.
    var center: CGFloat
    var isPair = false
  }

  /// The end of a column where half a cell may be joined with the cell beside it.
  private struct End: Hashable {
    var column: Int
    var isTop: Bool
  }

  private var ends: [End] {
    if !isLevel { return (0..<columns).map { End(column: $0, isTop: hasHalfOnTop($0)) } }
    let halved = (0..<columns).filter(hasHalfOnTop)
    // With three cells, the one in the middle cannot be joined with both others.
    if length < 3 { return halved.enumerated().map { End(column: $0.element, isTop: $0.offset % 2 == 0) } }
    return halved.map { End(column: $0, isTop: true) } + halved.reversed().map { End(column: $0, isTop: false) }
  }

  /// The ends whose half cells are joined: spread evenly.
  private var joinedEnds: Set<End> {
    let ends = ends
    return Set((0..<joined).map { ends[(2 * $0 + 1) * ends.count / (2 * joined)] })
  }

  /// Returns the cells, column by column.
  ///
  /// - Parameter leavesOut: True to leave half cells out instead of joining them.
  func cells(leavesOut: Bool) -> [Cell] {
    let joined = joinedEnds
    return (0..<columns).flatMap { column -> [Cell] in
      let isHalved = hasHalfOnTop(column)
      let count = isLevel && isHalved ? length + 1 : length
      var cells = (0..<count).map { Cell(column: column, place: $0, center: CGFloat($0) + (isHalved ? 0 : 0.5)) }
      if joined.contains(End(column: column, isTop: true)) {
        cells.removeFirst()
        if !leavesOut { (cells[0].center, cells[0].isPair) = (cells[0].center - 0.5, true) }
      }
      if joined.contains(End(column: column, isTop: false)) {
        cells.removeLast()
        let last = cells.count - 1
        if !leavesOut { (cells[last].center, cells[last].isPair) = (cells[last].center + 0.5, true) }
      }
      return cells
    }
  }

  // MARK: - Choosing

  /// Passes on all patterns of a number of cells in a number of columns, of which at most some are joined.
  static func forEach(of count: Int, in columns: Int, maxJoined: Int, _ use: (BleedingPattern) -> Void) {
    for beginsWithHalf in [false, true] {
      let halved = beginsWithHalf ? (columns + 1) / 2 : columns / 2
      for length in max(1, (count - halved) / columns)...max(1, (count + halved) / columns + 1) {
        let joinable = length < 2 ? 0 : length < 3 ? halved : 2 * halved
        let level = BleedingPattern(
          columns: columns, length: length, isLevel: true, beginsWithHalf: beginsWithHalf,
          joined: columns * length + halved - count)
        if (0...min(joinable, maxJoined)).contains(level.joined) { use(level) }
        let uneven = BleedingPattern(
          columns: columns, length: length, isLevel: false, beginsWithHalf: beginsWithHalf,
          joined: columns * length - count)
        if length > 1, (0...min(columns, maxJoined)).contains(uneven.joined) { use(uneven) }
      }
    }
  }
}
