import CFixtures

/// Settings for writing a TIFF file, common or odd. Enumerations have the numbers of the format.
package struct TIFFFixture: Sendable {
  package enum Photometric: Int32, Sendable {
    case whiteIsZero = 0
    case blackIsZero = 1
    case rgb = 2
    case palette = 3
    case inks = 5
    case ycbcr = 6
    case cieLab = 8
    case iccLab = 9
    case ituLab = 10
  }

  package enum Compression: Int32, Sendable, CaseIterable {
    case none = 1
    case lzw = 5
    case jpeg = 7
    case deflate = 8
    case packBits = 32773
  }

  /// A sample in addition to the colors.
  package enum ExtraSample: Int32, Sendable {
    case none = 0
    case multipliedAlpha = 1
    case alpha = 2
    case somethingElse = -1
  }

  package enum SampleFormat: Int32, Sendable {
    case whole = 1
    case signed = 2
    case floating = 3
  }

  package var photometric: Photometric = .rgb
  package var bits = 8
  package var sampleFormat: SampleFormat = .whole
  /// True if bytes are filled from their lowest bit.
  package var isFilledFromBelow = false
  /// The x and y of the white point; nil to omit it.
  package var white: (x: Float, y: Float)?
  /// The number of channels, including the extra sample if there is one.
  package var channels = 3
  package var compression: Compression = .none
  /// True to store differences.
  package var usesPredictor = false
  /// True if each sample has its own plane; the rows are then passed in that order.
  package var isSeparate = false
  package var isBig = false
  package var isBigEndian = false
  package var rowsPerStrip = 16
  /// The size of tiles, multiples of 16; nil for strips.
  package var tile: (width: Int, height: Int)?
  package var orientation = 1
  package var extraSample: ExtraSample = .none
  /// Red, green and blue with 16 bits each, color by color.
  package var palette: [UInt16] = []
  package var date: String?
  /// A color profile; empty for none.
  package var profile: [UInt8] = []
  package var pages = 1

  package init() {}

  package func with(_ change: (inout TIFFFixture) -> Void) -> TIFFFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the bytes of a file with these packed rows; 16-bit samples are in native byte order.
  package func encoded(samples: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    // The terminating zero makes it valid even if there is no date.
    let date = Array((date ?? "").utf8CString)
    return try unsafe FixtureBytes.lending(samples) { samples in
      try unsafe FixtureBytes.lending(profile) { profile in
        try unsafe palette.withUnsafeBufferPointer { palette in
          try unsafe date.withUnsafeBufferPointer { date in
            // Sound: every pointer in the description is valid while this closure runs.
            var picture = unsafe description(width: width, height: height)
            unsafe picture.samples = unsafe samples
            unsafe picture.profile = unsafe profile
            if bits <= 16, palette.count >= 3 << bits { unsafe picture.palette = palette.baseAddress }
            if date.count > 1 { unsafe picture.date = date.baseAddress }
            return try unsafe bytes { output in unsafe fixture_tiff_encode(&picture, output) }
          }
        }
      }
    }
  }

  private func description(width: Int, height: Int) -> FixtureTIFF {
    var picture = unsafe FixtureTIFF()
    unsafe picture.width = UInt32(width)
    unsafe picture.height = UInt32(height)
    unsafe picture.bits = Int32(bits)
    unsafe picture.channels = Int32(channels)
    unsafe picture.photometric = photometric.rawValue
    unsafe picture.compression = compression.rawValue
    unsafe picture.predictor = usesPredictor ? (sampleFormat == .floating ? 3 : 2) : 1
    unsafe picture.sample_format = sampleFormat.rawValue
    unsafe picture.fill_order = isFilledFromBelow ? 2 : 1
    unsafe picture.white = (white?.x ?? 0, white?.y ?? 0)
    unsafe picture.separate = isSeparate
    unsafe picture.big = isBig
    unsafe picture.big_endian = isBigEndian
    unsafe picture.rows_per_strip = UInt32(rowsPerStrip)
    unsafe picture.tile_width = UInt32(tile?.width ?? 0)
    unsafe picture.tile_height = UInt32(tile?.height ?? 0)
    unsafe picture.orientation = Int32(orientation)
    unsafe picture.extra_sample = extraSample.rawValue
    unsafe picture.pages = Int32(pages)
    return unsafe picture
  }
}
