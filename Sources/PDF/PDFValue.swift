import Foundation

/// A value in the syntax of PDF.
///
///     PDFValue.dictionary([("Type", .name("Page")), ("Parent", .reference(pages))]).bytes
///
/// Dictionaries keep the order of their entries, so that the same document has the same bytes.
package indirect enum PDFValue: Sendable {
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case name(String)
  /// Binary data.
  case bytes([UInt8])
  /// Text for readers.
  case text(String)
  case array([PDFValue])
  case dictionary([(key: String, value: PDFValue)])
  case reference(PDFReference)

  package static func numbers(_ numbers: [Double]) -> PDFValue { .array(numbers.map { .number($0) }) }
}

/// A reference to an object of a document, by its number.
package struct PDFReference: Hashable, Sendable {
  var number: Int
}

extension PDFValue {
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .integer(let value): bytes += String(value).utf8
    case .number(let value): bytes += Self.decimal(value).utf8
    case .flag(let isTrue): bytes += (isTrue ? "true" : "false").utf8
    case .name(let name): bytes += Self.escapedName(name)
    case .bytes(let content): bytes += Self.hexadecimal(content)
    case .text(let text): bytes += Self.hexadecimal(Self.encoded(text))
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: " ")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let entries):
      bytes += "<<".utf8
      for (key, value) in entries {
        bytes += Self.escapedName(key)
        bytes.append(UInt8(ascii: " "))
        value.write(to: &bytes)
      }
      bytes += ">>".utf8
    case .reference(let reference): bytes += "\(reference.number) 0 R".utf8
    }
  }

  /// Returns a number in digits, never with an exponent, which PDF does not support.
  package static func decimal(_ value: Double, places: Int = 5) -> String {
    precondition(value.isFinite && abs(value) < 1e12, "A number in a document must be finite.")
    let factor = (0..<places).reduce(1) { factor, _ in factor * 10 }
    let units = Int((abs(value) * Double(factor)).rounded())
    var text = String(units / factor)
    let rest = units % factor
    if rest > 0 {
      let digits = String(rest)
      text += "." + String(repeating: "0", count: places - digits.count) + digits
      while text.last == "0" { text.removeLast() }
    }
    return value < 0 && units > 0 ? "-" + text : text
  }

  private static func escapedName(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "/")]
    for byte in name.utf8 {
      let isPlain = (33...126).contains(byte) && !"#()<>[]{}/%".utf8.contains(byte)
      bytes += isPlain ? [byte] : [UInt8(ascii: "#")] + Self.digits(byte)
    }
    return bytes
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "<")] + bytes.flatMap(digits) + [UInt8(ascii: ">")]
  }

  static func digits(_ byte: UInt8) -> [UInt8] {
    let letters = Array("0123456789ABCDEF".utf8)
    return [letters[Int(byte >> 4)], letters[Int(byte & 15)]]
  }

  /// Returns the bytes of text: ASCII unchanged, anything else as UTF-16 with a mark.
  private static func encoded(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ (32...126).contains($0) }) { return Array(text.utf8) }
    return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }
}
