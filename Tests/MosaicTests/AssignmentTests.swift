import SeededRandom
import Testing

@testable import Mosaic

@Suite struct AssignmentTests {
  /// Checks all rules, and that exactly the rules that are reported as relaxed are relaxed.
  private func check(_ assignment: Assignment, _ problem: AssignmentProblem, _ comment: Comment? = nil) {
    let uses = Problems.uses(assignment.photos, problem)
    #expect(assignment.photos.count == problem.places.count, comment)
    #expect(assignment.cost == Problems.cost(assignment.photos, problem), comment)
    let most = uses.max() ?? 0
    #expect(assignment.relaxedUses == (most > problem.mostUses ? most : nil), comment)
    #expect(problem.mayExceedUses || assignment.relaxedUses == nil, comment)
    if problem.usesAll { #expect(!uses.contains(0) || most <= 1, comment) }
    let square = Problems.shortestSquare(assignment.photos, problem) ?? .max
    if let relaxed = assignment.relaxedDistance {
      #expect(relaxed < problem.distance, comment)
      #expect(Int(relaxed) * Int(relaxed) <= square && square < Int(relaxed + 1) * Int(relaxed + 1), comment)
    } else {
      #expect(square >= Int(problem.distance) * Int(problem.distance), comment)
    }
  }

  @Test func rulesAreKept() {
    var random = SplitMix64(seed: 2)
    func number(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(random.next() % UInt64(range.count))
    }
    for seed in 0..<600 as Range<UInt64> {
      let (cells, photos) = (number(1...120), number(1...90))
      let candidates = min(photos, number(1...20))
      var problem =
        seed % 2 == 0
        ? Problems.random(cells: cells, photos: photos, columns: number(1...15), candidates: candidates, seed: seed)
        : Problems.clustered(cells: cells, photos: photos, columns: number(1...15), candidates: candidates, seed: seed)
      problem.mostUses = (cells + photos - 1) / photos + [0, 0, 1, 5][number(0...3)]
      if number(0...4) == 0 { problem.mostUses = .max }
      problem.mayExceedUses = number(0...2) == 0
      problem.usesAll = number(0...2) == 0
      problem.distance = ([0, 11, 20, 25, 40, 1000, .max] as [Int32])[number(0...6)]
      problem.passes = number(0...4)
      if number(0...2) == 0 {
        problem.kept = (0..<cells).map { _ in number(0...3) == 0 ? nil : Int32(number(0...photos - 1)) }
      }
      let assignment = Assignment(problem)
      check(assignment, problem, "seed \(seed)")
      #expect(assignment == Assignment(problem))
    }
  }

  /// The start for problems that are too large for the best.
  @Test(arguments: 1...6 as ClosedRange<UInt64>, [300, 20])
  func auctionsAreNearlyTheBest(seed: UInt64, candidates: Int) {
    for (isClustered, mostUses) in [(false, 1), (true, 1), (true, 3)] {
      let photos = 300 / mostUses
      let count = min(photos, candidates)
      var problem =
        isClustered
        ? Problems.clustered(cells: 300, photos: photos, candidates: count, seed: seed)
        : Problems.random(cells: 300, photos: photos, candidates: count, most: 1_000_000, seed: seed)
      problem.mostUses = mostUses
      var arrangement = Arrangement(problem, distance: 0, order: .mostLostFirst)
      let isPlaced = arrangement.place(Auction.photos(for: problem))
      #expect(isPlaced)
      arrangement.improve()
      let (found, best) = (Problems.cost(arrangement.repeats.photos, problem), Assignment(problem).cost)
      #expect(found >= best && found <= best + best / 50, "\(isClustered) \(mostUses)")
    }
  }

  @Test func improvingNeverCostsMore() {
    for seed in 0..<20 as Range<UInt64> {
      var problem = Problems.clustered(cells: 200, photos: 60, candidates: 12, seed: seed)
      (problem.mostUses, problem.distance, problem.passes) = (4, 25, 0)
      let before = Assignment(problem)
      problem.passes = 8
      let after = Assignment(problem)
      check(after, problem)
      #expect(after.cost <= before.cost)
    }
  }

  @Test func keptPhotosStayUnlessOthersAreMuchBetter() {
    var problem = Problems.problem(costs: [[100, 81, 200], [100, 79, 200], [50, 90, 100], [5, 9, 100]])
    problem.kept = [0, 0, 2, nil]
    #expect(Assignment(problem).photos == [0, 1, 0, 0])
    #expect(Assignment(problem).cost == 100 + 79 + 50 + 5)
    problem.keepBonus = 0
    #expect(Assignment(problem).photos == [1, 1, 0, 0])
    problem.keepBonus = 100
    #expect(Assignment(problem).photos == [0, 0, 2, 0])
  }

  @Test func keptPhotosNeedNotBeCandidates() {
    var problem = Problems.random(cells: 50, photos: 50, candidates: 2, seed: 1)
    problem.mostUses = 1
    problem.kept = (0..<50).map { Int32(49 - $0) }
    problem.keepBonus = 100
    #expect(Assignment(problem).photos == (0..<50).map { Int32(49 - $0) })
  }

  // MARK: - Extremes

  @Test func onePhoto() {
    #expect(Assignment(Problems.problem(costs: [[7]])).photos == [0])
    var problem = Problems.random(cells: 5000, photos: 1, columns: 100, seed: 1)
    problem.distance = 40
    let assignment = Assignment(problem)
    #expect(assignment.photos == Array(repeating: 0, count: 5000))
    #expect(assignment.relaxedDistance == 10 && assignment.relaxedUses == nil)
  }

  @Test func noCells() {
    let problem = AssignmentProblem(places: [], photoCount: 3, candidates: [], costs: []) { _, _ in 0 }
    #expect(Assignment(problem).photos.isEmpty)
  }

  @Test func noCandidates() {
    let problem = AssignmentProblem(
      places: (0..<9).map { SIMD2(x: $0, y: 0) }, photoCount: 3, candidates: [], costs: []
    ) { cell, photo in cell % 3 == photo ? 1 : 2 }
    #expect(Assignment(problem).photos == [0, 1, 2, 0, 1, 2, 0, 1, 2])
  }

  /// Two photos alternate like the squares of a chessboard.
  @Test(arguments: [false, true]) func twoPhotos(mayExceedUses: Bool) {
    var problem = Problems.random(cells: 900, photos: 2, columns: 30, seed: 1)
    problem.distance = 40
    problem.mostUses = 450
    problem.mayExceedUses = mayExceedUses
    let assignment = Assignment(problem)
    check(assignment, problem)
    #expect(assignment.relaxedDistance == 14)
  }

  @Test(arguments: [1, 4, 6, 9]) func fewPhotosOnALargeWall(photos: Int) {
    var problem = Problems.random(cells: 3600, photos: photos, columns: 60, seed: 1)
    problem.distance = 50
    let assignment = Assignment(problem)
    check(assignment, problem)
    #expect((assignment.relaxedDistance ?? 50) >= [1: 10, 4: 14, 6: 20, 9: 22][photos]!)
  }

  @Test(arguments: [1, 2, 5], [0, 25] as [Int32]) func allPhotosAlike(mostUses: Int, distance: Int32) {
    var problem = Problems.random(cells: 1000, photos: 1000 / mostUses, candidates: 10, most: 1, seed: 1)
    (problem.mostUses, problem.distance) = (mostUses, distance)
    let assignment = Assignment(problem)
    check(assignment, problem)
    #expect(assignment.relaxedDistance == nil && assignment.cost == 0)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>) func exactlyEnoughPhotosWithADistance(seed: UInt64) {
    var problem = Problems.clustered(cells: 400, photos: 100, columns: 20, candidates: 15, seed: seed)
    (problem.mostUses, problem.distance) = (4, 35)
    let assignment = Assignment(problem)
    check(assignment, problem)
    #expect(assignment.relaxedDistance == nil)
  }

  /// There are just enough photos for the cells, but hardly for the distance.
  @Test func usesOrDistanceGiveWay() {
    var problem = Problems.random(cells: 100, photos: 25, columns: 10, seed: 3)
    (problem.mostUses, problem.distance) = (4, 41)
    let apart = Assignment(problem)
    check(apart, problem)
    problem.mayExceedUses = true
    let often = Assignment(problem)
    check(often, problem)
    #expect(often.relaxedDistance == nil && often.relaxedUses.map { $0 <= 9 } ?? true)
  }

  @Test func pinnedPhotosAreInTheirCells() {
    for seed in 0..<60 as Range<UInt64> {
      var problem = Problems.clustered(cells: 120, photos: 60, candidates: 8, seed: seed)
      (problem.mostUses, problem.distance) = (Int(2 + seed % 3), [0, 25, 40][Int(seed % 3)])
      problem.usesAll = seed % 4 == 0
      if seed % 5 == 0 { problem.kept = (0..<120).map { Int32(($0 + 7) % 60) } }
      problem.pinned = [5: 3, 6: 4, 77: 3, 119: 59]
      let found = Assignment(problem)
      #expect(found.photos.count == 120 && problem.pinned.allSatisfy { found.photos[$0.key] == $0.value }, "\(seed)")
      // Next to a pinned photo, there is no second one.
      if problem.distance == 25, found.relaxedDistance == nil {
        #expect(found.photos[4] != 3 && found.photos[78] != 3 && found.photos[67] != 3, "\(seed)")
      }
    }
  }

  @Test(arguments: [100, 130, 400]) func everyPhotoIsUsed(cells: Int) {
    for distance in [0, 30] as [Int32] {
      var problem = Problems.clustered(cells: cells, photos: 120, columns: 20, candidates: 8, seed: 4)
      (problem.usesAll, problem.distance) = (true, distance)
      let assignment = Assignment(problem)
      check(assignment, problem)
      #expect(Set(assignment.photos).count == min(cells, 120))
    }
  }
}
