import Parallel

/// The language for names of months and days, and a country's order of day, month and year.
///
///     TextLocale("de-CH")
package struct TextLocale: Hashable, Sendable {
  package let tag: String
  package static let standard = TextLocale("en")!

  /// Common locales to choose from; there are more.
  package static let common = [
    "ar", "cs", "da", "de", "de-AT", "de-CH", "el", "en", "en-GB", "es", "fi", "fr", "fr-CA", "he", "hi", "hu", "id",
    "it", "ja", "ko", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
  ]

  /// - Parameter tag: A language, perhaps with a script and a region: `de`, `pt-BR`, `zh-Hant-TW`.
  /// - Returns: Nil if the language is unknown.
  package init?(_ tag: String) {
    let tag = tag.replacing("_", with: "-")
    guard tag.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?/) != nil,
      Self.known.withLock({ $0.words(of: tag) }) != nil
    else { return nil }
    self.tag = tag
  }

  /// Words of locales that were asked for. A wall has few.
  private struct Known {
    private var locales: [String: LocaleWords] = [:]

    mutating func words(of tag: String) -> LocaleWords? {
      if let words = locales[tag] { return words }
      let words = LocaleTable.shared.words(of: tag)
      locales[tag] = words
      return words
    }
  }

  private static let known = Mutex(Known())

  var words: LocaleWords {
    guard let words = Self.known.withLock({ $0.words(of: tag) }) else {
      preconditionFailure("A locale has a language that the table has.")
    }
    return words
  }

  /// Returns a whole number in the digits of the locale.
  package func digits(_ number: Int) -> String { words.digits(number) }

  /// Returns a number with at most one digit after the separator.
  func written(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    guard abs(tenths) < 1e15 else { return "" }
    let whole = Int(tenths)
    return whole % 10 == 0 ? "\(whole / 10)" : "\(whole / 10)\(words.decimalSeparator)\(abs(whole % 10))"
  }
}

extension TextLocale: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(tag)
  }
}
