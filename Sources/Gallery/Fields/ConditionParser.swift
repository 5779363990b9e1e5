import Messages

/// A parser of conditions.
struct ConditionParser {
  private let tokens: [ConditionToken]
  private var place = 0
  private var depth = 0

  init(_ tokens: [ConditionToken]) { self.tokens = tokens }

  /// The maximum number of parentheses and negations around a comparison.
  private static let deepest = 100

  mutating func condition() throws(ConditionError) -> PhotoCondition.Test {
    if tokens.count == 1 { throw ConditionError(1, "expected a condition such as rating >= 3") }
    let test = try alternatives()
    if next.kind == .close { throw ConditionError(next.column, "“)” closes nothing") }
    guard next.kind == .end else {
      throw ConditionError(next.column, "expected “and”, “or” or the end, not \(next.named)")
    }
    return test
  }

  private var next: ConditionToken { tokens[place] }

  private mutating func take() -> ConditionToken {
    defer { place = min(place + 1, tokens.count - 1) }
    return tokens[place]
  }

  private mutating func alternatives() throws(ConditionError) -> PhotoCondition.Test {
    var tests = [try conjunction()]
    while next.isWord("or") {
      place += 1
      tests.append(try conjunction())
    }
    return tests.count == 1 ? tests[0] : .any(tests)
  }

