import CFixtures

/// Settings for writing a PNG file, common or odd.
package struct PNGFixture: Sendable {
  /// A kind of PNG sample layout, with its number in the file.
  package enum ColorType: Int32, Sendable, CaseIterable {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    /// The number of samples per pixel.
    package var channelCount: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  /// A kind of tRNS chunk.
  package enum Transparency: Sendable, Equatable {
    case none
    /// An alpha for each of the first palette entries.
    case palette([UInt8])
    /// The transparent gray sample, in the file's bit depth.
    case grey(UInt16)
    /// The transparent color, in the file's bit depth.
    case rgb(UInt16, UInt16, UInt16)
  }

  package var colorType: ColorType = .rgb
  package var bitDepth = 8
  package var isInterlaced = false
  /// The red, green and blue bytes of the palette, color by color.
  package var palette: [UInt8] = []
  package var transparency: Transparency = .none
  /// The gAMA value times 100000; nil for no such chunk.
  package var gamma: Int?
  /// The TIFF bytes of an eXIf chunk; empty for none.
  package var exif: [UInt8] = []
  /// A color profile for an iCCP chunk; empty for none.
  package var profile: [UInt8] = []
  /// The color numbers of H.273 for a cICP chunk; nil for no such chunk.
  package var codes: (primaries: Int, transfer: Int)?
  package var compressionLevel = 9

  package init() {}

  /// Returns a copy of the settings, modified by `change`.
  package func with(_ change: (inout PNGFixture) -> Void) -> PNGFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the number of bytes in a packed row.
  package func rowSize(width: Int) -> Int {
    (colorType.channelCount * bitDepth * width + 7) / 8
  }
}

extension PNGFixture {
  /// Returns the bytes of a file with these rows, already packed in the format of PNG (16-bit samples big-endian).
  package func encoded(rows: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    var alphas: [UInt8] = []
    if case .palette(let values) = transparency { alphas = values }
    return try unsafe FixtureBytes.lending(rows) { rows in
      try unsafe FixtureBytes.lending(palette) { palette in
        try unsafe FixtureBytes.lending(alphas) { alphas in
          try unsafe FixtureBytes.lending(exif) { exif in
            try unsafe FixtureBytes.lending(profile) { profile in
              var picture = try unsafe description(width: width, height: height)
              unsafe picture.rows = unsafe rows
              unsafe picture.palette = unsafe palette
              unsafe picture.palette_alpha = unsafe alphas
              unsafe picture.exif = unsafe exif
              unsafe picture.profile = unsafe profile
              // Sound: every pointer in the description is valid while this closure runs.
              return try unsafe bytes { output in unsafe fixture_png_encode(&picture, output) }
            }
          }
        }
      }
    }
  }

  private func description(width: Int, height: Int) throws -> FixturePNG {
    guard let width = UInt32(exactly: width), let height = UInt32(exactly: height),
      let bitDepth = Int32(exactly: bitDepth), let gamma = Int32(exactly: gamma ?? 0),
      let compressionLevel = Int32(exactly: compressionLevel)
    else { throw FixtureError("a PNG option is out of range") }
    // Sound: a zeroed description has null pointers with counts of 0, which the encoder allows.
    var picture = unsafe FixturePNG()
    unsafe picture.width = width
    unsafe picture.height = height
    unsafe picture.bit_depth = bitDepth
    unsafe picture.color_type = colorType.rawValue
    unsafe picture.interlaced = isInterlaced
    unsafe picture.gamma = gamma
    unsafe picture.compression_level = compressionLevel
    unsafe picture.primaries = Int32(codes?.primaries ?? 0)
    unsafe picture.transfer = Int32(codes?.transfer ?? 0)
    switch transparency {
    case .none:
      unsafe picture.transparency = Int32(FIXTURE_PNG_OPAQUE)
    case .palette:
      unsafe picture.transparency = Int32(FIXTURE_PNG_PALETTE_ALPHA)
    case .grey(let sample):
      unsafe picture.transparency = Int32(FIXTURE_PNG_CLEAR_GREY)
      unsafe picture.clear_samples = (sample, 0, 0)
    case .rgb(let red, let green, let blue):
      unsafe picture.transparency = Int32(FIXTURE_PNG_CLEAR_COLOR)
      unsafe picture.clear_samples = (red, green, blue)
    }
    return unsafe picture
  }
}
