import Foundation
import TestSupport
import Testing

@testable import Gallery

/// The table of locales against Foundation's own.
@Suite struct LocaleTableTests {
  #if os(Linux)
    private static let patterns = [
      "G GGGG GGGGG y yy yyyy yyyyy u uuuuu Y YY YYYY", "M MM MMM MMMM MMMMM MMMMMM", "L LL LLL LLLL LLLLL",
      "Q QQ QQQ QQQQ QQQQQ q qq qqq qqqq qqqqq", "w ww d dd D DDD", "E EEEE EEEEE EEEEEE e ee eee eeee eeeee eeeeee",
      "c cccc ccccc cccccc", "a aaaa aaaaa h hh H HH k kk K KK", "m mm s ss S SS SSS SSSS",
      "b bbbb bbbbb B BBBB BBBBB m s",
      "b B h", "'it''s' EEEE, d. MMMM''yy",
    ]
    private static let dates = [
      "2024-05-01T18:30:05.5", "1900-02-28T23:59:59", "2023-01-01T00:00:00", "2020-12-31T12:00:00",
      "2021-01-03T12:00:30", "1999-08-09T09:07:00", "2018-12-30T00:30:00", "9999-12-31T11:00:00",
    ]

    /// The words of Foundation in a locale.
    private func expected(_ pattern: String?, _ date: PhotoDate, _ identifier: String) -> String {
      let formatter = DateFormatter()
      let locale = Locale(identifier: identifier + "@calendar=gregorian")
      formatter.locale = locale
      formatter.calendar = Calendar(identifier: .gregorian)
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateFormat =
        pattern ?? DateFormatter.dateFormat(fromTemplate: "yMMMMd", options: 0, locale: locale)
      return formatter.string(
        from: Date(timeIntervalSince1970: Double(date.seconds) + Double(date.nanoseconds) / 1e9))
    }

    private func check(_ identifiers: [String]) throws {
      let dates = try Self.dates.map { try #require(PhotoDate(noted: $0)) }
      for (index, identifier) in identifiers.enumerated() {
        let tag = identifier.replacing("_", with: "-")
        let words = try #require(LocaleTable.shared.words(of: tag), "\(tag)")
        for (place, pattern) in (Self.patterns + [words.patterns[2]]).enumerated() {
          let date = dates[(index + place) % dates.count]
          let own = DateWriter(pattern, words).text(of: DateParts(date))
          let known = expected(place < Self.patterns.count ? pattern : nil, date, tag)
          #expect(own == known, "\(tag): \(pattern) of \(date.timestamp)")
        }
      }
    }

    @Test func allLocalesAreWrittenAsByFoundation() throws {
      try check(Thoroughness.part(Locale.availableIdentifiers.sorted(), each: 8))
      for identifier in Locale.availableIdentifiers {
        let words = LocaleTable.shared.words(of: identifier.replacing("_", with: "-"))
        #expect(words?.decimalSeparator == Locale(identifier: identifier).decimalSeparator, "\(identifier)")
      }
    }

    /// Weeks follow the region, and words the language.
    @Test func languagesAreKnownInAllRegions() throws {
      try check(["de-US", "fr-JP", "ja-DE", "en-MV", "sv-EG", "zh-TW", "sr-ME", "pa-PK", "uz-AF", "de-Latn-DE"])
    }
  #endif

  @Test(arguments: ["xx", "qq-DE", "", "1"])
  func otherLanguagesAreUnknown(tag: String) { #expect(LocaleTable.shared.words(of: tag) == nil) }
}
