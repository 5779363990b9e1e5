package import Raster

/// A JPEG of an opaque picture in memory, without metadata, for a page that shows it.
package enum PhotoJPEG {
  /// The quality, at which a photo looks the same on a screen.
  private static let quality = 82

  package static func file(of pixels: Pixels) throws(EncodingError) -> [UInt8] {
    var style = OutputStyle(.jpeg)
    (style.quality, style.subsampling) = (quality, .acrossAndDown)
    let encoder = EmbeddedEncoder(
      OutputPicture(width: pixels.width, height: pixels.height, hasAlpha: false, style: style, effort: .fast))
    var assembler = EmbeddedAssembler(encoder)
    var bytes: [UInt8] = []
    let rows = encoder.rowsPerGroup
    for first in stride(from: 0, to: pixels.height, by: rows) {
      let strip = pixels.part(columns: 0..<pixels.width, rows: first..<min(pixels.height, first + rows))
      bytes += try assembler.add(encoder.encode(strip))
    }
    return bytes + (try assembler.end())
  }
}
