extension EmbeddedFont.Description {
  /// Reads the description of a font from its tables.
  init(_ font: FontView, variations: [FontFace.Variation]) {
    let (head, hhea, os2, post) = (font.table("head"), font.table("hhea"), font.table("OS/2"), font.table("post"))
    let units = font.unitsPerEm
    func length(_ number: Int?) -> Double? { number.map { 1000 * Double($0) / Double(units) } }
    func value(_ name: StaticString) -> Double? { variations.first { $0.tag == FontTable.tag(name) }?.value }

    let hasLines = (hhea.signed(at: 4) ?? 0) != 0
    let ascent = length(hasLines ? hhea.signed(at: 4) : os2.signed(at: 68)) ?? 0
    let capHeight = 1000 * font.capitalHeight / Double(units)
    let angle = value("slnt") ?? post.fixed(at: 4) ?? 0
    // The lowest bit of one number, or the second bit of the other, means italic.
    let isItalic = (os2.unsigned(at: 62) ?? 0) & 1 != 0 || (head.unsigned(at: 44) ?? 0) & 2 != 0
    let weight = value("wght").map { Int($0.rounded()) } ?? os2.unsigned(at: 4) ?? 400

    self.init(
      postScriptName: Self.name(in: font.table("name"), variations), unitsPerEm: units, ascent: ascent,
      descent: length(hasLines ? hhea.signed(at: 6) : os2.signed(at: 70)) ?? 0,
      capHeight: capHeight > 0 ? capHeight : ascent, italicAngle: abs(angle) <= 90 ? angle : 0,
      box: EmbeddedFont.Box(
        left: length(head.signed(at: 36)) ?? 0, bottom: length(head.signed(at: 38)) ?? 0,
        right: length(head.signed(at: 40)) ?? 0, top: length(head.signed(at: 42)) ?? 0),
      isFixedPitch: (post.unsigned(at: 12, count: 4) ?? 0) != 0, isSerif: Self.isSerif(os2),
      isItalic: isItalic || angle != 0, weight: min(max(weight, 1), 1000))
  }

  /// Returns true for a serif font, by PANOSE or else by the class of its family.
  private static func isSerif(_ os2: FontTable) -> Bool {
    let (latinText, firstSerif, lastSerif) = (2, 2, 10)
    if os2.unsigned(at: 32, count: 1) == latinText, let style = os2.unsigned(at: 33, count: 1), style >= firstSerif {
      return style <= lastSerif
    }
    return (1...5).contains(os2.unsigned(at: 30, count: 1) ?? 0)
  }

  // MARK: - The name

  /// Returns the PostScript name, with the style of a variable font: `Inter_700wght`.
  private static func name(in table: FontTable, _ variations: [FontFace.Variation]) -> String {
    let (records, postScript, recordBytes) = (table.unsigned(at: 2) ?? 0, 6, 12)
    var name = ""
    for record in 0..<records where name.isEmpty {
      let start = 6 + record * recordBytes
      guard table.unsigned(at: start + 6) == postScript, let platform = table.unsigned(at: start),
        let count = table.unsigned(at: start + 8), let offset = table.unsigned(at: start + 10),
        let strings = table.unsigned(at: 4)
      else { continue }
      let place = strings + offset
      guard count > 0, place + count <= table.bytes.count else { continue }
      // Names are ASCII; on all platforms except the Macintosh, they have two bytes per character.
      let macintosh = 1
      name = clean(
        table.bytes[place..<place + count].enumerated().compactMap { index, byte in
          platform == macintosh || index % 2 == 1 ? byte : nil
        })
    }
    for variation in variations {
      let tag = (0..<4).map { UInt8(truncatingIfNeeded: variation.tag >> (24 - 8 * $0)) }
      name += "_\(Int(variation.value.rounded()))" + clean(tag)
    }
    return name.isEmpty ? "Font" : String(name.prefix(longestName))
  }

  static let longestName = 63

  private static func clean(_ letters: [UInt8]) -> String { String(decoding: letters.filter(isAllowed), as: UTF8.self) }

  /// Returns true if a name may have a letter: printable ASCII, except for characters with a special meaning in
  /// documents.
  static func isAllowed(_ letter: UInt8) -> Bool {
    (0x21...0x7E).contains(letter) && !"()<>[]{}/%#".utf8.contains(letter)
  }
}
