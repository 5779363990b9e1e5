import Planning
import Runs

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

    /// True for lengths, which may have units.
    let isMeasured: Bool
    let hints: SettingHints

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
        expected: setting.expected, isMeasured: setting.isMeasured, hints: setting.hints)
    }
  }

  init(_ title: String, rows: [Row]) { (self.title, self.rows) = (title, rows) }

  /// The section with this title among the sections of a subcommand.
  init(_ title: String, _ sections: [HelpSection]) {
    (self.title, rows) = (title, sections.first { $0.title == title }?.rows ?? [])
  }

  /// The options of some sections that a subject lists.
  init(_ title: String, of subject: HelpSubject, among sections: [HelpSection]) {
    self.title = title
    let listed = sections.flatMap(\.rows).compactMap { row in row.hints.subjects[subject].map { (place: $0, row: row) }
    }
    // By their places; in the order of the sections if they have none.
    rows = Array(listed.enumerated()).sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element.row)
  }

  /// The units of lengths.
  static let lengths = "Lengths are in pixels, or have a unit: 3mm, 1.5cm, 2in or 9pt. More: tessera help values"

  /// Sections of options, in columns.
  static func text(of sections: [HelpSection]) -> String {
    let column = min(26, sections.flatMap(\.rows).map(\.written.count).max() ?? 0) + 2
    return sections.map { section in
      let lines = section.rows.map { row in
        "  \(row.written.padded(to: max(column, row.written.count + 2)))\(row.help)\n"
      }
      return section.title + ":\n" + lines.joined()
    }.joined(separator: "\n")
  }
}
