import Files

/// Finds files with equal bytes.
enum EqualFiles {
  private static let pieceBytes = 256 << 10

  /// Returns true if two files have the same bytes.
  static func areEqual(_ first: FilePath, _ second: FilePath) throws(FileError) -> Bool {
    let first = try OpenFile(first)
    let second = try OpenFile(second)
    if first.stamp.identity == second.stamp.identity { return true }
    guard first.size == second.size else { return false }
    var offset = 0
    while offset < first.size {
      let count = min(pieceBytes, first.size - offset)
      guard try first.bytes(at: offset, count: count) == second.bytes(at: offset, count: count) else { return false }
      offset += count
    }
    return true
  }
}
