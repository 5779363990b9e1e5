import CLocales

/// The words of all locales, from a table that is part of the program.
///
/// The lines of the table are lists of words with bars between them; after an empty line, locales with the numbers of
/// their lists; after another, weeks with the regions that have them.
///
/// A run needs one locale, or a few, so the table is divided into lines, and no further.
struct LocaleTable: Sendable {
  static let shared = LocaleTable(embedded)

  private typealias Line = ArraySlice<UInt8>

  private let lists, locales, weeks: ArraySlice<Line>

  private init(_ table: [UInt8]) {
    let lines = table.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let parts = lines.split { $0.isEmpty }
    (lists, locales, weeks) = (parts[0], parts[1], parts[2])
  }

  private static var embedded: [UInt8] {
    let table = unsafe clocales_table()
    // Sound: the table is constant, and has this size.
    return unsafe Array(UnsafeBufferPointer(start: table.bytes, count: table.count))
  }

  /// Returns the words of a locale, or those of its language if its region is unknown.
  ///
  /// - Parameter tag: A language, perhaps with a script and a region: `zh-Hant-TW`.
  /// - Returns: Nil if the language is unknown.
  func words(of tag: String) -> LocaleWords? {
    let parts = tag.split(separator: "-")
    guard let language = parts.first?.lowercased(), isKnown(language) else { return nil }
    let script = parts.dropFirst().first { $0.count == 4 }?.capitalized
    let region = parts.dropFirst().last { $0.count < 4 }?.uppercased()
    let names = [[language, script, region], [language, script], [language, region], [language]]
      .map { $0.compactMap(\.self).joined(separator: "_") }
    guard let (name, numbers) = names.lazy.compactMap({ name in numbers(of: name).map { (name, $0) } }).first else {
      return nil
    }
    let first = lists.startIndex
    var words = LocaleWords(
      numbers.split(separator: Self.space).map { lists[first + (Int(String(decoding: $0, as: UTF8.self)) ?? 0)] })
    if let region, !name.hasSuffix("_" + region), let week = week(of: region) { words.week = week }
    return words
  }

  private static let (space, tab, underscore) = (UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "_"))

  /// The names of the locales of a line: `pt_BR`.
  private static func names(in line: Line) -> [Line] { line.prefix { $0 != tab }.split(separator: space) }

  private func isKnown(_ language: String) -> Bool {
    locales.contains { line in
      Self.names(in: line).contains { $0.prefix { $0 != Self.underscore }.elementsEqual(language.utf8) }
    }
  }

  /// Returns the numbers of a locale's lists.
  private func numbers(of name: String) -> Line? {
    locales.first { line in Self.names(in: line).contains { $0.elementsEqual(name.utf8) } }
      .map { $0.drop { $0 != Self.tab }.dropFirst() }
  }

  private func week(of region: String) -> LocaleWords.Week? {
    weeks.lazy.map { $0.split(separator: Self.space) }
      .first { words in words.dropFirst().contains { $0.elementsEqual(region.utf8) } }
      .map { LocaleWords.Week(String(decoding: $0[0], as: UTF8.self)) }
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
