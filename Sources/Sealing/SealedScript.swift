/// Sealed bytes as a script, which is the only file that a page on a disk may read.
///
///     tesseraSealed('…');
///
/// The bytes are the characters of Windows-1252, which has one for each byte. Pages from a disk load the script with
/// that encoding; pages from a server read the file itself. Only five bytes cannot be part of a text, and are escaped,
/// so the script is 3 % larger than its content. Base64 would add 33 %.
package enum SealedScript {
  private static let start = Array("tesseraSealed('".utf8)
  private static let end = Array("');\n".utf8)
  private static let backslash = UInt8(ascii: "\\")

  /// The rest of the escape for a byte, after the backslash.
  private static func escape(_ byte: UInt8) -> [UInt8]? {
    switch byte {
    case 0: Array("x00".utf8)
    case UInt8(ascii: "\n"): Array("n".utf8)
    case UInt8(ascii: "\r"): Array("r".utf8)
    case UInt8(ascii: "'"), backslash: [byte]
    default: nil
    }
  }

  package static func text(of bytes: [UInt8]) -> [UInt8] {
    var text = start
    text.reserveCapacity(bytes.count + bytes.count / 32 + 64)
    for byte in bytes {
      if let escape = escape(byte) {
        text.append(backslash)
        text += escape
      } else {
        text.append(byte)
      }
    }
    return text + end
  }

  /// Returns the bytes in a script; nil if it is not exactly as `text(of:)` writes it.
  package static func bytes(of text: [UInt8]) -> [UInt8]? {
    guard text.count >= start.count + end.count, text.starts(with: start), text.suffix(end.count).elementsEqual(end)
    else { return nil }
    var bytes: [UInt8] = []
    var rest = text[start.count..<text.count - end.count]
    while let byte = rest.popFirst() {
      guard byte == backslash else {
        if escape(byte) != nil { return nil }
        bytes.append(byte)
        continue
      }
      let escaped = [0, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "'"), backslash].first {
        rest.starts(with: escape($0) ?? [])
      }
      guard let escaped else { return nil }
      rest.removeFirst(escape(escaped)?.count ?? 0)
      bytes.append(escaped)
    }
    return bytes
  }
}
