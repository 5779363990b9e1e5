/// A font with only the glyphs that are used, which keep their numbers, and its description in documents.
package struct EmbeddedFont: Equatable, Sendable {
  package var program: Program
  package var description: Description
  /// The widths of the requested glyphs, by their numbers.
  package var widths: [Int: Double]

  /// Outlines in a form that documents can embed.
  package enum Program: Equatable, Sendable {
    /// A TrueType font with the tables that draw glyphs.
    case trueType([UInt8])
    /// A bare CFF table. If it has character identifiers, they are the numbers of glyphs.
    case cff([UInt8])
  }

  /// The properties of the font that a document states about it. Lengths are in thousandths of the type size, upwards.
  package struct Description: Equatable, Sendable {
    /// The PostScript name, with only ASCII letters, digits and signs that names in documents may have.
    package var postScriptName: String
    package var unitsPerEm: Int
    package var ascent: Double
    /// The descent, negative because it is below the baseline.
    package var descent: Double
    package var capHeight: Double
    /// The slant in degrees; negative for type that leans to the right.
    package var italicAngle: Double
    package var box: Box
    package var isFixedPitch: Bool
    package var isSerif: Bool
    package var isItalic: Bool
    /// The weight, from 100 (thin) to 900 (heavy).
    package var weight: Int
  }

  /// The bounding box of all glyphs in the whole font.
  package struct Box: Equatable, Sendable {
    package var left: Double
    package var bottom: Double
    package var right: Double
    package var top: Double
  }

  /// The maximum size of a font program in bytes. A whole font with all Chinese characters has a third of that.
  package static let maxBytes = 64 << 20
}
