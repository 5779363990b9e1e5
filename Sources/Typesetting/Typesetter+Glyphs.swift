import Isolation
package import Layouts

extension Typesetter {
  /// Returns text as glyphs, at the positions at which `picture` draws them.
  ///
  /// Throws `TextError.unavailable` if fonts cannot be embedded on this system.
  package func glyphs(of text: Plan.Text) throws(TextError) -> TextGlyphs {
    let text = text.plain
    return try ask(.glyphs(text)) { (answer, _) throws(IsolationFault) in
      let setting = try answer.setting()
      return TextGlyphs(setting: setting, runs: try answer.runs(of: text.text, lines: setting.lines))
    }
  }

  /// Returns a font with only some of its glyphs, which keep their numbers. The same glyphs make the same bytes.
  ///
  /// - Parameter glyphs: The numbers of the glyphs, in any order.
  package func subset(_ font: FontFace, glyphs: [Int]) throws(TextError) -> EmbeddedFont {
    precondition(font.isEmbeddable, "Text in a font that cannot be embedded must be drawn as pixels.")
    let glyphs = Set(glyphs).sorted()
    if let unknown = glyphs.first(where: { !(0...0xFFFF).contains($0) }) {
      throw .unusableFont(font.file, .noGlyph(unknown))
    }
    var bytes: [UInt8] = []
    while true {
      // For each part, the whole font is rebuilt: fonts that need more than one part are hardly ever embedded.
      let part = try part(of: font, glyphs, from: bytes.count)
      bytes += part.bytes
      if bytes.count < part.byteCount { continue }
      guard let font = part.font(of: bytes) else { throw .fault(.invalidReply) }
      return font
    }
  }

  private func part(of font: FontFace, _ glyphs: [Int], from start: Int) throws(TextError) -> FontPart {
    try ask(.subset(font, glyphs, from: start)) { (answer, memory) throws(IsolationFault) in
      let description = try answer.fontDescription()
      let widths = try answer.widths(of: glyphs)
      let isCompact = try answer.flag()
      // There is at least one more byte; otherwise, nothing would have been requested.
      let count = try answer.number(in: start + 1...max(start + 1, EmbeddedFont.maxBytes))
      return FontPart(
        description: description, widths: widths, isCompact: isCompact, byteCount: count,
        bytes: memory.bytes(FontPart.length(after: start, of: count)))
    }
  }
}
