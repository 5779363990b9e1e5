/// Numbers one behind the other, the most significant byte of each first.
struct NumberTable {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func next(_ count: Int) -> ArraySlice<UInt8>? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Of up to eight bytes; one that is too large for what counts bytes is no number of them.
  mutating func number(_ count: Int) -> Int? {
    guard let bytes = next(count), count < 8 || bytes.first! < 0x80 else { return nil }
    return bigEndian(bytes)
  }
}
