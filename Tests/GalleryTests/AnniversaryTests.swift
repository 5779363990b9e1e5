import Clock
import Files
import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Gallery

/// Photos of this day in other years, `--on-this-day`.
@Suite struct AnniversaryTests {
  /// Returns the days that are accepted on a day.
  private func accepted(_ value: String, on day: String, _ days: [String]) throws -> [String] {
    let noon = try #require(PhotoDate(noted: day + "T12:00:00")).seconds
    // Noon in Greenwich may be the next day in the far east.
    let offset = Double(TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(noon))))
    let anniversary = try #require(Anniversary(value)).resolved(at: LocalTimestamp(Double(noon) - offset))
    let dates = days.map { PhotoDate(noted: $0) }
    let settled = anniversary.settled(among: dates)
    return zip(days, dates).filter { $1.map(settled.accepts) ?? false }.map(\.0)
  }

  @Test func theDayCountsInAnyYear() throws {
    let days = ["2019-05-01", "2024-05-01T23:59:59", "2026-05-01", "2026-04-30", "2025-05-02", "1999-11-01"]
    #expect(try accepted("0", on: "2026-05-01", days) == Array(days[..<3]))
    #expect(try accepted("1", on: "2026-05-01", days) == Array(days[..<5]))
  }

  @Test func daysReachAcrossTheNewYear() throws {
    let days = ["2019-12-30", "2020-12-31", "2021-01-01", "2022-01-02", "2023-01-03"]
    #expect(try accepted("1", on: "2026-01-01", days) == ["2020-12-31", "2021-01-01", "2022-01-02"])
    #expect(try accepted("2", on: "2026-12-31", days) == Array(days[..<4]))
  }

  @Test func theLeapDayIsTheLastOfFebruaryInOtherYears() throws {
    let days = ["2024-02-28", "2024-02-29", "2025-03-01"]
    #expect(try accepted("0", on: "2026-02-28", days) == ["2024-02-28", "2024-02-29"])
    #expect(try accepted("0", on: "2026-03-01", days) == ["2025-03-01"])
    #expect(try accepted("0", on: "2028-02-29", days) == ["2024-02-29"])
    #expect(try accepted("0", on: "2028-02-28", days) == ["2024-02-28"])
    #expect(try accepted("1", on: "2028-02-29", days) == days)
  }

  @Test func theNearestDayIsOneOfThoseOfThePhotos() throws {
    let days = ["2020-11-20", "2021-11-30", "2022-11-30", "2019-06-01"]
    #expect(try accepted("nearest", on: "2026-11-26", days) == ["2021-11-30", "2022-11-30"])
    #expect(try accepted("nearest", on: "2026-11-25", days) == ["2020-11-20", "2021-11-30", "2022-11-30"])
    #expect(try accepted("nearest", on: "2026-01-01", []) == [])
  }

  @Test func valuesAreDaysOrNearest() {
    for text in ["", "-1", "183", "1.5", "today", "NEAREST", "±1"] { #expect(Anniversary(text) == nil, "\(text)") }
    #expect(Anniversary("182") != nil)
  }

  // MARK: - Photos

  private func add(_ name: String, to folder: TemporaryFolder, date: String = "") throws {
    var exif = ExifFixture(orientation: 1)
    exif.date = date
    let fixture = JPEGFixture().with { if !date.isEmpty { $0.exif = exif.bytes } }
    try folder.write(PhotoLike(width: 6, height: 4, seed: 1).picture.jpeg(fixture), to: name)
  }

  @Test func photosWithoutADateAreLeftOutAndCounted() throws {
    let folder = try TemporaryFolder()
    let today = LocalTimestamp.now.date
    let day = today.dropFirst(4).filter { $0 != "-" }
    try add(
      "a.jpg", to: folder, date: "2001" + today.dropFirst(4).replacingOccurrences(of: "-", with: ":") + " 10:00:00")
    // Their files are of today.
    try add("b.jpg", to: folder)
    try add("c.jpg", to: folder)
    try add("IMG_2012\(day).jpg", to: folder)
    let gallery = try folder.gallery([""]) { $0.filter.onThisDay = Anniversary("0") }
    // There is no such day in 2001 if today is February 29.
    if day != "0229" { #expect(folder.names(gallery) == ["a.jpg", "IMG_2012\(day).jpg"]) }
    #expect(gallery.undatedCount == 2)
    #expect(gallery.notices == ["2 photos have no date and are left out (--on-this-day)"])
    #expect(try folder.gallery([""]).undatedCount == nil)
  }

  @Test func aDayWithoutPhotosIsNamed() throws {
    let folder = try TemporaryFolder()
    try add("a.jpg", to: folder, date: "2001:01:01 10:00:00")
    let other = LocalTimestamp.now.date.hasSuffix("-07-01") ? "20010101" : "20010701"
    try add("\(other).jpg", to: folder)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("a.jpg"))
    let gallery = try folder.gallery([""]) { $0.filter.onThisDay = Anniversary("1") }
    #expect(gallery.photos.isEmpty)
    #expect(gallery.notices.first?.hasPrefix("none of the 1 photo found was taken within a day of ") == true)
    let nearest = try folder.gallery([""]) { $0.filter.onThisDay = Anniversary("nearest") }
    #expect(folder.names(nearest) == ["\(other).jpg"])
  }
}
