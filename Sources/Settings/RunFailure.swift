package import Files
package import JSON5

/// A fault in a file that the user wrote.
package struct FileFault: Equatable, Sendable {
  package var file: FilePath
  /// The place of the fault, if it is known.
  package var place: JSON5Places.Place?
  /// The message, with the file and, if known, the place.
  package var sentence: String

  package init(_ file: FilePath, at place: JSON5Places.Place?, _ sentence: String) {
    (self.file, self.place, self.sentence) = (file, place, sentence)
  }
}

/// The reason why a run ended without a result.
package enum RunFailure: Error {
  /// The command line or a manifest is wrong.
  case usage(String)
  /// A file of settings or photos is wrong, in one or more places.
  case faults([FileFault])
  /// The inputs are not usable; each was reported with its reason.
  case inputs(String)
  /// The photos cannot be arranged as requested.
  case plan(any Error & CustomStringConvertible)
  case output(FileError)
  /// Another run has what this one needs.
  case taken(String)
  /// Standard output cannot be written.
  case results
  /// The run was stopped; the message reports its progress.
  case stopped(String)

  package static var noPhotos: RunFailure { .inputs("no photos found") }

  /// Returns the `noPhotos` failure with the folders among the inputs.
  ///
  /// - Parameter reason: The end of the sentence, if the reason is known.
  package static func noPhotos(in inputs: [FilePath], _ reason: String? = nil) -> RunFailure {
    let folders = inputs.filter { (try? $0.status())?.kind == .folder }
    let place =
      switch folders.count {
      case 0: ""
      case 1: " in \(folders[0])"
      case 2: " in \(folders[0]) and \(folders[1])"
      default: " in \(folders[0]) and \(folders.count - 1) other folders"
      }
    return .inputs("no photos found\(place)\(reason ?? "")")
  }

  package var exitCode: ExitCode {
    switch self {
    case .usage, .faults: .misused
    case .output(let error): if case .busy = error.reason { .busy } else { .failed }
    case .taken: .busy
    case .inputs, .plan, .results: .failed
    case .stopped: .stopped
    }
  }
}

extension RunFailure: Equatable {
  /// Returns true for failures with the same message and exit code.
  package static func == (first: RunFailure, second: RunFailure) -> Bool {
    first.exitCode == second.exitCode && first.description == second.description
  }
}

extension RunFailure: CustomStringConvertible {
  /// Empty if standard output cannot be written.
  package var description: String {
    switch self {
    case .usage(let sentence), .inputs(let sentence), .taken(let sentence), .stopped(let sentence): sentence
    case .faults(let faults): faults.map(\.sentence).joined(separator: "\n         ")
    case .plan(let error): error.description
    case .output(let error): error.description
    case .results: ""
    }
  }
}
