import Foundation
import SeededRandom
import Testing

@testable import PDF

@Suite struct DocumentDateTests {
  @Test(arguments: [
    (0, "D:19700101000000Z", "1970-01-01T00:00:00Z"), (-1, "D:19691231235959Z", "1969-12-31T23:59:59Z"),
    (951_782_400, "D:20000229000000Z", "2000-02-29T00:00:00Z"),
    (951_868_799, "D:20000229235959Z", "2000-02-29T23:59:59Z"),
    (4_107_542_400, "D:21000301000000Z", "2100-03-01T00:00:00Z"),
    (1_795_513_800, "D:20261124095000Z", "2026-11-24T09:50:00Z"),
    (-62_135_596_800, "D:00010101000000Z", "0001-01-01T00:00:00Z"),
    (.min, "D:00010101000000Z", "0001-01-01T00:00:00Z"), (.max, "D:99991231235959Z", "9999-12-31T23:59:59Z"),
  ])
  func datesAreInUniversalTime(seconds: Int, pdf: String, iso: String) {
    let date = DocumentDate(seconds: seconds)
    #expect(date.pdf == pdf && date.iso == iso)
  }

  @Test func anyDateIsThatOfTheCalendar() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      let seconds = Int(random.next() % 8_000_000_000) - 4_000_000_000
      let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
      #expect(DocumentDate(seconds: seconds).iso == expected)
    }
  }
}
