import Files
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Store

@Suite struct BrokenStoreTests {
  /// The database of a store of 40 tiles and entries, and one large tile.
  static let sound = Result { () throws -> [UInt8] in
    let folder = try TemporaryFolder()
    do {
      let store = Store(folder)
      try store.fill(0..<40)
      store.keep(Example.tile(40, width: 100, height: 80), for: Example.key(40))
    }
    return try folder.bytes(of: "store.sqlite")
  }

  /// The properties of a store that must hold whatever its files contain.
  func check(_ folder: TemporaryFolder, _ what: String) throws {
    do {
      let store = Store(folder)
      #expect(try store.count(of: 0..<40) != nil, "\(what)")
      let large = store.tile(for: Example.key(40))
      #expect(large == nil || large == Example.tile(40, width: 100, height: 80), "\(what)")
      try store.fill(40..<60)
      #expect(try store.count(of: 0..<60) != nil, "\(what)")
      _ = store.verify()
      #expect(store.warnings.count <= 1, "\(what): \(store.warnings)")
    }
    // Whatever was wrong, the next runs have a working store.
    try Store(folder).fill(100..<110)
    let store = Store(folder)
    #expect(try store.count(of: 100..<110)! == (10, 10), "\(what): \(store.warnings)")
    #expect(store.warnings == [], "\(what)")
  }

  @Test(.singleThreaded, arguments: [0, 1, 15, 16, 99, 100, 511, 4096, 5000, 100_000])
  func garbageDatabases(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let folder = try TemporaryFolder()
    try folder.write((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }, to: "store.sqlite")
    try check(folder, "\(count) bytes")
    let store = Store(folder)
    let isAside = try folder.names.contains("store.sqlite.damaged-1")
    #expect(isAside == (count > 1))
    #expect(store.warnings == [])
  }

