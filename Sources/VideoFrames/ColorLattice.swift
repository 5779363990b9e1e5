import Colors
import ImageCodecs

/// The colors of an SDR video for those of an HDR video, as a picture for ffmpeg's filter `haldclut`: samples of the
/// conversion that photos and frames have.
enum ColorLattice {
  /// The steps of each channel, and the width and height of the picture.
  private static let (steps, side) = (64, 512)

  /// The options before this input of ffmpeg.
  static let input = [
    "-protocol_whitelist", "pipe", "-format_whitelist", "rawvideo", "-f", "rawvideo", "-pixel_format", "rgb48le",
    "-video_size", "\(side)x\(side)", "-i", "pipe:3",
  ]

  /// Returns the picture: red changes fastest, blue slowest.
  static func bytes(of light: BrightLight) throws(ColorError) -> [UInt8] {
    let conversion = try BrightConversion(light)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(6 * side * side)
    var samples = Array(repeating: UInt8.max, count: 8 * side)
    var row = Array(repeating: UInt8(0), count: 4 * side)
    for y in 0..<side {
      for x in 0..<side {
        let place = y * side + x
        for (channel, step) in [place % steps, place / steps % steps, place / (steps * steps)].enumerated() {
          // In the byte order of the machine.
          let sample = UInt16(step * 65_535 / (steps - 1)).littleEndian
          samples[8 * x + 2 * channel] = UInt8(truncatingIfNeeded: sample)
          samples[8 * x + 2 * channel + 1] = UInt8(truncatingIfNeeded: sample >> 8)
        }
      }
      conversion.convert(samples.span, into: &row)
      for pixel in stride(from: 0, to: row.count, by: 4) {
        // A byte twice is the same color with 16 bits.
        for channel in 0..<3 { bytes += [row[pixel + channel], row[pixel + channel]] }
      }
    }
    return bytes
  }
}

extension VideoFacts {
  /// The conversion of HDR to sRGB; nil for other videos.
  func light(_ highlights: Highlights) -> BrightLight? {
    guard case .space(.lights(let primaries, let curve)) = colors, curve.isBright else { return nil }
    return BrightLight(primaries: primaries, curve: curve, target: .bt709, highlights: highlights)
  }
}
