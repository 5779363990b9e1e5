import Planning
import Products

/// A group of options with a heading in the help.
package struct HelpSection {
  package let title: String
  package let rows: [Row]

  package struct Row {
    /// The names; the short one comes first.
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
