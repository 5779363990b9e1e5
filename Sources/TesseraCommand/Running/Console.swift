import Clock
import Files
import Foundation
import Planning
import Products

/// The output streams of a command: results on standard output, everything else on standard error.
struct Console: Sendable {
  /// Suppresses messages unless something is wrong.
  var isQuiet = false
  /// Prefixes every message with the time.
  var isLogged = false
  /// The current wall, if there are several.
  var wall: String?

  init() {}

  init(_ work: WorkSettings, wall: String? = nil) {
    isQuiet = work.isQuiet
    isLogged = work.isLogged
    self.wall = wall
  }

  /// Writes a result. A closed pipe is not reported; any other failure is.
  func result(_ text: String) throws(RunFailure) { try result(Array(text.utf8)) }

  func result(_ bytes: [UInt8]) throws(RunFailure) {
    if Descriptor.write(bytes, to: STDOUT_FILENO) { return }
    if errno != EPIPE { error(FileError(FilePath("standard output"), action: "be written").description) }
    throw .results
  }

  /// Reports an error.
  func error(_ message: String) { say("tessera: ", message) }

  /// Reports a remark that is not about a problem.
  func note(_ message: String) {
    if !isQuiet { say("tessera: ", message) }
  }

  /// Prints a requested table in addition to the result.
  func table(_ text: String) {
    Self.write(text, to: STDERR_FILENO)
  }

  /// Reports how the run went.
  func summary(_ message: String) {
    if !isQuiet { say("", message) }
  }

  private func say(_ program: String, _ message: String) {
    let time = isLogged ? LocalTimestamp.now.text + " " : ""
    let wall = wall.map { "\($0): " } ?? ""
    Self.write("\(time)\(program)\(wall)\(message)\n", to: STDERR_FILENO)
  }

  /// True if standard error is a terminal.
  var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// True if progress is shown.
  var showsProgress: Bool { isWatched && !isQuiet }

  /// Writes a message. Failures are ignored, because they cannot be reported.
  static func write(_ text: String, to descriptor: Int32) {
    _ = Descriptor.write(Array(text.utf8), to: descriptor)
  }
}

extension Console {
  /// True if standard output is a terminal.
  static var resultsAreWatched: Bool { isatty(STDOUT_FILENO) == 1 }
}

extension Console: Notes {
  func counter(of total: Int, unit: String, name: String?) -> any StepCounter {
    ProgressBar(total: total, unit: unit, name: name ?? wall, isVisible: showsProgress)
  }

  func announcement(_ text: String) -> any StepCounter {
    let bar = ProgressBar(total: 0, name: wall, isVisible: showsProgress)
    bar.announce(text)
    return bar
  }
}
