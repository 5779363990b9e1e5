/// A font with only the glyphs that are used, which keep their numbers, and its description in documents.
package struct EmbeddedFont: Equatable, Sendable {
  package var program: Program
  package var description: Description
  /// The widths of the glyphs that were asked for, by their numbers.
  package var widths: [Int: Double]

  /// Outlines as documents want them.
  package enum Program: Equatable, Sendable {
    /// A TrueType font with the tables that draw glyphs.
    case trueType([UInt8])
    /// A bare CFF table. In one with character identifiers, they are the numbers of glyphs.
    case cff([UInt8])
  }

  /// The properties of the font that a reader knows before reading it. Lengths are in thousandths of the type size,
  /// upwards.
  package struct Description: Equatable, Sendable {
    /// Letters, digits and signs of ASCII that names in documents may have.
    package var postScriptName: String
    package var unitsPerEm: Int
    package var ascent: Double
    /// Negative: below the baseline.
    package var descent: Double
    package var capHeight: Double
    /// The slant in degrees; negative for type that leans to the right.
    package var italicAngle: Double
    package var box: Box
    package var isFixedPitch: Bool
    package var isSerif: Bool
    package var isItalic: Bool
    /// From 100, thin, to 900, heavy.
    package var weight: Int
  }

  /// The box around all glyphs of the whole font.
  package struct Box: Equatable, Sendable {
    package var left: Double
    package var bottom: Double
    package var right: Double
    package var top: Double
  }

  /// The maximum number of bytes of a program. A whole font of all Chinese characters has a third of these.
  package static let maxBytes = 64 << 20
}
