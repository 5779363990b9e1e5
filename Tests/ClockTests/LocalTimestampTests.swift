import Clock
import Testing

@Suite struct LocalTimestampTests {
  @Test func formatsForTextAndFileNames() throws {
    for seconds in [0, 1_700_000_000.9, 951_782_399, -1, 1e300, -1e300] {
      let moment = LocalTimestamp(seconds)
      let text = try #require(moment.text.wholeMatch(of: /(-?\d+-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)[+-]\d\d:\d\d/))
      #expect(moment.date == text.1 && moment.time == text.2 + text.3 + text.4)
    }
  }

  @Test func secondsAdvance() {
    // In every time zone, this minute has sixty seconds.
    #expect(LocalTimestamp(1_700_000_010).time.dropLast(2) == LocalTimestamp(1_700_000_039).time.dropLast(2))
    #expect(
      LocalTimestamp(1_700_000_010).time.suffix(2) == "30" && LocalTimestamp(1_700_000_039.99).time.suffix(2) == "59")
  }
}
