import Digests
package import Files

extension FilePath {
  /// Returns the name of a group if it has at most `room` bytes, or else its beginning and a digest of the whole name,
  /// which keeps names unique.
  package func shortened(to room: Int) -> FilePath {
    let digits = 32
    let mark = UInt8(ascii: "~")
    // A group's own name may look like a shortened one.
    let looksShortened =
      bytes.count > digits && bytes[bytes.count - digits - 1] == mark && bytes.suffix(digits).allSatisfy(Self.isDigit)
    guard bytes.count > room || looksShortened, room > digits else { return self }
    var digest = SHA256()
    digest.update(bytes)
    return FilePath(bytes: letters(upTo: room - digits - 1) + [mark] + digest.finish().utf8.prefix(digits))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Returns the first bytes, without a truncated UTF-8 character at the end.
  private func letters(upTo count: Int) -> ArraySlice<UInt8> {
    var end = min(count, bytes.count)
    let isInside = { (index: Int) in index < bytes.count && bytes[index] & 0xC0 == 0x80 }
    for _ in 0..<3 where end > 0 && isInside(end) { end -= 1 }
    return bytes[..<end]
  }
}
