/// The cheapest assignment of some rows to as many columns, found by the method of Jonker and Volgenant.
///
///     var assignment = SmallAssignment(capacity: 48)
///     assignment.setCosts(costs, row: 0, block: 0)     // of the first eight columns, and so on
///     assignment.solve(48)
///     print(assignment.rowOfColumn[7])
///
/// Columns are processed eight at a time: a cost and its column are compared as one number. 48 rows take about 20 µs.
struct SmallAssignment {
  /// The maximum number of rows.
  static let maxCount = 64
  /// The bits of a column's number.
  private static let columnBits: Int32 = 6
  private static let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
  /// The cost of columns that do not exist.
  private static let unreachable: Int32 = 1 << 22
  /// The largest cost, and the least is the negative of it.
  static let maxCost: Int32 = 1 << 13

  /// The number of blocks of eight columns in each row.
  let blocks: Int
  private var costs: [SIMD8<Int32>]
  private var count = 0
  private(set) var rowOfColumn: [Int32]
  private var columnOfRow: [Int32]
  private var prices: [SIMD8<Int32>]
  private var freeRows: [Int32]

  // The search from one row.
  private var lengths: [SIMD8<Int32>]
  private var takers: [SIMD8<Int32>]
  /// All bits of settled columns.
  private var settled: [SIMD8<Int32>]

  init(capacity: Int) {
    precondition(1...Self.maxCount ~= capacity, "An assignment must have between 1 and 64 rows.")
    blocks = (capacity + 7) / 8
    costs = Array(repeating: .zero, count: capacity * blocks)
    rowOfColumn = Array(repeating: 0, count: 8 * blocks)
    columnOfRow = Array(repeating: 0, count: capacity)
    freeRows = []
    (prices, lengths, takers) = (Array(costs[..<blocks]), Array(costs[..<blocks]), Array(costs[..<blocks]))
    settled = prices
  }

  @inline(__always)
  mutating func setCosts(_ costs: SIMD8<Int32>, row: Int, block: Int) { self.costs[row &* blocks &+ block] = costs }

  /// Assigns the first `count` rows to as many columns. Each row keeps the column of its own number if that is as good.
  mutating func solve(_ count: Int) {
    self.count = count
    hideOtherColumns()
    takeCheapestRows()
    // A limit, because rows may displace each other many times.
    var attempts = 8 * count
    for _ in 0..<2 where !freeRows.isEmpty { takeCheapestColumns(&attempts) }
    for row in freeRows { search(from: row) }
  }

  private mutating func hideOtherColumns() {
    for block in count / 8..<blocks {
      let isHidden = Self.lanes .>= SIMD8(repeating: Int32(count - 8 * block))
      for row in 0..<count { costs[row * blocks + block].replace(with: Self.unreachable, where: isHidden) }
    }
  }

  /// Gives each column its cheapest row, if that is free, at the price of that.
  private mutating func takeCheapestRows() {
    for block in 0..<blocks {
      var (least, rows) = (costs[block], SIMD8<Int32>.zero)
      for row in 1..<max(1, count) {
        let other = costs[row &* blocks &+ block]
        let isLess = other .< least
        least.replace(with: other, where: isLess)
        rows.replace(with: Int32(truncatingIfNeeded: row), where: isLess)
      }
      least.replace(with: 0, where: least .== SIMD8(repeating: Self.unreachable))
      (prices[block], takers[block]) = (least, rows)
    }
    for row in 0..<count { columnOfRow[row] = -1 }
    for column in rowOfColumn.indices { rowOfColumn[column] = -1 }
    for column in 0..<count where costs[column * blocks + column / 8][column % 8] == prices[column / 8][column % 8] {
      assign(column, to: column)
    }
    for column in 0..<count where rowOfColumn[column] < 0 {
      let row = Int(takers[column / 8][column % 8])
      if columnOfRow[row] < 0 { assign(column, to: row) }
    }
    freeRows.removeAll(keepingCapacity: true)
    for row in 0..<count where columnOfRow[row] < 0 { freeRows.append(Int32(row)) }
  }

  private mutating func assign(_ column: Int, to row: Int) {
    rowOfColumn[column] = Int32(row)
    columnOfRow[row] = Int32(column)
  }

