import Files

/// The bytes of an item, which may be in several parts of a file.
struct HEIFItemData {
  private let parts: [Range<Int>]
  /// The offset of each part within the item.
  private let starts: [Int]
  let count: Int

  init(parts: [Range<Int>]) {
    self.parts = parts.filter { !$0.isEmpty }
    var (starts, count): ([Int], Int) = ([], 0)
    for part in self.parts {
      starts.append(count)
      count += part.count
    }
    (self.starts, self.count) = (starts, count)
  }

  /// Reads bytes of the item. Each part that is read reduces `allowance`. Returns fewer bytes if that is used up or the
  /// item ends.
  func bytes(
    at offset: Int, count: Int, of file: borrowing OpenFile, allowance: inout Int
  ) throws(FileError) -> [UInt8] {
    guard offset < self.count else { return [] }
    var (index, end) = (0, parts.count)
    while end - index > 1 {
      let middle = (index + end) / 2
      if starts[middle] <= offset { index = middle } else { end = middle }
    }
    var bytes: [UInt8] = []
    while index < parts.count, bytes.count < count, allowance > 0 {
      allowance -= 1
      let part = parts[index].dropFirst(offset + bytes.count - starts[index]).prefix(count - bytes.count)
      let found = try file.bytes(at: part.lowerBound, count: part.count)
      bytes += found
      if found.count < part.count { break }
      index += 1
    }
    return bytes
  }
}
