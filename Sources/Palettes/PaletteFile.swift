import JSON5
import Messages
import Raster

/// Reads palettes from files: JSON5, GIMP palettes, or a list of colors, one per line.
///
///     { colors: [{ name: "black", measured: "#1f2226", device: "#000000", code: 0 }, …] }
package enum PaletteFile {
  /// The maximum number of bytes.
  package static let longest = 1 << 16

  /// The reason why a file is not a palette.
  package struct Fault: Error, Equatable {
    package var sentence: String
  }

  /// - Parameter name: The name of the palette.
  package static func palette(_ bytes: [UInt8], name: String) throws(Fault) -> Palette {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(sentence: "is not a palette: it is not UTF-8 text")
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmed }
    let entries =
      if lines.first == "GIMP Palette" {
        try gimpEntries(lines)
      } else if let first = lines.first(where: { !$0.isEmpty }), ["{", "[", "/"].contains(first.first) {
        try json5Entries(bytes)
      } else {
        try listedEntries(lines)
      }
    guard Palette.counts.contains(entries.count) else {
      throw Fault(sentence: "has \(entries.count) color\(entries.count == 1 ? "" : "s"); a palette has 2 to 256")
    }
    return Palette(name: name, entries: entries)
  }

  // MARK: - JSON5

  private struct Document: Decodable {
    var colors: [Entry]

    struct Entry: Decodable {
      var name: String?
      var measured: String
      var device: String?
      var code: Int?
    }
  }

  private static func json5Entries(_ bytes: [UInt8]) throws(Fault) -> [Palette.Entry] {
    let document: Document
    do throws(JSON5.Refusal) {
      document = try JSON5.decode(Document.self, from: bytes, refusesRepeats: true)
    } catch {
      throw Fault(sentence: error.sentence)
    }
    var entries: [Palette.Entry] = []
    for (index, entry) in document.colors.enumerated() {
      let place = "colors[\(index)]"
      let measured = try color(entry.measured[...], "\(place).measured")
      let device = try entry.device.map { (text) throws(Fault) in try color(text[...], "\(place).device") }
      let code = entry.code ?? index
      guard (0...255).contains(code) else { throw Fault(sentence: "\(place).code: must be from 0 to 255, not \(code)") }
      entries.append(
        Palette.Entry(
          entry.name ?? "color \(index)", measured: measured, device: device ?? measured, code: code))
    }
    return entries
  }

  // MARK: - Lines

  /// Parses lines of red, green and blue as numbers, and optionally a name.
  private static func gimpEntries(_ lines: [Substring]) throws(Fault) -> [Palette.Entry] {
    var entries: [Palette.Entry] = []
    for (index, line) in lines.enumerated().dropFirst() {
      if line.isEmpty || line.first == "#" || line.hasPrefix("Name:") || line.hasPrefix("Columns:") { continue }
      let words = line.split(maxSplits: 3, whereSeparator: \.isWhitespace)
      let numbers = words.prefix(3).compactMap { UInt8($0) }
      guard numbers.count == 3 else {
        throw Fault(
          sentence: "line \(index + 1): “\(printable(String(line)))” is not a color; write it like 255 128 0")
      }
      let color = Color(red: numbers[0], green: numbers[1], blue: numbers[2])
      let name = words.count > 3 ? String(words[3]) : "color \(entries.count)"
      entries.append(.init(name, measured: color, device: color, code: entries.count))
    }
    return entries
  }

  /// Parses lines of a color's appearance, optionally its value in files, and optionally a name.
  private static func listedEntries(_ lines: [Substring]) throws(Fault) -> [Palette.Entry] {
    var entries: [Palette.Entry] = []
    for (index, line) in lines.enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, first != "#", !first.hasPrefix("//"), !first.hasPrefix(";") else { continue }
      let measured = try color(first, "line \(index + 1)")
      let device = words.dropFirst().first.flatMap { Color(hex: $0) }
      let name = words.dropFirst(device == nil ? 1 : 2).joined(separator: " ")
      entries.append(
        .init(
          name.isEmpty ? "color \(entries.count)" : name, measured: measured, device: device ?? measured,
          code: entries.count))
    }
    return entries
  }

  private static func color(_ text: Substring, _ place: String) throws(Fault) -> Color {
    if let color = Color(hex: text) { return color }
    throw Fault(sentence: "\(place): “\(printable(String(text)))” is not a color; write it like #ff8000")
  }
}

extension Color {
  /// Reads a color with three or six hexadecimal digits, with or without a `#`.
  init?(hex text: Substring) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text
    guard [3, 6].contains(digits.utf8.count), digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    if digits.utf8.count == 6 {
      self.init(rgb: number)
    } else {
      let (red, green, blue) = (number >> 8, number >> 4 & 15, number & 15)
      self.init(rgb: (red << 16 | green << 8 | blue) * 0x11)
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
