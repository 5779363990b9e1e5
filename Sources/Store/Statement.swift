#if Cache
  import CSQLite

  /// A prepared statement.
  @safe final class Statement {
    // Sound throughout: the pointer is SQLite's own, finalized once in `deinit`, before its connection is closed.
    private let pointer: OpaquePointer

    @unsafe init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe sqlite3_finalize(pointer) }

    var row: Row { unsafe Row(pointer) }

    func step() -> Int32 { unsafe sqlite3_step(pointer) }

    func reset() {
      unsafe sqlite3_reset(pointer)
      // Releases large values.
      unsafe sqlite3_clear_bindings(pointer)
    }

    /// Binds the values, and runs `body` with the result code of binding.
    func withValues<Failure>(
      _ values: ArraySlice<Value>, _ body: (Int32) throws(Failure) -> Void
    ) throws(Failure) {
      guard let value = values.first else { return try body(SQLITE_OK) }
      let index = Int32(values.startIndex + 1)
      guard case .bytes(let bytes) = value, !bytes.isEmpty else {
        let code = bind(value, at: index)
        return code == SQLITE_OK ? try withValues(values.dropFirst(), body) : try body(code)
      }
      // Bytes can be large and are not copied. Sound: they stay valid until `body` has returned, and `reset` then
      // releases them without reading.
      try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
        let code = unsafe sqlite3_bind_blob64(pointer, index, buffer.baseAddress, UInt64(buffer.count), nil)
        try code == SQLITE_OK ? withValues(values.dropFirst(), body) : body(code)
      }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
      switch value {
      case .null: unsafe sqlite3_bind_null(pointer, index)
      case .integer(let number): unsafe sqlite3_bind_int64(pointer, index, number)
      case .text(let text):
        // Sound: SQLite copies the bytes before the call returns.
        unsafe text.utf8CString.withUnsafeBufferPointer {
          unsafe sqlite3_bind_text(pointer, index, $0.baseAddress, Int32($0.count - 1), Self.copying)
        }
      // An empty array has no address, which SQLite would treat as NULL.
      case .bytes: unsafe sqlite3_bind_zeroblob(pointer, index, 0)
      }
    }

    /// `SQLITE_TRANSIENT` in C. Sound: SQLite compares it and never calls it.
    private static var copying: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
  }
#endif
