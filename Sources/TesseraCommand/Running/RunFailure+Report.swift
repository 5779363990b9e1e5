import Planning

extension RunFailure {
  /// Prints the message and returns the exit code.
  func report(on console: Console) -> ExitCode {
    if !description.isEmpty { console.error(description) }
    return exitCode
  }
}
