import Foundation

/// The free cells of a hexagon grid, in endless rows from 0, and the cells where flowers fit.
///
/// A bed is a free cell with six free neighbors. Beds are kept in straight lines, so that the nearest bed along each
/// line is the next one. The lines of a pointy-top grid are its rows; those of a flat-top grid are half rows, with
/// every other column.
struct HexGridGround {
  private let grid: HexGrid
  private let columns: Int
  private let isFlat: Bool
  private let bedsPerLine: Int
  private var beds = FreePlaces()
  /// True for each cell that is a bed, row by row, up to the last row created.
  private var hasFlower: [Bool] = []
  private var rows = 0
  /// The cells that photos ask for, anywhere.
  private var asked: Set<OffsetCoordinate> = []
  /// The position up to which cells have been dealt.
  private var place = 0

  init(of grid: HexGrid, columns: Int) {
    self.grid = grid
    self.columns = columns
    isFlat = grid.orientation == .flat
    bedsPerLine = isFlat ? (columns + 1) / 2 : columns
  }

  /// Takes the cells that photos ask for, before others are dealt.
  mutating func take(_ cells: [OffsetCoordinate]) {
    asked.formUnion(cells)
  }

  /// Takes the first free cell in reading order.
  mutating func takeFirst() -> OffsetCoordinate {
    while true {
      let cell = OffsetCoordinate(row: place / columns, column: place % columns)
      let isFree = !(place < hasFlower.count && hasFlower[place]) && (asked.isEmpty || !asked.contains(cell))
      place += 1
      if isFree { return cell }
    }
  }

  // MARK: - Flowers

  /// Takes the bed nearest to a cell, with its neighbors, and returns its center.
  mutating func growFlower(nearestTo wanted: OffsetCoordinate) -> OffsetCoordinate {
    addRows(upTo: wanted.row + 2)
    while true {
      guard let nearest = nearestBed(to: wanted) else {
        addRows(upTo: rows + 1)
        continue
      }
      // Rows that do not exist yet could have nearer ones.
      if rows < wanted.row + Int(CGFloat(nearest.distance).squareRoot()) + 1 {
        addRows(upTo: rows + 1)
        continue
      }
      let center = cell(ofBed: nearest.bed)
      let flower = grid.flower(around: center)
      if !asked.isEmpty && !asked.isDisjoint(with: flower) {
        beds.take(nearest.bed)
        continue
      }
      grow(flower, around: center)
      return center
    }
  }

  private mutating func grow(_ flower: [OffsetCoordinate], around center: OffsetCoordinate) {
    addRows(upTo: center.row + 3)
    for cell in flower { hasFlower[cell.row * columns + cell.column] = true }
    // Flowers two steps apart would share a cell.
    for cell in grid.cells(within: 2, of: center) where (0..<columns).contains(cell.column) && cell.row >= 0 {
      beds.take(bed(at: cell))
    }
  }

  private mutating func addRows(upTo count: Int) {
    while rows < count {
      hasFlower.append(contentsOf: repeatElement(false, count: columns))
      for line in isFlat ? 2 * rows...2 * rows + 1 : rows...rows {
        for bed in line * bedsPerLine..<(line + 1) * bedsPerLine {
          // A flower at the edge would extend beyond it.
          beds.append(isFree: rows > 0 && (1..<columns - 1).contains(cell(ofBed: bed).column))
        }
      }
      rows += 1
    }
  }

  // MARK: - Beds

  /// Returns the offset of a line's first bed: 1 if the bed is half a step further along, otherwise 0.
  private func indent(ofLine line: Int) -> Int {
    let isIndented = isFlat ? (line & 1 == 1) == grid.isShifted(1) : grid.isShifted(line)
    return isIndented ? 1 : 0
  }

  /// Returns the line of a cell, and its position along it in half steps.
  private func position(of cell: OffsetCoordinate) -> (line: Int, along: Int) {
    if isFlat { return (2 * cell.row + (grid.isShifted(cell.column) ? 1 : 0), cell.column) }
    return (cell.row, 2 * cell.column + indent(ofLine: cell.row))
  }

  private func bed(at cell: OffsetCoordinate) -> Int {
    let (line, along) = position(of: cell)
    return line * bedsPerLine + along / 2
  }

  private func cell(ofBed bed: Int) -> OffsetCoordinate {
    let (line, slot) = (bed / bedsPerLine, bed % bedsPerLine)
    return isFlat
      ? OffsetCoordinate(row: line / 2, column: 2 * slot + indent(ofLine: line))
      : OffsetCoordinate(row: line, column: slot)
  }

  /// Returns the square of a distance between centers, in half pitches.
  private func distance(lines: Int, along: Int) -> Int {
    isFlat ? lines * lines + 3 * along * along : 3 * lines * lines + along * along
  }

  private typealias Candidate = (bed: Int, distance: Int)

  /// Searches the lines of beds, downwards and upwards, until the remaining lines are further away than the nearest bed
  /// found.
  private mutating func nearestBed(to cell: OffsetCoordinate) -> Candidate? {
    let wanted = position(of: cell)
    var nearest: Candidate?
    func isTooFar(_ line: Int) -> Bool {
      nearest.map { distance(lines: line - wanted.line, along: 0) >= $0.distance } ?? false
    }
    var line = wanted.line
    while let bed = beds.first(from: line * bedsPerLine), !isTooFar(bed / bedsPerLine) {
      line = bed / bedsPerLine
      look(along: line, from: wanted, nearest: &nearest)
      line += 1
    }
    line = wanted.line
    while let bed = beds.last(before: line * bedsPerLine), !isTooFar(bed / bedsPerLine) {
      line = bed / bedsPerLine
      look(along: line, from: wanted, nearest: &nearest)
    }
    return nearest
  }

  private mutating func look(along line: Int, from wanted: (line: Int, along: Int), nearest: inout Candidate?) {
    let (start, indent) = (line * bedsPerLine, indent(ofLine: line))
    // The first slot at or after the wanted position.
    let slot = (wanted.along - indent + 1) / 2
    let candidates = [beds.first(from: start + slot), beds.last(before: start + slot)].compactMap { $0 }
    for bed in candidates where bed / bedsPerLine == line {
      let along = 2 * (bed - start) + indent - wanted.along
      let distance = distance(lines: line - wanted.line, along: along)
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (bed, distance) }
    }
  }
}
