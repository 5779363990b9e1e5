import Messages
import Planning

/// A search for a word in the help of all subcommands.
///
///     HelpSearch(for: "gutter").text      // --spacing LENGTH …
struct HelpSearch {
  /// The matching options and the subcommands that have them, in the order of the help.
  private var options: [(row: HelpSection.Row, subcommands: [String])] = []
  /// Subjects named by one of the words come first.
  private var subjects: [(name: String, summary: String)] = []
  /// Sentences above the subjects, for words that the help does not contain.
  private var answers: [String] = []

  /// Searches for texts with all words; of a question, for texts with the words that say what it is about.
  init(for words: String) {
    let words = words.lowercased().split(separator: " ").map { String($0.drop { $0 == "-" }) }.filter { !$0.isEmpty }
    for answer in HelpAnswer.all(for: words) { add(answer) }
    find(words)
    let telling = words.filter { !Self.common.contains($0.filter(\.isLetter)) }
    if isEmpty, telling != words { find(telling) }
    // Texts with only one of the words are better than nothing.
    for word in telling where isEmpty && telling.count > 1 { find([word]) }
  }

  /// Words that say nothing about what is searched for.
  private static let common: Set = [
    "a", "an", "and", "are", "can", "do", "does", "for", "from", "get", "how", "i", "in", "into", "is", "it", "make",
    "me", "my", "of", "on", "or", "set", "the", "to", "use", "what", "when", "where", "which", "why", "with",
  ]

  private mutating func find(_ words: [String]) {
    if words.isEmpty { return }
    func matches(_ texts: [String]) -> Bool {
      let text = texts.joined(separator: "\n").lowercased()
      return words.allSatisfy { Self.mentions($0, text) }
    }
    let topics = HelpTopic.all.filter { matches([$0.name, $0.summary, $0.text] + $0.otherNames) }
    add(topics.filter { topic in words.contains { $0 == topic.name || topic.otherNames.contains($0) } })
    let others = OtherWords()
    for subcommand in Subcommand.all {
      if matches([subcommand.name, subcommand.summary]) { add(subcommand.name, subcommand.summary) }
      for row in subcommand.rows
      where matches(row.names + [row.help] + row.names.flatMap { others.words(for: $0) }) {
        add(row, of: subcommand.name)
      }
    }
    add(topics)
  }

  private mutating func add(_ answer: HelpAnswer) {
    answers.append(answer.text)
    let subjects = HelpTopic.all.map { ($0.name, $0.summary) } + Subcommand.all.map { ($0.name, $0.summary) }
    if let (name, summary) = subjects.first(where: { $0.0 == answer.subject }) { add(name, summary) }
  }

  private mutating func add(_ topics: [HelpTopic]) {
    for topic in topics { add(topic.name, topic.summary) }
  }

  private mutating func add(_ name: String, _ summary: String) {
    if !subjects.contains(where: { $0.name == name }) { subjects.append((name, summary)) }
  }

  /// True if a word of a text begins with these letters; of a plural, those of the singular are enough. Two letters
  /// must be the whole word, since too many begin with them.
  private static func mentions(_ letters: String, _ text: String) -> Bool {
    let stem = letters.count > 4 && letters.hasSuffix("s") ? String(letters.dropLast()) : letters
    var rest = text[...]
    while let found = rest.range(of: stem) {
      let before = found.lowerBound == text.startIndex ? nil : text[text.index(before: found.lowerBound)]
      let after = found.upperBound == text.endIndex ? nil : text[found.upperBound]
      let isWhole = letters.count > 2 || !(after?.isLetter ?? false)
      if isWhole, before.map({ !$0.isLetter }) ?? true { return true }
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
    let sentences = answers.isEmpty ? [] : answers.map { $0 + "\n" } + ["\n"]
    return (sentences + helps + found).joined()
  }

  private static func list(_ names: [String]) -> String {
    names.count > 6
      ? "tessera \(names[0]) and \(names.count - 1) others" : "tessera " + Values.list(names, before: "and")
  }
}
