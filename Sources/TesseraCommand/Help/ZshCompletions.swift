/// The zsh completion function: `_arguments` with each option, its help and its values.
enum ZshCompletions {
  static var script: String {
    let subcommands = Subcommand.all.map { "    \(quoted("\($0.name):\($0.summary)"))\n" }
    let cases = Subcommand.all.map { subcommand in
      let specifications = subcommand.rows.flatMap(specifications(of:)) + [inputs(of: subcommand)]
      return "  \(subcommand.name)) _arguments -s \\\n    "
        + specifications.map(quoted).joined(separator: " \\\n    ") + " ;;\n"
    }
    return """
      #compdef tessera
      # Completes tessera in zsh. Printed by: tessera completions zsh

      _tessera() {
        local -a subcommands=(
      \(subcommands.joined())  )
        local subcommand=render
        if ((CURRENT == 2)); then _describe -t subcommands subcommand subcommands; fi
        if ((CURRENT > 2)) && [[ -n ${subcommands[(r)${words[2]}:*]} ]]; then
          subcommand=${words[2]}
          shift words
          ((CURRENT--))
        fi
        case $subcommand in
      \(cases.joined())  esac
      }

      if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then _tessera "$@"; else compdef _tessera tessera; fi

      """
  }

  private static func specifications(of row: HelpSection.Row) -> [String] {
    // With a star, an option is offered again after use: either the last one counts, or all do.
    row.names.map { name in
      // Long options may have their value after an equals sign.
      let equals = row.completion != nil && name.hasPrefix("--") ? "=" : ""
      return "*\(name)\(equals)[\(escaped(row.help))]"
        + (row.completion.map { ":\(row.placeholder!):\(action($0))" } ?? "")
    }
  }

  private static func inputs(of subcommand: Subcommand) -> String { "*:input:\(action(subcommand.arguments))" }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .wordsOrFiles(let words): "_alternative 'words:word:(\(words.joined(separator: " ")))' 'files:file:_files'"
    case .nothing: " "
    }
  }

  /// Escapes characters that are special in a specification.
  private static func escaped(_ text: String) -> String {
    text.flatMap { "[]:\\".contains($0) ? ["\\", $0] : [$0] }.reduce(into: "") { $0.append($1) }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
