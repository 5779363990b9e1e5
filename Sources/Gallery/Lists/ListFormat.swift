import Files

/// The format of a list that is not one JSON document.
enum ListFormat: Equatable {
  /// A JSON object per line.
  case lines
  /// A table, whose first line has the names of its columns. Without a delimiter, that of the first line counts.
  case table(UInt8?)

  init?(of path: FilePath) {
    switch path.fileExtension {
    case "jsonl", "ndjson": self = .lines
    case "csv": self = .table(nil)
    case "tsv", "tab": self = .table(UInt8(ascii: "\t"))
    default: return nil
    }
  }
}
