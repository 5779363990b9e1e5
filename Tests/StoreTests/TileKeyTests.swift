import Files
import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import Store

@Suite struct TileKeyTests {
  /// Keys that differ from the first in one thing each.
  static let keys: [TileKey] = {
    let first = Example.key(1)
    let changes: [(inout TileKey) -> Void] = [
      { $0.stamp.device += 1 }, { $0.stamp.number += 1 }, { $0.stamp.size += 1 }, { $0.stamp.modified += 1 },
      { $0.area.x = $0.area.x.nextUp }, { $0.area.y = -0.0 }, { $0.area.width = $0.area.width.nextUp },
      { $0.area.height = $0.area.height.nextDown }, { $0.width += 1 }, { $0.height += 1 },
      { ($0.width, $0.height) = ($0.height, $0.width) }, { $0.effort = .fast }, { $0.effort = .best },
      { $0.variant = "x" }, { $0.variant = " " }, { $0.variant = "\0" },
    ]
    return [first]
      + changes.map { change in
        var key = first
        change(&key)
        return key
      }
  }()

  @Test func anyDifferenceMisses() throws {
    let folder = try TemporaryFolder()
    let store = Store(folder)
    for (number, key) in Self.keys.enumerated() {
      #expect(store.tile(for: key) == nil)
      store.keep(Example.tile(number), for: key)
      store.flush()
    }
    for (number, key) in Self.keys.enumerated() { #expect(store.tile(for: key) == Example.tile(number)) }
    #expect(Set(Self.keys).count == Self.keys.count)
  }

  @Test func versionsOfTheDecoderDiffer() {
    #expect(Example.key(1).digest() == Example.key(1).digest(decoderVersion: Store.decoderVersion))
    #expect(Example.key(1).digest() != Example.key(1).digest(decoderVersion: Store.decoderVersion + 1))
  }

  @Test func anyDifferenceOfStampsMisses() throws {
    let store = Store(try TemporaryFolder())
    store.keep(try Example.entry(1), for: Self.keys[0].stamp)
    for key in Self.keys[1...4] { #expect(store.entry(for: key.stamp) == nil) }
    #expect(store.entry(for: Self.keys[5].stamp) != nil)
  }
}

@Suite struct FileStampTests {
  @Test func theStampFollowsTheContent() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a")
    func age(_ path: FilePath, _ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path.losslessText)
    }
    try age(path, 1_000_000_000)
    let stamp = try #require(FileStamp(of: path))
    #expect(try FileStamp(OpenFile(path)) == stamp)
    #expect((stamp.size, stamp.modified) == (3, 1_000_000_000_000_000_000))
    try age(path, 1_000_000_001)
    #expect(FileStamp(of: path) != stamp)
    let other = try folder.write([1, 2, 3], to: "b")
    try age(other, 1_000_000_000)
    #expect(FileStamp(of: other) != stamp)
    #expect(FileStamp(of: other)?.modified == stamp.modified)
    #expect(FileStamp(of: folder.path.appending(FilePath("c"))) == nil)
  }

  @Test(arguments: [
    (5_000_000_001, 5_010_000_000, false), (5_000_000_001, 5_020_000_001, true), (5_000_000_000, 6_900_000_000, false),
    (5_000_000_000, 7_000_000_000, true), (5_000_000_001, 1, true), (5_000_000_001, 4_999_999_999, false),
  ])
  func aFileChangedJustNowHasNone(modified: Int64, now: Int64, has: Bool) {
    var status = stat()
    #if canImport(Darwin)
      status.st_mtimespec = timespec(tv_sec: Int(modified / 1_000_000_000), tv_nsec: Int(modified % 1_000_000_000))
    #else
      status.st_mtim = timespec(tv_sec: Int(modified / 1_000_000_000), tv_nsec: Int(modified % 1_000_000_000))
    #endif
    #expect((FileStamp(status, now: now) != nil) == has)
  }
}
