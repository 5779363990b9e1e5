import Files

/// What `tessera` can do: a name, its help, and the work.
struct Subcommand {
  let name: String
  let summary: String
  let usage: String
  let example: String
  let options: [HelpSection]
  let run: ([FilePath]) throws(RunFailure) -> ExitCode

  static var all: [Subcommand] { [.render, .batch, .watch, .plan, .animate, .inspect, .manifest, .checksum, .cache] }
}

/// Options under one heading of the help.
struct HelpSection {
  let title: String
  let rows: [Row]

  struct Row {
    let written: String
    let help: String
  }

  init<Settings>(_ title: String, _ options: [Option<Settings>]) {
    self.title = title
    rows = options.map { option in
      let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
      return Row(written: [names, option.placeholder].compactMap { $0 }.joined(separator: " "), help: option.help)
    }
  }
}

extension Subcommand {
  /// The help as printed, options in columns.
  var help: String {
    let rows = options.flatMap(\.rows).map(\.written.count)
    let column = min(26, rows.max() ?? 0) + 2
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
