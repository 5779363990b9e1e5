import Files
import Messages
import Planning
import Products

extension Subcommand {
  static var help: Subcommand {
    Subcommand(
      name: "help",
      summary: "Explain a subcommand or a subject, or search the help.",
      usage: "tessera help [SUBCOMMAND|SUBJECT] [--search WORD]",
      example: "tessera help --search shadow",
      arguments: .words(HelpTopic.all.map(\.name) + others.map(\.name) + ["manual", "help"]),
      sections: [OptionSection("Options", Settings.options(\HelpValues.settings))],
      run: { parsed throws(RunFailure) in
        if let words = parsed.settings.settings.search {
          let more = parsed.inputs.map(\.description)
          return try search(([words] + more).joined(separator: " "))
        }
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
    let known = HelpTopic.all.map(\.name) + all.map(\.name)
    let hint =
      Spelling.nearest(to: subject, among: known).map { "; did you mean tessera help \($0)?" }
      ?? (HelpSearch(for: subject).isEmpty ? "" : "; try tessera help --search \(subject)")
    throw .usage("no subcommand or subject “\(printable(subject))”\(hint)")
  }

  private static func search(_ words: String) throws(RunFailure) -> ExitCode {
    let search = HelpSearch(for: words)
    if search.isEmpty { throw .inputs("the help does not mention “\(printable(words))”") }
    return try answer(search.text)
  }

  private static func answer(_ text: String) throws(RunFailure) -> ExitCode {
    try Console().result(text)
    return .done
  }
}

/// The options of `tessera help`.
struct HelpValues: OptionValues {
  var settings = Settings<HelpSettings>()
}

struct HelpSettings: SettingsGroup {
  static let declared = Self()

  let search = Setting(
    "--search", "WORD", "list the options and subjects that mention WORD (default none)",
    .text("a word or two") { $0.isEmpty ? nil : $0 })
}
