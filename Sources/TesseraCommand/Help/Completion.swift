/// What a word of the command line may be.
enum Completion: Equatable {
  case files
  case folders
  case words([String])
  /// Something that nobody can guess, such as a number.
  case nothing
}

extension HelpSection.Row {
  /// What may stand behind the option; nil where it takes no value.
  var completion: Completion? {
    guard let placeholder else { return nil }
    if !words.isEmpty { return .words(words) }
    return switch placeholder {
    case "FOLDER": .folders
    case "FILE", "PROFILE": .files
    default: .nothing
    }
  }
}
