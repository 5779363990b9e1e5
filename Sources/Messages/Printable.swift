/// Returns the text on one line, with anything escaped that could affect a terminal.
package func printable(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar.value {
    case 0x0A: result += "\\n"
    case 0x09: result += "\\t"
    case 0x0D: result += "\\r"
    default:
      if affectsTerminals(scalar) {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Returns true for control characters, separators of lines, and marks that change the writing direction: the text of
/// names and metadata must not have them where it is printed.
package func affectsTerminals(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// Returns JSON with such characters in its strings escaped, which means the same to programs that read it.
package func printableJSON(_ json: [UInt8]) -> [UInt8] {
  // The first bytes of these characters; encoders escape the others.
  guard json.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return json }
  let text = String(decoding: json, as: UTF8.self)
  return text.unicodeScalars.flatMap { scalar -> [UInt8] in
    // JSON has none below outside of strings, except between them.
    guard scalar.value >= 0x7F, affectsTerminals(scalar) else { return Array(String(scalar).utf8) }
    let digits = String(scalar.value, radix: 16)
    return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }
}
