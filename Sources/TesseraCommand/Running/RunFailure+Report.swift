import Files
import JSON5
import Planning

extension RunFailure {
  /// Prints the message and returns the exit code.
  func report(on console: Console) -> ExitCode {
    if !description.isEmpty { console.error(description) }
    return exitCode
  }

  /// Reports the failure that ends the run, with `--json` also on standard output, and returns the exit code.
  func end(_ options: EarlyOptions) -> ExitCode {
    let console = Console()
    // A document that has begun is not followed by another.
    if options.isJSON, !description.isEmpty, !Console.hasWrittenResults {
      try? console.result(JSONText.bytes(ErrorDocument(self)))
    }
    return report(on: console)
  }
}

/// A failure in JSON: its message, and the place of a fault in a file.
struct FailureKeys: Encodable {
  var message: String
  var file: String?
  var line: Int?
  var column: Int?
  /// All faults of a file with several.
  var faults: [FailureKeys]?

  init(_ failure: RunFailure) {
    message = failure.description
    switch failure {
    case .faults(let faults):
      let all = faults.map { FailureKeys($0) }
      if let first = all.first { self = first }
      guard all.count > 1 else { return }
      message = all.map(\.message).joined(separator: "\n")
      self.faults = all
    case .output(let error): file = error.path.losslessText
    case .usage, .inputs, .plan, .results, .taken, .stopped: break
    }
  }

  private init(_ fault: FileFault) {
    (message, file) = (fault.sentence, fault.file.losslessText)
    (line, column) = (fault.place?.line, fault.place?.column)
  }
}

/// The JSON object for a failure that ends a run.
private struct ErrorDocument: Encodable {
  let failure: RunFailure

  init(_ failure: RunFailure) { self.failure = failure }

  private enum CodingKeys: CodingKey {
    case program
    case exitCode
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("Tessera \(TesseraCommand.version)", forKey: .program)
    try container.encode(failure.exitCode.rawValue, forKey: .exitCode)
    try FailureKeys(failure).encode(to: encoder)
  }
}
