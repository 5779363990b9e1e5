import Files

/// A subcommand of `tessera`: its name, its help, and its implementation.
package struct Subcommand {
  package let name: String
  let summary: String
  let usage: String
  let example: String
  /// What its positional arguments are.
  var arguments = Completion.files
  package let options: [HelpSection]
  let run: ([FilePath]) throws(RunFailure) -> ExitCode

  /// All of them, as the help lists them.
  package static var all: [Subcommand] { others + [.manual] }

  /// All but `manual`, which takes the names of these.
  static var others: [Subcommand] {
    [.render, .batch, .watch, .plan, .animate, .inspect, .manifest, .checksum, .cache, .completions]
  }

  package var rows: [HelpSection.Row] { options.flatMap(\.rows) }
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
    /// The possible values, if it takes one of several words.
    let words: [String]

    /// `-o, --output FILE`.
    package var written: String {
      ([names.joined(separator: ", ")] + (placeholder.map { [$0] } ?? [])).joined(separator: " ")
    }
  }

  init<Settings>(_ title: String, _ options: [Option<Settings>]) {
    self.title = title
    rows = options.map { option in
      Row(
        names: [option.short, option.name].compactMap { $0 }, placeholder: option.placeholder, help: option.help,
        words: option.expected.map(Values.words(in:)) ?? [])
    }
  }
}

extension Subcommand {
  /// The help text, with options in columns.
  var help: String {
    let column = min(26, rows.map(\.written.count).max() ?? 0) + 2
    let sections = options.map { section in
      section.title + ":\n"
        + section.rows.map { row in
          let gap = row.written.count < column ? column - row.written.count : 2
          return "  \(row.written)\(String(repeating: " ", count: gap))\(row.help)\n"
        }.joined()
    }
    return """
      \(summary)

      Usage: \(usage)

      \(sections.joined(separator: "\n"))
      Example:
        \(example)

      """
  }
}
