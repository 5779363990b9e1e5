import Files
import Parallel

/// Entries that have not been written yet. Meanwhile, they are found here.
final class Waiting: Sendable {
  struct Batch: Sendable {
    private(set) var entries: [FileStamp: Kept<CatalogEntry>] = [:]
    private(set) var tiles: [[UInt8]: Kept<CachedTile>] = [:]
    /// The dates of last use of tiles already in the database.
    var tilesUsed: [[UInt8]: Int64] = [:]
    var entriesUsed: Set<FileStamp> = []
    var bytes = 0

    /// A value with its position in the order of arrival.
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

    /// Returns true if a write should be scheduled now: only if it is due and none is scheduled already.
    mutating func schedules(_ isDue: Bool) -> Bool {
      if isScheduled || !isDue { return false }
      isScheduled = true
      return true
    }
  }

  private let state = Mutex(State())

  /// The memory limit. A single larger tile is allowed.
  private let most: Int
  static let defaultMost = 64 << 20
  /// The amount written in one step. It is small, so that memory is soon free for new tiles and little is left to write
  /// at the end of a run.
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

  /// Adds an entry. Returns true if a write should be scheduled.
  func add(bytes: Int, _ change: (inout Batch) -> Void) -> Bool {
    state.withLock { state in
      change(&state.gathering)
      state.gathering.bytes += bytes
      return state.schedules(state.gathering.bytes >= enough)
    }
  }

  /// Adds a tile, which is dropped if the disk cannot keep up. Catalog entries are never dropped: they are small, and
  /// without them the next run would behave differently.
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

  /// Writes everything that waits, using `write`.
  func drain(_ write: (Batch) -> Void) {
    let batch = state.withLock { state in
      (state.writing, state.gathering) = (state.gathering, Batch())
      state.isScheduled = false
      return state.writing
    }
    if !batch.isEmpty { write(batch) }
    state.withLock { $0.writing = Batch() }
  }

  /// Drops everything that is not being written yet.
  func discard() { state.withLock { $0.gathering = Batch() } }
}
