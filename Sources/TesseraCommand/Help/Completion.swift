import Gallery

/// What a word of the command line may be.
enum Completion: Equatable {
  case files
  case folders
  case words([String])
  /// A file or one of some words.
  case wordsOrFiles([String])
  /// Something that nobody can guess, such as a number.
  case nothing
}

extension HelpSection.Row {
  /// What may stand behind the option; nil where it takes no value.
  var completion: Completion? {
    guard let placeholder else { return nil }
    switch names.last {
    case "--locale": return .words(TextLocale.common)
    case "--color-profile": return .wordsOrFiles(["srgb", "display-p3"])
    default: break
    }
    if !words.isEmpty { return .words(words) }
    return switch placeholder {
    case "FOLDER": .folders
    case "FILE", "PROFILE": .files
    default: .nothing
    }
  }
}
