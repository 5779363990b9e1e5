import Raster

// The palettes that Tessera knows. This file contains only data.

extension Palette {
  /// A palette with its description.
  package struct Known: Sendable {
    package var palette: Palette
    /// The description of the palette.
    package var summary: String
    /// The source of the figures.
    package var source: String

    fileprivate init(
      _ name: String, _ summary: String, source: String,
      _ colors: [(name: String, measured: UInt32, device: UInt32, code: Int)]
    ) {
      palette = Palette(
        name: name,
        entries: colors.map {
          Entry($0.name, measured: Color(rgb: $0.measured), device: Color(rgb: $0.device), code: $0.code)
        })
      (self.summary, self.source) = (summary, source)
    }
  }

  package static func named(_ name: String) -> Palette? { known.first { $0.palette.name == name }?.palette }

  package static let known: [Known] = [
    Known(
      "bw", "black and white", source: "nominal",
      [("black", 0x000000, 0x000000, 0), ("white", 0xFFFFFF, 0xFFFFFF, 1)]),
    Known("gray4", "four grays", source: "nominal: evenly spaced in sRGB, like TRMNL’s gray-4", grays(4)),
    Known("gray16", "sixteen grays", source: "nominal: evenly spaced in sRGB, like TRMNL’s gray-16", grays(16)),
    Known(
      "spectra6", "E Ink Spectra 6: black, white, yellow, red, blue and green",
      source:
        "measured and device colors: paperlesspaper/epdoptimize, default-palettes.json, spectra6; numbers: "
        + "pimoroni/inky, inky_e673.py, and Waveshare's EPD_7in3e.h, which agree",
      [
        ("black", 0x1F2226, 0x000000, 0), ("white", 0xB9C7C9, 0xFFFFFF, 1), ("yellow", 0xC1BB1E, 0xFFFF00, 2),
        ("red", 0x62201E, 0xFF0000, 3), ("blue", 0x233F8E, 0x0000FF, 5), ("green", 0x35563A, 0x00FF00, 6),
      ]),
    Known(
      "acep7", "E Ink Gallery (ACeP), 7 colors: black, white, green, blue, red, yellow and orange",
      source:
        "measured and device colors: paperlesspaper/epdoptimize, default-palettes.json, acep; numbers: "
        + "pimoroni/inky, inky_uc8159.py, and Waveshare's EPD_7in3f.h, which agree",
      [
        ("black", 0x191E21, 0x000000, 0), ("white", 0xF1F1F1, 0xFFFFFF, 1), ("green", 0x53A428, 0x00FF00, 2),
        ("blue", 0x31318F, 0x0000FF, 3), ("red", 0xD20E13, 0xFF0000, 4), ("yellow", 0xF3CF11, 0xFFFF00, 5),
        ("orange", 0xB85E1C, 0xFF8000, 6),
      ]),
  ]

  private static func grays(_ count: Int) -> [(name: String, measured: UInt32, device: UInt32, code: Int)] {
    (0..<count).map { index in
      let gray = UInt32(255 * index / (count - 1)) * 0x010101
      return (name: "gray \(index)", measured: gray, device: gray, code: index)
    }
  }
}

extension Color {
  /// - Parameter rgb: As in `0xRRGGBB`.
  init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}
