import Files
import Parallel

/// What has been kept but not yet written. It can be had from here meanwhile.
final class Waiting: Sendable {
  struct Batch: Sendable {
    private(set) var entries: [FileStamp: Kept<CatalogEntry>] = [:]
    private(set) var tiles: [[UInt8]: Kept<CachedTile>] = [:]
    /// When those were used last that the database has.
    var tilesUsed: [[UInt8]: Int64] = [:]
    var entriesUsed: Set<FileStamp> = []
    var bytes = 0

    /// With its place in the order in which all came.
    struct Kept<Value: Sendable>: Sendable {
      var value: Value
      var time: Int64
      var place: Int
    }

    private var count = 0

    mutating func add(_ entry: CatalogEntry, for stamp: FileStamp, at time: Int64) {
      count += 1
      entries[stamp] = Kept(value: entry, time: time, place: count)
    }

    mutating func add(_ tile: CachedTile, for digest: [UInt8], at time: Int64) {
      count += 1
      tiles[digest] = Kept(value: tile, time: time, place: count)
    }

    var isEmpty: Bool { entries.isEmpty && tiles.isEmpty && tilesUsed.isEmpty && entriesUsed.isEmpty }
  }

  private struct State {
    var gathering = Batch()
    var writing = Batch()
    var isScheduled = false

    /// Whether somebody is to write now: not where that was said already.
    mutating func schedules(_ isDue: Bool) -> Bool {
      if isScheduled || !isDue { return false }
      isScheduled = true
      return true
    }
  }

  private let state = Mutex(State())

  /// In memory, at most, but for one tile, which may be larger alone.
  private let most: Int
  static let usualMost = 64 << 20
  /// So much is written in one step: little, so that memory is soon free for the next tiles, and the end of a run has
  /// little to wait for.
  private let enough: Int

  init(most: Int) {
    self.most = most
    enough = min(3 << 19, most / 2)
  }

  func entry(for stamp: FileStamp) -> CatalogEntry? {
    state.withLock { ($0.gathering.entries[stamp] ?? $0.writing.entries[stamp])?.value }
  }

  func tile(for digest: [UInt8]) -> CachedTile? {
    state.withLock { ($0.gathering.tiles[digest] ?? $0.writing.tiles[digest])?.value }
  }

  /// Adds to what waits; whether it is time to have it written.
  func add(bytes: Int, _ change: (inout Batch) -> Void) -> Bool {
    state.withLock { state in
      change(&state.gathering)
      state.gathering.bytes += bytes
      return state.schedules(state.gathering.bytes >= enough)
    }
  }

  /// The same of a tile, which is done without where the disk cannot keep up. What is known of files takes little, and
  /// the next run would believe something else where it was missing.
  func add(_ tile: CachedTile, for digest: [UInt8], at time: Int64) -> Bool {
    let bytes = tile.pixels.bytes.count
    return state.withLock { state in
      let isFirst = state.gathering.tiles.isEmpty && state.writing.tiles.isEmpty
      guard isFirst || state.gathering.bytes + state.writing.bytes + bytes <= most else {
        return state.schedules(!state.gathering.isEmpty)
      }
      state.gathering.add(tile, for: digest, at: time)
      state.gathering.bytes += bytes
      return state.schedules(state.gathering.bytes >= enough)
    }
  }

  /// Has all that waits written by `write`.
  func drain(_ write: (Batch) -> Void) {
    let batch = state.withLock { state in
      (state.writing, state.gathering) = (state.gathering, Batch())
      state.isScheduled = false
      return state.writing
    }
    if !batch.isEmpty { write(batch) }
    state.withLock { $0.writing = Batch() }
  }

  /// Forgets what nobody has begun to write.
  func discard() { state.withLock { $0.gathering = Batch() } }
}
