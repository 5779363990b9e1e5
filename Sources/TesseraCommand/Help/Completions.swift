import Files

/// Scripts that complete the command line in a shell, made from the tables of options.
///
///     source <(tessera completions bash)
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension Subcommand {
  static var completions: Subcommand {
    Subcommand(
      name: "completions",
      summary: "Print a script that completes tessera’s command line in bash, zsh or fish.",
      usage: "tessera completions bash|zsh|fish",
      example: "tessera completions bash > ~/.local/share/bash-completion/completions/tessera",
      arguments: .words(Shell.allCases.map(\.rawValue)),
      options: [],
      run: { arguments throws(RunFailure) in
        let words = try ParsedArguments(arguments, options: [Option<Void>](), defaults: ()).inputs
        guard words.count == 1, let shell = Shell(rawValue: words[0].description) else {
          throw .usage("missing shell: bash, zsh or fish")
        }
        try Console().result(shell.script)
        return .done
      })
  }
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

/// What a word of the command line may be.
enum Completion: Equatable {
  case files
  case folders
  case words([String])
  /// Something that nobody can guess, such as a number.
  case nothing
}

// MARK: - bash

private enum BashCompletions {
  static var script: String {
    let names = Subcommand.all.map(\.name)
    let cases = Subcommand.all.map { subcommand in
      let options = subcommand.rows.flatMap(\.names).joined(separator: " ")
      return "  \(subcommand.name)) options='\(options) --help' inputs=\(inputs(of: subcommand)) ;;\n"
    }
    return """
      # Completes tessera in bash. Printed by: tessera completions bash

      _tessera() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        local subcommand=render options='' inputs=files subcommands='\(names.joined(separator: " ")) help'
        COMPREPLY=()
        if ((COMP_CWORD > 1)) && [[ " $subcommands " == *" ${COMP_WORDS[1]} "* ]]; then subcommand=${COMP_WORDS[1]}; fi
        case $subcommand in
      \(cases.joined())  help) inputs="$subcommands" ;;
        esac
        case $subcommand:$before in
      \(values())  esac
        if [[ $word == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
          return
        fi
        if ((COMP_CWORD == 1)); then mapfile -t COMPREPLY < <(compgen -W "$subcommands" -- "$word"); fi
        _tessera_value "$inputs" "$word"
      }

      # Adds what may stand for a value: files, folders, nothing, or one of some words.
      _tessera_value() {
        local found
        case $1 in
        nothing) return ;;
        files) mapfile -t found < <(compgen -f -- "$2"); compopt -o filenames 2>/dev/null ;;
        folders) mapfile -t found < <(compgen -d -- "$2"); compopt -o filenames 2>/dev/null ;;
        *) mapfile -t found < <(compgen -W "$1" -- "$2") ;;
        esac
        COMPREPLY+=("${found[@]}")
      }

      complete -F _tessera tessera

      """
  }

  private static func inputs(of subcommand: Subcommand) -> String { "'\(word(for: subcommand.arguments))'" }

  private static func values() -> String {
    Subcommand.all.map { subcommand in
      subcommand.rows.compactMap { row in
        row.completion.map { completion in
          let patterns = row.names.map { "\(subcommand.name):\($0)" }.joined(separator: " | ")
          return "  \(patterns)) _tessera_value '\(word(for: completion))' \"$word\"; return ;;\n"
        }
      }.joined()
    }.joined()
  }

  private static func word(for completion: Completion) -> String {
    switch completion {
    case .files: "files"
    case .folders: "folders"
    case .words(let words): words.joined(separator: " ")
    case .nothing: "nothing"
    }
  }
}

// MARK: - zsh

private enum ZshCompletions {
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
    row.names.map { name in
      let repeats = row.isRepeatable ? "*" : ""
      return "\(repeats)\(name)[\(escaped(row.help))]"
        + (row.completion.map { ":\(row.placeholder!):\(action($0))" } ?? "")
    }
  }

  private static func inputs(of subcommand: Subcommand) -> String { "*:input:\(action(subcommand.arguments))" }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing: " "
    }
  }

  /// In a specification these have a meaning of their own.
  private static func escaped(_ text: String) -> String {
    text.flatMap { "[]:\\".contains($0) ? ["\\", $0] : [$0] }.reduce(into: "") { $0.append($1) }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

// MARK: - fish

private enum FishCompletions {
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
    case .nothing: " -x"
    }
  }

  private static func arguments(_ completion: Completion, _ start: String) -> String {
    switch completion {
    case .words(let words): "\(start) -f -a \(quoted(words.joined(separator: " ")))\n"
    case .files, .folders, .nothing: ""
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.flatMap { "'\\".contains($0) ? ["\\", $0] : [$0] }.reduce(into: "") { $0.append($1) } + "'"
  }
}
