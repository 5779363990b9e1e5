package import Files

/// A font in a file, in one of its styles if it is variable.
package struct FontFace: Hashable, Sendable {
  package var file: FilePath
  /// The index of the font in its file.
  package var index: Int
  /// The position of a variable font on its axes, by their tags; empty for the default style of the file.
  package var variations: [Variation]
  /// The reason why the font cannot be embedded; nil if it can.
  package var obstacle: Obstacle?

  package var isEmbeddable: Bool { obstacle == nil }

  /// A value on an axis, such as a weight of 650.
  package struct Variation: Hashable, Sendable {
    /// The tag of the axis, four letters: `wght`.
    package var tag: UInt32
    package var value: Double
  }

  /// The reason why a font cannot be embedded. The description follows the name of the font.
  package enum Obstacle: Int, CaseIterable, CustomStringConvertible, Sendable {
    case colors, bitmaps, synthetic, turned, format, forbidden, wholeOnly, bitmapsOnly, variable

    package var description: String {
      switch self {
      case .colors: "is a color font"
      case .bitmaps: "has no outlines"
      case .synthetic: "lacks this style, which is synthesized"
      case .turned: "is rotated"
      case .format: "has outlines in a format that PDF does not support"
      case .forbidden: "does not allow embedding"
      case .wholeOnly: "does not allow embedding some of its glyphs"
      case .bitmapsOnly: "does not allow embedding its outlines"
      case .variable: "is a variable font, which this version of HarfBuzz cannot embed"
      }
    }
  }
}

/// A fault of a font that was to be embedded.
package enum FontFault: Error, Equatable, CustomStringConvertible, Sendable {
  case unreadable
  case noGlyph(Int)
  case tooLarge(bytes: Int)

  package var description: String {
    switch self {
    case .unreadable: "it is damaged, or was removed"
    case .noGlyph(let glyph): "it has no glyph \(glyph)"
    case .tooLarge(let bytes):
      "they take \(bytes >> 20) MB, but at most \(EmbeddedFont.maxBytes >> 20) MB can be embedded"
    }
  }
}
