import CCodecs
import Colors
import Files
import Raster

/// The choices for decoding a file.
struct DecodingOptions {
  var info: ImageInfo
  var eighths: Int
  var effort: Effort
  var keepsInks: Bool
  /// The way to display light that may be brighter than paper white; nil if there is none.
  var light: BrightLight?
  /// True if a PNG may be decoded in one piece.
  var mayBeWhole = false
  /// True for samples of 16 bits, where the format has them: each pixel then fills two pixels of a row.
  var keepsDepth = false

  /// True if rows have 16 bits per sample. Rows of other pictures and formats have 8.
  var isDeep: Bool {
    (light != nil || keepsDepth) && info.bitsPerChannel > 8 && info.format.entry.reading?.isDeep == true
  }

  /// The layout of rows of pixels.
  var pixelLayout: RowLayout {
    .pixels(width: keepsDepth && isDeep ? 2 * size.width : size.width, height: size.height)
  }

  /// The decoded size.
  var size: (width: Int, height: Int) {
    let scale = info.decodedEighths(atLeast: eighths)
    return ((info.storedWidth * scale + 7) / 8, (info.storedHeight * scale + 7) / 8)
  }
}

extension DecodingOptions {
  /// Decodes the rows of a file in this process.
  func rows(of file: borrowing OpenFile) throws(ImageError) -> any RowSource {
    let codec = try Codec(file, self)
    if keepsDepth && codec.isDeep { return DeepRows(codec, pixelLayout) }
    guard let light else { return codec }
    do { return try BrightRows(codec, light, width: size.width) } catch {
      throw ImageError(file.path, .malformed(error.description))
    }
  }
}
