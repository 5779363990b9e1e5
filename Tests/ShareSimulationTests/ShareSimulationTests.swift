import Layouts
import SeededRandom
import ShareSimulation
import Testing

@Suite struct ListScheduleTests {
  @Test func piecesGoToWhoeverIsFree() {
    #expect(ListSchedule.end(of: [], workers: 3) == 0)
    #expect(ListSchedule.end(of: [5, 1], workers: 3) == 5)
    #expect(ListSchedule.end(of: [5, 1, 1, 1, 1, 1], workers: 2) == 5)
    #expect(ListSchedule.end(of: [1, 1, 1, 1, 1, 5], workers: 2) == 7)
    #expect(ListSchedule.end(of: [3, 4, 5], workers: 1) == 12)
  }

  @Test(arguments: 0..<20)
  func noWorkerIsIdleWhileThereIsWork(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = (0..<200).map { _ in Double(random.next() % 100) }
    for workers in [1, 2, 7, 50, 300] {
      var free = [Double](repeating: 0, count: workers)
      for piece in pieces {
        let next = free.indices.min { free[$0] < free[$1] } ?? 0
        free[next] += piece
      }
      #expect(ListSchedule.end(of: pieces, workers: workers) == free.max())
    }
  }
}

@Suite struct ShareSimulationTests {
  private let plan = Plan(photos: 10_000, pixels: 1e10)

  private func simulation(_ change: (inout ShareSimulation.Rates) -> Void = { _ in }) -> ShareSimulation {
    var rates = ShareSimulation.Rates()
    change(&rates)
    return ShareSimulation(plan, rates, step: 64) { _ in 5_000_000 }
  }

  @Test func plansAreWhatWasAskedFor() {
    #expect(plan.tiles.count == 10_000)
    #expect(plan.canvas == Plan.Canvas(width: 100_000, height: 100_000))
    let area = plan.tiles.reduce(0.0) { $0 + Double($1.pixels.width * $1.pixels.height) }
    #expect(abs(area - 1e10) < 1e8)
  }

  @Test func moreWorkersAreFasterUntilJoiningIsAllThatIsLeft() {
    let simulation = simulation()
    let all = [1, 10, 100, 1000].map { simulation.figures(workers: $0) }
    #expect(all[0].making > 8 * all[1].making && all[1].making > 4 * all[2].making)
    for (one, next) in zip(all, all.dropFirst()) { #expect(one.end > next.end) }
    #expect(all.dropFirst().allSatisfy { $0.joining == 1e10 * 1.4 / 0.5e9 } && all[0].joining == 0)
  }

  @Test func everyBorderReadsSomePhotosTwice() {
    let simulation = simulation()
    #expect(simulation.figures(workers: 1, shares: 1).readTwice == 0)
    let (few, many) = (simulation.figures(workers: 1, shares: 10), simulation.figures(workers: 1, shares: 400))
    #expect(few.readTwice < many.readTwice && many.readTwice > 0.5)
    #expect(many.traffic > few.traffic && many.making > few.making)
    #expect(few.imbalance < 1.1)
  }

  @Test func whatWasMeasuredCounts() {
    let slow = simulation { $0.estimates = 3 }
    let start = ShareSimulation.Rates().start
    let (one, three) = (simulation().figures(workers: 1, shares: 1), slow.figures(workers: 1, shares: 1))
    #expect(abs(three.making - start - 3 * (one.making - start)) < 1e-6 * one.making)
    #expect(simulation { $0.joining = 1e9 }.figures(workers: 2).joining == 14)
    let late = simulation { $0.start = 100 }
    #expect(late.figures(workers: 10).making > 100)
  }
}