  @Test func eachDamagedFileIsSetAsideSeparately() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      try folder.write(Array(repeating: UInt8(number), count: 5000), to: "store.sqlite")
      let store = Store(folder)
      #expect(store.warnings.count == 1)
      #expect(store.warnings[0].contains("moved to store.sqlite.damaged-\(number)"))
      try store.fill(0..<3)
      #expect(try store.count(of: 0..<3)! == (3, 3))
      #expect(try folder.bytes(of: "store.sqlite.damaged-\(number)") == Array(repeating: UInt8(number), count: 5000))
    }
  }

  @Test(.singleThreaded) func truncatedDatabases() throws {
    let sound = try Self.sound.get()
    #expect(sound.count > 100 * 1024)
    for length in Thoroughness.part(stride(from: 0, to: sound.count, by: 4096), each: 3) {
      let folder = try TemporaryFolder()
      try folder.write(Array(sound[..<length]), to: "store.sqlite")
      try check(folder, "cut at \(length)")
    }
    for length in [1, 50, 4000, 4097, sound.count / 2 + 7, sound.count - 1] {
      let folder = try TemporaryFolder()
      try folder.write(Array(sound[..<length]), to: "store.sqlite")
      try check(folder, "cut at \(length)")
    }
  }

  @Test(.singleThreaded, arguments: 0..<16) func flippedBytes(part: Int) throws {
    let sound = try Self.sound.get()
    for seed in Thoroughness.part(part * 16..<part * 16 + 16, each: 3) {
      var random = SplitMix64(seed: UInt64(seed))
      var bytes = sound
      // Few or many, all over the file or in its first pages, which hold its structure.
      let count = 1 << (seed % 8)
      let extent = seed % 3 == 0 ? min(3 * 4096, bytes.count) : bytes.count
      for _ in 0..<count { bytes[Int(random.next() % UInt64(extent))] ^= UInt8(1 + random.next() % 255) }
      let folder = try TemporaryFolder()
      try folder.write(bytes, to: "store.sqlite")
      try check(folder, "seed \(seed)")
    }
  }

  @Test(.singleThreaded, arguments: 0..<4) func flippedBytesInTheWriteAheadLog(part: Int) throws {
    let source = try TemporaryFolder()
    let store = Store(source)
    try store.fill(0..<40)
    let database = try source.bytes(of: "store.sqlite")
    let log = try source.bytes(of: "store.sqlite-wal")
    #expect(log.count > 100_000)
    for seed in Thoroughness.part(part * 8..<part * 8 + 8, each: 3) {
      var random = SplitMix64(seed: UInt64(seed))
      var bytes = seed % 2 == 0 ? log : Array(log[..<Int(random.next() % UInt64(log.count))])
      for _ in 0..<seed % 4 where !bytes.isEmpty {
        bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 + random.next() % 255)
      }
      let folder = try TemporaryFolder()
      try folder.write(database, to: "store.sqlite")
      try folder.write(bytes, to: "store.sqlite-wal")
      try check(folder, "log, seed \(seed)")
    }
  }

  /// Nothing is synced to disk, so that a power failure leaves pages of mixed age.
  @Test(.singleThreaded, arguments: 0..<4) func pagesOfMixedAge(part: Int) throws {
    let source = try TemporaryFolder()
    try Store(source).fill(0..<20)
    let early = try source.bytes(of: "store.sqlite")
    Store(folder: source.path, limit: 40_000).prune()
    try Store(source).fill(15..<40)
    try Store(source).fill(60..<90)
    let late = try source.bytes(of: "store.sqlite")
    #expect(late.count > early.count)
    for seed in Thoroughness.part(part * 8..<part * 8 + 8, each: 3) {
      var random = SplitMix64(seed: UInt64(seed))
      var bytes = late
      for start in stride(from: 0, to: bytes.count, by: Schema.pageSize) where random.next() % 4 == 0 {
        for index in start..<start + Schema.pageSize { bytes[index] = index < early.count ? early[index] : 0 }
      }
      let folder = try TemporaryFolder()
      try folder.write(bytes, to: "store.sqlite")
      try check(folder, "seed \(seed)")
    }
  }

  @Test func wrongSizesKeepTheCacheUsable() throws {
    let folder = try TemporaryFolder()
    for total in ["9223372036854775807", "-9223372036854775808", "1000000000000", "NULL", "'x'"] {
      try Store(folder).fill(0..<10)
      try sql(folder, "UPDATE total SET bytes = \(total)")
      try Store(folder).fill(10..<12)
      #expect(try Store(folder).count(of: 0..<12)! == (12, 12), "\(total)")
      Store(folder: folder.path, limit: 20_000).prune()
      #expect((1...5).contains(Store(folder).status().tiles), "\(total)")
    }
    for size in ["9223372036854775807", "-9223372036854775808", "NULL", "'x'"] {
      try Store(folder).fill(0..<10)
      try sql(folder, "UPDATE tiles SET size = \(size) WHERE id % 2 = 0")
      try check(folder, size)
      Store(folder: folder.path, limit: 20_000).prune()
      #expect(try Store(folder).count(of: 0..<20) != nil, "\(size)")
      Store(folder).clear()
    }
  }

  @Test func tilesWithChangedPixelsAreRejected() throws {
    let folder = try TemporaryFolder()
    try Store(folder).fill(0..<10)
    try sql(folder, "UPDATE pixels SET bytes = zeroblob(length(bytes)) WHERE id = 1")
    try sql(folder, "UPDATE pixels SET bytes = (SELECT bytes FROM pixels WHERE id = 3) WHERE id = 2")
    try sql(folder, "UPDATE tiles SET width = height, height = width WHERE id = 4")
    try sql(folder, "UPDATE tiles SET damage = 'x' WHERE id = 5")
    try sql(folder, "UPDATE tiles SET width = -1 WHERE id = 6")
    try sql(folder, "UPDATE tiles SET width = 'x', height = 9223372036854775807 WHERE id = 7")
    try sql(folder, "UPDATE pixels SET bytes = 17 WHERE id = 8")
    try sql(folder, "UPDATE catalog SET orientation = 9 - orientation WHERE orientation IS NOT NULL")
    let store = Store(folder)
    let counts = try #require(try store.count(of: 0..<10))
    #expect(counts.tiles == 3)
    #expect(counts.entries == 4)
    #expect(store.warnings.count == 1)
    #expect(store.verify() == (10, 7))
    #expect(store.verify() == (3, 0))
    try store.fill(0..<10)
    #expect(try store.count(of: 0..<10)! == (10, 10))
    #expect(store.warnings.count == 1)
  }

  @Test func damageWhileOpen() throws {
    let folder = try TemporaryFolder()
    try Store(folder).fill(0..<40)
    let store = Store(folder)
    let file = folder.url.appendingPathComponent("store.sqlite")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 2 * 4096)
    #expect(try store.count(of: 0..<40) != nil)
    try store.fill(0..<20)
    #expect(store.warnings.count == 1)
    #expect(try Store(folder).count(of: 0..<20)!.tiles <= 20)
  }

  @Test func anotherVersionIsReplaced() throws {
    let folder = try TemporaryFolder()
    try Store(folder).fill(0..<5)
    try sql(folder, "PRAGMA user_version = 9000")
    let store = Store(folder)
    #expect(store.warnings.count == 1 && store.warnings[0].contains("another version of Tessera (9000)"))
    #expect(try store.count(of: 0..<5)! == (0, 0))
    try store.fill(0..<5)
    #expect(try Store(folder).count(of: 0..<5)! == (5, 5))
    #expect(try folder.names.filter { $0.contains("damaged") } == [])
  }

  @Test func foreignDatabasesAreSetAside() throws {
    let folder = try TemporaryFolder()
    try sql(folder, "CREATE TABLE letters(text)")
    try sql(folder, "INSERT INTO letters VALUES ('precious')")
    let letters = try folder.bytes(of: "store.sqlite")
    let store = Store(folder)
    #expect(store.warnings.count == 1 && store.warnings[0].contains("is not a Tessera cache"))
    #expect(try folder.bytes(of: "store.sqlite.damaged-1") == letters)
    try store.fill(0..<5)
    #expect(try store.count(of: 0..<5)! == (5, 5))
  }

  @Test func databasesInUseAreNotReplaced() throws {
    let folder = try TemporaryFolder()
    let first = Store(folder)
    try first.fill(0..<5)
    try sql(folder, "PRAGMA user_version = 9000")
    let second = Store(folder)
    #expect(second.warnings.count == 1 && second.warnings[0].contains("is in use"))
    try second.fill(0..<5)
    #expect(try second.count(of: 0..<5)! == (0, 0))
    #expect(try first.count(of: 0..<5)! == (5, 5))
    #expect(first.warnings == [])
  }

  /// Runs SQL statements as another program could.
  func sql(_ folder: TemporaryFolder, _ text: String) throws {
    let path = FilePath(folder.url.appendingPathComponent("store.sqlite").path)
    try Connection(path, makingFile: true).run(text)
  }
}
