package import Files
import Parallel
import struct Synchronization.Atomic

/// What earlier runs found out, in a folder: what the headers of files say, and finished tiles.
///
///     let store = Store(folder: Store.usualFolder)
///     let tile = store.tile(for: key) ?? make(key)
///     store.keep(tile, for: key)
///     store.warnings.forEach(print)
///
/// Losing it costs time only, so nothing fails for it: whatever is wrong with it becomes a warning, and it is begun
/// anew or done without. What it answers is what was kept, to the last bit. Threads and processes may share a folder.
///
/// A look for a tile of 400 × 300 pixels takes about 0.12 ms. Keeping one takes no time here, and 0.6 ms of a thread
/// that writes some megabytes at a time, the last when the store is let go of.
package final class Store: Sendable {
  /// Of the pixels that this version of Tessera makes. To be raised when they change.
  package static let decoderVersion = 5

  package let folder: FilePath
  /// For tiles, in bytes.
  package let limit: Int
  let database: Database
  let waiting: Waiting
  let clock: @Sendable () -> Int64
  /// When the store was opened, in nanoseconds since 1970.
  private let start: Int64
  private let writing = SerialWork()
  /// What files are known to hold, by their stamps as they are spelled; nil until somebody asks.
  let contents = Mutex<[[UInt8]: String]?>(nil)
  let hits = Atomic(0)
  let misses = Atomic(0)

  /// Opens the store in `folder`, which is made if need be.
  ///
  /// - Parameter mostMemory: for what waits to be written, if that is less than usual.
  package convenience init(folder: FilePath, limit: Int = 2_000_000_000, mostMemory: Int = .max) {
    self.init(folder: folder, limit: limit, mostPages: nil, mostMemory: mostMemory)
  }

  /// - Parameters:
  ///   - mostPages: how large the database may grow, whatever room there is.
  ///   - clock: nanoseconds since 1970.
  init(
    folder: FilePath, limit: Int, mostPages: Int?, mostMemory: Int = .max,
    clock: @escaping @Sendable () -> Int64 = WallClock.nanoseconds
  ) {
    precondition(limit >= 0, "A limit cannot be negative.")
    self.folder = folder
    self.limit = limit
    self.clock = clock
    waiting = Waiting(most: min(mostMemory, Waiting.usualMost))
    start = clock()
    database = Database(folder.appending(FilePath("store.sqlite")), mostPages: mostPages)
  }

  deinit {
    flush()
    database.close()
  }

  /// What is wrong with the store: none as a rule, the gravest where there are several.
  package var warnings: [String] { database.warnings }

  /// How many looks for tiles by this process found one, and how many did not.
  package var lookups: (hits: Int, misses: Int) { (hits.load(ordering: .relaxed), misses.load(ordering: .relaxed)) }

  /// What is known of a file.
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

  /// Remembers what is known of a file.
  package func keep(_ entry: CatalogEntry, for stamp: FileStamp) {
    let time = clock()
    if let content = entry.content { withContents { $0[stamp.spelled] = content } }
    add(bytes: 512) { $0.add(entry, for: stamp, at: time) }
  }

  /// What tiles of a file are kept under: what it was found to hold, where somebody looked, and its stamp otherwise.
  ///
  /// Tiles that were made before anybody looked may be of another content with the same stamp; nobody finds them again.
  package func key(of stamp: FileStamp) -> FileKey {
    let content = withContents { $0.isEmpty ? nil : $0[stamp.spelled] }
    return content.map { .content($0) } ?? .stamp(stamp)
  }

  private func withContents<Result>(_ body: (inout [[UInt8]: String]) -> Result) -> Result {
    contents.withLock { contents in
      var known = contents ?? database.read { connection throws(SQLiteError) in try connection.contents() } ?? [:]
      // Held once, so that a change copies nothing.
      contents = nil
      defer { contents = known }
      return body(&known)
    }
  }

  /// The same where it is known for certain what the file holds, which is remembered.
  package func key(of stamp: FileStamp, holding content: String) -> FileKey {
    if key(of: stamp) != .content(content) { keep(CatalogEntry(info: nil, content: content), for: stamp) }
    return .content(content)
  }

  /// The tile that was kept for `key`.
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

  /// Remembers a finished tile.
  package func keep(_ tile: CachedTile, for key: TileKey) {
    guard database.isWritable, waiting.add(tile, for: key.digest(), at: clock()) else { return }
    writeSoon()
  }

  /// Has all that waits written, and waits for that, though not for longer than ten seconds.
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
      // Once more where the database has just been begun anew.
      _ = write() || write()
    }
  }

  private func warnOfDamage() {
    database.warn(.damagedEntries, "\(database.files.path): has damaged entries; they are rebuilt")
  }

  static let day: Int64 = 86_400_000_000_000
}
