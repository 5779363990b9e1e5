import Messages

/// A token of a condition.
struct ConditionToken: Equatable {
  enum Kind: Equatable {
    case word(String)
    case quoted(String)
    /// The name of a field in braces, as in templates.
    case field(String)
    case comparison(PhotoCondition.Comparison)
    case open
    case close
    case comma
    case range
    case end
  }

  let kind: Kind
  /// The place of its first character, counted from 1.
  let column: Int
  /// The token as written, for messages.
  let text: String

  /// The token as messages name it.
  var named: String { kind == .end ? "the end" : "“\(printable(text))”" }

  /// Returns true for a word of the grammar, in any case.
  func isWord(_ word: String) -> Bool {
    if case .word(let text) = kind { text.lowercased() == word } else { false }
  }

  /// True for a word between two conditions.
  var isJoining: Bool { isWord("and") || isWord("or") }
}

/// Divides a condition into tokens.
struct ConditionLexer {
  private let characters: [Character]
  private var place = 0

  init(_ text: String) { characters = Array(text) }

  /// The maximum number of characters.
  static let longest = 20_000

  mutating func tokens() throws(ConditionError) -> [ConditionToken] {
    if characters.count > Self.longest {
      throw ConditionError(Self.longest, "a condition has at most \(Self.longest) characters")
    }
    var tokens: [ConditionToken] = []
    while true {
      while place < characters.count, characters[place].isWhitespace { place += 1 }
      let start = place
      guard place < characters.count else {
        return tokens + [ConditionToken(kind: .end, column: start + 1, text: "")]
      }
      let kind = try next()
      tokens.append(ConditionToken(kind: kind, column: start + 1, text: String(characters[start..<place])))
    }
  }

  private mutating func next() throws(ConditionError) -> ConditionToken.Kind {
    for (text, kind) in Self.signs where isNext(text) {
      place += text.count
      return kind
    }
    for (text, meant) in Self.otherSigns where isNext(text) {
      throw ConditionError(place + 1, "write “\(meant)” instead of “\(text)”")
    }
    switch characters[place] {
    case "\"", "“", "”", "„": return .quoted(try text(until: ["\"", "”", "“"]))
    case "'", "‘", "‚": return .quoted(try text(until: ["'", "’", "‘"]))
    case "{": return .field(try text(until: ["}"]))
    default: return .word(word())
    }
  }

  private static let signs: [(String, ConditionToken.Kind)] = [
    ("(", .open), (")", .close), (",", .comma), ("..", .range), ("…", .range), ("!=", .comparison(.differs)),
    ("≠", .comparison(.differs)), ("<=", .comparison(.atMost)), ("≤", .comparison(.atMost)),
    (">=", .comparison(.atLeast)), ("≥", .comparison(.atLeast)), ("==", .comparison(.equals)),
    ("=", .comparison(.equals)), ("<", .comparison(.less)), (">", .comparison(.greater)), ("~", .comparison(.matches)),
  ]

  private static let otherSigns = [("&&", "and"), ("&", "and"), ("||", "or"), ("|", "or"), ("!", "not"), ("}", "{")]

  private func isNext(_ text: String) -> Bool {
    characters[place...].starts(with: text)
  }

  /// Reads text between quotation marks or braces; a backslash makes the next character a plain one.
  private mutating func text(until ends: Set<Character>) throws(ConditionError) -> String {
    let start = place
    place += 1
    var text = ""
    while place < characters.count {
      let character = characters[place]
      place += 1
      if ends.contains(character) {
        if text.trimmed.isEmpty {
          throw ConditionError(start + 1, "nothing stands between “\(characters[start])” and “\(character)”")
        }
        return text
      }
      if character == "\\", place < characters.count {
        text.append(characters[place])
        place += 1
      } else {
        text.append(character)
      }
    }
    throw ConditionError(start + 1, "“\(characters[start])” is not closed")
  }

  private mutating func word() -> String {
    let start = place
    while place < characters.count, !characters[place].isWhitespace, !"()=<>~,\"{}≠≤≥…".contains(characters[place]),
      !isNext(".."), !isNext("!="),
      place == start || !"&|".contains(characters[place]) || !isNext("&&") && !isNext("||")
    {
      place += 1
    }
    return String(characters[start..<place])
  }
}
