package import Foundation
import Messages

/// Parsers of option values. Each returns nil for invalid text.
package enum Values {
  /// A finite decimal number.
  package static func number(_ text: String) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  package static func count(_ text: String) -> Int? {
    Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Width over height: `4:3`, `16/9` or `1.5`.
  package static func aspect(_ text: String) -> Double? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }.map { number(String($0)) }
    switch parts.count {
    case 1: return parts[0].flatMap { $0 >= 0.001 && $0 <= 1000 ? $0 : nil }
    case 2:
      guard let width = parts[0], let height = parts[1], width > 0, height > 0 else { return nil }
      let aspect = width / height
      return aspect >= 0.001 && aspect <= 1000 ? aspect : nil
    default: return nil
    }
  }

  /// Width and height in pixels: `1920x1080`.
  package static func size(_ text: String) -> CGSize? { Ruler(resolution: nil).size(text) }

  /// A size in memory: `500M`, `1.5G`, `1500MB` or bytes.
  package static func bytes(_ text: String) -> Int? {
    var digits = text.uppercased()[...]
    if digits.hasSuffix("B") { digits.removeLast() }
    let powers: [Character: Double] = ["K": 0x1p10, "M": 0x1p20, "G": 0x1p30, "T": 0x1p40]
    let factor = digits.last.flatMap { powers[$0] }
    if factor != nil { digits.removeLast() }
    guard let number = number(String(digits)), number > 0, number * (factor ?? 1) < 1e18 else { return nil }
    return Int(number * (factor ?? 1))
  }

  /// A time in seconds, at most a century.
  package static func seconds(_ text: String) -> Double? {
    number(text).flatMap { $0 >= 0 && $0 <= 3e9 ? $0 : nil }
  }

  /// A time with a unit, or in seconds, at most a century; returned in seconds.
  package static func duration(_ text: String) -> Double? {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    let factor = text.last.flatMap { units[$0] }
    let seconds = number(String(factor == nil ? text[...] : text.dropLast())).map { $0 * (factor ?? 1) }
    return seconds.flatMap { $0 > 0 && $0 <= 3e9 ? $0 : nil }
  }

  /// Two coordinates in pixels: `-140,90`.
  package static func point(_ text: String) -> CGPoint? { Ruler(resolution: nil).point(text) }

  /// A fraction: `8%`, `0.08`, or `8`, which can only be a percentage.
  package static func share(_ text: String) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = number(isPercent ? String(text.dropLast()) : text) else { return nil }
    let share = isPercent || number > 1 ? number / 100 : number
    return share >= 0 && share < 1 ? share : nil
  }

  /// One of an enumeration's words.
  package static func word<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> (String) -> Word?
  where Word.RawValue == String {
    { Word(rawValue: $0) }
  }

  /// The words as a list for help and errors: `a, b or c`.
  package static func list<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> String
  where Word.RawValue == String {
    list(Word.allCases.map(\.rawValue))
  }

  package static func list(_ words: [String], before conjunction: String = "or") -> String {
    words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " \(conjunction) " + words[words.count - 1]
  }

  /// Returns the probable correction of a misspelled word, if a list of words is expected.
  package static func nearest(to word: String, in expected: String) -> String? {
    let parts = parts(of: expected)
    return isListOfWords(parts) ? Spelling.nearest(to: word, among: parts) : nil
  }

  /// Returns the words in a description of valid values, for completion.
  package static func words(in expected: String) -> [String] {
    let parts = parts(of: expected)
    return isListOfWords(parts) ? parts : parts.filter { $0.allSatisfy { $0.isLetter || $0 == "-" } }
  }

  /// Returns the parts of `a, b or c`.
  private static func parts(of expected: String) -> [String] {
    expected.replacing(" or ", with: ", ").components(separatedBy: ", ")
  }

  private static func isListOfWords(_ parts: [String]) -> Bool {
    parts.count > 1 && parts.allSatisfy { !$0.contains(" ") }
  }
}

/// Returns the probable correction of a misspelled option.
package func nearestOption(to name: String, among names: [String]) -> String? {
  // An abbreviation is nearer than a misspelling.
  let abbreviated = names.filter { $0.hasPrefix(name) && name.count > 3 }
  if abbreviated.count == 1 { return abbreviated[0] }
  return Spelling.nearest(to: name, among: names)
}

extension Double {
  /// The shortest decimal notation: `8`, not `8.0`.
  package var shortest: String { Int(exactly: self).map(String.init) ?? "\(self)" }

  /// Returns the number with a limited number of decimal places.
  package func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
    return (self * factor).rounded() / factor
  }
}
