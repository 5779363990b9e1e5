import CProcess
import Foundation

/// Ends the process cleanly when it is told to stop: removes staged files and leaves old walls as they were.
package enum Interruption {
  /// Ignores these signals: a closed pipe, or a file that reaches its size limit, is then an error of the write.
  package static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Starts listening. Before that, there is nothing to remove.
  package static func listen() { cprocess_listen() }

  /// Lets a run finish what it can keep when it is told to stop by SIGTERM, as batch systems do before they take a
  /// machine away.
  static func finishFirst() { cprocess_finish_first() }

  /// True if the process has been told to stop.
  static var isTold: Bool { cprocess_is_told() != 0 }
}
