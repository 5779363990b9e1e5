@testable import Mosaic
import SeededRandom
import Testing

struct AssignmentTests {
  /// A problem with made-up costs in a table, and cells in rows of `across`.
  private func problem(
    cells: Int, photos: Int, mostUses: Int, candidates: Int? = nil, across: Int = 10, seed: UInt64,
    costs made: ((Int, Int) -> Int32)? = nil
  ) -> AssignmentProblem {
    var random = SplitMix64(seed: seed)
    let costs = (0..<cells).map { cell in
      (0..<photos).map { made?(cell, $0) ?? Int32(random.number(in: 0...10_000)) }
    }
    let count = min(candidates ?? photos, photos)
    let lists = costs.map { costs in
      costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.prefix(count)
    }
    return AssignmentProblem(
      places: (0..<cells).map { SIMD2(Int32($0 % across) * 1000, Int32($0 / across) * 1000) }, photoCount: photos,
      candidates: lists.flatMap { $0.map { Int32($0) } },
      costs: zip(lists, costs).flatMap { list, costs in list.map { costs[$0] } }, mostUses: mostUses
    ) { cell, photo in costs[cell][photo] }
  }

  private func sum(_ photos: [Int32], _ problem: AssignmentProblem) -> Int {
    photos.enumerated().reduce(0) { $0 + Int(problem.cost($1.offset, Int($1.element))) }
  }

  /// The least sum of all assignments, each of which is tried.
  private func leastSum(_ problem: AssignmentProblem) -> Int {
    var least = Int.max
    var uses = [Int](repeating: 0, count: problem.photoCount)
    func go(_ cell: Int, _ sum: Int) {
      if sum >= least { return }
      if cell == problem.cellCount {
        least = sum
        return
      }
      for photo in 0..<problem.photoCount where uses[photo] < problem.mostUses {
        uses[photo] += 1
        go(cell + 1, sum + Int(problem.cost(cell, photo)))
        uses[photo] -= 1
      }
    }
    go(0, 0)
    return least
  }

