import Foundation
import Testing

@testable import Parallel

@Suite(.timeLimit(.minutes(1))) struct OrderedWorkTests {
  @Test(arguments: [(0, 4), (1, 4), (500, 1), (500, 4), (500, 16)])
  func resultsAreUsedInOrder(count: Int, jobs: Int) {
    let used = Mutex<[Int]>([])
    inOrder(count, jobs: jobs, ahead: 8) { index in
      // Some take longer than those behind them.
      if index % 7 == 0 { usleep(300) }
      return index * index
    } use: { result in
      used.withLock { $0.append(result) }
      return true
    }
    #expect(used.withLock { $0 } == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [1, 4])
  func nothingIsUsedAfterEnough(jobs: Int) {
    let made = Mutex(0)
    let used = Mutex<[Int]>([])
    inOrder(10_000, jobs: jobs, ahead: 8) { index in
      made.withLock { $0 += 1 }
      return index
    } use: { result in
      used.withLock { $0.append(result) }
      return result < 20
    }
    #expect(used.withLock { $0 } == Array(0...20))
    // Those that were under way are all that was made for nothing.
    #expect(made.withLock { $0 } <= 21 + 8)
  }

  @Test(arguments: [1, 3, 8])
  func noMoreAreMadeThanMayWait(ahead: Int) {
    let state = Mutex((begun: 0, used: 0, most: 0))
    inOrder(300, jobs: 6, ahead: ahead) { index in
      state.withLock { state in
        state.begun += 1
        state.most = max(state.most, state.begun - state.used)
      }
      if index % 10 == 0 { usleep(500) }
      return index
    } use: { _ in
      state.withLock { $0.used += 1 }
      return true
    }
    let (begun, used, most) = state.withLock { $0 }
    #expect(begun == 300 && used == 300)
    #expect(most <= ahead && most >= 1)
  }

  @Test func aWindowOfNothingIsOne() {
    let used = Mutex(0)
    inOrder(50, jobs: 4, ahead: 0) {
      $0
    } use: { _ in
      used.withLock { $0 += 1 }
      return true
    }
    #expect(used.withLock { $0 } == 50)
  }

  @Test func usesAreOneAtATime() {
    let inside = Mutex(0)
    let overlaps = Mutex(0)
    inOrder(200, jobs: 8, ahead: 16) {
      $0
    } use: { _ in
      let others = inside.withLock { inside in
        inside += 1
        return inside - 1
      }
      usleep(50)
      if others > 0 { overlaps.withLock { $0 += 1 } }
      inside.withLock { $0 -= 1 }
      return true
    }
    #expect(overlaps.withLock { $0 } == 0)
  }
}
