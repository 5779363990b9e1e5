import Files
import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Gallery

/// Photos grouped by occasions, `--group-by moment`.
@Suite struct OccasionsTests {
  /// Returns the numbers of photos in each occasion, with pauses between them in minutes.
  private func counts(_ pauses: [Int64]) -> [Int] {
    let seconds = pauses.reduce(into: [Int64(1_777_600_000)]) { $0.append($0[$0.count - 1] + $1 * 60) }
    let starts = Occasions.starts(of: seconds) + [seconds.count]
    return zip(starts, starts.dropFirst()).map { $1 - $0 }
  }

  @Test func aLongPauseEndsAnOccasion() {
    #expect(counts([1, 2, 1, 90, 2, 1, 3]) == [4, 4])
    // The same pause is nothing special in a slower series.
    #expect(counts([20, 30, 25, 90, 40, 30, 20]) == [8])
    #expect(counts([20, 30, 25, 359, 40, 30, 20]) == [8])
  }

  @Test func shortPausesNeverDoAndNightsAlwaysDo() {
    #expect(counts([0, 0, 0, 10, 0, 0]) == [7])
    #expect(counts([0, 0, 0, 11, 0, 0]) == [4, 3])
    #expect(counts([300, 300, 360, 300]) == [3, 2])
    #expect(counts([1440, 1440, 1440]) == [1, 1, 1, 1])
    #expect(counts([60]) == [2] && counts([]) == [1])
    #expect(Occasions.starts(of: []) == [])
  }

  @Test func nightsDoNotHideThePausesOfADay() {
    let day: [Int64] = [1, 1, 1, 60, 1, 1, 1]
    #expect(counts(day + [720] + day + [720] + day) == [4, 4, 4, 4, 4, 4])
  }

  private func groups(_ names: [String], _ change: (inout Gallery.Choice) -> Void = { _ in }) throws -> [String] {
    let folder = try TemporaryFolder()
    for (index, name) in names.enumerated() {
      try folder.write(PhotoLike(width: 6, height: 4, seed: UInt64(index)).picture.jpeg(JPEGFixture()), to: name)
      try folder.setDate(Date(timeIntervalSince1970: 1_000_000_000), of: name)
    }
    let gallery = try folder.gallery([""]) {
      $0.grouping = .moment
      change(&$0)
    }
    return gallery.photos.map { "\($0.group?.text ?? "none") \($0.path.name.text)" }
  }

  @Test func groupsAreNamedByTheirStart() throws {
    let names = [
      "20260501_140500.jpg", "20260501_140600.jpg", "20260501_213000.jpg", "20260502_080000.jpg", "20260503.jpg",
    ]
    let expected = [
      "2026-05-01-1405 20260501_140500.jpg", "2026-05-01-1405 20260501_140600.jpg",
      "2026-05-01-2130 20260501_213000.jpg", "2026-05-02-0800 20260502_080000.jpg", "2026-05-03 20260503.jpg",
    ]
    #expect(try groups(names) == expected)
    #expect(try groups(names) { $0.isReversed = true } == expected.reversed())
    // An order within groups does not change them.
    #expect(try groups(names) { $0.sort = .name } == expected)
  }

  /// Clocks show the same time twice where photographers travel; groups are in the order of time.
  @Test(arguments: [
    (
      ["2026-05-01T14:05:00+02:00", "2026-05-01T12:00:00-07:00"],
      ["2026-05-01-1405 0.jpg", "2026-05-01-1200 1.jpg"]
    ),
    (
      ["2026-05-01T14:05:00+02:00", "2026-05-01T14:05:30-04:00", "2026-05-01T21:05:00-04:00"],
      ["2026-05-01-1405 0.jpg", "2026-05-01-1405-2 1.jpg", "2026-05-01-2105 2.jpg"]
    ),
  ])
  func timeZonesNeitherJoinNorReorderOccasions(dates: [String], expected: [String]) throws {
    let folder = try TemporaryFolder()
    for (index, date) in dates.enumerated() {
      try folder.write(PhotoLike(width: 6, height: 4, seed: 1).picture.jpeg(JPEGFixture()), to: "\(index).jpg")
      let sidecar = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="\(date)"/>
        </rdf:RDF></x:xmpmeta>
        """
      try folder.write(Array(sidecar.utf8), to: "\(index).jpg.xmp")
    }
    let gallery = try folder.gallery([""]) { $0.grouping = .moment }
    #expect(gallery.photos.map { "\($0.group?.text ?? "none") \($0.path.name.text)" } == expected)
    #expect(Occasions.start(named: "2026-05-01-1405-2")?.timestamp == "2026-05-01T14:05:00")
  }
}
