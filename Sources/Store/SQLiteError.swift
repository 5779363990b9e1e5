#if Cache
  import CSQLite
#endif

/// An error from SQLite.
struct SQLiteError: Error {
  var code: Int32
  var message: String

  /// The store's reaction to an error.
  enum Consequence {
    /// The database cannot be trusted and is rebuilt.
    case damaged
    /// Nothing more is written.
    case unwritable
    /// Another process held it for too long; only this operation is given up.
    case busy
    /// The store is not used.
    case unusable
  }
}

#if Cache
  extension SQLiteError {
    var consequence: Consequence {
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_INTERRUPT, SQLITE_PROTOCOL: .busy
      case SQLITE_FULL, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .unwritable
      // A truncated page is permanent damage.
      case SQLITE_IOERR: code == SQLITE_IOERR | 2 << 8 ? .damaged : .unusable
      case SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_NOLFS, SQLITE_TOOBIG, SQLITE_MISUSE: .unusable
      // The statements are fixed and correct, so any other error is caused by the database, such as a renamed table.
      default: .damaged
      }
    }

    /// An error for a database with a damaged structure.
    static func corrupt(_ message: String) -> SQLiteError { SQLiteError(code: SQLITE_CORRUPT, message: message) }
  }
#else
  extension SQLiteError {
    var consequence: Consequence { .unusable }

    static func corrupt(_ message: String) -> SQLiteError { SQLiteError(code: 0, message: message) }
  }
#endif
