#if !Cache
  import Files
  import ImageCodecs

  // Builds without SQLite open no connection, so none of this is ever called.

  final class Connection: @unchecked Sendable {
    private let none: Never
    var hasAddedUp = false

    init(_ path: FilePath, makingFile: Bool) throws(SQLiteError) {
      throw SQLiteError(code: 0, message: "this build has no SQLite")
    }

    var isReadOnly: Bool { true }
    func close() {}
    func run(_ text: String, _ values: [Value] = []) throws(SQLiteError) {}
    func integer(_ text: String, _ values: [Value] = []) throws(SQLiteError) -> Int64 { 0 }
    func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {}
    func forEachRow(
      _ text: String, _ values: [Value] = [], while isWanted: () -> Bool = { true }, _ body: (Row) -> Void
    ) throws(SQLiteError) {}
  }

  struct Row {
    private let none: Never

    func isNull(_ column: Int32) -> Bool { true }
    func integer(_ column: Int32) -> Int64 { 0 }
    func exact(_ column: Int32) -> ExactValue? { nil }
    func text(_ column: Int32) -> String? { nil }
    func byteCount(_ column: Int32) -> Int? { nil }
    func bytes(_ column: Int32) -> [UInt8] { [] }
  }
#endif
