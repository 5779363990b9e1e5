import Colors
import Raster

/// Converts the rows of a PQ or HLG picture to the wall's colors, using the file's full bit depth.
final class BrightRows: RowSource {
  private let codec: Codec
  private let conversion: BrightConversion
  /// A row with 8 bits per channel from the codec, and a row with 16 bits.
  private var stored: [UInt8]
  private var samples: [UInt8]

  init(_ codec: Codec, _ light: BrightLight, width: Int) throws(ColorError) {
    self.codec = codec
    conversion = try BrightConversion(light)
    stored = Array(repeating: 0, count: codec.isDeep ? 0 : width * Pixels.bytesPerPixel)
    samples = Array(repeating: 0, count: 2 * width * Pixels.bytesPerPixel)
  }

  var layout: RowLayout { codec.layout }

  func readRow(into row: inout [UInt8]) -> ImageError.Reason? {
    if codec.isDeep {
      if let reason = codec.readRow(into: &samples) { return reason }
    } else {
      if let reason = codec.readRow(into: &stored) { return reason }
      // Repeating the byte multiplies it by 257, in either byte order.
      for (index, byte) in stored.enumerated() { (samples[2 * index], samples[2 * index + 1]) = (byte, byte) }
    }
    let samples = samples
    conversion.convert(samples.span, into: &row)
    return nil
  }

  func finish() -> ImageError.Reason? { codec.finish() }

  var damage: String? { codec.damage }
}
