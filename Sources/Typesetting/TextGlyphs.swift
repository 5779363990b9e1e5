/// Text set as glyphs, for documents that keep text as text.
///
///     let glyphs = try typesetter.glyphs(of: text)
///     if glyphs.canBeEmbedded { for run in glyphs.runs { … } }
///
/// Glyphs have the same positions as the pixels of the text when it is drawn.
package struct TextGlyphs: Equatable, Sendable {
  package var setting: TextSetting
  /// The runs in drawing order: line by line, from left to right.
  package var runs: [Run]

  /// Glyphs on the same line, in the same font and direction.
  package struct Run: Equatable, Sendable {
    package var font: FontFace
    /// The type size, in pixels.
    package var size: Double
    package var line: Int
    package var isRightToLeft: Bool
    /// The clusters from left to right, whatever the reading direction.
    package var clusters: [Cluster]
  }

  /// The glyphs that together show some characters. A cluster may have no glyphs: a line break leaves no ink.
  package struct Cluster: Equatable, Sendable {
    /// The characters, in the order in which they are read. An ellipsis stands for itself, not for the text that was
    /// cut.
    package var text: String
    package var glyphs: [Glyph]
  }

  /// A glyph by its number in the font. Lengths are in pixels, from the top left corner of the text's box.
  package struct Glyph: Equatable, Sendable {
    package var id: Int
    /// The horizontal position of its start on the baseline.
    package var x: Double
    package var y: Double
    /// The distance to the start of the next glyph.
    package var advance: Double
  }

  /// The reason why the text must be drawn as pixels, if a font cannot be embedded.
  package var obstacle: FontFace.Obstacle? {
    for run in runs { if let obstacle = run.font.obstacle { return obstacle } }
    return nil
  }

  /// True if glyphs show the whole text. The boxes that replace characters missing in all fonts are not glyphs.
  package var canBeEmbedded: Bool { setting.missingCount == 0 && obstacle == nil }
}
