import CIsolation
import Foundation
import Parallel

/// Workers that were killed but have not exited yet. They are not waited for, because exiting can take longer than
/// their work.
///
/// Until one has been waited for, it may still use its memory and what it was handed: others get neither before.
final class KilledWorkers: Sendable {
  private struct Killed: Sendable {
    var process: pid_t
    var memory: SharedMemory
    var belongings: [any AnyObject & Sendable]
  }

  private let workers = Mutex<[Killed]>([])
  private let pool: MemoryPool

  /// Those that did not exit: what they have is never used again.
  private static let stuck = Mutex<[Killed]>([])

  init(returningMemoryTo pool: MemoryPool) {
    self.pool = pool
  }

  // The last of them may be killed after their `Isolation` is gone. Any that remain stay until this process ends.
  deinit {
    close()
    let stuck = workers.withLock { $0 }
    Self.stuck.withLock { $0 += stuck }
  }

  /// - Parameters:
  ///   - memory: The memory that the worker has.
  ///   - belongings: Objects that must exist as long as it.
  func add(_ process: pid_t, _ memory: SharedMemory, _ belongings: [any AnyObject & Sendable] = []) {
    workers.withLock { $0.append(Killed(process: process, memory: memory, belongings: belongings)) }
    collect()
  }

  /// Returns the memory of those that have exited to the pool. Returns true if there are no others.
  @discardableResult func collect() -> Bool {
    var free: [SharedMemory] = []
    var gone: [Killed] = []
    let isEmpty = workers.withLock { workers in
      workers.removeAll { worker in
        let state = cisolation_reap(worker.process)
        if state == CISOLATION_EXITING { return false }
        if state == CISOLATION_REAPED { free.append(worker.memory) }
        gone.append(worker)
        return true
      }
      return workers.isEmpty
    }
    // Not under the lock: clearing takes a while.
    for memory in free { pool.add(memory) }
    return isEmpty
  }

  /// Waits for all to exit, except those stuck in the kernel, for example on a drive that does not respond.
  func close() {
    for _ in 0..<1000 {
      if collect() { return }
      usleep(1000)
    }
  }
}
