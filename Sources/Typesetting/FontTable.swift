/// A table of a font, with big-endian numbers. It may be shorter than it should be.
struct FontTable {
  let bytes: [UInt8]

  /// Returns the tag of the table with a four-letter name.
  static func tag(_ name: StaticString) -> UInt32 {
    precondition(name.utf8CodeUnitCount == 4, "A tag must have four letters.")
    return String(describing: name).utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns a number with this many bytes; nil beyond the end.
  func unsigned(at offset: Int, count: Int = 2) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func signed(at offset: Int) -> Int? { unsigned(at: offset).map { Int(Int16(truncatingIfNeeded: $0)) } }

  /// Returns a number with 16 binary places.
  func fixed(at offset: Int) -> Double? {
    unsigned(at: offset, count: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }
}
