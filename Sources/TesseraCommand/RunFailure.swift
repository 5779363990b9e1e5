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

  /// Says what happened, and what the shell is to be told.
  func report(on console: Console) -> ExitCode {
    switch self {
    case .usage(let sentence):
      console.error(sentence)
      return .misused
    case .inputs(let sentence): console.error(sentence)
    case .plan(let error): console.error(error.description)
    case .output(let error):
      console.error(error.description)
      if error.reason == .busy { return .busy }
    case .results: break
    }
    return .failed
  }
}