  private mutating func conjunction() throws(ConditionError) -> PhotoCondition.Test {
    var tests = [try negation()]
    while next.isWord("and") {
      place += 1
      tests.append(try negation())
    }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  private mutating func negation() throws(ConditionError) -> PhotoCondition.Test {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest {
      throw ConditionError(next.column, "has more than \(Self.deepest) parentheses or “not” around each other")
    }
    if next.isWord("not") {
      place += 1
      return .not(try negation())
    }
    guard next.kind == .open else { return try comparison() }
    let opening = take()
    let test = try alternatives()
    guard next.kind == .close else {
      if next.kind == .end { throw ConditionError(opening.column, "“(” is not closed") }
      throw ConditionError(next.column, "expected “and”, “or” or “)”, not \(next.named)")
    }
    place += 1
    return test
  }

  // MARK: - Comparisons

  private mutating func comparison() throws(ConditionError) -> PhotoCondition.Test {
    if next.isWord("has"), tokens[place + 1].isName {
      place += 1
      return .has(try field())
    }
    let start = next
    let field = try field()
    if case .comparison(let comparison) = next.kind {
      let sign = take()
      return try compared(field, comparison, sign)
    }
    if next.isWord("in") {
      place += 1
      return try choice(of: field)
    }
    if next.isWord("not"), tokens[min(place + 1, tokens.count - 1)].isWord("in") {
      place += 2
      return .not(try choice(of: field))
    }
    return try flag(field, start)
  }

  /// A field that stands alone.
  private func flag(_ field: FieldName, _ start: ConditionToken) throws(ConditionError) -> PhotoCondition.Test {
    let isAtEnd = next.kind == .end || next.kind == .close || next.isJoining
    guard isAtEnd else {
      throw ConditionError(
        next.column, "expected =, !=, <, <=, >, >=, ~ or in after “\(printable(start.text))”, not \(next.named)")
    }
    switch field.kind {
    case .flag?: return .has(field)
    // Words after “and” may belong to a text before it.
    case nil: return .compare(field, .equals, .truth(true))
    case let kind?:
      let isText = kind == .text || kind == .list
      let example = if case .known(let known) = field { known.example } else { "" }
      throw ConditionError(
        start.column,
        "“\(field.name)” is not a yes-or-no field; write “has \(field.name)”, or compare it, such as "
          + "\(field.name) \(isText ? "=" : ">=") \(isText ? "\"\(example)\"" : example)")
    }
  }

  private mutating func field() throws(ConditionError) -> FieldName {
    let token = take()
    switch token.kind {
    case .word(let name), .field(let name), .quoted(let name):
      if token.isJoining { throw ConditionError(token.column, "expected a field before \(token.named)") }
      return Self.field(named: name, at: token.column)
    case .comparison, .range: throw ConditionError(token.column, "expected a field before \(token.named)")
    case .open, .close, .comma, .end: throw ConditionError(token.column, "expected a field, not \(token.named)")
    }
  }

  /// Returns the field with a name: a known one, or a column of a list.
  private static func field(named name: String, at column: Int) -> FieldName {
    if let known = PhotoField.named(name) { return .known(known) }
    let (fault, hint) = PhotoField.unknown(name)
    return .column(FieldName.Column(name, fault: ConditionError(column, fault).description, hint: hint))
  }

  // MARK: - Values

  private mutating func compared(
    _ field: FieldName, _ comparison: PhotoCondition.Comparison, _ sign: ConditionToken
  ) throws(ConditionError) -> PhotoCondition.Test {
    let kind = field.kind
    let isOrder = [.less, .atMost, .greater, .atLeast].contains(comparison)
    if isOrder, kind == .text || kind == .list {
      throw ConditionError(sign.column, "“\(field.name)” is text; compare it with =, !=, ~ or in")
    }
    if comparison == .matches, kind == .number || kind == .date {
      throw ConditionError(
        sign.column, "“\(field.name)” is a \(kind == .date ? "date" : "number"); compare it with =, <, > or in")
    }
    if kind == .flag, comparison != .equals, comparison != .differs {
      throw ConditionError(sign.column, "“\(field.name)” is yes or no; write “\(field.name)” or “not \(field.name)”")
    }
    let value = try value(after: sign)
    return .compare(field, comparison, try value.operand(for: field, comparison))
  }

  private mutating func choice(of field: FieldName) throws(ConditionError) -> PhotoCondition.Test {
    let sign = tokens[place - 1]
    guard next.kind == .open else { return try period(of: field, sign) }
    let opening = take()
    var operands: [PhotoCondition.Operand] = []
    while true {
      operands.append(try value(after: tokens[place - 1]).operand(for: field, .equals))
      let token = take()
      switch token.kind {
      case .comma: continue
      case .close: return .among(field, operands)
      case .end: throw ConditionError(opening.column, "“(” is not closed")
      default: throw ConditionError(token.column, "expected “,” or “)”, not \(token.named)")
      }
    }
  }

  /// A single value, or all between two: `2024-06..2024-08`, `3..`, `..5`.
  private mutating func period(of field: FieldName, _ sign: ConditionToken) throws(ConditionError)
    -> PhotoCondition.Test
  {
    let low = next.kind == .range ? nil : try value(after: sign)
    if let low, next.kind != .range {
      if next.kind == .comma { throw ConditionError(low.column, "put several values in parentheses: in (a, b)") }
      return .among(field, [try low.operand(for: field, .equals)])
    }
    let range = take()
    if field.kind == .text || field.kind == .list || field.kind == .flag {
      throw ConditionError(range.column, "“\(field.name)” has no order; list its values: in (a, b)")
    }
    let high = next.kind == .end || next.kind == .close || next.isJoining ? nil : try value(after: range)
    guard low != nil || high != nil else { throw ConditionError(range.column, "expected a value before or after “..”") }
    let least = try low?.operand(for: field, .atLeast)
    let most = try high?.operand(for: field, .atMost)
    if case .number(let least)? = least, case .number(let most)? = most, least > most {
      throw ConditionError(range.column, "the range is empty: its end is below its beginning")
    }
    return .within(field, least, most)
  }

  /// Reads a value: text between quotation marks, a field in braces, or words up to “and” or “or”.
  private mutating func value(after sign: ConditionToken) throws(ConditionError) -> ConditionValue {
    let first = next
    switch first.kind {
    case .quoted(let text):
      place += 1
      return ConditionValue(column: first.column, content: .quoted(text))
    case .field(let name):
      place += 1
      return ConditionValue(column: first.column, content: .field(Self.field(named: name, at: first.column)))
    case .word:
      var words: [String] = []
      while case .word(let word) = next.kind, !next.isJoining {
        words.append(word)
        place += 1
      }
      if words.isEmpty { break }
      return ConditionValue(column: first.column, content: .words(words.joined(separator: " ")))
    default: break
    }
    throw ConditionError(first.column, "expected a value after \(sign.named), not \(first.named)")
  }
}

extension ConditionToken {
  /// True if it can name a field.
  fileprivate var isName: Bool {
    switch kind {
    case .word, .quoted, .field: !isJoining
    default: false
    }
  }
}

extension PhotoField {
  /// Returns the message about an unknown name, and the field that it probably means.
  static func unknown(_ name: String) -> (fault: String, hint: String) {
    let known = all.flatMap { [$0.name] + $0.synonyms }
    let meant = Self.named(name.lowercased())?.name ?? Spelling.nearest(to: name.lowercased(), among: known)
    let hint = meant.map { "did you mean “\($0)”?" } ?? "the fields are \(all.map(\.name).joined(separator: ", "))"
    return ("unknown field “\(printable(name))”", hint)
  }
}
