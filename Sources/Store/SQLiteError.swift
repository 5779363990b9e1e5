import CSQLite

/// Why SQLite did not do what it was told.
struct SQLiteError: Error {
  var code: Int32
  var message: String

  /// What follows from a failure, sorted by what the store does then.
  enum Consequence {
    /// The database cannot be trusted and is rebuilt.
    case damaged
    /// Nothing more is written.
    case unwritable
    /// Another process kept it for too long; this once is given up.
    case busy
    /// The store is done without.
    case unusable
  }

  var consequence: Consequence {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_INTERRUPT, SQLITE_PROTOCOL: .busy
    case SQLITE_FULL, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .unwritable
    // A page that ends too soon is damage, which will not pass.
    case SQLITE_IOERR: code == SQLITE_IOERR | 2 << 8 ? .damaged : .unusable
    case SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_NOLFS, SQLITE_TOOBIG, SQLITE_MISUSE: .unusable
    // The statements are always the same ones and right: whatever else is wrong with them is wrong with the database,
    // as a table whose name has changed.
    default: .damaged
    }
  }
}
