/// The approximation of colors that a palette lacks by colors that it has.
package struct Dithering: Hashable, Codable, Sendable {
  package var method = Method.floydSteinberg
  /// The percentage of the difference between a color and the nearest palette color that is compensated.
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

  /// The treatment of colors that a display cannot show.
  package enum Gamut: String, CaseIterable, Codable, Sendable {
    /// Black and white become those of the display, and colors are muted as far as necessary.
    case compress
    /// Colors that the display can show are unchanged, and others become the nearest that it can show.
    case clip
  }

  package static let strengths = 0...100
}

/// A palette, and the conversion of pictures to it.
package struct PaletteStyle: Hashable, Codable, Sendable {
  package var palette: Palette
  package var dithering: Dithering
  /// The maximum size of the file.
  package var maxBytes: Int?

  package init(_ palette: Palette, _ dithering: Dithering = Dithering(), maxBytes: Int? = nil) {
    (self.palette, self.dithering, self.maxBytes) = (palette, dithering, maxBytes)
  }

  /// True if its values are valid: records may be forged.
  package var isPossible: Bool {
    palette.isPossible && Dithering.strengths.contains(dithering.strength) && maxBytes.map { $0 > 0 } ?? true
  }
}
