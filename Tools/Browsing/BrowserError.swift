/// The reason why a browser did not obey.
package enum BrowserError: Error, Equatable, CustomStringConvertible {
  /// It cannot be started, or no longer answers.
  case unreachable(String)
  /// It refused a command.
  case refused(command: String, reason: String)
  /// An expected event did not happen in time.
  case timedOut(String)

  package var description: String {
    switch self {
    case .unreachable(let reason): "the browser cannot be reached: \(reason)"
    case .refused(let command, let reason): "\(command): \(reason)"
    case .timedOut(let what): "timed out: \(what)"
    }
  }
}
