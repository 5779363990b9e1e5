import Gallery

/// The kind of word expected on the command line.
enum Completion: Equatable {
  case files
  case folders
  case words([String])
  /// A file or a word from a list.
  case wordsOrFiles([String])
  /// A value that cannot be completed, such as a number.
  case nothing
}

extension HelpSection.Row {
  /// The kind of value of the option; nil for flags.
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
