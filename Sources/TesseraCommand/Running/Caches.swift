import Files
import Store
import Parallel

/// The caches that the walls of a run use: each is opened once, by the first wall that is really made.
final class Caches: Sendable {
  private let stores = Mutex<[FilePath: Store]>([:])

  /// The cache that was asked for; nil for none. What waits to be written takes little of the memory that there is.
  func store(for work: WorkSettings, within memory: MemoryBudget) -> Store? {
    guard work.usesCache else { return nil }
    return stores.withLock { stores in
      if let store = stores[work.cache] { return store }
      let store = Store(folder: work.cache, limit: work.cacheSize, mostMemory: memory.total / 64)
      stores[work.cache] = store
      return store
    }
  }

  /// Writes what is to be kept for the next run, lets go of the caches and decoders, and says what was wrong with the
  /// caches, which walls do without.
  func close(reportingOn console: Console) {
    Sandbox.rest(reportingOn: console)
    let stores = stores.withLock { stores in
      defer { stores = [:] }
      return stores.sorted { $0.key < $1.key }.map(\.value)
    }
    for store in stores {
      store.flush()
      for warning in store.warnings { console.note(warning) }
    }
  }
}
