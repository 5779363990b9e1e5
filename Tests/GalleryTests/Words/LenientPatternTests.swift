import Testing

@testable import Gallery

@Suite struct LenientPatternTests {
  @Test(arguments: [
    ("DD.MM.YYYY", "dd.MM.yyyy"), ("YYYY-MM-DD", "yyyy-MM-dd"), ("D. MMMM YYYY", "d. MMMM yyyy"), ("YY", "yy"),
    ("dd.mm.yyyy", "dd.MM.yyyy"), ("yyyy-mm-dd HH:mm", "yyyy-MM-dd HH:mm"), ("dd.mm HH:mm", "dd.MM HH:mm"),
    ("dddd, D MMMM", "EEEE, d MMMM"), ("ddd DD", "EEE dd"), ("hh:mm A", "hh:mm a"),
    ("HH:MM", "HH:mm"), ("HH:MM:SS", "HH:mm:ss"), ("YYYYMMDD_HHMMSS", "yyyyMMdd_HHmmss"),
    ("YYYY-MM-DDTHH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss"),
    ("%Y-%m-%d", "yyyy-MM-dd"), ("%-d. %B %Y", "d. MMMM yyyy"), ("%H:%M Uhr", "HH:mm 'U''h''r'"), ("%d%%", "dd%"),
    // Patterns with their meaning in Unicode.
    ("d MMMM yyyy", "d MMMM yyyy"), ("EEEE", "EEEE"), ("hh:mm a", "hh:mm a"), ("mm:ss", "mm:ss"), ("mm", "mm"),
    ("HH:mm:ss.SSS", "HH:mm:ss.SSS"), ("YYYY-'W'ww", "YYYY-'W'ww"), ("yyyy-DDD", "yyyy-DDD"), ("QQQ yyyy", "QQQ yyyy"),
    ("'DD' dd", "'DD' dd"), ("d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y"), ("h 'o''clock'", "h 'o''clock'"),
    ("HH dd.MM.", "HH dd.MM."), ("100%", "100%"), ("", ""),
  ])
  func letters(written: String, meant: String) throws {
    #expect(try LenientPattern(written).text == meant)
    #expect(try LenientPattern(meant).text == meant, "a second time")
  }

  @Test func unknownDirectives() {
    #expect(throws: DatePattern.Fault.directive("Q")) { try DatePattern("%Q") }
    #expect(throws: DatePattern.Fault.directive("-")) { try DatePattern("%d %-") }
    #expect(throws: DatePattern.Fault.letter("n")) { try DatePattern("YYYY nn") }
  }

  /// A day whose year, week's year and day of the year all differ.
  @Test(arguments: [
    ("DD.MM.YYYY", "30.12.2025"), ("%d.%m.%Y", "30.12.2025"), ("dd.mm.yyyy", "30.12.2025"), ("DDD", "364"),
    ("YYYY 'W'ww", "2026 W01"),
  ])
  func dates(pattern: String, expected: String) throws {
    let date = try #require(PhotoDate(noted: "2025-12-30T12:03:01"))
    #expect(date.written(try DatePattern(pattern), in: try #require(TextLocale("de"))) == expected)
  }
}
