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
  }

  private let state = Mutex(State())

  /// In memory, at most. What comes when the disk cannot keep up is not kept.
  private let most: Int
  static let usualMost = 64 << 20
  /// So much is written in one step: little, so that memory is soon free for the next tiles, and the end of a run has
  /// little to wait for.
  private static let enough = 3 << 19

  init(most: Int) { self.most = most }

  func entry(for stamp: FileStamp) -> CatalogEntry? {
    state.withLock { ($0.gathering.entries[stamp] ?? $0.writing.entries[stamp])?.value }
  }

  func tile(for digest: [UInt8]) -> CachedTile? {
    state.withLock { ($0.gathering.tiles[digest] ?? $0.writing.tiles[digest])?.value }
  }

  /// Adds to what waits; whether it is time to have it written.
  func add(bytes: Int, _ change: (inout Batch) -> Void) -> Bool {
    state.withLock { state in
      guard state.gathering.bytes + state.writing.bytes + bytes <= most else { return false }
      change(&state.gathering)
      state.gathering.bytes += bytes
      if state.isScheduled || state.gathering.bytes < Self.enough { return false }
      state.isScheduled = true
      return true
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
