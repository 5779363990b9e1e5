import CFixtures

/// Settings for writing a JPEG 2000 file.
package struct JPEG2000Fixture: Sendable {
  /// Bits per sample.
  package var bits = 8
  /// Samples per pixel: gray, gray and alpha, colors, or colors and alpha.
  package var channels = 3
  /// The compression ratio; 1 for lossless.
  package var ratio = 1.0
  /// The number of resolutions: one more than the picture can be halved.
  package var resolutions = 6
  /// The side of tiles; 0 for one tile.
  package var tile = 0
  /// True if samples are luma and chroma.
  package var isLuma = false
  /// True if chroma has half the resolution.
  package var isHalved = false
  /// True for a codestream without boxes.
  package var isNaked = false

  package init() {}

  package func with(_ change: (inout JPEG2000Fixture) -> Void) -> JPEG2000Fixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the bytes of a file with these samples of one byte, or two bytes if there are more than 8 bits.
  package func encoded(samples: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    try unsafe FixtureBytes.lending(samples) { samples in
      // Sound: the pointer in the description is valid while this closure runs.
      var picture = unsafe FixtureJPEG2000()
      unsafe picture.samples = unsafe samples
      unsafe picture.width = UInt32(width)
      unsafe picture.height = UInt32(height)
      unsafe picture.bits = Int32(bits)
      unsafe picture.channels = Int32(channels)
      unsafe picture.ratio = Float(ratio)
      unsafe picture.resolutions = Int32(resolutions)
      unsafe picture.tile = Int32(tile)
      unsafe picture.luma = isLuma
      unsafe picture.halved = isHalved
      unsafe picture.naked = isNaked
      return try unsafe bytes { output in unsafe fixture_jpeg2000_encode(&picture, output) }
    }
  }
}
