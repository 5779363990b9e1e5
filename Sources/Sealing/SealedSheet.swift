/// Sealed bytes as a style sheet, the only kind of file that a page on a disk may read without running it as a program.
///
///     @charset "windows-1252";:root{--0:"…";--1:"…"}
///
/// A sheet is loaded into a frame that runs no scripts, and its custom properties are read there. Browsers limit the
/// length of a property, so each one has 256 KiB. The bytes are the characters of Windows-1252, which has one for each
/// byte. The seven bytes that are not safe in a text of CSS are written as “=” and the byte plus 64, so the sheet is
/// 3 % larger than its content. Base64 would add 33 %.
package enum SealedSheet {
  private static let head = Array("@charset \"windows-1252\";:root{".utf8)
  private static let foot = Array("}\n".utf8)
  private static let pieceBytes = 1 << 18
  private static let escape = UInt8(ascii: "=")
  private static let shift: UInt8 = 64
  /// The bytes that are escaped: zero, the ends of lines, and the characters with a meaning in texts.
  private static let escaped: Set<UInt8> = [0, 0x0A, 0x0C, 0x0D, UInt8(ascii: "\""), UInt8(ascii: "\\"), escape]
  private static let isEscaped = (UInt8.min...UInt8.max).map(escaped.contains)

  package static func text(of bytes: [UInt8]) -> [UInt8] {
    var text = head
    text.reserveCapacity(bytes.count + bytes.count / 32 + 128)
    for (number, start) in stride(from: 0, to: bytes.count, by: pieceBytes).enumerated() {
      if number > 0 { text.append(UInt8(ascii: ";")) }
      text += Array("--\(number):\"".utf8)
      for byte in bytes[start..<min(bytes.count, start + pieceBytes)] {
        if isEscaped[Int(byte)] {
          text.append(escape)
          text.append(byte + shift)
        } else {
          text.append(byte)
        }
      }
      text.append(UInt8(ascii: "\""))
    }
    return text + foot
  }

  /// Returns the bytes in a sheet; nil if it is not exactly as `text(of:)` writes it.
  package static func bytes(of text: [UInt8]) -> [UInt8]? {
    guard text.starts(with: head) else { return nil }
    var bytes: [UInt8] = []
    var (isInside, isEscape) = (false, false)
    for byte in text.dropFirst(head.count) {
      if byte == UInt8(ascii: "\"") {
        isInside.toggle()
      } else if isInside, byte == escape, !isEscape {
        isEscape = true
      } else if isInside {
        bytes.append(isEscape ? byte &- shift : byte)
        isEscape = false
      }
    }
    return self.text(of: bytes) == text ? bytes : nil
  }
}
