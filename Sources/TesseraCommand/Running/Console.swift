import Clock
import Files
import Foundation
import Parallel
import Planning
import Runs
import TerminalPictures

/// The output streams of a command: results on standard output, everything else on standard error.
struct Console: Sendable {
  /// Suppresses messages unless something is wrong.
  var isQuiet = false
  /// Prefixes every message with the time.
  var isLogged = false
  /// The current wall, if there are several.
  var wall: String?
  var progress = ProgressStyle.auto

  init() {}

  init(_ work: WorkSettings, wall: String? = nil) {
    isQuiet = work.isQuiet
    isLogged = work.isLogged
    progress = work.progress
    self.wall = wall
  }

  /// Writes a result. A closed pipe is not reported; any other failure is.
  func result(_ text: String) throws(RunFailure) { try result(Array(text.utf8)) }

  func result(_ bytes: [UInt8]) throws(RunFailure) {
    Self.written.withLock { $0 = true }
    if Descriptor.write(bytes, to: STDOUT_FILENO) { return }
    if errno != EPIPE { error(FileError(FilePath("standard output"), action: "be written").description) }
    throw .results
  }

  private static let written = Mutex(false)
  /// True if a result was written.
  static var hasWrittenResults: Bool { written.withLock { $0 } }

  /// Reports an error.
  func error(_ message: String) { say(TextStyle.errors.bold("tessera:") + " ", message) }

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

  func summary(_ message: String, of file: FilePath) { summary(TextStyle.errors.linking(message, to: file)) }

  private func say(_ program: String, _ message: String) {
    let time = isLogged ? LocalTimestamp.now.text + " " : ""
    let wall = wall.map { "\($0): " } ?? ""
    Self.write("\(time)\(program)\(wall)\(message)\n", to: STDERR_FILENO)
  }

  /// True if standard error is a terminal.
  var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// The form in which progress is shown: never `auto`.
  var shownProgress: ProgressStyle {
    if progress != .auto { return progress }
    let canRedraw = isWatched && Self.canRedraw(ProcessInfo.processInfo.environment)
    return isQuiet ? .none : canRedraw ? .bar : .lines
  }

  /// True if the environment is that of a terminal where a line can be written again: not of an editor’s simple one,
  /// and not of a CI job, whose terminal ends in a log.
  static func canRedraw(_ variables: [String: String]) -> Bool {
    let isContinuous = variables["CI"].map { !["", "0", "false"].contains($0) } ?? false
    return TerminalVariables(variables).hasSequences && !isContinuous
  }

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
  func counter(_ stage: ProgressStage, of total: Int, unit: String, name: String?) -> any StepCounter {
    let progress = StageProgress(wall: name ?? wall, stage, unit: unit, total: total)
    if let counter = counter(progress) { return counter }
    // Most photos are opened at once.
    return ProgressBar(
      total: total, unit: stage.counted(unit), name: name ?? wall, isVisible: shownProgress == .bar,
      delay: stage == .reading ? 0.5 : 0)
  }

  func announcement(_ stage: ProgressStage, _ text: String) -> any StepCounter {
    let progress = StageProgress(wall: wall, stage, unit: "steps", total: 1, words: text)
    if let counter = counter(progress) { return counter }
    let bar = ProgressBar(total: 0, name: wall, isVisible: shownProgress == .bar)
    bar.announce(text)
    return bar
  }

  /// Returns a counter that prints lines or JSON; nil for a bar, and if progress is not shown.
  private func counter(_ progress: StageProgress) -> (any StepCounter)? {
    switch shownProgress {
    case .lines:
      var console = self
      console.wall = progress.wall
      return ProgressLines(progress) { [console] in console.say("", $0) }
    case .json: return ProgressRecords(progress) { Console.write($0, to: STDERR_FILENO) }
    case .auto, .bar, .none: return nil
    }
  }
}
