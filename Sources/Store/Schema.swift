import CSQLite
import Files
import Foundation

/// How the database is laid out.
enum Schema {
  /// "Tess", which stands in the file's header.
  static let application: Int64 = 0x5465_7373
  static let version: Int64 = 7
  /// Larger pages are written and read in fewer calls; smaller ones are left emptier by small tiles.
  static let pageSize = 16384

  /// What is found where the database should be.
  enum Finding {
    case ready(Connection)
    /// Nothing, or a file that nothing was put into.
    case vacant
    case ofAnotherVersion(Int64)
    /// It belongs to something else.
    case strange
    case damaged(String)
    case failed(SQLiteError)
  }

  static func look(at files: DatabaseFiles) -> Finding {
    guard files.identity != nil else { return .vacant }
    do throws(SQLiteError) {
      let connection = try Connection(files.path, makingFile: false)
      try prepare(connection)
      let application = try connection.integer("PRAGMA application_id")
      let version = try connection.integer("PRAGMA user_version")
      if application == Self.application && version == Self.version {
        // SQLite will not write to what its header says a later SQLite has made. Ours has not.
        let isMarked = connection.isReadOnly && files.isWritable
        return isMarked ? .damaged("its header asks for another SQLite") : .ready(connection)
      }
      if application == Self.application { return .ofAnotherVersion(version) }
      let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_master") == 0
      return application == 0 && version == 0 && isEmpty ? .vacant : .strange
    } catch {
      return error.consequence == .damaged ? .damaged(error.message) : .failed(error)
    }
  }

  /// What every connection is told first.
  static func prepare(_ connection: Connection) throws(SQLiteError) {
    // Nothing waits for the disk: a process that is killed loses no more for it. A power failure soon after a run may
    // damage the database, which is found out when it is used: its structure by SQLite, its entries by their checksums.
    try connection.run("PRAGMA synchronous = OFF")
    try connection.run("PRAGMA cell_size_check = ON")
    try connection.run("PRAGMA trusted_schema = OFF")
    // What it needs beside is little, and would lie in the system's temporary folder where a removal fails.
    try connection.run("PRAGMA temp_store = MEMORY")
    // A file in memory that is cut short ends the process.
    try connection.run("PRAGMA mmap_size = 0")
    // A short log is written over and over while it is in the processor's cache, and leaves little to do at the end.
    try connection.run("PRAGMA wal_autocheckpoint = \((2 << 20) / pageSize)")
    try connection.run("PRAGMA journal_size_limit = \(8 << 20)")
  }

  /// Makes a new database; nobody else may be using the folder.
  static func make(_ path: FilePath) throws(SQLiteError) {
    let connection = try Connection(path, makingFile: true)
    try prepare(connection)
    // In this order: later they have no effect. The second makes `prune` able to shorten the file.
    try connection.run("PRAGMA page_size = \(pageSize)")
    try connection.run("PRAGMA auto_vacuum = INCREMENTAL")
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.transaction { () throws(SQLiteError) in
      for statement in statements { try connection.run(statement) }
    }
  }

  private static let statements = [
    """
    CREATE TABLE catalog(stamp BLOB PRIMARY KEY, \(CatalogEntry.columns.joined(separator: ", ")), checksum, used INTEGER)
    WITHOUT ROWID
    """,
    // As a rule there are none, and nothing has to be looked through for that.
    "CREATE INDEX catalog_contents ON catalog(stamp, content) WHERE content IS NOT NULL",
    """
    CREATE TABLE tiles(
      id INTEGER PRIMARY KEY, digest BLOB UNIQUE, width, height, channels, damage, checksum, size INTEGER, used INTEGER)
    """,
    "CREATE INDEX tiles_used ON tiles(used, id, size)",
    // By themselves: a row's use can be noted without rewriting its pixels.
    "CREATE TABLE pixels(id INTEGER PRIMARY KEY, bytes BLOB)",
    // What all tiles take, so that nobody has to add it up each time a few more come.
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
