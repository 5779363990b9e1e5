import Files
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

@testable import Store

@Suite struct StoreTests {
  @Test func tilesAreFoundByContentDigest() throws {
    let folder = try TemporaryFolder()
    let stamp = Example.stamp(1)
    let (first, second) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
    let store = Store(folder)
    #expect(store.key(of: stamp) == .stamp(stamp))
    store.keep(CatalogEntry(info: try Example.header), for: stamp)
    #expect(store.key(of: stamp) == .stamp(stamp))
    #expect(store.key(of: stamp, holding: first) == .content(first) && store.key(of: stamp) == .content(first))
    // Tiles of another content are not those of this one.
    #expect(store.entry(for: stamp) == CatalogEntry(info: nil, content: first))
    store.keep(CatalogEntry(info: try Example.header, damage: "", content: first), for: stamp)
    #expect(store.key(of: stamp, holding: first) == .content(first))
    #expect(store.entry(for: stamp)?.damage == "", "the same content is no news")
    store.flush()
    let later = Store(folder)
    #expect(later.key(of: stamp) == .content(first) && later.key(of: Example.stamp(2)) == .stamp(Example.stamp(2)))
    #expect(later.entry(for: stamp)?.content == first)
    #expect(later.key(of: stamp, holding: second) == .content(second) && later.key(of: stamp) == .content(second))
    later.clear()
    #expect(later.key(of: stamp) == .stamp(stamp))
  }

  @Test func keptTilesAreFoundAtOnceAndAfterReopening() throws {
    let folder = try TemporaryFolder()
    do {
      let store = Store(folder)
      for number in 0..<30 {
        store.keep(Example.tile(number), for: Example.key(number))
        store.keep(try Example.entry(number), for: Example.stamp(number))
        #expect(store.tile(for: Example.key(number)) == Example.tile(number))
        #expect(try store.entry(for: Example.stamp(number)) == Example.entry(number))
      }
      store.flush()
      #expect(try store.count(of: 0..<40)! == (30, 30))
    }
    let store = Store(folder)
    #expect(try store.count(of: 0..<40)! == (30, 30))
    #expect(store.warnings == [])
    let status = store.status()
    #expect((status.files, status.tiles, status.hits, status.misses) == (30, 30, 30, 10))
    #expect((30 * 3600...30 * 9000).contains(status.bytes))
    #expect(status.path == folder.path.appending(FilePath("store.sqlite")))
    #expect(try folder.names == ["store.sqlite", "store.sqlite-shm", "store.sqlite-wal", "store.sqlite.lock"])
  }

  @Test(.singleThreaded, arguments: [(0, 0), (1, 1), (1, 1000), (7, 3), (400, 300), (1200, 900)])
  func tilesOfAllSizes(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    for number in 0..<3 {
      Store(folder).keep(Example.tile(number, width: width, height: height), for: Example.key(number))
      #expect(Store(folder).tile(for: Example.key(number)) == Example.tile(number, width: width, height: height))
    }
  }

  @Test func laterTilesReplaceEarlierOnes() throws {
    let folder = try TemporaryFolder()
    let store = Store(folder)
    for number in [1, 2, 3, 3, 1] {
      store.keep(Example.tile(number), for: Example.key(0))
      store.keep(try Example.entry(number), for: Example.stamp(0))
      store.flush()
      #expect(store.tile(for: Example.key(0)) == Example.tile(number))
      #expect(try store.entry(for: Example.stamp(0)) == Example.entry(number))
    }
    #expect(store.status().tiles == 1)
    #expect(store.status().files == 1)
  }

  @Test func headersRoundTrip() throws {
    let folder = try TemporaryFolder()
    let plain = try Example.header
    var turned = plain
    turned.orientation = .transversed
    turned.date = "2024:06:01 10:00:00"
    turned.format = .png
    turned.color = .palette
    turned.bitsPerChannel = 16
    turned.hasAlpha = true
    turned.isProgressive.toggle()
    (turned.storedWidth, turned.storedHeight) = (1, 99_999)
    var dated = plain
    dated.date = ""
    for (number, header) in [plain, turned, dated].enumerated() {
      Store(folder).keep(CatalogEntry(info: header, damage: ""), for: Example.stamp(number))
      #expect(Store(folder).entry(for: Example.stamp(number)) == CatalogEntry(info: header, damage: ""))
    }
  }

  @Test func latenessRoundTrips() throws {
    let folder = try TemporaryFolder()
    for (number, version) in [0, -5, Store.decoderVersion].enumerated() {
      var entry = CatalogEntry(info: number == 0 ? nil : try Example.header)
      entry.lateness = .init("took more than 1 s", version: version)
      Store(folder).keep(entry, for: Example.stamp(number))
      #expect(Store(folder).entry(for: Example.stamp(number)) == entry)
      #expect(entry.lateness?.isCurrent == (version == Store.decoderVersion))
    }
  }

  @Test func clearRemovesEverything() throws {
    let folder = try TemporaryFolder()
    let store = Store(folder)
    try store.fill(0..<100)
    try folder.write([1], to: "store.sqlite.damaged-1")
    store.keep(Example.tile(200), for: Example.key(200))
    store.clear()
    #expect(try store.count(of: 0..<300)! == (0, 0))
    #expect(store.status().bytes == 0)
    #expect(try folder.bytes(of: "store.sqlite").count < 200_000)
    #expect(try !folder.names.contains("store.sqlite.damaged-1"))
    try store.fill(0..<3)
    #expect(try store.count(of: 0..<3)! == (3, 3))
  }

  @Test func defaultFolderIsInTheCacheDirectory() {
    #expect(Store.defaultFolder.name == FilePath("tessera"))
    #expect(Store.defaultFolder.isAbsolute)
  }
}
