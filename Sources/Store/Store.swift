import CCodecs
import Clock
package import Files
import Parallel

import struct Synchronization.Atomic

/// A cache in a folder: the headers of files and finished tiles from earlier runs.
///
///     let store = Store(folder: Store.defaultFolder)
///     let tile = store.tile(for: key) ?? make(key)
///     store.keep(tile, for: key)
///     store.warnings.forEach(print)
///
/// Losing it costs only time, so it never makes a run fail: any problem becomes a warning, and the store is rebuilt or
/// not used. What it returns is exactly what was stored. Threads and processes can share a folder.
///
/// Looking up a tile of 400 × 300 pixels takes about 0.12 ms. Storing one returns immediately, and takes 0.6 ms of a
/// thread that writes some megabytes at a time, the last ones when the store is released.
package final class Store: Sendable {
  /// The version of the pixels that Tessera makes, and part of every key: other code, other keys. It comes from the
  /// sources; `Tests/TidyTests/PixelVersion.swift` has more.
  package static let decoderVersion = Int(ccodecs_pixel_version())

  /// True if this build has SQLite.
  package static var isSupported: Bool {
    #if Cache
      true
    #else
      false
    #endif
  }

  package let folder: FilePath
  /// The limit for tiles, in bytes.
  package let limit: Int
  let database: Database
  let waiting: Waiting
  let clock: @Sendable () -> Int64
  /// The time of opening, in nanoseconds since 1970.
  private let start: Int64
  private let writing = SerialWork()
  /// The known contents of files, by their serialized stamps; nil until first needed.
  let contents = Mutex<[[UInt8]: String]?>(nil)
  let hits = Atomic(0)
  let misses = Atomic(0)

  /// Opens the store in `folder`, which is created if necessary.
  ///
  /// - Parameter maxMemory: The limit for data that waits to be written, if lower than the default.
  package convenience init(folder: FilePath, limit: Int = 2_000_000_000, maxMemory: Int = .max) {
    self.init(folder: folder, limit: limit, maxPages: nil, maxMemory: maxMemory)
  }

  /// - Parameters:
  ///   - maxPages: The maximum size of the database in pages.
  ///   - clock: Returns nanoseconds since 1970.
  init(
    folder: FilePath, limit: Int, maxPages: Int?, maxMemory: Int = .max,
    clock: @escaping @Sendable () -> Int64 = WallClock.nanoseconds
  ) {
    precondition(limit >= 0, "A limit cannot be negative.")
    self.folder = folder
    self.limit = limit
    self.clock = clock
    waiting = Waiting(most: min(maxMemory, Waiting.defaultMost))
    start = clock()
    database = Database(folder.appending(FilePath("store.sqlite")), maxPages: maxPages)
  }

  deinit {
    flush()
    database.close()
  }

  /// The most severe problem of the store; empty if there is none.
  package var warnings: [String] { database.warnings }

  /// The numbers of this process's lookups that found a tile, and that did not.
  package var lookups: (hits: Int, misses: Int) { (hits.load(ordering: .relaxed), misses.load(ordering: .relaxed)) }

  /// Returns the catalog entry of a file.
  package func entry(for stamp: FileStamp) -> CatalogEntry? {
    if let entry = waiting.entry(for: stamp) { return entry }
    guard let found = database.read({ connection throws(SQLiteError) in try connection.entry(for: stamp) }) else {
      return nil
    }
    guard let found else { return nil }
    guard let entry = found.value else {
      warnOfDamage()
      return nil
    }
    if found.used < clock() - 30 * Self.day {
      add(bytes: 64) { $0.entriesUsed.insert(stamp) }
    }
    return entry
  }

  /// Stores the catalog entry of a file.
  package func keep(_ entry: CatalogEntry, for stamp: FileStamp) {
    let time = clock()
    if let content = entry.content { withContents { $0[stamp.spelled] = content } }
    add(bytes: 512) { $0.add(entry, for: stamp, at: time) }
  }

  /// Returns the key for the tiles of a file: its contents if they are known, otherwise its stamp.
  ///
  /// Once the contents are known, tiles stored under the stamp are no longer found: they may be from other contents
  /// with the same stamp.
  package func key(of stamp: FileStamp) -> FileKey {
    let content = withContents { $0.isEmpty ? nil : $0[stamp.spelled] }
    return content.map { .content($0 + stamp.turn.suffix) } ?? .stamp(stamp)
  }

  private func withContents<Result>(_ body: (inout [[UInt8]: String]) -> Result) -> Result {
    contents.withLock { contents in
      var known = contents ?? database.read { connection throws(SQLiteError) in try connection.contents() } ?? [:]
      // Clears the only other reference, so that changing it copies nothing.
      contents = nil
      defer { contents = known }
      return body(&known)
    }
  }

  /// Returns the key for the tiles of a file whose contents are known, which is remembered.
  package func key(of stamp: FileStamp, holding content: String) -> FileKey {
    let key = FileKey.content(content + stamp.turn.suffix)
    if self.key(of: stamp) != key { keep(CatalogEntry(info: nil, content: content), for: stamp) }
    return key
  }

  /// Returns the stored tile for `key`.
  package func tile(for key: TileKey) -> CachedTile? {
    let tile = findTile(for: key.digest())
    if tile == nil { misses.add(1, ordering: .relaxed) } else { hits.add(1, ordering: .relaxed) }
    return tile
  }

  private func findTile(for digest: [UInt8]) -> CachedTile? {
    if let tile = waiting.tile(for: digest) { return tile }
    let answer = database.read { connection throws(SQLiteError) in try connection.tile(for: digest) }
    guard let answer, let found = answer else { return nil }
    guard let packed = found.value else {
      warnOfDamage()
      return nil
    }
    if found.used < start { add(bytes: 64) { $0.tilesUsed[digest] = clock() } }
    return packed.tile
  }

  /// Stores a finished tile.
  package func keep(_ tile: CachedTile, for key: TileKey) {
    guard database.isWritable, waiting.add(tile, for: key.digest(), at: clock()) else { return }
    writeSoon()
  }

  /// Writes everything that waits, and returns when that is done, or after ten seconds.
  package func flush() {
    writing.add { [waiting, database, limit, clock] in
      Self.write(waiting, to: database, limit: limit, now: clock())
    }
    writing.finish(within: 10)
  }

  private func add(bytes: Int, _ change: (inout Waiting.Batch) -> Void) {
    if database.isWritable && waiting.add(bytes: bytes, change) { writeSoon() }
  }

  private func writeSoon() {
    writing.add { [waiting, database, limit, clock] in
      Self.write(waiting, to: database, limit: limit, now: clock())
    }
  }

  private static func write(_ waiting: Waiting, to database: Database, limit: Int, now: Int64) {
    waiting.drain { batch in
      func write() -> Bool {
        database.write { connection throws(SQLiteError) in
          try connection.keep(batch, now: now)
          try connection.evict(to: limit, now: now)
        }
      }
      // Again, if the database has just been rebuilt.
      _ = write() || write()
    }
  }

  private func warnOfDamage() {
    database.warn(.damagedEntries, "\(database.files.path): has damaged entries; they will be rebuilt")
  }

  static let day: Int64 = 86_400_000_000_000
}
