import Planning

/// Options of a subcommand under a heading of its help.
struct OptionSection<Values: OptionValues> {
  let title: String
  let options: [Option<Values>]

  init(_ title: String, _ options: [Option<Values>]) {
    (self.title, self.options) = (title, options)
  }

  /// The section with more options at its end.
  func with(_ others: [Option<Values>]) -> OptionSection { OptionSection(title, options + others) }
}

extension Array {
  /// Returns the sections without some options.
  func without<Values>(_ names: String...) -> Self where Element == OptionSection<Values> {
    map { section in OptionSection(section.title, section.options.filter { !names.contains($0.name) }) }
  }
}

/// A group of options with a heading in the help.
package struct HelpSection {
  package let title: String
  package let rows: [Row]

  package struct Row {
    /// The short name comes first.
    package let names: [String]
    let placeholder: String?
    package let help: String
    /// The accepted values, in words.
    let expected: String?

    /// The possible values, if they are words.
    var words: [String] { expected.map(Values.words(in:)) ?? [] }

    /// `-o, --output FILE`.
    package var written: String {
      ([names.joined(separator: ", ")] + (placeholder.map { [$0] } ?? [])).joined(separator: " ")
    }
  }

  init<Values>(_ section: OptionSection<Values>) {
    title = section.title
    rows = section.options.map(\.setting).map { setting in
      Row(
        names: [setting.short, setting.name].compactMap { $0 }, placeholder: setting.placeholder, help: setting.help,
        expected: setting.expected)
    }
  }
}
