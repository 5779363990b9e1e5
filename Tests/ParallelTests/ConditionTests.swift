import Foundation
import Parallel
import Testing

@Suite struct ConditionTests {
  @Test func aBroadcastWakesAllThatWait() {
    let condition = Condition()
    let state = Mutex((waiting: 0, woken: 0, isOver: false))
    let threads = (0..<3).compactMap { _ in
      WorkThread {
        condition.withLock {
          state.withLock { $0.waiting += 1 }
          while !state.withLock({ $0.isOver }) { condition.wait() }
          state.withLock { $0.woken += 1 }
        }
      }
    }
    while state.withLock({ $0.waiting }) < 3 { usleep(1000) }
    condition.withLock {
      state.withLock { $0.isOver = true }
      condition.broadcast()
    }
    for thread in threads { thread.join() }
    #expect(state.withLock { $0.woken } == 3)
  }

  @Test func waitingEndsAtItsTime() {
    let condition = Condition()
    let start = Date.now
    condition.withLock {
      while condition.wait(until: start + 0.05) {}
    }
    #expect(Date.now >= start + 0.05)
  }
}
