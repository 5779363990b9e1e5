/// The result of a run as an exit code.
package enum ExitCode: Int32, Sendable {
  case done = 0
  /// Nothing was written; the old wall is untouched.
  case failed = 1
  /// The command line or a configuration is wrong; nothing was started.
  case misused = 2
  /// The wall was written, but some inputs were left out.
  case incomplete = 3
  /// Another run is writing this wall.
  case busy = 4
}
