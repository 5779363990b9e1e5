import Fetching
import Files
package import ImageCodecs
import Parallel
package import Planning
package import Store

/// The caches used by the walls of a run. Each is opened only once, by the first wall that is actually rendered.
package final class Caches: Sendable {
  private let stores = Mutex<[FilePath: Store]>([:])
  private let fetchers = Mutex<[Fetching: Fetcher]>([:])

  /// Creates empty caches.
  package init() {}

  private struct Fetching: Hashable {
    var command: FetchCommand
    var folder: FilePath
    var limit: Int
    var settings = Fetcher.Settings()
  }

  /// Sets up fetching of remote photos.
  package func mount(for work: WorkSettings) {
    guard let command = work.fetch else {
      // Another wall of the same program may be fetching photos.
      if work.host == nil { RemoteFiles.mount(nil) }
      return
    }
    var wish = Fetching(command: command, folder: work.cache, limit: work.cacheSize)
    wish.settings.timeout = work.fetchTimeout
    wish.settings.jobs = min(32, max(4, work.jobs ?? coreCount))
    let files = FetchedFiles(in: wish.folder, limit: wish.limit)
    // An unusable cache does not fail a run.
    wish.settings.isPrivate = !work.usesCache || !files.isUsable
    let fetcher = fetchers.withLock { fetchers in
      let fetcher = fetchers[wish] ?? Fetcher(wish.command, into: files, wish.settings)
      fetchers[wish] = fetcher
      return fetcher
    }
    RemoteFiles.mount(fetcher)
  }

  /// The requested cache; nil for none. The cache's write queue takes only a small part of the memory.
  package func store(for work: WorkSettings, within memory: MemoryBudget) -> Store? {
    // A build without SQLite only says so where a cache is asked for.
    guard work.usesCache, Store.isSupported || work.cache != Store.defaultFolder else { return nil }
    return stores.withLock { stores in
      if let store = stores[work.cache] { return store }
      let store = Store(folder: work.cache, limit: work.cacheSize, maxMemory: memory.total / 64)
      stores[work.cache] = store
      return store
    }
  }

  /// Writes everything queued, closes caches and decoders, and reports problems of the caches, which do not affect
  /// walls.
  package func close(reportingOn notes: any Notes) {
    ProgramSandbox.close(reportingOn: notes)
    for warning in close() { notes.note(warning) }
  }

  /// Writes everything queued and closes caches. Returns their problems, which do not affect walls.
  @discardableResult
  package func close() -> [String] {
    let stores = stores.withLock { stores in
      defer { stores = [:] }
      return stores.sorted { $0.key < $1.key }.map(\.value)
    }
    let fetchers = fetchers.withLock { fetchers in
      defer { fetchers = [:] }
      return Array(fetchers.values)
    }
    // Caches that fetch nothing leave those of other walls mounted.
    if !fetchers.isEmpty { RemoteFiles.mount(nil) }
    for fetcher in fetchers { fetcher.close() }
    for store in stores { store.flush() }
    return stores.flatMap(\.warnings)
  }
}
