/// The bash completion function, which receives the preceding words and offers completions.
enum BashCompletions {
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
        # Bash splits --layout=flow into three words.
        if [[ $word == = ]]; then word=''; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
        local subcommand=render options='' inputs=files subcommands='\(names.joined(separator: " "))'
        COMPREPLY=()
        if ((COMP_CWORD > 1)) && [[ " $subcommands " == *" ${COMP_WORDS[1]} "* ]]; then subcommand=${COMP_WORDS[1]}; fi
        case $subcommand in
      \(cases.joined())  esac
        case $subcommand:$before in
      \(values())  esac
        if [[ $word == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
          return
        fi
        if ((COMP_CWORD == 1)); then mapfile -t COMPREPLY < <(compgen -W "$subcommands" -- "$word"); fi
        _tessera_value "$inputs" "$word"
      }

      \(valueFunction)
      complete -F _tessera tessera

      """
  }

  private static let valueFunction = """
    # Completes a value: files, folders, nothing, or a word from a list.
    _tessera_value() {
      local found
      case $1 in
      nothing) return ;;
      'files '*)
        mapfile -t found < <(compgen -W "${1#files }" -- "$2"; compgen -f -- "$2")
        compopt -o filenames 2>/dev/null ;;
      files) mapfile -t found < <(compgen -f -- "$2"); compopt -o filenames 2>/dev/null ;;
      folders) mapfile -t found < <(compgen -d -- "$2"); compopt -o filenames 2>/dev/null ;;
      *) mapfile -t found < <(compgen -W "$1" -- "$2") ;;
      esac
      COMPREPLY+=("${found[@]}")
    }

    """

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
    case .wordsOrFiles(let words): "files \(words.joined(separator: " "))"
    case .nothing: "nothing"
    }
  }
}
