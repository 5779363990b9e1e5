/// How colors that a palette does not have are made of those that it has.
package struct Dithering: Hashable, Codable, Sendable {
  package var method = Method.floydSteinberg
  /// How much of the difference between a color and the nearest of the palette is made up for, in percent.
  package var strength = 100
  package var gamut = Gamut.compress

  package init() {}

  package enum Method: String, CaseIterable, Codable, Sendable {
    /// The nearest color.
    case none
    /// Ordered, by a matrix of 8 × 8.
    case bayer
    /// Ordered, by a texture without a pattern.
    case blueNoise = "blue-noise"
    case floydSteinberg = "floyd-steinberg"
    case atkinson
    case stucki
  }

  /// What becomes of colors that a display cannot show.
  package enum Gamut: String, CaseIterable, Codable, Sendable {
    /// Black and white become the display's, and colors are muted as far as they must be.
    case compress
    /// Colors that the display can show stay as they are, and others become the nearest that it can.
    case clip
  }

  package static let strengths = 0...100
}

/// A palette, and how pictures are brought into it.
package struct PaletteStyle: Hashable, Codable, Sendable {
  package var palette: Palette
  package var dithering: Dithering
  /// The file may have so many bytes.
  package var maxBytes: Int?

  package init(_ palette: Palette, _ dithering: Dithering = Dithering(), maxBytes: Int? = nil) {
    (self.palette, self.dithering, self.maxBytes) = (palette, dithering, maxBytes)
  }

  /// Whether it can be what a record says that anybody may have written.
  package var isPossible: Bool {
    palette.isPossible && Dithering.strengths.contains(dithering.strength) && maxBytes.map { $0 > 0 } ?? true
  }
}
