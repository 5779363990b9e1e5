import Files
import Messages
import Planning
import Runs

extension Subcommand {
  static var help: Subcommand {
    Subcommand(
      name: "help",
      summary: "Explain a subcommand or a subject, or search the help.",
      usage: "tessera help [SUBCOMMAND|SUBJECT] [--search WORD]",
      example: "tessera help --search shadow",
      arguments: .words(HelpTopic.all.map(\.name) + others.map(\.name) + ["manual", "help"]),
      sections: [
        OptionSection(
          "Options", Settings.options(\HelpValues.settings) + Settings.options(\.work, [\.isJSON, \.color]))
      ],
      run: { parsed throws(RunFailure) in
        if let words = parsed.settings.settings.search {
          parsed.noteIgnored(["--json"], "with --search")
          let more = parsed.inputs.map(\.description)
          return try search(([words] + more).joined(separator: " "))
        }
        if parsed.settings.work.isJSON { return try list(parsed.inputs.map(\.description)) }
        guard let subject = parsed.inputs.first?.description else {
          return try answer(Overview.text)
        }
        if parsed.inputs.count > 1 { throw .usage("unexpected argument \(parsed.inputs[1])") }
        return try answer(explanation(of: subject))
      })
  }

  /// Returns the help of a subject or a subcommand.
  private static func explanation(of subject: String) throws(RunFailure) -> String {
    if let topic = HelpTopic.all.first(where: { $0.name == subject }) { return topic.help }
    if let subcommand = all.first(where: { $0.name == subject }) { return subcommand.help }
    if let topic = HelpTopic(named: subject) { return topic.help }
    let known = HelpTopic.all.map(\.name) + all.map(\.name)
    let hasAnswer = !HelpAnswer.all(for: [subject.lowercased()]).isEmpty
    let nearest = hasAnswer ? nil : Spelling.nearest(to: subject, among: known)
    let hint =
      nearest.map { "; did you mean tessera help \($0)?" }
      ?? (HelpSearch(for: subject).isEmpty ? "; tessera help lists them" : "; try tessera help --search \(subject)")
    throw .usage("no subcommand or subject “\(printable(subject))”\(hint)")
  }

  private static func search(_ words: String) throws(RunFailure) -> ExitCode {
    let search = HelpSearch(for: words)
    if search.isEmpty { throw .inputs("the help does not mention “\(printable(words))”") }
    return try answer(search.text)
  }

  private static func answer(_ text: String) throws(RunFailure) -> ExitCode {
    try Console().result(TextStyle.results.help(text))
    return .done
  }

  /// Prints the options of subcommands, or of all of them, as JSON.
  private static func list(_ names: [String]) throws(RunFailure) -> ExitCode {
    if let name = names.first(where: { name in !all.contains { $0.name == name } }) {
      throw .usage("no subcommand “\(printable(name))”")
    }
    let chosen = all.filter { names.isEmpty || names.contains($0.name) }
    try Console().result(JSONText.bytes(HelpDocument(chosen)))
    return .done
  }
}

/// The options of subcommands in JSON.
private struct HelpDocument: Encodable {
  var program = "Tessera \(TesseraCommand.version)"
  var subcommands: [Entry]

  struct Entry: Encodable {
    var name: String
    var summary: String
    var usage: String
    var example: String
    var options: [OptionEntry]
  }

  struct OptionEntry: Encodable {
    var section: String
    var names: [String]
    /// The placeholder of the value; nil for a flag.
    var value: String?
    var help: String
    /// The accepted values, if they are words.
    var values: [String]?
  }

  init(_ subcommands: [Subcommand]) {
    self.subcommands = subcommands.map { subcommand in
      let options = subcommand.options.flatMap { section in
        section.rows.map { row in
          OptionEntry(
            section: section.title, names: row.names, value: row.placeholder, help: row.help,
            values: row.words.isEmpty ? nil : row.words)
        }
      }
      return Entry(
        name: subcommand.name, summary: subcommand.summary, usage: subcommand.usage, example: subcommand.example,
        options: options)
    }
  }
}

/// The options of `tessera help`.
struct HelpValues: OptionValues {
  var settings = Settings<HelpSettings>()
  var work = Settings<ProcessingSettings>()
}

struct HelpSettings: SettingsGroup {
  static let declared = Self()

  let search = Setting(
    "--search", "WORD", "list the options and subjects that mention WORD (default none)",
    .text("a word or two") { $0.isEmpty ? nil : $0 })
}
