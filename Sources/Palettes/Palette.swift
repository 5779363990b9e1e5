package import Raster

/// The colors of a display, each with its appearance and its number on the display.
///
///     let palette = Palette.named("spectra6")
///     palette?.bitsPerPixel      // 4
package struct Palette: Hashable, Codable, Sendable {
  package var name: String
  package var entries: [Entry]

  /// A color of a display.
  package struct Entry: Hashable, Codable, Sendable {
    package var name: String
    /// The appearance of the color, in sRGB.
    package var measured: Color
    /// The value of the color in files.
    package var device: Color
    /// The number of the color on the display.
    package var code: Int

    package init(_ name: String, measured: Color, device: Color, code: Int) {
      (self.name, self.measured, self.device, self.code) = (name, measured, device, code)
    }
  }

  package static let counts = 2...256

  package init(name: String, entries: [Entry]) {
    precondition(Self.counts.contains(entries.count), "A palette must have 2 to 256 colors.")
    (self.name, self.entries) = (name, entries)
  }

  /// True if its values are valid: records may be forged.
  package var isPossible: Bool {
    Self.counts.contains(entries.count) && entries.allSatisfy { (0...255).contains($0.code) }
  }

  /// The number of bits per pixel: 1, 2, 4 or 8.
  package var bitsPerPixel: Int { [1, 2, 4].first { entries.count <= 1 << $0 } ?? 8 }

  /// True if the display's numbers for its colors fit into half a byte.
  package var fitsNibbles: Bool { entries.allSatisfy { $0.code < 16 } }
}

/// Linear light, 65,535 for the brightest: precise enough to distinguish all 8-bit colors.
package typealias Light = SIMD3<Int32>

extension Light {
  package static let brightest: Int32 = 65_535

  /// The light of a color in sRGB.
  package init(_ color: Color) {
    self.init(Self.ofByte[Int(color.red)], Self.ofByte[Int(color.green)], Self.ofByte[Int(color.blue)])
  }

  private static let ofByte = LinearLight.ofByte.map { Int32(($0 * 257).rounded()) }
}
