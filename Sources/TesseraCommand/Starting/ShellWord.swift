import Files
import Messages

/// Words of command lines.
enum ShellWord {
  /// Returns a path as a word for a shell, on one line.
  static func quoted(_ path: FilePath) -> String {
    let isPlain = path.bytes.allSatisfy { byte in
      byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
        || "/._-+,:@%".utf8.contains(byte)
    }
    if path.losslessText.unicodeScalars.contains(where: affectsTerminals) { return "$'" + escaped(path) + "'" }
    if isPlain && path.bytes.first != UInt8(ascii: "-") { return path.description }
    let start = path.bytes.first == UInt8(ascii: "-") ? "./" : ""
    return "'" + start + path.description.replacing("'", with: "'\\''") + "'"
  }

  /// Returns the contents of bash’s quotation marks for characters that affect terminals.
  private static func escaped(_ path: FilePath) -> String {
    path.losslessText.unicodeScalars.reduce(into: "") { text, scalar in
      let bytes = FilePath(String(scalar)).bytes
      if affectsTerminals(scalar) || bytes.count == 1 && bytes[0] >= 0x80 {
        for byte in bytes {
          let octal = String(byte, radix: 8)
          text += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
        }
      } else if scalar == "'" || scalar == "\\" {
        text += "\\" + String(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