  @Test func smallOnesAreTheBestThereAre() {
    for seed in 1...200 as ClosedRange<UInt64> {
      let (cells, photos) = (Int(seed % 6) + 1, Int(seed / 6 % 5) + 1)
      let fewest = (cells + photos - 1) / photos
      for uses in [fewest, fewest + 1] {
        let problem = problem(cells: cells, photos: photos, mostUses: uses, seed: seed)
        let assignment = Assignment(problem)
        #expect(sum(assignment.photos, problem) == leastSum(problem), "\(seed), \(cells) × \(photos), \(uses) uses")
        #expect(assignment.relaxedUses == nil && assignment.relaxedDistance == nil)
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func optimaAreThoseOfTheHungarianMethod(seed: UInt64) {
    let problem = problem(cells: 40, photos: 40, mostUses: 1, seed: seed)
    let costs = (0..<40).map { cell in (0..<40).map { Int(problem.cost(cell, $0)) } }
    #expect(sum(Assignment(problem).photos, problem) == Hungarian.leastSum(of: costs))
  }

  @Test(arguments: [1, 3]) func auctionsComeClose(uses: Int) {
    let problem = problem(cells: 300, photos: 300 / uses, mostUses: uses, candidates: 40, seed: 7)
    var board = AssignmentBoard(problem)
    board.settle(Auction.photos(for: problem, order: board.order))
    board.fill()
    board.improve()
    let best = OptimalAssignment.photos(
      cells: 300, photos: 300 / uses, mostUses: uses, cost: problem.cost)
    let (ours, least) = (sum(board.repeats.photos, problem), sum(best, problem))
    #expect(ours >= least && Double(ours) <= Double(least) * 1.1, "\(ours) against \(least)")
  }

  /// The shortest distance of cells with the same photo, and the most uses.
  private func rules(_ photos: [Int32], _ problem: AssignmentProblem) -> (distance: Double, uses: Int) {
    var shortest = Double.infinity
    for one in photos.indices {
      for other in photos.indices.dropFirst(one + 1) where photos[one] == photos[other] {
        let difference = problem.places[one] &- problem.places[other]
        let squared = Double(difference.x) * Double(difference.x) + Double(difference.y) * Double(difference.y)
        shortest = min(shortest, squared.squareRoot())
      }
    }
    return (shortest, Dictionary(grouping: photos) { $0 }.values.map(\.count).max() ?? 0)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>) func rulesAreKept(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (cells, photos) = (Int(random.number(in: 60...400)), Int(random.number(in: 40...160)))
    let fewest = (cells + photos - 1) / photos
    // Every second time, all cells want the same photos.
    let wish: ((Int, Int) -> Int32)? = seed % 2 == 0 ? { cell, photo in Int32(photo * 100 + cell % 7) } : nil
    var problem = problem(
      cells: cells, photos: photos, mostUses: fewest + 1, candidates: 20, across: 20, seed: seed, costs: wish)
    problem.distance = 2001
    problem.usesAll = seed % 3 == 0
    let assignment = Assignment(problem)
    let rules = rules(assignment.photos, problem)
    #expect(rules.distance >= 2001 && assignment.relaxedDistance == nil, "\(seed): \(rules)")
    #expect(rules.uses <= fewest + 1 && assignment.relaxedUses == nil)
    if problem.usesAll { #expect(Set(assignment.photos).count == min(cells, photos)) }
    #expect(Assignment(problem).photos == assignment.photos)
  }

  @Test func thereIsAlwaysAPhoto() {
    // One photo, two photos, photos that are all alike, and too few for the distance.
    for (cells, photos, distance) in [(1, 1, 0), (5000, 1, 5001), (300, 2, 3001), (500, 9, 4001), (400, 400, 9001)] {
      for mayExceed in [false, true] {
        var problem = problem(
          cells: cells, photos: photos, mostUses: (cells + photos - 1) / photos, candidates: 8, across: 20, seed: 1
        ) { _, _ in 7 }
        (problem.distance, problem.mayExceedUses) = (Int32(distance), mayExceed)
        let assignment = Assignment(problem)
        #expect(assignment.photos.allSatisfy { (0..<Int32(photos)).contains($0) })
        let rules = rules(cells > 1000 ? [] : assignment.photos, problem)
        if rules.distance < Double(distance) {
          #expect(assignment.relaxedDistance.map { Double($0) == rules.distance.rounded() } ?? false)
        }
        if rules.uses > problem.mostUses { #expect(mayExceed && assignment.relaxedUses == rules.uses) }
      }
    }
  }

  @Test func photosAreKeptUnlessOthersAreMuchBetter() {
    let costs: [[Int32]] = [[100, 90, 50], [100, 101, 102], [10, 500, 500]]
    var problem = problem(cells: 3, photos: 3, mostUses: 3, seed: 1) { costs[$0][$1] }
    #expect(Assignment(problem).photos == [2, 0, 0])
    problem.keep([0, 2, nil])
    // 80 against 50; 80 against 100.
    #expect(Assignment(problem).photos == [2, 2, 0])
  }
}

/// The assignment method as it was first published, with as many photos as cells.
private enum Hungarian {
  static func leastSum(of costs: [[Int]]) -> Int {
    let count = costs.count
    var (rows, columns) = ([Int](repeating: 0, count: count + 1), [Int](repeating: 0, count: count + 1))
    var (owner, way) = ([Int](repeating: 0, count: count + 1), [Int](repeating: 0, count: count + 1))
    for row in 1...count {
      owner[0] = row
      var column = 0
      var least = [Int](repeating: .max, count: count + 1)
      var isUsed = [Bool](repeating: false, count: count + 1)
      repeat {
        isUsed[column] = true
        let current = owner[column]
        var (delta, next) = (Int.max, 0)
        for other in 1...count where !isUsed[other] {
          let reduced = costs[current - 1][other - 1] - rows[current] - columns[other]
          if reduced < least[other] { (least[other], way[other]) = (reduced, column) }
          if least[other] < delta { (delta, next) = (least[other], other) }
        }
        for other in 0...count {
          if isUsed[other] {
            rows[owner[other]] += delta
            columns[other] -= delta
          } else if least[other] < .max {
            least[other] -= delta
          }
        }
        column = next
      } while owner[column] != 0
      repeat {
        owner[column] = owner[way[column]]
        column = way[column]
      } while column != 0
    }
    return (1...count).reduce(0) { $0 + costs[owner[$1] - 1][$1 - 1] }
  }
}
