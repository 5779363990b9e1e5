import SeededRandom
import Testing

@testable import JSON5

/// Edits of random documents read back as a model that was edited likewise.
@Suite struct JSON5EditPropertyTests {
  @Test func editsReadBack() throws {
    for seed in 0..<600 {
      var random = RandomDocument(seed: UInt64(seed))
      var model = random.value(depth: 3)
      let text = random.text(of: model)
      var edit = try JSON5Edit(Array(text.utf8))
      try #require(edit.text == text && edit.value()?.canonical == model.canonical, "\(seed): \(text)")
      for _ in 0..<8 {
        let before = edit.text
        let note = try random.change(&model, &edit)
        let now = Self.decoded(edit.text)
        try #require(now == model.canonical, "\(seed): \(note)\n\(before)\n---\n\(edit.text)")
        try #require(edit.value()?.canonical == model.canonical, "\(seed)")
        try #require(try JSON5Edit(edit.bytes).text == edit.text, "\(seed)")
      }
    }
  }

  /// Of broken texts, those that are still valid are read as the decoder reads them, and can be edited.
  @Test func brokenTextsAreRefusedOrUnderstood() throws {
    var understood = 0
    for seed in 0..<4000 {
      var random = RandomDocument(seed: UInt64(seed) + 90_000)
      let text = random.broken(random.text(of: random.value(depth: 3)))
      guard var edit = try? JSON5Edit(Array(text.utf8)) else { continue }
      try #require(edit.text == text)
      guard let value = Self.decoded(text) else { continue }
      understood += 1
      try #require(edit.value()?.canonical == value, "\(seed): \(text)")
      guard case .object(let members) = value, !members.isEmpty else { continue }
      try edit.set(["x", 1], at: [.key(members[0].key)])
      try edit.set(1, at: [.key("a new key")])
      try #require(Self.decoded(edit.text) == edit.value()?.canonical, "\(seed): \(text)\n\(edit.text)")
    }
    #expect(understood > 500, "\(understood)")
  }

  /// Each item has a comment of its own, and one before it that stays.
  @Test func commentsSurvive() throws {
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      var edit = try JSON5Edit(Array(Self.commentedText(&random).utf8))
      var kept = Set(Self.comments(edit.text))
      for round in 0..<12 {
        guard case .object(let members)? = edit.value() else { return }
        let key = members.isEmpty ? "new" : members[Int(random.next() % UInt64(members.count))].key
        switch random.next() % 4 {
        case 0: try edit.set(.number(Double(round)), at: [.key(key)])
        case 1: try edit.set(["x": 1], at: [.key("added\(round)")])
        case 2:
          kept.remove("own \(key)")
          try edit.remove(at: [.key(key)])
        default:
          let order = members.filter { $0.key != key }
          kept.remove("own \(key)")
          try edit.set(.object(order))
        }
        #expect(Set(Self.comments(edit.text)) == kept, "\(seed): \(key)\n\(edit.text)")
      }
    }
  }

  /// Items that are put into another order take their comments with them.
  @Test func shuffledItemsKeepTheirComments() throws {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      let count = Int(random.next() % 6) + 2
      let lines = (0..<count).map { number in
        (random.next() % 2 == 0 ? "  // above \(number)\n" : "") + "  { file: \"\(number).jpg\" }"
          + (number < count - 1 || seed % 2 == 0 ? "," : "") + " // own \(number)\n"
      }
      var edit = try JSON5Edit(Array("[\n\(lines.joined())]\n".utf8))
      let comments = Set(Self.comments(edit.text))
      for _ in 0..<5 {
        let order = (0..<count).shuffled(using: &random)
        let value: JSON5Value = .list(order.map { ["file": .text("\($0).jpg")] })
        try edit.set(value)
        #expect(Self.decoded(edit.text) == value && Set(Self.comments(edit.text)) == comments, "\(edit.text)")
        for line in edit.text.split(separator: "\n") where line.contains("file") {
          let number = line.split(separator: "\"")[1].dropLast(4)
          #expect(line.hasSuffix("// own \(number)"), "\(edit.text)")
        }
      }
    }
  }

  /// Only the word is replaced, byte for byte.
  @Test func theRestStaysAsItIs() throws {
    for seed in 0..<300 {
      var random = RandomDocument(seed: UInt64(seed) + 5000)
      let model = random.value(depth: 3)
      guard let (steps, old) = random.word(in: model) else { continue }
      var edit = try JSON5Edit(Array(random.text(of: model).utf8))
      try edit.set("<a word that is nowhere else>", at: steps)
      let marked = edit.text
      try edit.set(old, at: steps)
      let word = JSON5Style().node(for: old, indent: "").text
      #expect(edit.text == marked.replacing("\"<a word that is nowhere else>\"", with: word), "\(seed)")
    }
  }

  private static func decoded(_ text: String) -> JSON5Value? {
    (try? JSON5.decode(JSONValue.self, from: Array(text.utf8), refusesRepeats: true)).map { JSON5Value($0).canonical }
  }

  private static func commentedText(_ random: inout SplitMix64) -> String {
    let count = Int(random.next() % 6)
    let isOpen = random.next() % 2 == 0
    let items = (0..<count).map { number in
      let comma = number < count - 1 || isOpen ? "," : ""
      return "  // above key\(number)\n  key\(number): \(number)\(comma) /* own key\(number) */\n"
    }
    return "/* first */ {\n\(items.joined())  // end\n} // last\n"
  }

  private static func comments(_ text: String) -> [String] {
    text.split(whereSeparator: { "/*\n".contains($0) }).map { part in
      String(part.split(separator: " ").prefix(2).joined(separator: " "))
    }.filter { $0.hasPrefix("above") || $0.hasPrefix("own") || ["first", "end", "last"].contains($0) }
  }
}
