package import Files

/// The state of a store's folder, found without repairing anything.
///
///     if case .damaged(let damage) = Store.health(of: folder) { print(damage) }
package enum StoreHealth: Equatable, Sendable {
  /// There is no database yet.
  case absent
  case sound(tiles: Int, bytes: Int)
  /// Another version of Tessera made it; the next run rebuilds it.
  case ofAnotherVersion
  /// A file of another program.
  case foreign
  case damaged(String)
  /// Another process is rebuilding it.
  case busy
  case unusable(String)
}

extension Store {
  /// Databases up to this size are checked completely.
  private static let longestChecked: Int64 = 16 << 20

  /// Examines the store in a folder. Of a large database, only its structure and its newest tiles are checked.
  package static func health(of folder: FilePath) -> StoreHealth {
    let files = DatabaseFiles(path: folder.appending(FilePath("store.sqlite")))
    guard files.identity != nil else { return .absent }
    let lockPath = files.path.adding(".lock")
    // Without a lock file, no process uses the database.
    let lock = (try? lockPath.status()) == nil ? nil : FolderLock(lockPath)
    if let lock, !lock.share() { return .busy }
    defer { lock?.release() }
    switch Schema.look(at: files) {
    case .ready(let connection):
      defer { connection.close() }
      return health(
        of: connection, isSmall: (try? files.path.status().stamp.size).map { $0 <= longestChecked } ?? false)
    case .empty: return .absent
    case .ofAnotherVersion: return .ofAnotherVersion
    case .foreign: return .foreign
    case .damaged(let damage): return .damaged(damage)
    case .failed(let error): return health(after: error)
    }
  }

  private static func health(of connection: Connection, isSmall: Bool) -> StoreHealth {
    do throws(SQLiteError) {
      if isSmall { try connection.checkStructure() }
      let tiles = Int(try connection.integer("SELECT count(*) FROM tiles"))
      let bytes = Int(try connection.integer("SELECT bytes FROM total"))
      var digests: [[UInt8]] = []
      try connection.forEachRow("SELECT digest FROM tiles ORDER BY id DESC LIMIT 16") { digests.append($0.bytes(0)) }
      for digest in digests {
        if let found = try connection.tile(for: digest), found.value == nil { return .damaged("tiles are damaged") }
      }
      return .sound(tiles: tiles, bytes: bytes)
    } catch {
      return health(after: error)
    }
  }

  private static func health(after error: SQLiteError) -> StoreHealth {
    switch error.consequence {
    case .damaged: .damaged(error.message)
    case .busy: .busy
    case .unwritable, .unusable: .unusable(error.message)
    }
  }
}
