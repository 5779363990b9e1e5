import CProcess
import Foundation

/// Ends the process cleanly when it is told to stop: staged files are removed and old walls left as they were.
enum Interruption {
  /// A closed pipe is an error of the write that meets it, and so is a file that may grow no further.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// From now on. Before, there is nothing to remove.
  static func listen() { cprocess_listen() }
}
