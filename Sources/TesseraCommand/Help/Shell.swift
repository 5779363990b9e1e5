import Planning

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
      usage: "tessera completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))",
      example: "tessera completions bash > ~/.local/share/bash-completion/completions/tessera",
      words: Shell.allCases.map(\.rawValue),
      run: { words throws(RunFailure) in
        guard words.count == 1, let shell = Shell(rawValue: words[0].description) else {
          throw .usage("missing shell: \(Values.list(Shell.self))")
        }
        try Console().result(shell.script)
        return .done
      })
  }
}
