import Dispatch
import Foundation

/// A thread beside a test, which runs even if other tests keep all workers busy.
///
///     let thread = SideThread { while !isDone.load(ordering: .relaxed) { disturb() } }
///     thread.wait()
package struct SideThread: Sendable {
  private let end = DispatchSemaphore(value: 0)

  package init(_ work: @escaping @Sendable () -> Void) {
    let end = end
    Thread.detachNewThread {
      work()
      end.signal()
    }
  }

  /// Waits for its end, once.
  package func wait() { end.wait() }
}
