import Files
import TesseraLayout

/// Why a run ended without its result.
enum RunFailure: Error, Equatable {
  /// The command line or a manifest is wrong.
  case usage(String)
  /// The inputs will not do; each was named already, with its reason.
  case inputs(String)
  case plan(PlanError)
  case output(FileError)
  /// Standard output takes no more.
  case results

  static var noPhotos: RunFailure { .inputs("no photos found") }

  /// Says what happened, and what the shell is to be told.
  func report(on console: Console) -> ExitCode {
    if !description.isEmpty { console.error(description) }
    return exitCode
  }

  var exitCode: ExitCode {
    switch self {
    case .usage: .misused
    case .output(let error): if case .busy = error.reason { .busy } else { .failed }
    case .inputs, .plan, .results: .failed
    }
  }
}

extension RunFailure: CustomStringConvertible {
  /// Empty where there is nobody to tell.
  var description: String {
    switch self {
    case .usage(let sentence), .inputs(let sentence): sentence
    case .plan(let error): error.description
    case .output(let error): error.description
    case .results: ""
    }
  }
}
