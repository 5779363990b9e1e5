import Files
import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import Store

@Suite struct TileKeyTests {
  /// Stamps that differ from the first in one property each.
  private static let stamps: [FileStamp] = {
    let changes: [(inout FileStamp) -> Void] = [
      { $0.device += 1 }, { $0.number += 1 }, { $0.size += 1 }, { $0.modified += 1 },
    ]
    let first = Example.stamp(1)
    return [first]
      + changes.map { change in
        var stamp = first
        change(&stamp)
        return stamp
      }
  }()

  /// Keys that differ from the first in one property each.
  static let keys: [TileKey] = {
    let first = Example.key(1)
    let files: [FileKey] =
      stamps.dropFirst().map { .stamp($0) } + ["", "a", String(repeating: "a", count: 64)].map { .content($0) }
    let changes: [(inout TileKey) -> Void] = [
      { $0.area.x = $0.area.x.nextUp }, { $0.area.y = -0.0 }, { $0.area.width = $0.area.width.nextUp },
      { $0.area.height = $0.area.height.nextDown }, { $0.width += 1 }, { $0.height += 1 },
      { ($0.width, $0.height) = ($0.height, $0.width) }, { $0.look = [] }, { $0.look = [1] },
      { $0.look = [0, 0] }, { $0.look = [0, 0, 0] }, { $0.look = [255] },
    ]
    return [first]
      + files.map { file in
        var key = first
        key.file = file
        return key
      }
      + changes.map { change in
        var key = first
        change(&key)
        return key
      }
  }()

  @Test func anyDifferenceInTheKeyMisses() throws {
    let folder = try TemporaryFolder()
    let store = Store(folder)
    for (number, key) in Self.keys.enumerated() {
      #expect(store.tile(for: key) == nil)
      store.keep(Example.tile(number), for: key)
      store.flush()
    }
    for (number, key) in Self.keys.enumerated() { #expect(store.tile(for: key) == Example.tile(number)) }
    #expect(Set(Self.keys.map { $0.digest() }).count == Self.keys.count)
  }

  @Test func keyIncludesTheDecoderVersion() {
    #expect(Example.key(1).digest() == Example.key(1).digest(decoderVersion: Store.decoderVersion))
    #expect(Example.key(1).digest() != Example.key(1).digest(decoderVersion: Store.decoderVersion + 1))
  }

  @Test func anyDifferenceInTheStampMisses() throws {
    let store = Store(try TemporaryFolder())
    store.keep(try Example.entry(1), for: Self.stamps[0])
    for stamp in Self.stamps.dropFirst() { #expect(store.entry(for: stamp) == nil) }
    // The times of reading and of the status change are not compared.
    var same = Self.stamps[0]
    (same.seen, same.changed) = (same.seen + 1, same.changed + 1)
    #expect(store.entry(for: same) != nil)
  }
}
