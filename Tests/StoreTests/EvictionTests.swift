import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite struct EvictionTests {
  /// A clock that advances by days on request.
  final class Clock: Sendable {
    private let days = Atomic<Int64>(1000)
    func advance(days count: Int64) { days.add(count, ordering: .relaxed) }
    var now: Int64 { days.load(ordering: .relaxed) * Store.day }
  }

  let folder: TemporaryFolder
  let clock = Clock()

  init() throws { folder = try TemporaryFolder() }

  func store(limit: Int = 1_000_000) -> Store {
    Store(folder: folder.path, limit: limit, maxPages: nil, clock: { [clock] in clock.now })
  }

  func kept(_ numbers: Range<Int>, limit: Int = 1_000_000) -> [Int] {
    let store = store(limit: limit)
    return numbers.filter { store.tile(for: Example.key($0)) != nil }
  }

  @Test func minRecentlyUsedTilesAreEvictedFirst() throws {
    // Opaque ones take a page and a row.
    let numbers = [1, 2, 4, 5, 7, 8]
    for number in numbers {
      store().keep(Example.tile(number), for: Example.key(number))
      clock.advance(days: 1)
    }
    // Used by separate runs, one of them twice.
    for number in [2, 1, 5, 1] {
      #expect(store().tile(for: Example.key(number)) != nil)
      clock.advance(days: 1)
    }
    // From the oldest on: 4, 7, 8, 2, 5, 1.
    let size = store().status().bytes / 6
    store(limit: 4 * size).prune()
    let status = store(limit: 4 * size).status()
    #expect((status.tiles, status.bytes, status.limit) == (4, 4 * size, 4 * size))
    // Adding tiles evicts others by itself.
    store(limit: 4 * size).keep(Example.tile(10), for: Example.key(10))
    #expect(store().status().tiles == 4)
    store(limit: 2 * size + 1).prune()
    #expect(kept(0..<20) == [1, 10])
    store(limit: 0).prune()
    #expect(store().status().tiles == 0)
  }

  @Test func tilesDatedInTheFutureAreEvictedInTurn() throws {
    clock.advance(days: 5000)
    for number in [1, 2, 4] { store().keep(Example.tile(number), for: Example.key(number)) }
    clock.advance(days: -5000)
    let limit = store().status().bytes
    for number in [5, 7, 8] {
      clock.advance(days: 1)
      store(limit: limit).keep(Example.tile(number), for: Example.key(number))
    }
    #expect(kept(0..<10) == [5, 7, 8])
  }

  @Test func sizeLimitIsKept() throws {
    let limit = 200_000
    let store = store(limit: limit)
    for number in 0..<100 {
      store.keep(Example.tile(number, width: 10 + number, height: 30), for: Example.key(number))
      clock.advance(days: 1)
      if number % 7 == 0 { #expect(store.status().bytes <= limit) }
    }
    #expect((100_000...limit).contains(store.status().bytes))
    #expect(store.tile(for: Example.key(99)) != nil)
    #expect(store.tile(for: Example.key(0)) == nil)
    #expect(store.warnings == [])
    // A tile larger than the limit is evicted at once.
    store.keep(Example.tile(1, width: 300, height: 300), for: Example.key(500))
    #expect(store.status().bytes <= limit)
    #expect(store.tile(for: Example.key(500)) == nil)
  }

  @Test func pruneShrinksTheFile() throws {
    let store = store(limit: 10_000_000)
    try store.fill(0..<300)
    store.prune()
    let before = try folder.bytes(of: "store.sqlite").count
    self.store(limit: 50_000).prune()
    #expect(try folder.bytes(of: "store.sqlite").count < before / 4)
  }

  @Test func filesUnseenForHalfAYearAreDropped() throws {
    try store().fill(0..<4)
    for _ in 0..<4 {
      clock.advance(days: 50)
      #expect(try store().entry(for: Example.stamp(1)) == Example.entry(1))
    }
    store().prune()
    #expect(store().status().files == 1)
    #expect(try store().entry(for: Example.stamp(1)) == Example.entry(1))
    clock.advance(days: 181)
    store().prune()
    #expect(store().status().files == 0)
  }
}
