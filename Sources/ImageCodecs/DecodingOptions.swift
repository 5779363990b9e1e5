import CCodecs
import Colors
import Files
import Raster

/// As what a file is to be decoded.
struct DecodingOptions {
  var info: ImageInfo
  var eighths: Int
  var effort: Effort
  var keepsInks: Bool
  /// How its light is to be shown, where it may be brighter than paper.
  var light: BrightLight?

  /// Whether rows are wanted with all their bits: 16 a sample. Of other pictures and formats they have 8.
  var isDeep: Bool { light != nil && info.bitsPerChannel > 8 && info.format.entry.reading?.isDeep == true }

  /// How large it comes out.
  var size: (width: Int, height: Int) {
    let scale = info.isScaledByDecoder ? eighths : 8
    return ((info.storedWidth * scale + 7) / 8, (info.storedHeight * scale + 7) / 8)
  }
}

extension DecodingOptions {
  /// The rows of a file, decoded here.
  func rows(of file: borrowing OpenFile) throws(ImageError) -> any RowSource {
    let codec = try Codec(file, self)
    guard let light else { return codec }
    do { return try BrightRows(codec, light, width: size.width) } catch {
      throw ImageError(file.path, .malformed(error.description))
    }
  }
}
