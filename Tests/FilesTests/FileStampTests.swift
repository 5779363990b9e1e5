import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileStampTests {
  @Test func theStampFollowsTheContent() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a")
    func age(_ path: FilePath, _ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path.losslessText)
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

  @Test(arguments: [
    (5_000_000_001, 5_010_000_000, false), (5_000_000_001, 5_020_000_001, true), (5_000_000_000, 6_900_000_000, false),
    (5_000_000_000, 7_000_000_000, true), (5_000_000_001, 1, true), (5_000_000_001, 4_999_999_999, false),
    (Int64.min, Int64.max, true),
  ])
  func aFileChangedJustNowIsNotSettled(modified: Int64, now: Int64, isSettled: Bool) {
    let stamp = FileStamp(device: 1, number: 2, size: 3, modified: modified)
    #expect(stamp.isSettled(at: now) == isSettled)
    let remainder = stamp.remainder(at: now)
    #expect((remainder == 0) == isSettled && stamp.isSettled(at: now + remainder))
  }
}
