#if Cache
  import CSQLite
  import ImageCodecs

  /// A row of a result, valid until the statement advances.
  @safe struct Row {
    // Sound throughout: rows are not kept longer than the statement stays on them.
    private let pointer: OpaquePointer

    @unsafe init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(pointer, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(pointer, column) }

    /// Returns a value as it was stored; nil if there is none.
    func exact(_ column: Int32) -> ExactValue? {
      switch unsafe sqlite3_column_type(pointer, column) {
      case SQLITE_INTEGER: .integer(integer(column))
      case SQLITE_TEXT: text(column).map { .text($0) }
      default: nil
      }
    }

    func text(_ column: Int32) -> String? {
      // Sound: the text is copied, with the length that SQLite returns.
      guard let start = unsafe sqlite3_column_text(pointer, column) else { return nil }
      let count = unsafe Int(sqlite3_column_bytes(pointer, column))
      return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Returns the number of bytes in a column; nil if it has another type.
    func byteCount(_ column: Int32) -> Int? {
      unsafe sqlite3_column_type(pointer, column) == SQLITE_BLOB ? Int(sqlite3_column_bytes(pointer, column)) : nil
    }

    func bytes(_ column: Int32) -> [UInt8] {
      // Sound: the bytes are copied, with the count that SQLite returns.
      guard let start = unsafe sqlite3_column_blob(pointer, column) else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
    }
  }
#endif
