import CLocales

/// The words of all locales, from a table that is part of the program.
///
/// The lines of the table are lists of words with bars between them; after an empty line, locales with the numbers of
/// their lists; after another, weeks with the regions that have them.
struct LocaleTable: Sendable {
  static let shared = LocaleTable(embedded)

  private let lists: [ArraySlice<UInt8>]
  /// The numbers of a locale's lists, by the locale: `pt_BR`.
  private let locales: [String: ArraySlice<UInt8>]
  private let languages: Set<Substring>
  private let weeks: [String: LocaleWords.Week]

  private init(_ table: [UInt8]) {
    let lines = table.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let parts = lines.split { $0.isEmpty }
    lists = Array(parts[0])
    var locales: [String: ArraySlice<UInt8>] = [:]
    for line in parts[1] {
      let columns = line.split(separator: UInt8(ascii: "\t"))
      for name in columns[0].split(separator: UInt8(ascii: " ")) {
        locales[String(decoding: name, as: UTF8.self)] = columns[1]
      }
    }
    self.locales = locales
    languages = Set(locales.keys.map { $0.prefix { $0 != "_" } })
    var weeks: [String: LocaleWords.Week] = [:]
    for line in parts[2] {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      for region in words.dropFirst() { weeks[region] = LocaleWords.Week(words[0]) }
    }
    self.weeks = weeks
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
    guard let language = parts.first?.lowercased(), languages.contains(language[...]) else { return nil }
    let script = parts.dropFirst().first { $0.count == 4 }?.capitalized
    let region = parts.dropFirst().last { $0.count < 4 }?.uppercased()
    let names = [[language, script, region], [language, script], [language, region], [language]]
      .map { $0.compactMap(\.self).joined(separator: "_") }
    guard let name = names.first(where: { locales[$0] != nil }), let numbers = locales[name] else { return nil }
    var words = LocaleWords(
      numbers.split(separator: UInt8(ascii: " ")).map { lists[Int(String(decoding: $0, as: UTF8.self)) ?? 0] })
    if let region, !name.hasSuffix("_" + region), let week = weeks[region] { words.week = week }
    return words
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
