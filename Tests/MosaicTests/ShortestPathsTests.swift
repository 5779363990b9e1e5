import SeededRandom
import Testing

@testable import Mosaic

@Suite struct ShortestPathsTests {
  /// Returns the least sum, by trying all assignments.
  private func minCost(_ problem: AssignmentProblem) -> Int? {
    let (cellCount, photoCount) = (problem.places.count, problem.photoCount)
    var best: Int?
    var uses = [Int](repeating: 0, count: photoCount)
    func assign(_ cell: Int, _ sum: Int) {
      if cell == cellCount {
        if problem.usesAll, uses.contains(0), uses.contains(where: { $0 > 1 }) { return }
        best = min(best ?? sum, sum)
        return
      }
      for photo in 0..<photoCount where uses[photo] < problem.mostUses {
        uses[photo] += 1
        assign(cell + 1, sum + Int(problem.cost(cell, photo)))
        uses[photo] -= 1
      }
    }
    assign(0, 0)
    return best
  }

  @Test func nothingIsBetterInTinyProblems() {
    var random = SplitMix64(seed: 1)
    for seed in 0..<3000 as Range<UInt64> {
      let (cells, photos) = (1 + Int(random.next() % 6), 1 + Int(random.next() % 5))
      var problem = Problems.random(cells: cells, photos: photos, most: [3, 10, 1000][Int(seed % 3)], seed: seed)
      problem.mostUses = (cells + photos - 1) / photos + Int(random.next() % 3)
      problem.usesAll = random.next() % 2 == 0
      let found = ShortestPaths.photos(for: problem)
      #expect(Problems.cost(found, problem) == minCost(problem), "\(cells) cells, \(photos) photos, seed \(seed)")
      #expect((Problems.uses(found, problem).max() ?? 0) <= problem.mostUses)
      // All of it together finds nothing worse.
      #expect(Assignment(problem).cost == minCost(problem))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func sameAsTheHungarianMethod(seed: UInt64) {
    var problem = Problems.random(cells: 40, photos: 40, most: seed % 2 == 0 ? 12 : 100_000, seed: seed)
    problem.mostUses = 1
    let costs = (0..<40).map { cell in (0..<40).map { Int(problem.cost(cell, $0)) } }
    #expect(Problems.cost(ShortestPaths.photos(for: problem), problem) == hungarian(costs))
  }

  /// Every photo several times is the same as as many copies of every photo.
  @Test(arguments: 1...10 as ClosedRange<UInt64>, [3, 7, 14]) func capacitiesAreCopies(seed: UInt64, copies: Int) {
    var problem = Problems.clustered(cells: 42, photos: 42 / copies, seed: seed)
    problem.mostUses = copies
    let costs = (0..<42).map { cell in (0..<42).map { Int(problem.cost(cell, $0 / copies)) } }
    #expect(Problems.cost(ShortestPaths.photos(for: problem), problem) == hungarian(costs))
  }

  /// Solves by the Hungarian method for as many rows as columns, in its well-known short form.
  private func hungarian(_ costs: [[Int]]) -> Int {
    let count = costs.count
    var (rowPrices, columnPrices) = ([Int](repeating: 0, count: count + 1), [Int](repeating: 0, count: count + 1))
    var (match, way) = ([Int](repeating: 0, count: count + 1), [Int](repeating: 0, count: count + 1))
    for row in 1...count {
      match[0] = row
      var column = 0
      var (least, isUsed) = ([Int](repeating: .max, count: count + 1), [Bool](repeating: false, count: count + 1))
      repeat {
        isUsed[column] = true
        let (current, before) = (match[column], column)
        var difference = Int.max
        for other in 1...count where !isUsed[other] {
          let reduced = costs[current - 1][other - 1] - rowPrices[current] - columnPrices[other]
          if reduced < least[other] { (least[other], way[other]) = (reduced, before) }
          if least[other] < difference { (difference, column) = (least[other], other) }
        }
        for other in 0...count {
          if isUsed[other] {
            rowPrices[match[other]] += difference
            columnPrices[other] -= difference
          } else if other > 0 {
            least[other] -= difference
          }
        }
      } while match[column] != 0
      repeat {
        match[column] = match[way[column]]
        column = way[column]
      } while column != 0
    }
    return (1...count).reduce(0) { $0 + costs[match[$1] - 1][$1 - 1] }
  }
}
