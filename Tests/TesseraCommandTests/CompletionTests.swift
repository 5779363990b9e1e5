import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import TesseraCommand

@Suite struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for shell in Shell.allCases {
      let run = try Program.run(["completions", shell.rawValue], in: folder)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
      try folder.write(Array(run.output.utf8), to: "script.\(shell.rawValue)")
    }
    try folder.write([], to: "photo one.jpg")
    try folder.makeFolder("holidays")
  }

  private static let all: [(line: String, completed: Set<String>)] = [
    ("tessera pl", ["plan"]),
    ("tessera render --layout h", ["hex", "honeycomb"]),
    ("tessera --layout h", ["hex", "honeycomb"]),
    ("tessera plan --row-", ["--row-height", "--row-breaks"]),
    ("tessera batch --fail", ["--fail-fast"]),
    ("tessera cache p", ["prune"]),
    ("tessera completions f", ["fish"]),
    ("tessera manual ca", ["cache"]),
    ("tessera manual man", ["manifest", "manual"]),
    ("tessera render pho", ["photo one.jpg"]),
  ]

  private static func exists(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  @Test(arguments: all) func bashCompletes(line: String, completed: Set<String>) throws {
    let words = line.split(separator: " ").map { "'\($0)'" }
    let script = """
      source script.bash
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _tessera; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try Program.run(["-c", script], in: folder, program: "/bin/bash")
    #expect(Set(run.output.split(separator: "\n").map(String.init)) == completed, "\(run)")
  }

  @Test func bashCompletesFoldersOnly() throws {
    let script = """
      source script.bash
      COMP_WORDS=(tessera photos --cache ''); COMP_CWORD=3; _tessera; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try Program.run(["-c", script], in: folder, program: "/bin/bash").output == "holidays\n")
  }

  @Test(.enabled(if: exists("fish"), "fish is not installed"), arguments: all)
  func fishCompletes(line: String, completed: Set<String>) throws {
    let run = try Program.run(
      ["--no-config", "-c", "source script.fish; complete -C '\(line)'"], in: folder,
      environment: ["HOME": folder.path.description], program: "/usr/bin/fish")
    let found = run.output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" }).replacing("\\ ", with: " ")
    }
    #expect(Set(found) == completed, "\(run)")
  }

  /// Types into a terminal, and reads the completed line.
  @Test(
    .enabled(if: exists("zsh"), "zsh is not installed"),
    arguments: [
      ("tessera pl", "tessera plan"), ("tessera render --layout hon", "tessera render --layout honeycomb"),
      ("tessera plan --row-h", "tessera plan --row-height"), ("tessera cache p", "tessera cache prune"),
      ("tessera render pho", "tessera render photo\\ one.jpg"), ("tessera x --cache hol", "tessera x --cache holidays"),
      // A given option may be given again: the last one counts.
      ("tessera plan --row-height 200 --row-h", "tessera plan --row-height 200 --row-height"),
      ("tessera manual ca", "tessera manual cache"),
    ])
  func zshCompletes(line: String, completed: String) throws {
    let script = """
      zmodload zsh/zpty
      zpty z zsh -f
      zpty -w z "PS1=; autoload -U compinit; compinit -u -D; source script.zsh; bindkey '^I' complete-word; \
      echo REA''DY"
      while zpty -r z line; do [[ $line == *READY* ]] && break; done
      zpty -n -w z "$1"$'\\t'$'\\C-a''echo [ '$'\\C-e'' ]'$'\\n'
      while zpty -r z line; do [[ $line == '['* ]] && break; done
      print -r -- "${line%%$'\\r'*}"
      """
    try folder.write(Array(script.utf8), to: "type.zsh")
    let run = try Program.run(
      ["-f", "type.zsh", line], in: folder, environment: ["HOME": folder.path.description], program: "/usr/bin/zsh",
      within: 20)
    let unquoted = completed.replacing("\\ ", with: " ")
    #expect(run.output.hasPrefix("[ \(unquoted)"), "\(run)")
  }

  @Test func everyOptionIsInEveryScript() throws {
    let scripts = Shell.allCases.map(\.script)
    for row in Subcommand.all.flatMap(\.rows) {
      let long = row.names[row.names.count - 1]
      #expect(scripts[0].replacing("'", with: " ").contains(" \(long) "), "\(long)")
      #expect(scripts[1].contains("\(long)[") || scripts[1].contains("\(long)=["), "\(long)")
      #expect(scripts[2].contains(" -l \(long.dropFirst(2)) "), "\(long)")
    }
  }

  @Test func unknownShellsAreRefused() throws {
    for words in [["completions"], ["completions", "csh"], ["completions", "bash", "zsh"]] {
      let run = try Program.run(words, in: folder)
      #expect(run.code == 2 && run.complaints == "tessera: missing shell: bash, zsh or fish\n", "\(run)")
    }
  }
}

@Suite struct ManualPageTests {
  private static let names = [nil] + Subcommand.all.map(\.name)

  @Test func everyOptionIsOnItsManualPage() {
    for subcommand in Subcommand.all {
      let page = ManualPage(subcommand).text
      for row in subcommand.rows { #expect(page.contains(".It Fl \(row.names[0].dropFirst())"), "\(row.written)") }
      #expect(page.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 || $0.hasPrefix(".") })
    }
  }

  @Test func onlySubcommandsWithInputsNameThem() {
    #expect(ManualPage(.render).text.contains(".Ar input ...") && !ManualPage(.doctor).text.contains(".Ar input ..."))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc is not installed"),
    arguments: names)
  func manualPagesPassMandocLint(name: String?) throws {
    let folder = try TemporaryFolder()
    let page = try Program.run(["manual"] + (name.map { [$0] } ?? []), in: folder)
    #expect(page.code == 0)
    try folder.write(Array(page.output.utf8), to: "page.1")
    let lint = try Program.run(["-T", "lint", "-W", "warning", "page.1"], in: folder, program: "/usr/bin/mandoc")
    #expect(lint.code == 0 && lint.output.isEmpty && lint.errors.isEmpty, "\(lint)")
  }

  @Test func manualOfUnknownSubcommandIsRefused() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run(["manual", "rendr"], in: folder)
    #expect(run.code == 2 && run.complaints == "tessera: unknown subcommand rendr\n")
  }
}
