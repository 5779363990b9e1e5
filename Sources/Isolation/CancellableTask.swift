import Foundation
import Parallel

/// A task with workers, which end immediately when it is cancelled.
///
///     let task = CancellableTask()
///     limits.isolation = isolation.workers(for: task)
///     …
///     task.cancel()                       // from any thread
package final class CancellableTask: Sendable {
  private struct State: Sendable {
    var isCancelled = false
    var processes: Set<pid_t> = []
  }

  private let state = Mutex(State())

  package init() {}

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the workers of the task. No more are started for it.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      // Sound: a process leaves before it is waited for, so each number is still its own.
      for process in state.processes { kill(process, SIGKILL) }
      state.processes = []
    }
  }

  /// Returns false if the task was cancelled.
  func add(_ process: pid_t) -> Bool {
    state.withLock { state in
      if !state.isCancelled { state.processes.insert(process) }
      return !state.isCancelled
    }
  }

  func remove(_ process: pid_t) { state.withLock { _ = $0.processes.remove(process) } }
}
