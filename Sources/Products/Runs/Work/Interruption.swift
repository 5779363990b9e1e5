import CProcess
import Foundation

/// Ends the process cleanly when it is told to stop: removes staged files and leaves old walls untouched.
package enum Interruption {
  /// Ignores the signals for closed pipes and for files that reach their size limit, which then become write errors.
  package static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Starts listening for signals. Before that, there is nothing to remove.
  package static func listen() { cprocess_listen() }

  /// Lets a run finish work that it can keep when it is stopped by SIGTERM, which batch systems send before they
  /// reclaim a machine.
  package static func finishFirst() { cprocess_finish_first() }

  /// True if the process has been told to stop.
  package static var isTold: Bool { cprocess_is_told() != 0 }
}
