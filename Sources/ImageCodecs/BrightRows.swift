import Colors
import Raster

/// The rows of a picture with PQ or HLG as they look on the wall, made of all the bits that its file has for them.
final class BrightRows: RowSource {
  private let codec: Codec
  private let conversion: BrightConversion
  /// A row as the codec has it, and with 16 bits a sample.
  private var stored: [UInt8]
  private var samples: [UInt8]

  init(_ codec: Codec, _ light: BrightLight, width: Int) throws(ColorError) {
    self.codec = codec
    conversion = try BrightConversion(light)
    stored = Array(repeating: 0, count: codec.isDeep ? 0 : width * Pixels.bytesPerPixel)
    samples = Array(repeating: 0, count: 2 * width * Pixels.bytesPerPixel)
  }

  func readRow(into row: inout [UInt8]) -> ImageError.Reason? {
    if codec.isDeep {
      if let reason = codec.readRow(into: &samples) { return reason }
    } else {
      if let reason = codec.readRow(into: &stored) { return reason }
      // The same byte twice is 257 times as much, whichever end comes first.
      for (index, byte) in stored.enumerated() { (samples[2 * index], samples[2 * index + 1]) = (byte, byte) }
    }
    let samples = samples
    conversion.convert(samples.span, into: &row)
    return nil
  }

  func finish() -> ImageError.Reason? { codec.finish() }

  var damage: String? { codec.damage }
}
