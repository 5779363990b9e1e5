import Files

/// A sequence of big-endian numbers.
struct NumberTable {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Reads the numbers in a part of a file. A part longer than any picture needs is read only partly, and uses up
  /// `allowance`.
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

  /// Returns the next number of up to eight bytes; an eight-byte number that overflows is negative.
  mutating func number(_ count: Int) -> Int? { next(count).map { bigEndian($0) } }
}
