import Files
import Foundation

/// The two streams a command talks on: results on standard output, everything else on standard error.
struct Console: Sendable {
  /// Keeps quiet unless something is wrong.
  var isQuiet = false
  /// Begins every message with the time.
  var isLogged = false
  /// The wall that is spoken of, where there are several.
  var wall: String?

  init() {}

  init(_ work: WorkSettings, wall: String? = nil) {
    isQuiet = work.isQuiet
    isLogged = work.isLogged
    self.wall = wall
  }

  /// Writes a result. Where nobody reads it any more, that is no news; any other failure is said.
  func result(_ text: String) throws(RunFailure) { try result(Array(text.utf8)) }

  func result(_ bytes: [UInt8]) throws(RunFailure) {
    if Descriptor.write(bytes, to: STDOUT_FILENO) { return }
    if errno != EPIPE { error(FileError(FilePath("standard output"), action: "be written").description) }
    throw .results
  }

  /// Says what went wrong.
  func error(_ message: String) { say("tessera: ", message) }

  /// Says what the user should know although nothing is wrong.
  func note(_ message: String) {
    if !isQuiet { say("tessera: ", message) }
  }

  /// Prints what was asked for beside the result.
  func table(_ text: String) {
    Self.write(text, to: STDERR_FILENO)
  }

  /// Says how it went.
  func summary(_ message: String) {
    if !isQuiet { say("", message) }
  }

  private func say(_ program: String, _ message: String) {
    let time = isLogged ? LocalTimestamp.now.text + " " : ""
    let wall = wall.map { "\($0): " } ?? ""
    Self.write("\(time)\(program)\(wall)\(message)\n", to: STDERR_FILENO)
  }

  /// Whether a person is watching.
  var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Nothing can be said about messages that cannot be written.
  static func write(_ text: String, to descriptor: Int32) {
    _ = Descriptor.write(Array(text.utf8), to: descriptor)
  }
}

extension Console {
  /// Whether results go to a terminal.
  static var resultsAreWatched: Bool { isatty(STDOUT_FILENO) == 1 }
}
