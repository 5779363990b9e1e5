import CIsolation
import Foundation
import Parallel

/// Workers that were killed but have not exited yet. They are not waited for, because exiting can take longer than
/// their work.
final class KilledWorkers: Sendable {
  private let processes = Mutex<[pid_t]>([])

  // The last of them may be killed after their `Isolation` is gone. Any that remain stay until this process ends.
  deinit { close() }

  func add(_ process: pid_t) {
    processes.withLock { processes in
      processes.removeAll { cisolation_reap($0) != 0 }
      processes.append(process)
    }
  }

  /// Waits for all to exit, except those stuck in the kernel, for example on a drive that does not respond.
  func close() {
    for _ in 0..<1000 {
      let isEmpty = processes.withLock { processes in
        processes.removeAll { cisolation_reap($0) != 0 }
        return processes.isEmpty
      }
      if isEmpty { return }
      usleep(1000)
    }
  }
}
