/// A text set as glyphs, for documents that keep words as words.
///
///     let glyphs = try typesetter.glyphs(of: text)
///     if glyphs.canBeEmbedded { for run in glyphs.runs { … } }
///
/// Glyphs are where the pixels of the same text are.
package struct TextGlyphs: Equatable, Sendable {
  package var setting: TextSetting
  /// The runs in the order of drawing: line by line, from left to right.
  package var runs: [Run]

  /// Glyphs of a line in the same font and direction.
  package struct Run: Equatable, Sendable {
    package var font: FontFace
    /// The size of the type, in pixels.
    package var size: Double
    package var line: Int
    package var isRightToLeft: Bool
    /// The clusters from left to right, whatever the reading direction.
    package var clusters: [Cluster]
  }

  /// Glyphs that together show some characters. It may have none: a break of lines leaves no ink.
  package struct Cluster: Equatable, Sendable {
    /// The characters, in the order in which they are read. An ellipsis counts as itself, not as the text that was cut
    /// off.
    package var text: String
    package var glyphs: [Glyph]
  }

  /// A glyph by its number in the font. Lengths are in pixels, from the top left corner of the text's box.
  package struct Glyph: Equatable, Sendable {
    package var id: Int
    /// The start on its baseline.
    package var x: Double
    package var y: Double
    /// The distance to the start of the next.
    package var advance: Double
  }

  /// The reason why the text must be drawn as pixels, if a font cannot be embedded.
  package var obstacle: FontFace.Obstacle? {
    for run in runs { if let obstacle = run.font.obstacle { return obstacle } }
    return nil
  }

  /// True if glyphs show the whole text. The frames in place of characters that no font has are not glyphs.
  package var canBeEmbedded: Bool { setting.missingCount == 0 && obstacle == nil }
}
