import Typesetting

/// A TrueType font, read independently: its tables, and the outlines of its glyphs.
struct TrueTypeFile {
  var tables: [String: ArraySlice<UInt8>] = [:]

  init?(_ program: EmbeddedFont.Program) {
    guard case .trueType(let bytes) = program else { return nil }
    for index in 0..<number(bytes[4..<6]) {
      let record = bytes[(12 + 16 * index)...].prefix(16)
      let start = number(record.dropFirst(8).prefix(4))
      tables[String(decoding: record.prefix(4), as: UTF8.self)] = bytes[start...].prefix(number(record.suffix(4)))
    }
  }

  var glyphCount: Int { number(part("maxp", at: 4, count: 2)) }

  /// Returns the bytes of a glyph's outline; none if it has no ink.
  func outline(_ glyph: Int) -> [UInt8] {
    let isLong = number(part("head", at: 50, count: 2)) == 1
    let places = (0...1).map { next in
      isLong
        ? number(part("loca", at: 4 * (glyph + next), count: 4))
        : 2 * number(part("loca", at: 2 * (glyph + next), count: 2))
    }
    return Array(part("glyf", at: places[0], count: places[1] - places[0]))
  }

  private func part(_ table: String, at offset: Int, count: Int) -> ArraySlice<UInt8> {
    (tables[table] ?? []).dropFirst(offset).prefix(count)
  }
}

/// Returns a number with the highest byte first.
func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
