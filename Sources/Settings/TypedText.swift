import Messages

/// Characters that editors, chats and keyboards put where a command line needs others: long dashes, curly quotation
/// marks, wide letters and unbreakable spaces.
///
///     TypedText.plain("–layout")      // "-layout"
package enum TypedText {
  static let dashes: Set<Character> = ["‐", "‑", "‒", "–", "—", "―", "−", "﹘", "﹣", "－"]
  static let opening: Set<Character> = ["“", "„", "‟", "«", "‘", "‚", "‹", "「", "＂"]
  static let closing: Set<Character> = ["”", "“", "»", "’", "‘", "›", "」", "＂"]
  static let spaces: Set<Character> = [
    "\u{A0}", "\u{1680}", "\u{2000}", "\u{2001}", "\u{2002}", "\u{2003}", "\u{2004}", "\u{2005}", "\u{2006}",
    "\u{2007}", "\u{2008}", "\u{2009}", "\u{200A}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{200B}", "\u{FEFF}",
  ]

  /// True for a dash that is not a hyphen.
  package static func isDash(_ character: Character) -> Bool { dashes.contains(character) }
  package static func isSpace(_ character: Character) -> Bool { spaces.contains(character) }
  package static func opensQuote(_ text: some StringProtocol) -> Bool { text.first.map(opening.contains) ?? false }
  package static func closesQuote(_ text: some StringProtocol) -> Bool { text.last.map(closing.contains) ?? false }

  /// Returns the text with the characters of a keyboard, without quotation marks around it.
  package static func plain(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    if opensQuote(text) { text.removeFirst() }
    if closesQuote(text) { text.removeLast() }
    return String(
      text.map { character in
        if isDash(character) { return "-" }
        if isSpace(character) { return " " }
        // Wide letters, as between Chinese and Japanese ones.
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
          (0xFF01...0xFF5E).contains(scalar.value), let narrow = UnicodeScalar(scalar.value - 0xFEE0)
        else { return character }
        return Character(narrow)
      })
  }

  /// Returns a value with the characters of a keyboard and without commas at its end; nil if it is so already.
  package static func mended(_ value: String) -> String? {
    var plain = plain(value).trimmed
    while let last = plain.last, ",;".contains(last) { plain.removeLast() }
    return plain == value || plain.isEmpty ? nil : plain
  }
}
