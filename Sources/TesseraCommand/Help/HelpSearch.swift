import Messages
import Planning
import Products

/// A search for a word in the help of all subcommands.
struct HelpSearch {
  /// The matching options and the subcommands that have them, in the order of the help.
  private var options: [(row: HelpSection.Row, subcommands: [String])] = []
  private var subjects: [(name: String, summary: String)] = []

  init(for words: String) {
    let words = words.lowercased().split(separator: " ").map { String($0.drop { $0 == "-" }) }.filter { !$0.isEmpty }
    if words.isEmpty { return }
    func matches(_ texts: [String]) -> Bool {
      let text = texts.joined(separator: "\n").lowercased()
      return words.allSatisfy { Self.mentions($0, text) }
    }
    for subcommand in Subcommand.all {
      if matches([subcommand.name, subcommand.summary]) { subjects.append((subcommand.name, subcommand.summary)) }
      for row in subcommand.rows
      where matches(row.names + [row.help] + row.names.flatMap { OtherWords.words(for: $0) }) {
        add(row, of: subcommand.name)
      }
    }
    for topic in HelpTopic.all where matches([topic.name, topic.summary, topic.text] + topic.otherNames) {
      if !subjects.contains(where: { $0.name == topic.name }) { subjects.append((topic.name, topic.summary)) }
    }
  }

  /// True if a word of a text begins with these letters; of a plural, those of the singular are enough.
  private static func mentions(_ letters: String, _ text: String) -> Bool {
    let stem = letters.count > 4 && letters.hasSuffix("s") ? String(letters.dropLast()) : letters
    var rest = text[...]
    while let found = rest.range(of: stem) {
      let before = found.lowerBound == text.startIndex ? nil : text[text.index(before: found.lowerBound)]
      if before.map({ !$0.isLetter }) ?? true { return true }
      rest = text[found.upperBound...]
    }
    return false
  }

  private mutating func add(_ row: HelpSection.Row, of subcommand: String) {
    // One subcommand may word an option differently from others.
    if let index = options.firstIndex(where: { $0.row.written == row.written && $0.row.help == row.help }) {
      options[index].subcommands.append(subcommand)
    } else {
      options.append((row, [subcommand]))
    }
  }

  var isEmpty: Bool { options.isEmpty && subjects.isEmpty }

  var text: String {
    let found = options.map { row, subcommands in
      "\(row.written)\n    \(row.help)\n    of \(Self.list(subcommands))\n"
    }
    let helps = subjects.map { "tessera help \($0.name)\n    \($0.summary)\n" }
    return (helps + found).joined()
  }

  private static func list(_ names: [String]) -> String {
    names.count > 6
      ? "tessera \(names[0]) and \(names.count - 1) others" : "tessera " + Values.list(names, before: "and")
  }
}
