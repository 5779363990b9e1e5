import SeededRandom
import Testing

@testable import Neighbors

/// The cheapest assignment, compared with all permutations and with the condition that no exchange helps.
@Suite struct SmallAssignmentTests {
  private func solve(_ costs: [[Int32]], capacity: Int) -> [Int] {
    var assignment = SmallAssignment(capacity: capacity)
    for (row, values) in costs.enumerated() {
      for block in 0..<(costs.count + 7) / 8 {
        var eight = SIMD8<Int32>(repeating: -9)
        for lane in 0..<8 where 8 * block + lane < values.count { eight[lane] = values[8 * block + lane] }
        assignment.setCosts(eight, row: row, block: block)
      }
    }
    assignment.solve(costs.count)
    return (0..<costs.count).map { Int(assignment.rowOfColumn[$0]) }
  }

  private func cost(_ rows: [Int], _ costs: [[Int32]]) -> Int {
    rows.enumerated().reduce(0) { $0 + Int(costs[$1.element][$1.offset]) }
  }

  private func least(_ costs: [[Int32]]) -> Int {
    // The least cost of each set of rows in the first columns.
    var sums = [Int](repeating: .max, count: 1 << costs.count)
    sums[0] = 0
    for rows in sums.indices where sums[rows] < .max {
      for row in costs.indices where rows & 1 << row == 0 {
        let sum = sums[rows] + Int(costs[row][rows.nonzeroBitCount])
        sums[rows | 1 << row] = min(sums[rows | 1 << row], sum)
      }
    }
    return sums[sums.count - 1]
  }

  @Test(arguments: [1, 2, 3, 5, 8, 9, 11]) func costsAreLeast(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for (trial, range) in [3, 100, 8192, 8192].enumerated() {
      for capacity in [count, 11, 64] {
        let costs = (0..<count).map { _ in
          (0..<count).map { _ in Int32(random.next() % UInt64(range)) - Int32(range / 2) }
        }
        let rows = solve(costs, capacity: capacity)
        #expect(rows.sorted() == Array(0..<count))
        #expect(cost(rows, costs) == least(costs), "\(trial) \(capacity)")
      }
    }
  }

  @Test func manyRowsThatWantTheSameColumns() {
    for count in [40, 48, 64] {
      // The costs of all rows are products, so the largest row belongs to the smallest column.
      let costs = (1...count).map { (row: Int) in (1...count).map { (column: Int) in Int32(row * column) } }
      #expect(solve(costs, capacity: count) == (0..<count).reversed())
    }
  }

  @Test func rowsStayInTheirColumnsIfThatIsAsGood() {
    let costs = [[Int32]](repeating: Array(repeating: 7, count: 20), count: 20)
    #expect(solve(costs, capacity: 48) == Array(0..<20))
  }
}
