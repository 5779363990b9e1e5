#if Cache
  import CLibraries
  import CSQLite
  import Files

  /// A connection to a database, with its prepared statements. Used by one thread at a time.
  @safe final class Connection: @unchecked Sendable {
    // Sound throughout: the pointer is SQLite's own, created in `init`, closed once after its statements are gone,
    // never passed out; SQLite rejects a null pointer. Callers make sure that only one thread at a time uses a
    // connection.
    private var database: OpaquePointer?
    private var statements: [String: Statement] = [:]
    /// True if this connection has recomputed the total size of the tiles.
    var hasAddedUp = false

    /// The timeout for other processes, in milliseconds.
    static let timeout: Int32 = 5000

    init(_ path: FilePath, makingFile: Bool) throws(SQLiteError) {
      if let reason = unsafe clibraries_load(CLIBRARIES_SQLITE) {
        throw SQLiteError(code: SQLITE_CANTOPEN, message: unsafe String(cString: reason))
      }
      guard sqlite3_threadsafe() != 0 else {
        throw SQLiteError(code: SQLITE_MISUSE, message: "the system's SQLite cannot be used by several threads")
      }
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (makingFile ? SQLITE_OPEN_CREATE : 0)
      var database: OpaquePointer?
      // Sound: the path is zero-terminated and outlives the call.
      let code = unsafe sqlite3_open_v2(path.terminated, &database, flags, nil)
      guard let database = unsafe database, code == SQLITE_OK else {
        let message = unsafe String(cString: sqlite3_errstr(code))
        // A connection is created even if opening fails.
        unsafe sqlite3_close(database)
        throw SQLiteError(code: code, message: message)
      }
      unsafe self.database = database
      unsafe sqlite3_extended_result_codes(database, 1)
      unsafe sqlite3_busy_timeout(database, Self.timeout)
    }

    deinit { close() }

    /// Closes the connection now; it cannot be used afterwards.
    func close() {
      statements = [:]
      // SQLite may not even be loaded.
      if unsafe database == nil { return }
      unsafe sqlite3_close(database)
      unsafe database = nil
    }

    var isReadOnly: Bool { unsafe sqlite3_db_readonly(database, nil) == 1 }

    /// Runs a statement without results.
    func run(_ text: String, _ values: [Value] = []) throws(SQLiteError) {
      try forEachRow(text, values) { _ in }
    }

    /// Calls `body` with each row of a result, valid only during the call, as long as `isWanted` returns true.
    func forEachRow(
      _ text: String, _ values: [Value] = [], while isWanted: () -> Bool = { true }, _ body: (Row) -> Void
    ) throws(SQLiteError) {
      let statement = try statement(text)
      try statement.withValues(values[...]) { (code) throws(SQLiteError) in
        defer { statement.reset() }
        try check(code)
        while isWanted() {
          let code = statement.step()
          if code == SQLITE_DONE { return }
          guard code == SQLITE_ROW else { throw failure(code) }
          body(statement.row)
        }
      }
    }

    /// Returns the first integer in a result; 0 if there is none.
    func integer(_ text: String, _ values: [Value] = []) throws(SQLiteError) -> Int64 {
      var number: Int64 = 0
      try forEachRow(text, values) { number = $0.integer(0) }
      return number
    }

    /// Runs `body` in a transaction, which is rolled back if it throws.
    func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
      try run("BEGIN IMMEDIATE")
      do {
        try body()
        try run("COMMIT")
      } catch {
        // After some failures, SQLite has already rolled back.
        if unsafe sqlite3_get_autocommit(database) == 0 { try? run("ROLLBACK") }
        throw error
      }
    }

    private func statement(_ text: String) throws(SQLiteError) -> Statement {
      if let statement = statements[text] { return statement }
      var pointer: OpaquePointer?
      try check(unsafe sqlite3_prepare_v2(database, text, -1, &pointer, nil))
      guard let pointer = unsafe pointer else { preconditionFailure("A statement must not be empty.") }
      let statement = unsafe Statement(pointer)
      statements[text] = statement
      return statement
    }

    private func check(_ code: Int32) throws(SQLiteError) {
      if code != SQLITE_OK { throw failure(code) }
    }

    private func failure(_ code: Int32) -> SQLiteError {
      // Sound: the message is copied before the connection is used again.
      SQLiteError(code: code, message: unsafe String(cString: sqlite3_errmsg(database)))
    }
  }
#endif
