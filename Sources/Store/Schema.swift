import Files
import Foundation

/// The layout of the database.
enum Schema {
  /// "Tess": the application ID in the file's header.
  static let application: Int64 = 0x5465_7373
  /// A number that is raised if anything but the columns changes.
  private static let layout: Int64 = 12
  /// The layout and a checksum of the columns, so that an entry without a new column is not taken for a complete one.
  static let version = version(columns: CatalogEntry.columns)
  /// Larger pages take fewer calls to read and write; smaller ones waste less space on small tiles.
  static let pageSize = 16384

  static func version(columns: [String]) -> Int64 {
    var checksum = Checksum()
    for column in columns { checksum.add(column) }
    // The database keeps 31 bits.
    return layout << 16 | checksum.value >> 32 & 0xFFFF
  }

  /// The kind of file at the path of the database.
  enum Finding {
    case ready(Connection)
    /// Nothing, or an empty file.
    case empty
    case ofAnotherVersion(Int64)
    /// A file of another program.
    case foreign
    case damaged(String)
    case failed(SQLiteError)
  }

  static func look(at files: DatabaseFiles) -> Finding {
    guard files.identity != nil else { return .empty }
    do throws(SQLiteError) {
      let connection = try Connection(files.path, makingFile: false)
      try prepare(connection)
      let application = try connection.integer("PRAGMA application_id")
      let version = try connection.integer("PRAGMA user_version")
      if application == Self.application && version == Self.version {
        // SQLite opens a database read-only if its header says that a later version wrote it. Ours was not.
        let isMarked = connection.isReadOnly && files.isWritable
        return isMarked ? .damaged("its header requires a newer SQLite") : .ready(connection)
      }
      if application == Self.application { return .ofAnotherVersion(version) }
      let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_master") == 0
      return application == 0 && version == 0 && isEmpty ? .empty : .foreign
    } catch {
      return error.consequence == .damaged ? .damaged(error.message) : .failed(error)
    }
  }

  /// Prepares every new connection.
  static func prepare(_ connection: Connection) throws(SQLiteError) {
    // Do not wait for the disk: if the process is killed, nothing more is lost. A power failure shortly after a run may
    // damage the database, which is detected when it is used: its structure by SQLite, its entries by their checksums.
    try connection.run("PRAGMA synchronous = OFF")
    try connection.run("PRAGMA cell_size_check = ON")
    try connection.run("PRAGMA trusted_schema = OFF")
    // Temporary data is small, and in the system's temporary folder it would stay behind if deleting it failed.
    try connection.run("PRAGMA temp_store = MEMORY")
    // If a memory-mapped file is truncated, the process crashes.
    try connection.run("PRAGMA mmap_size = 0")
    // A short log stays in the processor's cache while it is rewritten, and leaves little to do at the end.
    try connection.run("PRAGMA wal_autocheckpoint = \((2 << 20) / pageSize)")
    try connection.run("PRAGMA journal_size_limit = \(8 << 20)")
  }

  /// Creates a new database; no other process may be using the folder.
  static func make(_ path: FilePath) throws(SQLiteError) {
    let connection = try Connection(path, makingFile: true)
    try prepare(connection)
    // The order matters: later, these have no effect. The second allows `prune` to shrink the file.
    try connection.run("PRAGMA page_size = \(pageSize)")
    try connection.run("PRAGMA auto_vacuum = INCREMENTAL")
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.transaction { () throws(SQLiteError) in
      for statement in statements { try connection.run(statement) }
    }
  }

  private static let statements = [
    """
    CREATE TABLE catalog(stamp BLOB PRIMARY KEY, \(CatalogEntry.columns.joined(separator: ", ")), checksum, \
    used INTEGER)
    WITHOUT ROWID
    """,
    // Usually there are none, and the index makes finding that out immediate.
    "CREATE INDEX catalog_contents ON catalog(stamp, content) WHERE content IS NOT NULL",
    """
    CREATE TABLE tiles(
      id INTEGER PRIMARY KEY, digest BLOB UNIQUE, width, height, channels, damage, checksum, size INTEGER, used INTEGER)
    """,
    "CREATE INDEX tiles_used ON tiles(used, id, size)",
    // A separate table, so that updating a row's last use does not rewrite its pixels.
    "CREATE TABLE pixels(id INTEGER PRIMARY KEY, bytes BLOB)",
    // The total size of all tiles, so that it need not be recomputed whenever a few are added.
    "CREATE TABLE total(id INTEGER PRIMARY KEY, bytes INTEGER)",
    "INSERT INTO total VALUES (1, 0)",
    """
    CREATE TRIGGER tile_came AFTER INSERT ON tiles BEGIN UPDATE total SET bytes = bytes + new.size WHERE id = 1; END
    """,
    """
    CREATE TRIGGER tile_left AFTER DELETE ON tiles BEGIN UPDATE total SET bytes = bytes - old.size WHERE id = 1; END
    """,
    "PRAGMA application_id = \(application)",
    "PRAGMA user_version = \(version)",
  ]
}
