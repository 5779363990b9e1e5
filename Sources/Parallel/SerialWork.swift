import Foundation
import Synchronization

/// A serial queue of work in the background. Its thread exists as long as there is work. If no thread can be started,
/// work is done immediately by the caller.
///
///     let writing = SerialWork()
///     writing.add { write(batch) }
///     writing.finish(within: 10)
package final class SerialWork: @unchecked Sendable {
  // Sound: all mutable state is protected by the lock.
  private let condition = Condition()
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

  /// Waits until all work is done, at most for the given number of seconds by the monotonic clock.
  package func finish(within seconds: Double) {
    let end = SuspendingClock.now + .seconds(seconds)
    condition.withLock {
      while isRunning && SuspendingClock.now < end {
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
      }
    }
  }
}
