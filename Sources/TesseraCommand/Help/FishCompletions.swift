/// A line for fish for each subcommand and each option, with its help.
enum FishCompletions {
  static var script: String {
    let others = Subcommand.all.map(\.name).filter { $0 != "render" }
    let subcommands = Subcommand.all.map { subcommand in
      "complete -c tessera -n __fish_use_subcommand -f -a \(subcommand.name) -d \(quoted(subcommand.summary))\n"
    }
    let options = Subcommand.all.map { subcommand in
      let condition =
        subcommand.name == "render"
        ? "not __fish_seen_subcommand_from \(others.joined(separator: " "))"
        : "__fish_seen_subcommand_from \(subcommand.name)"
      let start = "complete -c tessera -n \(quoted(condition))"
      return subcommand.rows.map { "\(start)\(names(of: $0)) -d \(quoted($0.help))\(value(of: $0))\n" }.joined()
        + arguments(subcommand.arguments, start)
    }
    return """
      # Completes tessera in fish. Printed by: tessera completions fish

      \(subcommands.joined())\(options.joined())
      """
  }

  private static func names(of row: HelpSection.Row) -> String {
    row.names.map { $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())" }.joined()
  }

  private static func value(of row: HelpSection.Row) -> String {
    switch row.completion {
    case nil: ""
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
    case .wordsOrFiles(let words): " -r -F -a \(quoted(words.joined(separator: " ")))"
    case .nothing: " -x"
    }
  }

  private static func arguments(_ completion: Completion, _ start: String) -> String {
    switch completion {
    case .words(let words): "\(start) -f -a \(quoted(words.joined(separator: " ")))\n"
    case .files, .folders, .wordsOrFiles, .nothing: ""
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.flatMap { "'\\".contains($0) ? ["\\", $0] : [$0] }.reduce(into: "") { $0.append($1) } + "'"
  }
}
