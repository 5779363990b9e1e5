import Files
import Foundation
import TestSupport
import Testing

@testable import Store

/// The queue of unwritten tiles when memory is short.
@Suite struct WaitingTests {
  /// Returns a tile of 120,000 bytes.
  private static func tile(_ number: Int) -> CachedTile { Example.tile(number, width: 200, height: 150) }

  private func add(_ numbers: Range<Int>, to waiting: Waiting) -> [Bool] {
    numbers.map { waiting.add(Self.tile($0), for: [UInt8($0)], at: 0) }
  }

  @Test func writingBeginsBeforeTheQueueIsFull() {
    let waiting = Waiting(most: 1 << 20)
    #expect(add(0..<5, to: waiting) == [false, false, false, false, true])
    // No write has begun yet: tiles are queued while there is room, and no other write is requested.
    #expect(add(5..<12, to: waiting) == Array(repeating: false, count: 7))
    let queued: [Int] = (0..<12).filter { (number: Int) in waiting.tile(for: [UInt8(number)]) != nil }
    #expect(queued == Array(0..<8))
    waiting.drain { #expect($0.tiles.count == 8) }
    #expect(add(12..<13, to: waiting) == [false] && waiting.tile(for: [12]) != nil)
  }

  @Test func rejectedTileRequestsAWrite() {
    // Less than is written in one step, so that no write has been requested yet.
    let waiting = Waiting(most: 400_000)
    #expect(add(0..<1, to: waiting) == [false])
    #expect(waiting.add(Example.tile(1, width: 300, height: 300), for: [1], at: 0))
    #expect(waiting.tile(for: [1]) == nil)
    waiting.drain { _ in }
    #expect(!waiting.add(bytes: 64) { $0.tilesUsed[[9]] = 1 })
    // A single one may exceed the limit for all.
    #expect(waiting.add(Example.tile(2, width: 400, height: 400), for: [2], at: 0))
    #expect(waiting.tile(for: [2]) != nil)
  }

  @Test func entriesAreAlwaysQueued() throws {
    let waiting = Waiting(most: 200_000)
    _ = add(0..<3, to: waiting)
    for number in 0..<1000 {
      let entry = try Example.entry(number)
      _ = waiting.add(bytes: 512) { $0.add(entry, for: Example.stamp(number), at: 0) }
    }
    #expect(waiting.tile(for: [2]) == nil)
    #expect((0..<1000).allSatisfy { waiting.entry(for: Example.stamp($0)) != nil })
  }

  // MARK: - In a store

  private func store(_ folder: TemporaryFolder, maxMemory: Int) -> Store {
    Store(folder: folder.path, maxMemory: maxMemory)
  }

  @Test(arguments: Thoroughness.part([1, 200_000, 1 << 20], each: 2))
  func storeKeepsTilesBeyondItsMemoryLimit(maxMemory: Int) throws {
    let folder = try TemporaryFolder()
    let store = store(folder, maxMemory: maxMemory)
    for number in 0..<100 {
      let (key, tile) = (Example.key(number), Self.tile(number))
      let end = Date(timeIntervalSinceNow: 20)
      // One that is skipped now is kept another time.
      repeat { store.keep(tile, for: key) } while store.tile(for: key) == nil && Date() < end && usleep(1000) == 0
      try #require(store.tile(for: key) != nil, "nothing is kept after \(number) tiles")
    }
    store.flush()
    #expect(self.store(folder, maxMemory: maxMemory).status().tiles == 100)
  }

  @Test func contentDigestsAreNotDropped() throws {
    let (folder, content) = (try TemporaryFolder(), String(repeating: "c", count: 64))
    do {
      let store = store(folder, maxMemory: 1 << 20)
      for number in 0..<200 {
        store.keep(Self.tile(number), for: Example.key(number))
        #expect(store.key(of: Example.stamp(number), holding: content) == .content(content))
      }
    }
    let store = store(folder, maxMemory: 1 << 20)
    #expect((0..<200).allSatisfy { store.key(of: Example.stamp($0)) == .content(content) })
  }
}
