import Files
import Messages

/// Words of command lines.
enum ShellWord {
  /// Returns a path as a word for a shell, on one line.
  ///
  /// - Parameter isOption: True for options and their values, which may begin with `-`.
  static func quoted(_ path: FilePath, isOption: Bool = false) -> String {
    let isPlain = path.bytes.allSatisfy { byte in
      byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
        || "/._-+,:@%".utf8.contains(byte)
    }
    if path.bytes.isEmpty { return "''" }
    let start = path.bytes.first == UInt8(ascii: "-") && !isOption ? "./" : ""
    if path.losslessText.unicodeScalars.contains(where: { affectsTerminals($0) || isLone($0) }) {
      return "$'" + start + escaped(path) + "'"
    }
    if isPlain && start.isEmpty { return path.description }
    return "'" + start + path.description.replacing("'", with: "'\\''") + "'"
  }

  /// True for a byte that is not UTF-8, in a lossless text.
  private static func isLone(_ scalar: Unicode.Scalar) -> Bool {
    let bytes = FilePath(String(scalar)).bytes
    return bytes.count == 1 && bytes[0] >= 0x80
  }

  /// Returns the contents of bash’s quotation marks for characters that affect terminals.
  private static func escaped(_ path: FilePath) -> String {
    path.losslessText.unicodeScalars.reduce(into: "") { text, scalar in
      if affectsTerminals(scalar) || isLone(scalar) {
        for byte in FilePath(String(scalar)).bytes {
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
