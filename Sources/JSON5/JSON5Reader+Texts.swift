import Messages

// Strings and keys, as far as the decoder accepts them. It refuses all others without giving their location.

extension JSON5Reader {
  mutating func readString() throws(Problem) {
    let whole = rest
    let quote = rest.removeFirst()
    while let next = rest.first, next != "\n" {
      if next == "\\" {
        try readEscape()
      } else if next.value < 0x20 {
        throw Problem(words: "a control character in a string; write it as \(Self.escape(of: next.value))")
      } else {
        rest.removeFirst()
        if next == quote { return }
      }
    }
    rest = whole
    throw Problem(words: "this string is not closed")
  }

  /// Reads a key without quotation marks.
  mutating func readName() throws(Problem) {
    let start = rest.startIndex
    while let next = rest.first {
      if next == "\\" {
        try readEscape(isInName: true)
      } else if next.properties.isIDContinue || next == "$" || next == "_" {
        rest.removeFirst()
      } else {
        break
      }
    }
    if rest.startIndex == start { throw problem("a key") }
  }

  private mutating func readEscape(isInName: Bool = false) throws(Problem) {
    let start = rest
    rest.removeFirst()
    let letter = rest.popFirst()
    switch letter {
    case "u": try readUnits(from: start)
    case _ where isInName: throw refusal(from: start)
    case "x":
      guard let value = readDigits(2) else { throw refusal(from: start, " needs two hexadecimal digits") }
      try refuseZero(value, from: start)
    case "\r": if rest.first == "\n" { rest.removeFirst() }
    case let letter? where "\n\"'/\\bfnrt".unicodeScalars.contains(letter): return
    default: throw refusal(from: start)
    }
  }

  /// Reads the digits of `\u0041`, or of both halves of `\ud83d\ude00`.
  private mutating func readUnits(from start: Substring.UnicodeScalarView) throws(Problem) {
    guard let unit = readDigits(4) else { throw refusal(from: start, " needs four hexadecimal digits") }
    try refuseZero(unit, from: start)
    guard (0xD800...0xDFFF).contains(unit) else { return }
    let end = rest
    if unit < 0xDC00, rest.popFirst() == "\\", rest.popFirst() == "u", let other = readDigits(4),
      (0xDC00...0xDFFF).contains(other)
    {
      return
    }
    rest = end
    throw refusal(from: start, " is an unpaired surrogate")
  }

  private mutating func readDigits(_ count: Int) -> UInt32? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return nil }
    rest = rest.dropFirst(count)
    return UInt32(String(digits), radix: 16)
  }

  private mutating func refuseZero(_ value: UInt32, from start: Substring.UnicodeScalarView) throws(Problem) {
    if value == 0 { throw refusal(from: start, " is a NUL byte, which strings cannot hold") }
  }

  /// Returns the problem with the text since `start`, and its location.
  private mutating func refusal(
    from start: Substring.UnicodeScalarView, _ problem: String = " is not an escape; a backslash is written as \\\\"
  ) -> Problem {
    let read = start[..<rest.startIndex]
    rest = start
    return Problem(words: "“\(printable(String(read)))”\(problem)")
  }

  private static func escape(of value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
