import Foundation
import ImageCodecs
import Parallel
import Testing

import struct Synchronization.Atomic

@Suite struct MemoryBudgetTests {
  private func budget(ofRoom bytes: Int) -> MemoryBudget { MemoryBudget(MemoryBudget.program + bytes) }

  /// The amount of memory that is held at once.
  private final class Tally: Sendable {
    let held = Mutex((now: 0, most: 0))

    func hold(_ bytes: Int, _ work: () -> Void) {
      held.withLock {
        $0.now += bytes
        $0.most = max($0.most, $0.now)
      }
      work()
      held.withLock { $0.now -= bytes }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [1, 2, 8]) func sharesNeverExceedTheBudget(threads: Int) {
    let (memory, tally) = (budget(ofRoom: 100), Tally())
    runThreads(threads) { thread in
      for turn in 0..<200 {
        let bytes = (turn * 37 + thread * 11) % 100 + 1
        let share = memory.share(bytes)
        tally.hold(bytes) { if turn % 16 == 0 { usleep(100) } }
        withExtendedLifetime(share) {}
      }
    }
    #expect(tally.held.withLock { $0.most } <= 100)
    // All of it was returned, or this would wait forever.
    withExtendedLifetime(memory.share(100)) {}
  }

  @Test func requestsBeyondTheBudgetRunAlone() {
    let (memory, tally) = (budget(ofRoom: 100), Tally())
    runThreads(4) { thread in
      for _ in 0..<20 {
        let bytes = thread == 0 ? 500 : 30
        let share = memory.share(bytes)
        tally.hold(bytes) { usleep(50) }
        withExtendedLifetime(share) {}
      }
    }
    #expect(tally.held.withLock { $0.most } == 500)
  }

  /// Small requests keep coming, and the large one is served all the same.
  @Test func largeRequestsAreNotStarved() {
    let memory = budget(ofRoom: 100)
    let isServed = Atomic(false)
    let passed = Atomic(0)
    runThreads(3) { thread in
      if thread == 0 {
        usleep(2000)
        let share = memory.share(100)
        isServed.store(true, ordering: .sequentiallyConsistent)
        withExtendedLifetime(share) {}
        return
      }
      let deadline = ContinuousClock.now + .seconds(20)
      while !isServed.load(ordering: .sequentiallyConsistent), ContinuousClock.now < deadline {
        let share = memory.share(40)
        usleep(500)
        withExtendedLifetime(share) {}
        passed.add(1, ordering: .relaxed)
      }
    }
    #expect(isServed.load(ordering: .sequentiallyConsistent) && passed.load(ordering: .relaxed) < 10_000)
  }

  @Test func keptMemoryReducesTheRoom() {
    let memory = budget(ofRoom: 100)
    let kept = memory.keep(70)
    #expect(memory.room == 30 && memory.total(for: 40) == MemoryBudget.program + 110)
    withExtendedLifetime(kept) {}
    _ = consume kept
    #expect(memory.room == 100)
    #expect(MemoryBudget.unlimited.room == .max)
  }

  private func runThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let done = DispatchSemaphore(value: 0)
    for index in 0..<count {
      Thread.detachNewThread {
        work(index)
        done.signal()
      }
    }
    for _ in 0..<count { done.wait() }
  }
}
