import Messages
import Planning

/// A suggestion for an unknown option: the nearest by meaning or by spelling, a subcommand that has it, or a subject of
/// the help.
struct OptionHint: CustomStringConvertible {
  let description: String

  init(_ name: String, among names: [String]) {
    let others = OtherWords()
    let meant = others.options(for: name, among: names) + others.settings(for: name, among: names)
    let remark = OtherWords.remark(on: name)
    let spelled = name.hasPrefix("--") ? nearestOption(to: name, among: names) : nil
    let owners = Subcommand.all.filter { $0.optionNames.contains(name) }.map { "tessera \($0.name)" }
    let word = String(name.drop { $0 == "-" })
    description =
      if !meant.isEmpty {
        "; did you mean \(Values.list(meant))?"
      } else if !owners.isEmpty {
        "; it is an option of \(Values.list(Array(owners.prefix(3)), before: "and"))"
          + (remark.map { "; \($0)" } ?? "")
      } else if let remark {
        "; " + remark
      } else if let spelled, Spelling.isSlip(name, for: spelled) {
        "; did you mean \(spelled)?"
      } else if Subcommand.all.contains(where: { $0.name == word }) {
        "; see tessera \(word) -h"
      } else if let topic = HelpTopic(named: word) {
        "; see tessera help \(topic.name)"
      } else if let spelled {
        "; did you mean \(spelled)?"
      } else {
        ""
      }
  }
}
