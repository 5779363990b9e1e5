import CFixtures

/// Settings for writing a HEIF or AVIF file.
package struct HEIFFixture: Sendable {
  package var isAVIF = false
  /// Bits per sample: 8, 10 or 12.
  package var bits = 8
  /// 0 to 100, or nil for lossless.
  package var quality: Int? = 90
  package var hasAlpha = false
  /// True if chroma has full resolution.
  package var hasFineColor = false
  package var isFullRange = true
  /// True if luma is computed as in Rec. 709 instead of Rec. 601.
  package var usesWideMatrix = false
  /// The orientation in the file's properties, numbered as in EXIF.
  package var orientation = 1
  /// The TIFF bytes of an EXIF block; empty for none.
  package var exif: [UInt8] = []
  /// An XMP packet; empty for none.
  package var packet: [UInt8] = []
  /// A color profile; empty for none.
  package var profile: [UInt8] = []
  /// The color numbers of H.273; nil for sRGB's.
  package var codes: (primaries: Int, transfer: Int)?
  /// The longest side of a thumbnail; 0 for none.
  package var thumbnail = 0

  package init() {}

  package func with(_ change: (inout HEIFFixture) -> Void) -> HEIFFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the bytes of a file with these samples, four per pixel, each with the file's bit depth.
  package func encoded(samples: [UInt16], width: Int, height: Int) throws -> [UInt8] {
    try encoded(
      rgba: samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, width: width, height: height)
  }

  /// Returns the bytes of a file with these pixels, four bytes each, or eight if samples have more than 8 bits.
  package func encoded(rgba: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    try unsafe FixtureBytes.lending(rgba) { rgba in
      try unsafe FixtureBytes.lending(exif) { exif in
        try unsafe FixtureBytes.lending(profile) { profile in
          try unsafe FixtureBytes.lending(packet) { packet in
            // Sound: every pointer in the description is valid while this closure runs.
            var picture = unsafe description(width: width, height: height)
            unsafe picture.rgba = unsafe rgba
            unsafe picture.exif = unsafe exif
            unsafe picture.profile = unsafe profile
            unsafe picture.packet = unsafe packet
            return try unsafe bytes { output in unsafe fixture_heif_encode(&picture, output) }
          }
        }
      }
    }
  }

  private func description(width: Int, height: Int) -> FixtureHEIF {
    var picture = unsafe FixtureHEIF()
    unsafe picture.width = UInt32(width)
    unsafe picture.height = UInt32(height)
    unsafe picture.bits = Int32(bits)
    unsafe picture.is_avif = isAVIF
    unsafe picture.quality = Int32(quality ?? 101)
    unsafe picture.has_alpha = hasAlpha
    unsafe picture.fine_color = hasFineColor
    unsafe picture.full_range = isFullRange
    unsafe picture.wide_matrix = usesWideMatrix
    unsafe picture.orientation = Int32(orientation)
    unsafe picture.primaries = Int32(codes?.primaries ?? 0)
    unsafe picture.transfer = Int32(codes?.transfer ?? 0)
    unsafe picture.thumbnail = Int32(thumbnail)
    return unsafe picture
  }
}
