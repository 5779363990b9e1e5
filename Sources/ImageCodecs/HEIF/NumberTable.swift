import Files

/// Numbers one behind the other, the most significant byte of each first.
struct NumberTable {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Those in a part of a file. One that is longer than any picture needs is read in part, and uses up `allowance`.
  init(_ part: Range<Int>, of file: borrowing OpenFile, allowance: inout Int) throws(FileError) {
    let longest = 1 << 20
    if part.count > longest { allowance = 0 }
    self.init(try file.bytes(at: part.lowerBound, count: min(part.count, longest)))
  }

  mutating func next(_ count: Int) -> ArraySlice<UInt8>? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Of up to eight bytes; a number of eight that is too large comes out negative.
  mutating func number(_ count: Int) -> Int? { next(count).map { bigEndian($0) } }
}
