import Planning

/// A suggestion for an unknown option: the nearest by meaning or by spelling, or a subcommand that has it.
struct OptionHint: CustomStringConvertible {
  let description: String

  init(_ name: String, among names: [String]) {
    let meant = OtherWords.options(for: name, among: names)
    let spelled = name.hasPrefix("--") ? nearestOption(to: name, among: names) : nil
    let others = Subcommand.all.filter { $0.optionNames.contains(name) }.map { "tessera \($0.name)" }
    description =
      if !meant.isEmpty {
        "; did you mean \(Values.list(meant))?"
      } else if !others.isEmpty {
        "; it is an option of \(Values.list(Array(others.prefix(3)), before: "and"))"
      } else if let spelled {
        "; did you mean \(spelled)?"
      } else {
        ""
      }
  }
}
