import CIsolation
import Foundation
import Parallel

/// Workers that were ended and are not quite gone: nobody waits for that, as it takes them longer than their work at times.
final class Graves: Sendable {
  private let processes = Mutex<[pid_t]>([])

  // The last of them may be ended after whoever had it made. What is not buried stays for as long as this process runs.
  deinit { close() }

  func add(_ process: pid_t) {
    processes.withLock { processes in
      processes.removeAll { cisolation_bury($0) != 0 }
      processes.append(process)
    }
  }

  /// Waits for all to be gone, though not for those that hang in the system itself, as at a drive that does not answer.
  func close() {
    for _ in 0..<1000 {
      let isEmpty = processes.withLock { processes in
        processes.removeAll { cisolation_bury($0) != 0 }
        return processes.isEmpty
      }
      if isEmpty { return }
      usleep(1000)
    }
  }
}
