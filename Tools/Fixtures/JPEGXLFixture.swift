import CFixtures

/// Settings for writing a JPEG XL file.
package struct JPEGXLFixture: Sendable {
  /// Bits per sample.
  package var bits = 8
  /// Samples per pixel: gray, gray and alpha, colors, or colors and alpha.
  package var channels = 4
  /// The difference in steps that are just noticeable; nil for lossless.
  package var distance: Double?
  /// The orientation in the codestream, numbered as in EXIF.
  package var orientation = 1
  /// The number of frames, whose samples follow each other.
  package var frames = 1
  /// The TIFF bytes of an EXIF block; empty for none.
  package var exif: [UInt8] = []
  /// An XMP packet; empty for none.
  package var packet: [UInt8] = []
  /// True if metadata is compressed.
  package var isPacked = false
  /// A color profile; empty for none.
  package var profile: [UInt8] = []
  /// The color numbers of H.273; nil for sRGB's.
  package var codes: (primaries: Int, transfer: Int)?

  package init() {}

  package func with(_ change: (inout JPEGXLFixture) -> Void) -> JPEGXLFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the bytes of a file with these samples.
  package func encoded(samples: [UInt16], width: Int, height: Int) throws -> [UInt8] {
    let bytes = samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return try encoded(samples: bytes, width: width, height: height)
  }

  /// Returns the bytes of a file with these samples of one byte, or two bytes if there are more than 8 bits.
  package func encoded(samples: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    try unsafe FixtureBytes.lending(samples) { samples in
      try unsafe FixtureBytes.lending(exif) { exif in
        try unsafe FixtureBytes.lending(profile) { profile in
          try unsafe FixtureBytes.lending(packet) { packet in
            // Sound: every pointer in the description is valid while this closure runs.
            var picture = unsafe description(width: width, height: height)
            unsafe picture.samples = unsafe samples
            unsafe picture.exif = unsafe exif
            unsafe picture.profile = unsafe profile
            unsafe picture.packet = unsafe packet
            return try unsafe bytes { output in unsafe fixture_jpegxl_encode(&picture, output) }
          }
        }
      }
    }
  }

  private func description(width: Int, height: Int) -> FixtureJPEGXL {
    var picture = unsafe FixtureJPEGXL()
    unsafe picture.width = UInt32(width)
    unsafe picture.height = UInt32(height)
    unsafe picture.bits = Int32(bits)
    unsafe picture.channels = Int32(channels)
    unsafe picture.lossless = distance == nil
    unsafe picture.distance = Float(distance ?? 0)
    unsafe picture.orientation = Int32(orientation)
    unsafe picture.frames = Int32(frames)
    unsafe picture.packed = isPacked
    unsafe picture.primaries = Int32(codes?.primaries ?? 0)
    unsafe picture.transfer = Int32(codes?.transfer ?? 0)
    return unsafe picture
  }
}
