/// The places of phrases in texts.
struct Wording {
  private(set) var places: [String: [Finding]] = [:]

  /// - Parameter phrases: Words in a row, such as `is no * of`, in which a star stands for any word.
  init(_ phrases: [String], in files: [SourceFile]) {
    let parts = phrases.map { (phrase: $0, words: $0.split(separator: " ").map(String.init)) }
    let byFirst = Dictionary(grouping: parts) { $0.words[0] }
    for file in files {
      let words = Prose(file).words
      for (index, word) in words.enumerated() {
        guard let candidates = byFirst[word.text] else { continue }
        for candidate in candidates where Self.matches(candidate.words, words[index...]) {
          places[candidate.phrase, default: []].append(
            Finding(path: file.path, line: word.line, message: "“\(candidate.phrase)”"))
        }
      }
    }
  }

  private static func matches(_ parts: [String], _ words: ArraySlice<Prose.Word>) -> Bool {
    words.count >= parts.count
      && zip(parts, words).allSatisfy { part, word in part == word.text || part == "*" && !word.text.isEmpty }
  }
}
