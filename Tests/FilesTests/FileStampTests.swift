import Clock
import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileStampTests {
  @Test func stampChangesWithTheContent() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a")
    func age(_ path: FilePath, _ seconds: Double) throws {
      try path.setDate(Date(timeIntervalSince1970: seconds))
    }
    try age(path, 1_000_000_000)
    let stamp = try path.status().stamp
    #expect(try OpenFile(path).stamp == stamp)
    #expect((stamp.size, stamp.modified) == (3, 1_000_000_000_000_000_000))
    try age(path, 1_000_000_001)
    #expect(try path.status().stamp != stamp)
    let other = try folder.write([1, 2, 3], to: "b")
    try age(other, 1_000_000_000)
    #expect(try other.status().stamp != stamp)
    #expect(try other.status().stamp.modified == stamp.modified)
  }

  private func stamp(_ modified: Int64, changed: Int64? = nil, seen: Int64) -> FileStamp {
    FileStamp(device: 1, number: 2, size: 3, modified: modified, changed: changed, seen: seen)
  }

  @Test(
    arguments: [
      (5_000_000_001, 5_000_000_001, 20_000_000), (5_000_000_001, 5_010_000_000, 10_000_001),
      (5_000_000_001, 5_020_000_000, 1), (5_000_000_001, 5_020_000_001, 0),
      // In whole seconds.
      (5_000_000_000, 6_900_000_000, 100_000_000), (5_000_000_000, 7_000_000_000, 0),
      // A clock that is behind that of the file system by more or less than its resolution.
      (5_000_000_001, 4_999_999_999, 20_000_002), (5_000_000_001, 1, 5_020_000_000),
      (.min, .max, 0), (.max, .min, .max), (.max, 0, .max),
    ] as [(Int64, Int64, Int64)])
  func recentDatesAreNotSettled(modified: Int64, seen: Int64, remainder: Int64) {
    let stamp = stamp(modified, seen: seen)
    #expect(stamp.remainder == remainder && stamp.isSettled == (remainder == 0))
    let (later, overflow) = seen.addingReportingOverflow(remainder)
    if !overflow && remainder < .max { #expect(self.stamp(modified, seen: later).isSettled) }
  }

  @Test func futureDatesSettleOnceTheChangeTimeIsOld() {
    let (hour, second): (Int64, Int64) = (3_600_000_000_000, 1_000_000_000)
    let now = 500_000 * hour + 1
    // Set by hand or by a camera.
    #expect(stamp(now + hour, changed: now - second, seen: now).isSettled)
    #expect(!stamp(now + hour, changed: now - 5_000_000, seen: now).isSettled)
    // A clock that was set back, or one that is ahead.
    #expect(!stamp(now + hour, changed: now + hour, seen: now).isSettled)
    // Too recent: the next change could get the same date.
    #expect(!stamp(now + 5_000_000, changed: now - second, seen: now).isSettled)
    // An old date is settled whenever it was set: a later change would get another date.
    #expect(stamp(now - hour, changed: now, seen: now).isSettled)
    #expect(!stamp(now - hour, changed: now, seen: now).isStatusSettled)
  }

  @Test func equalityIgnoresTheTimeOfReading() {
    let stamps = [stamp(7, changed: 8, seen: 9), stamp(7, changed: 80, seen: 90)]
    #expect(Set(stamps).count == 1 && "\(stamps[0])" == "\(stamps[1])")
    #expect(Set(stamps + [stamp(8, seen: 9)]).count == 2)
  }

  @Test func readingTimePrecedesTheStatus() throws {
    let folder = try TemporaryFolder()
    let before = WallClock.nanoseconds()
    let path = try folder.write([1], to: "a")
    for stamp in [try path.status().stamp, try OpenFile(path).stamp] {
      #expect((before...WallClock.nanoseconds()).contains(stamp.seen))
      // As long as the file system uses the system clock.
      #expect(stamp.changed <= stamp.seen && stamp.modified <= stamp.changed)
    }
  }
}
