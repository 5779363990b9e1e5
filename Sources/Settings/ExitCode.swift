/// The result of a run as an exit code.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  /// Nothing was written; the old wall is untouched.
  case failed = 1
  /// The command line or a configuration is wrong; nothing was started.
  case misused = 2
  /// The wall was written, but some inputs were left out.
  case incomplete = 3
  /// Another run is writing this wall.
  case busy = 4
  /// Stopped by a signal; finished work is kept for the next run.
  case stopped = 143

  /// Returns the more severe of two codes of walls: a failed wall outweighs one that another run is writing, which
  /// outweighs photos left out.
  package func combined(with other: ExitCode) -> ExitCode {
    let order: [ExitCode] = [.done, .incomplete, .busy, .failed]
    let places = [self, other].map { order.firstIndex(of: $0 == .misused ? .failed : $0) ?? 0 }
    return order[max(places[0], places[1])]
  }

  /// The explanations of all codes in help and manual pages.
  package static var explained: [(code: String, meaning: String)] {
    allCases.filter { $0 != .stopped }.map { ("\($0.rawValue)", $0.meaning) }
      + [("129, 130, 143", ExitCode.stopped.meaning)]
  }

  private var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "failed; nothing was written"
    case .misused: "error in the command line or a configuration file"
    case .incomplete: "written, but some inputs were left out"
    case .busy: "another run is writing this wall"
    case .stopped: "stopped by a signal"
    }
  }
}
