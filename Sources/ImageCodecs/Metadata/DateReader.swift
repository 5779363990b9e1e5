/// Reads a written date piece by piece. Regular expressions would be compiled again for every date.
struct DateReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: some StringProtocol) {
    rest = Array(text.utf8)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads one of these characters, if it is next.
  mutating func read(oneOf characters: String) -> String? {
    guard let first = rest.first, characters.utf8.contains(first) else { return nil }
    rest.removeFirst()
    return String(UnicodeScalar(first))
  }

  /// Skips any ASCII character.
  mutating func skipAny() -> Bool { !rest.isEmpty && rest.removeFirst() < 0x80 }

  /// Reads a number with this many digits, if it is within the range.
  mutating func number(_ digits: Int, in range: ClosedRange<Int> = 0...9999) -> String? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(Self.isDigit) else { return nil }
    let number = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard range.contains(number) else { return nil }
    rest.removeFirst(digits)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads all digits that are next.
  mutating func digits() -> String {
    let text = rest.prefix(while: Self.isDigit)
    rest.removeFirst(text.count)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads an offset from UTC such as `+02:00`.
  mutating func offset() -> String? {
    var reader = self
    guard let sign = reader.read(oneOf: "+-"), let hours = reader.number(2), reader.read(oneOf: ":") != nil,
      let minutes = reader.number(2)
    else { return nil }
    self = reader
    return "\(sign)\(hours):\(minutes)"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
