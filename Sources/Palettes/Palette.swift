package import Raster

/// The colors that a display has: each as it looks, and as the display names it.
///
///     let palette = Palette.named("spectra6")
///     palette?.bitsPerPixel      // 4
package struct Palette: Hashable, Codable, Sendable {
  package var name: String
  package var entries: [Entry]

  /// A color of a display.
  package struct Entry: Hashable, Codable, Sendable {
    package var name: String
    /// What it looks like, in sRGB.
    package var measured: Color
    /// What stands in files for it.
    package var device: Color
    /// The number by which the display knows it.
    package var code: Int

    package init(_ name: String, measured: Color, device: Color, code: Int) {
      (self.name, self.measured, self.device, self.code) = (name, measured, device, code)
    }
  }

  package static let counts = 2...256

  package init(name: String, entries: [Entry]) {
    precondition(Self.counts.contains(entries.count), "A palette has 2 to 256 colors.")
    (self.name, self.entries) = (name, entries)
  }

  /// Whether it can be what a record says that anybody may have written.
  package var isPossible: Bool {
    Self.counts.contains(entries.count) && entries.allSatisfy { (0...255).contains($0.code) }
  }

  /// How many bits a pixel takes: 1, 2, 4 or 8.
  package var bitsPerPixel: Int { [1, 2, 4].first { entries.count <= 1 << $0 } ?? 8 }

  /// Whether half a byte is enough for the numbers by which the display knows its colors.
  package var fitsNibbles: Bool { entries.allSatisfy { $0.code < 16 } }
}

/// Linear light, 65,535 for the brightest: exact enough that no two colors of 8 bits are the same.
package typealias Light = SIMD3<Int32>

extension Light {
  package static let brightest: Int32 = 65_535

  /// The light of a color in sRGB.
  package init(_ color: Color) {
    self.init(Self.ofByte[Int(color.red)], Self.ofByte[Int(color.green)], Self.ofByte[Int(color.blue)])
  }

  private static let ofByte = LinearLight.ofByte.map { Int32(($0 * 257).rounded()) }
}
