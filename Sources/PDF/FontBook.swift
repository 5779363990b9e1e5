import Files
import Typesetting

/// The fonts of a document, of which only the used glyphs are embedded, at its end.
struct FontBook {
  private var fonts: [FontFace: Font] = [:]
  /// The fonts in the order of their first use.
  private var order: [FontFace] = []

  private struct Font {
    var name: String
    var reference: PDFReference
    /// The characters of each glyph.
    var characters: [Int: String] = [:]
    var glyphs: Set<Int> = []
  }

  /// Returns the name and the object of a font that a page uses.
  mutating func font(_ face: FontFace, _ file: inout PDFFile) -> (name: String, reference: PDFReference) {
    if let font = fonts[face] { return (font.name, font.reference) }
    let font = Font(name: "F\(order.count + 1)", reference: file.reserve())
    fonts[face] = font
    order.append(face)
    return (font.name, font.reference)
  }

  /// Records the use of glyphs. Returns true if the glyphs alone identify their characters.
  mutating func use(_ cluster: TextGlyphs.Cluster, of face: FontFace) -> Bool {
    guard var font = fonts[face] else { preconditionFailure("A font must have a name before it is used.") }
    defer { fonts[face] = font }
    font.glyphs.formUnion(cluster.glyphs.map(\.id))
    guard cluster.glyphs.count == 1, let glyph = cluster.glyphs.first, !cluster.text.isEmpty else { return false }
    let known = font.characters[glyph.id] ?? cluster.text
    font.characters[glyph.id] = known
    return known == cluster.text
  }

  enum Fault: Error {
    case text(TextError)
    case file(FileError)
  }

  /// Writes all fonts.
  func finish(_ file: inout PDFFile, _ typesetter: Typesetter) throws(Fault) {
    for face in order {
      guard let font = fonts[face] else { continue }
      let embedded: EmbeddedFont
      do { embedded = try typesetter.subset(face, glyphs: font.glyphs.sorted()) } catch { throw .text(error) }
      do { try write(font, embedded, to: &file) } catch { throw .file(error) }
    }
  }

  private func write(_ font: Font, _ embedded: EmbeddedFont, to file: inout PDFFile) throws(FileError) {
    let described = embedded.description
    let name = Self.tag(of: font.glyphs) + "+" + described.postScriptName
    let (program, key, isTrueType) =
      switch embedded.program {
      case .trueType(let bytes): (try file.addDeflated([("Length1", .integer(bytes.count))], bytes), "FontFile2", true)
      case .cff(let bytes): (try file.addDeflated([("Subtype", .name("CIDFontType0C"))], bytes), "FontFile3", false)
      }
    let descriptor = try file.add(
      .dictionary([
        ("Type", .name("FontDescriptor")), ("FontName", .name(name)), ("Flags", .integer(described.flags)),
        ("FontBBox", .numbers([described.box.left, described.box.bottom, described.box.right, described.box.top])),
        ("ItalicAngle", .number(described.italicAngle)), ("Ascent", .number(described.ascent)),
        ("Descent", .number(described.descent)), ("CapHeight", .number(described.capHeight)),
        ("StemV", .number(described.stemWidth)),
        (key, .reference(program)),
      ]))
    var glyphs: [(key: String, value: PDFValue)] = [
      ("Type", .name("Font")), ("Subtype", .name(isTrueType ? "CIDFontType2" : "CIDFontType0")),
      ("BaseFont", .name(name)),
      (
        "CIDSystemInfo",
        .dictionary([("Registry", .text("Adobe")), ("Ordering", .text("Identity")), ("Supplement", .integer(0))])
      ),
      ("FontDescriptor", .reference(descriptor)), ("DW", .integer(0)), ("W", Self.widths(embedded)),
    ]
    if isTrueType { glyphs.append(("CIDToGIDMap", .name("Identity"))) }
    let descendant = try file.add(.dictionary(glyphs))
    let characters = try file.addDeflated([], CharacterMap(font.characters).bytes)
    _ = try file.add(
      .dictionary([
        ("Type", .name("Font")), ("Subtype", .name("Type0")), ("BaseFont", .name(name)),
        ("Encoding", .name("Identity-H")), ("DescendantFonts", .array([.reference(descendant)])),
        ("ToUnicode", .reference(characters)),
      ]), as: font.reference)
  }

  /// Returns six letters that distinguish a subset from others of the same font.
  private static func tag(of glyphs: Set<Int>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for glyph in glyphs.sorted() { hash = (hash ^ UInt64(glyph)) &* 0x100_0000_01B3 }
    var tag = ""
    for _ in 0..<6 {
      tag.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(hash % 26)))
      hash /= 26
    }
    return tag
  }

  /// Returns the widths of glyphs, with consecutive ones combined.
  private static func widths(_ font: EmbeddedFont) -> PDFValue {
    var values: [PDFValue] = []
    var run: (first: Int, widths: [PDFValue])?
    for (glyph, width) in font.widths.sorted(by: { $0.key < $1.key }) {
      if let last = run, last.first + last.widths.count == glyph {
        run?.widths.append(.number(width))
      } else {
        if let run { values += [.integer(run.first), .array(run.widths)] }
        run = (glyph, [.number(width)])
      }
    }
    if let run { values += [.integer(run.first), .array(run.widths)] }
    return .array(values)
  }
}

extension EmbeddedFont.Description {
  /// The flags of PDF. A font whose glyphs are numbered is always symbolic.
  fileprivate var flags: Int { (isFixedPitch ? 1 : 0) | (isSerif ? 2 : 0) | 4 | (isItalic ? 64 : 0) }

  /// The width of upright strokes, which few fonts contain: estimated from the weight.
  fileprivate var stemWidth: Double { (10 + 220 * Double(max(0, weight - 50)) / 900).rounded() }
}

/// A map from glyphs to their characters.
private struct CharacterMap {
  var bytes: [UInt8]

  init(_ characters: [Int: String]) {
    var text = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """
    let entries = characters.sorted { $0.key < $1.key }
    for start in stride(from: 0, to: entries.count, by: Self.maxPerBlock) {
      let block = entries[start..<min(start + Self.maxPerBlock, entries.count)]
      text += "\(block.count) beginbfchar\n"
      for (glyph, characters) in block {
        text += "<\(Self.hexadecimal([UInt16(glyph)]))> <\(Self.hexadecimal(characters.utf16))>\n"
      }
      text += "endbfchar\n"
    }
    text += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    bytes = Array(text.utf8)
  }

  private static let maxPerBlock = 100

  private static func hexadecimal(_ units: some Sequence<UInt16>) -> String {
    String(
      decoding: units.flatMap { PDFValue.digits(UInt8($0 >> 8)) + PDFValue.digits(UInt8($0 & 255)) }, as: UTF8.self)
  }
}
