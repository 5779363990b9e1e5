import ImageCodecs
import Raster

/// Writes a JPEG of half the size of a picture: each of its pixels is the mean of four.
struct HalvedEncoder: PictureEncoder {
  let width: Int
  let height: Int
  private let encoder: JPEGEncoder

  init(_ encoder: JPEGEncoder, width: Int, height: Int) {
    precondition(
      encoder.width == (width + 1) / 2 && encoder.height == (height + 1) / 2, "The picture must be twice as large.")
    (self.encoder, self.width, self.height) = (encoder, width, height)
  }

  var rowsPerGroup: Int { 2 * encoder.rowsPerGroup }
  var keptBytes: Int { encoder.keptBytes }

  func encode(_ strip: Pixels) throws(EncodingError) -> [UInt8] { try encoder.encode(strip.halved) }

  func assembler(noteRoom: Int) -> JPEGAssembler { encoder.assembler(noteRoom: noteRoom) }
}

extension Pixels {
  /// The picture at half its size. The last column and row of an odd number count twice.
  var halved: Pixels {
    var half = Pixels(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      let (above, below) = (2 * y * bytesPerRow, min(2 * y + 1, height - 1) * bytesPerRow)
      for x in 0..<half.width {
        let (left, right) = (2 * x * Self.bytesPerPixel, min(2 * x + 1, width - 1) * Self.bytesPerPixel)
        for channel in 0..<Self.bytesPerPixel {
          let sum =
            Int(bytes[above + left + channel]) + Int(bytes[above + right + channel])
            + Int(bytes[below + left + channel]) + Int(bytes[below + right + channel])
          half.bytes[(y * half.width + x) * Self.bytesPerPixel + channel] = UInt8((sum + 2) / 4)
        }
      }
    }
    return half
  }
}
