import Raster

/// The rows of a picture with 16 bits per sample, as bytes in the order of the machine.
final class DeepRows: RowSource {
  private let codec: Codec
  let layout: RowLayout

  init(_ codec: Codec, _ layout: RowLayout) { (self.codec, self.layout) = (codec, layout) }

  func readRow(into row: inout [UInt8]) -> ImageError.Reason? { codec.readRow(into: &row) }

  func finish() -> ImageError.Reason? { codec.finish() }

  var damage: String? { codec.damage }
}
