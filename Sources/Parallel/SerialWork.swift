import Foundation
import Synchronization

/// Work that is done in order beside other work, by a thread that is there as long as there is any. Where none can be
/// started, it is done at once by whoever adds it.
///
///     let writing = SerialWork()
///     writing.add { write(batch) }
///     writing.finish(within: 10)
package final class SerialWork: @unchecked Sendable {
  // Sound: what changes is changed under the lock.
  private let condition = NSCondition()
  private var waiting: [@Sendable () -> Void] = []
  private var isRunning = false

  package init() {}

  package func add(_ work: @escaping @Sendable () -> Void) {
    let isFirst = condition.withLock {
      defer { isRunning = true }
      waiting.append(work)
      return !isRunning
    }
    if !isFirst { return }
    if let thread = WorkThread({ self.run() }) { thread.letGo() } else { run() }
  }

  private func run() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    condition.withLock {
      if !waiting.isEmpty { return waiting.removeFirst() }
      isRunning = false
      condition.broadcast()
      return nil
    }
  }

  /// Waits until all is done, though not longer than so many seconds, by a clock that nobody sets.
  package func finish(within seconds: Double) {
    let end = SuspendingClock.now + .seconds(seconds)
    condition.withLock {
      while isRunning && SuspendingClock.now < end {
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
      }
    }
  }
}
