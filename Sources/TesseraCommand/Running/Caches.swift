import Files
import Store
import Parallel

/// The caches used by the walls of a run. Each is opened only once, by the first wall that is actually rendered.
final class Caches: Sendable {
  private let stores = Mutex<[FilePath: Store]>([:])

  /// The requested cache; nil for none. Its write queue takes only a small part of the memory.
  func store(for work: WorkSettings, within memory: MemoryBudget) -> Store? {
    guard work.usesCache else { return nil }
    return stores.withLock { stores in
      if let store = stores[work.cache] { return store }
      let store = Store(folder: work.cache, limit: work.cacheSize, mostMemory: memory.total / 64)
      stores[work.cache] = store
      return store
    }
  }

  /// Writes everything queued, closes caches and decoders, and reports problems of the caches, which do not affect
  /// walls.
  func close(reportingOn console: Console) {
    Sandbox.close(reportingOn: console)
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
