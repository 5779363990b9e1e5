import Messages

/// A number as people write values of cameras: `3`, `1/250 s`, `f/2.8`, `50 mm`, `ISO 800`, `1:30`.
struct FieldNumber: Hashable {
  let value: Double

  /// - Returns: Nil if the text is not a number.
  init?(_ text: String) {
    var text = Substring(text.trimmed.lowercased())
    for start in ["iso", "f/"] where text.hasPrefix(start) { text = text.dropFirst(start.count) }
    for end in ["mm", "mp", "px", "s"] where text.hasSuffix(end) {
      text = text.dropLast(end.count)
      break
    }
    let words = String(text).trimmed
    let parts = words.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let one = Self.plain(parts[0]), let other = Self.plain(parts[1]), other > 0 {
      value = one / other
    } else if let time = Self.time(words) {
      value = time
    } else if let number = Self.plain(words[...]) {
      value = number
    } else {
      return nil
    }
  }

  /// Returns a finite decimal number, without the other notations of the standard library.
  private static func plain(_ text: Substring) -> Double? {
    let text = text.hasPrefix("−") ? "-" + text.dropFirst() : text
    guard let first = text.utf8.first, (0x30...0x39).contains(first) || first == 0x2D || first == 0x2E,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    return Double(text)
  }

  /// Returns the seconds of `1:30` or `1:02:33`.
  private static func time(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), parts.allSatisfy({ (0...99_999).contains($0 ?? -1) }) else { return nil }
    return Double(parts.reduce(0) { $0 * 60 + ($1 ?? 0) })
  }

  /// Returns the meaning of yes and no; nil for other words.
  static func truth(_ text: String) -> Bool? {
    switch text.trimmed.lowercased() {
    case "yes", "true", "1", "x": true
    case "no", "false", "0", "": false
    default: nil
    }
  }
}