  /// Gives free rows their cheapest columns, and makes these as expensive as the second cheapest.
  private mutating func takeCheapestColumns(_ attempts: inout Int) {
    var rows = freeRows
    freeRows.removeAll(keepingCapacity: true)
    var next = 0
    while next < rows.count {
      let row = Int(rows[next])
      next += 1
      attempts -= 1
      let (first, second) = cheapestColumns(of: row)
      let gap = second.cost &- first.cost
      var column = first.column
      if second.column >= count || gap > 0 {
        if second.column < count { prices[column / 8][column % 8] &-= gap }
      } else if rowOfColumn[column] >= 0 {
        column = second.column
      }
      let loser = rowOfColumn[column]
      if loser >= 0 {
        columnOfRow[Int(loser)] = -1
        if gap > 0 && attempts > 0 {
          next -= 1
          rows[next] = loser
        } else {
          freeRows.append(loser)
        }
      }
      assign(column, to: row)
    }
  }

  @inline(__always)
  private func cheapestColumns(
    of row: Int
  ) -> (first: (column: Int, cost: Int32), second: (column: Int, cost: Int32)) {
    var (first, second) = (SIMD8<Int32>(repeating: .max), SIMD8<Int32>(repeating: .max))
    var columns = Self.lanes
    for block in 0..<blocks {
      let keys = (costs[row &* blocks &+ block] &- prices[block]) &<< Self.columnBits | columns
      second = pointwiseMin(second, pointwiseMax(first, keys))
      first = pointwiseMin(first, keys)
      columns &+= 8
    }
    var (least, next) = (Int32.max, Int32.max)
    for lane in 0..<8 {
      if first[lane] < least {
        (least, next) = (first[lane], min(least, second[lane]))
      } else {
        next = min(next, first[lane])
      }
    }
    return (Self.split(least), Self.split(next))
  }

  private static func split(_ key: Int32) -> (column: Int, cost: Int32) {
    (Int(key) & (maxCount - 1), key >> columnBits)
  }

  /// Finds the shortest way from a free row to a free column, along which rows pass on their columns.
  private mutating func search(from start: Int32) {
    for block in 0..<blocks {
      lengths[block] = SIMD8(repeating: .max)
      settled[block] = .zero
      settled[block].replace(with: -1, where: Self.lanes .>= SIMD8(repeating: Int32(count - 8 * block)))
    }
    var (row, base) = (Int(start), Int32(0))
    var column: Int
    while true {
      column = nearestColumn(through: row, base)
      let (block, lane) = (column / 8, column % 8)
      if rowOfColumn[column] < 0 { break }
      settled[block][lane] = -1
      row = Int(rowOfColumn[column])
      base = costs[row * blocks + block][lane] &- prices[block][lane] &- lengths[block][lane]
    }
    let length = lengths[column / 8][column % 8]
    for block in 0..<blocks { prices[block] &+= (lengths[block] &- length) & settled[block] }
    while true {
      let taker = Int(takers[column / 8][column % 8])
      let given = columnOfRow[taker]
      assign(column, to: taker)
      if taker == Int(start) { return }
      column = Int(given)
    }
  }

  /// Shortens the ways to columns that lead through a row, and returns the nearest column that is not settled.
  @inline(__always)
  private mutating func nearestColumn(through row: Int, _ base: Int32) -> Int {
    var nearest = SIMD8<Int32>(repeating: .max)
    var columns = Self.lanes
    for block in 0..<blocks {
      let sums = costs[row &* blocks &+ block] &- prices[block] &- base
      let isOpen = settled[block] .== .zero
      let isShorter = sums .< lengths[block] .& isOpen
      lengths[block].replace(with: sums, where: isShorter)
      takers[block].replace(with: Int32(truncatingIfNeeded: row), where: isShorter)
      var keys = SIMD8<Int32>(repeating: .max)
      keys.replace(with: lengths[block] &<< Self.columnBits | columns, where: isOpen)
      nearest = pointwiseMin(nearest, keys)
      columns &+= 8
    }
    return Self.split(nearest.min()).column
  }
}
