import Files

/// Words of command lines.
enum ShellWord {
  /// Returns a path as a word for a shell, on one line.
  static func quoted(_ path: FilePath) -> String {
    let isPlain = path.bytes.allSatisfy { byte in
      byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
        || "/._-+,:@%".utf8.contains(byte)
    }
    if isPlain && path.bytes.first != UInt8(ascii: "-") { return path.description }
    if path.bytes.contains(where: { $0 < 0x20 }) { return "$'" + escaped(path) + "'" }
    let start = path.bytes.first == UInt8(ascii: "-") ? "./" : ""
    return "'" + start + path.description.replacing("'", with: "'\\''") + "'"
  }

  /// Returns the contents of bash’s quotation marks for control characters.
  private static func escaped(_ path: FilePath) -> String {
    path.losslessText.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F:
        let octal = String(scalar.value, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      case 0x27, 0x5C: text += "\\" + String(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
