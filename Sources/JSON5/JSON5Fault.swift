import Foundation
import Messages

/// The position where text is not valid JSON5, which the decoder does not report.
///
///     JSON5Fault(in: bytes)?.sentence      // line 3, column 14: expected a value, not “}”
package struct JSON5Fault: Equatable, Sendable {
  package var line: Int
  package var column: Int
  private var problem: String
  /// True if the only fault is a repeated key.
  private(set) var isRepeat = false

  package var sentence: String { "line \(line), column \(column): \(problem)" }

  /// Nil if the text is valid.
  ///
  /// - Parameter refusesRepeats: True if a repeated key in an object is a fault. Of two keys that are equal as strings,
  ///   even with different bytes, the decoder silently drops one.
  package init?(in bytes: [UInt8], refusesRepeats: Bool = false) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      (line, column, problem) = (1, 1, "it is not UTF-8")
      return
    }
    var reader = JSON5Reader(text, refusesRepeats: refusesRepeats)
    do throws(JSON5Reader.Problem) {
      try reader.readText()
      return nil
    } catch {
      let place = reader.place(of: reader.rest.startIndex)
      (line, column) = (place.line, place.column)
      problem = error.words
      isRepeat = error.isRepeat
    }
  }
}

/// Parses JSON5 without storing it.
struct JSON5Reader {
  struct Problem: Error {
    var words: String
    var isRepeat = false
  }

  var rest: Substring.UnicodeScalarView
  private let start: Substring.UnicodeScalarView
  private var depth = 0
  /// The keys of each open object, if repeats are checked.
  private var keys: [Set<String>] = []
  private let refusesRepeats: Bool
  /// The starts of all keys and items, by the steps to them, if they are recorded.
  var starts: [[JSON5Places.Step]: Substring.Index]?
  private var steps: [JSON5Places.Step] = []
  /// The deepest nesting that the decoder supports.
  private static let deepest = 500

  init(_ text: String, refusesRepeats: Bool) {
    self.refusesRepeats = refusesRepeats
    start = text[...].unicodeScalars
    rest = start
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
  }

  func place(of index: Substring.Index) -> JSON5Places.Place {
    let read = start[..<index]
    let lastLine = read.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0
    return JSON5Places.Place(line: read.count { $0 == "\n" } + 1, column: lastLine + 1)
  }

  func problem(_ needed: String) -> Problem {
    guard let next = rest.first else { return Problem(words: "expected \(needed), not the end of the file") }
    return Problem(words: "expected \(needed), not “\(printable(String(next)))”")
  }

  mutating func readText() throws(Problem) {
    try readValue()
    try skipSpace()
    if !rest.isEmpty { throw problem("the end") }
  }

  private mutating func skipSpace() throws(Problem) {
    while let next = rest.first {
      if next.properties.isWhitespace || next == "\u{FEFF}" {
        rest.removeFirst()
      } else if rest.starts(with: "//".unicodeScalars) {
        rest = rest.drop { $0 != "\n" && $0 != "\r" && $0 != "\u{2028}" && $0 != "\u{2029}" }
      } else if rest.starts(with: "/*".unicodeScalars) {
        let comment = rest
        rest.removeFirst(2)
        while !rest.starts(with: "*/".unicodeScalars) {
          if rest.popFirst() == nil {
            rest = comment
            throw Problem(words: "this comment is not closed")
          }
        }
        rest.removeFirst(2)
      } else {
        return
      }
    }
  }

  private mutating func readValue() throws(Problem) {
    try skipSpace()
    switch rest.first {
    case "{":
      keys.append([])
      try readList(from: "{", to: "}") { (reader: inout Self) throws(Problem) in try reader.readPair() }
      keys.removeLast()
    case "[":
      var index = 0
      try readList(from: "[", to: "]") { (reader: inout Self) throws(Problem) in
        try reader.readValue(after: .index(index), at: reader.rest.startIndex)
        index += 1
      }
    case "\"", "'": try readString()
    default:
      let word = rest.prefix { $0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0) }
      guard Self.isLiteral(String(word)) else { throw problem("a value") }
      rest = rest[word.endIndex...]
    }
  }

  private mutating func readList(
    from opening: Unicode.Scalar, to closing: Unicode.Scalar,
    _ readItem: (inout Self) throws(Problem) -> Void
  ) throws(Problem) {
    depth += 1
    if depth > Self.deepest { throw Problem(words: "brackets are nested too deeply") }
    rest.removeFirst()
    try skipSpace()
    while rest.first != closing {
      try readItem(&self)
      try skipSpace()
      if rest.first == "," {
        rest.removeFirst()
        try skipSpace()
      } else if rest.first != closing {
        throw problem("a comma or “\(closing)”")
      }
    }
    rest.removeFirst()
    depth -= 1
  }

  private mutating func readPair() throws(Problem) {
    let start = rest
    if rest.first == "\"" || rest.first == "'" {
      try readString()
    } else {
      try readName()
    }
    let end = rest.startIndex
    if refusesRepeats {
      let key = Self.key(start[..<end])
      if !keys[keys.count - 1].insert(key).inserted {
        rest = start
        throw Problem(words: "the key “\(printable(key))” occurs twice", isRepeat: true)
      }
    }
    try skipSpace()
    guard rest.first == ":" else { throw problem("“:”") }
    rest.removeFirst()
    try readValue(after: starts == nil ? .index(0) : .key(Self.key(start[..<end])), at: start.startIndex)
  }

  /// Reads the value at the end of a step, and records the start of its key or of itself.
  private mutating func readValue(after step: JSON5Places.Step, at start: Substring.Index) throws(Problem) {
    if starts == nil { return try readValue() }
    steps.append(step)
    starts?[steps] = start
    try readValue()
    steps.removeLast()
  }

  /// Returns the text of a key, with or without quotation marks.
  static func key(_ literal: Substring.UnicodeScalarView) -> String {
    let isQuoted = literal.first == "\"" || literal.first == "'"
    guard literal.contains("\\") else { return String(isQuoted ? literal.dropFirst().dropLast() : literal) }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let text = isQuoted ? String(literal) : "\"\(String(literal))\""
    return (try? decoder.decode([String].self, from: Data("[\(text)]".utf8)))?.first ?? text
  }

  private static func isLiteral(_ word: String) -> Bool {
    if ["true", "false", "null"].contains(word) { return true }
    let number = word.first.map { "+-".contains($0) } == true ? word.dropFirst() : word[...]
    if ["Infinity", "NaN"].contains(number) { return true }
    if number.lowercased().hasPrefix("0x") { return UInt64(number.dropFirst(2), radix: 16) != nil }
    guard let first = number.first, first.isNumber || first == "." else { return false }
    let filled = (first == "." ? "0" + number : String(number))
    return Double(filled.hasSuffix(".") ? filled + "0" : filled) != nil
  }
}
