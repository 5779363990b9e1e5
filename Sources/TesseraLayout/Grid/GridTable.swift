import Foundation

/// The cells of a grid, its columns and rows for one proposal, and the positions of cells: the arithmetic of
/// ``GridLayout``.
struct GridTable {
  private let alignment: Alignment
  private let cells: [Cell]
  private var columns: GridTracks
  private var rows: GridTracks
  private var columnLines: [GridLine] = []
  private var rowLines: [GridLine] = []

  private struct Cell {
    let subview: LayoutSubview
    let traits: GridCell
    let row: Int
    var columns: Range<Int>
  }

  init(
    _ subviews: LayoutSubviews, alignment: Alignment, horizontalSpacing: CGFloat?, verticalSpacing: CGFloat?,
    in proposal: ProposedViewSize
  ) {
    self.alignment = alignment
    let cells = Self.cells(of: subviews)
    self.cells = cells
    let columnGaps = Self.gaps(cells, along: .horizontal, spacing: horizontalSpacing) { $0.columns }
    let rowGaps = Self.gaps(cells, along: .vertical, spacing: verticalSpacing) { $0.row..<$0.row + 1 }
    let wanted = GridTracks(
      Self.demands(of: cells) { cell, width in
        cell.subview.sizeThatFits(ProposedViewSize(width: width, height: nil)).width
      }, gaps: columnGaps, in: proposal.width)
    rows = GridTracks(
      cells.filter { !$0.traits.unsizedAxes.contains(.vertical) }.map { cell in
        let width = wanted.length(of: cell.columns)
        return GridTracks.Demand(tracks: cell.row..<cell.row + 1) { height in
          cell.subview.sizeThatFits(ProposedViewSize(width: width, height: height)).height
        }
      }, gaps: rowGaps, in: proposal.height)
    // Cells in a row that is too low for them also become narrower.
    let heights = rows.lengths
    columns = GridTracks(
      Self.demands(of: cells) { cell, _ in
        let width = wanted.length(of: cell.columns)
        return cell.subview.sizeThatFits(ProposedViewSize(width: width, height: heights[cell.row])).width
      }, gaps: columnGaps, in: nil)
    lineUp()
  }

  var size: CGSize {
    cells.isEmpty ? .zero : CGSize(width: columns.length, height: rows.length)
  }

  // MARK: - Cells

  private static func cells(of subviews: LayoutSubviews) -> [Cell] {
    var cells: [Cell] = []
    var mark: GridRow.Mark?
    var row = -1
    var next = 0
    for subview in subviews {
      let traits = subview[GridCell.Key.self]
      if traits.row == nil || traits.row !== mark { (row, next) = (row + 1, 0) }
      mark = traits.row
      cells.append(Cell(subview: subview, traits: traits, row: row, columns: next..<next + traits.columns))
      next += traits.columns
    }
    let count = cells.lazy.filter { $0.traits.row != nil }.map(\.columns.upperBound).max() ?? 1
    for index in cells.indices where cells[index].traits.row == nil { cells[index].columns = 0..<count }
    return cells
  }

  /// Returns the lengths that cells need in their columns.
  private static func demands(
    of cells: [Cell], width: @escaping (Cell, CGFloat?) -> CGFloat
  ) -> [GridTracks.Demand] {
    cells.filter { !$0.traits.unsizedAxes.contains(.horizontal) }.map { cell in
      GridTracks.Demand(tracks: cell.columns) { width(cell, $0) }
    }
  }

  /// Returns the gaps between neighboring tracks: the preferred spacing of the cells on both sides.
  private static func gaps(
    _ cells: [Cell], along axis: Axis, spacing: CGFloat?, tracks: (Cell) -> Range<Int>
  ) -> [CGFloat] {
    let count = cells.map { tracks($0).upperBound }.max() ?? 1
    if let spacing { return Array(repeating: spacing, count: count - 1) }
    var before = Array(repeating: ViewSpacing(), count: count + 1)
    var after = before
    for cell in cells {
      before[tracks(cell).upperBound].formUnion(cell.subview.spacing)
      after[tracks(cell).lowerBound].formUnion(cell.subview.spacing)
    }
    return (1..<count).map { before[$0].distance(to: after[$0], along: axis) }
  }

  // MARK: - Aligning

  private func proposal(for cell: Cell) -> ProposedViewSize {
    ProposedViewSize(width: columns.length(of: cell.columns), height: rows.lengths[cell.row])
  }

  private mutating func lineUp() {
    columnLines = Array(repeating: GridLine(.horizontal(alignment.horizontal)), count: columns.lengths.count)
    rowLines = Array(repeating: GridLine(.vertical(alignment.vertical)), count: rows.lengths.count)
    for cell in cells {
      if let guide = cell.traits.row?.alignment { rowLines[cell.row] = GridLine(.vertical(guide)) }
    }
    for cell in cells.reversed() where cell.columns.count == 1 {
      guard let guide = cell.traits.columnAlignment else { continue }
      columnLines[cell.columns.lowerBound] = GridLine(.horizontal(guide))
    }
    for cell in cells where cell.traits.anchor == nil {
      let dimensions = cell.subview.dimensions(in: proposal(for: cell))
      rowLines[cell.row].add(dimensions)
      if cell.columns.count == 1 { columnLines[cell.columns.lowerBound].add(dimensions) }
    }
    for (index, line) in columnLines.enumerated() { columns.lengthen(index, to: line.length) }
    for (index, line) in rowLines.enumerated() { rows.lengthen(index, to: line.length) }
  }

  // MARK: - Placing

  func place(in bounds: CGRect) {
    let (columnStarts, rowStarts) = (columns.starts, rows.starts)
    for cell in cells {
      let proposal = proposal(for: cell)
      let frame = CGRect(
        x: bounds.minX + columnStarts[cell.columns.lowerBound], y: bounds.minY + rowStarts[cell.row],
        width: columns.length(of: cell.columns), height: rows.lengths[cell.row])
      if let anchor = cell.traits.anchor {
        let point = CGPoint(x: frame.minX + frame.width * anchor.x, y: frame.minY + frame.height * anchor.y)
        cell.subview.place(at: point, anchor: anchor, proposal: proposal)
      } else {
        let dimensions = cell.subview.dimensions(in: proposal)
        var line = columnLines[cell.columns.lowerBound]
        if cell.columns.count > 1 {
          line = GridLine(.horizontal(alignment.horizontal))
          line.add(dimensions)
        }
        let x = frame.minX + line.offset(of: dimensions, in: frame.width)
        let y = frame.minY + rowLines[cell.row].offset(of: dimensions, in: frame.height)
        cell.subview.place(at: CGPoint(x: x, y: y), proposal: proposal)
      }
    }
  }
}
