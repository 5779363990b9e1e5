/// Returns the text on one line, with anything escaped that could affect a terminal: control characters and marks that
/// change the writing direction.
package func printable(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar.value {
    case 0x0A: result += "\\n"
    case 0x09: result += "\\t"
    case 0x0D: result += "\\r"
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
