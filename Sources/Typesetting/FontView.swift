import CText
import Files

/// A font that is open in this process.
@safe struct FontView {
  // Sound: the creator of a view keeps the font open for as long.
  private let face: OpaquePointer

  @unsafe init(_ face: OpaquePointer) { unsafe self.face = face }

  /// Opens a font and calls `body` with it.
  static func open<Result>(
    _ font: FontFace, _ body: (FontView) throws(FontFault) -> Result
  ) throws(FontFault) -> Result {
    // Sound: it ends with zero.
    let face = unsafe (font.file.bytes + [0]).withUnsafeBytes {
      unsafe ctext_open_face($0.assumingMemoryBound(to: CChar.self).baseAddress, Int32(clamping: font.index))
    }
    guard let face = unsafe face else { throw .unreadable }
    defer { unsafe ctext_close_face(face) }
    let axes = font.variations.map { ctext_axis(tag: $0.tag, value: Float($0.value), usual: 0) }
    if !axes.isEmpty { unsafe ctext_set_axes(face, axes, Int32(clamping: axes.count)) }
    return try body(unsafe FontView(face))
  }

  var glyphCount: Int { Int(unsafe ctext_glyph_count(face)) }
  var unitsPerEm: Int { Int(unsafe ctext_units(face)) }

  /// Returns the width of a glyph, in units.
  func advance(of glyph: Int) -> Double { unsafe ctext_advance(face, UInt32(glyph)) }

  /// The height of capital letters, in units; 0 if the font has none.
  var capitalHeight: Double { unsafe ctext_capital_height(face) }

  /// Returns the beginning of a table; empty if there is none.
  func table(_ name: StaticString) -> FontTable {
    var found = unsafe ctext_table(face, FontTable.tag(name))
    defer { unsafe ctext_release(&found) }
    return FontTable(bytes: unsafe Array(UnsafeBufferPointer(start: found.bytes, count: min(found.count, 1 << 16))))
  }

  /// The position of the font on its axes: empty if the font is not variable or has the default style of the file, nil
  /// if there are too many axes.
  var variations: [FontFace.Variation]? {
    var axes = [ctext_axis](repeating: ctext_axis(), count: Int(ctext_most_axes))
    let count = Int(unsafe ctext_axes(face, &axes, Int32(axes.count)))
    guard count >= 0 else { return nil }
    if axes[..<count].allSatisfy({ $0.value == $0.usual }) { return [] }
    return axes[..<count].map { FontFace.Variation(tag: $0.tag, value: Double($0.value)) }.sorted { $0.tag < $1.tag }
  }

  /// Returns a font with only some of the glyphs.
  func subset(_ glyphs: [Int]) throws(FontFault) -> [UInt8] {
    let numbers = glyphs.map { UInt32($0) }
    var found = unsafe ctext_subset(face, numbers, numbers.count)
    defer { unsafe ctext_release(&found) }
    if unsafe found.count == 0 { throw .unreadable }
    if unsafe found.count > EmbeddedFont.maxBytes { throw .tooLarge(bytes: unsafe found.count) }
    return unsafe Array(UnsafeBufferPointer(start: found.bytes, count: found.count))
  }

  // MARK: - Embedding

  /// The reason why the font cannot be embedded, according to its file.
  var obstacle: FontFace.Obstacle? {
    let isTrueType = !table("glyf").bytes.isEmpty
    if !isTrueType && table("CFF ").bytes.isEmpty { return .format }
    if let obstacle = obstacle(byRights: table("OS/2").unsigned(at: 8) ?? 0) { return obstacle }
    if let variations, variations.isEmpty || (isTrueType && ctext_can_pin_axes() != 0) { return nil }
    return .variable
  }

  /// Returns the reason why the rights granted by the font's maker do not allow embedding. Of several rights, the most
  /// permissive one counts.
  private func obstacle(byRights rights: Int) -> FontFace.Obstacle? {
    let (restricted, usages, wholeOnly, bitmapsOnly) = (0x0002, 0x000E, 0x0100, 0x0200)
    if rights & usages == restricted { return .forbidden }
    if rights & bitmapsOnly != 0 { return .bitmapsOnly }
    return rights & wholeOnly != 0 ? .wholeOnly : nil
  }
}
