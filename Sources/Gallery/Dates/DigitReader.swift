/// A parser for numbers of fixed length.
struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: some Sequence<UInt8>) {
    rest = Array(text)[...]
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  var isAtDigit: Bool { rest.first.map(Self.isDigit) ?? false }
  /// True at a letter of ASCII.
  var isAtLetter: Bool { rest.first.map { $0 < 0x80 && UnicodeScalar($0).properties.isAlphabetic } ?? false }
  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a number of exactly `count` digits; nil if there are not enough.
  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Reads all digits as a decimal fraction.
  mutating func fraction(places: Int) -> Int64 {
    let digits = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(digits.count)
    let counted = digits.prefix(places)
    return (counted + Array(repeating: UInt8(ascii: "0"), count: places - counted.count))
      .reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  mutating func skip(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  /// Reads one of several letters.
  mutating func separator(of letters: String) -> UInt8? {
    guard let first = rest.first, letters.utf8.contains(first) else { return nil }
    return rest.popFirst()
  }

  /// Reads an offset, `Z` or `+02:00`, in minutes.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    guard let sign = separator(of: "+-"), let hours = number(2), skip(":"), let minutes = number(2), hours < 24,
      minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}
