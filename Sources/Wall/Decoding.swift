import Files
import ImageCodecs
import Raster
import Store

/// The decoding of part of a photo, in the stored orientation.
struct Decoding {
  /// The part of the upright photo.
  var area: Area
  let pipeline: ColorPipeline
  var width: Int
  var height: Int
  let look: TileLook
  let eighths: Int

  /// - Parameters:
  ///   - area: The part of the upright photo that becomes `width` × `height` pixels.
  ///   - minEighths: The minimum scale of decoding.
  ///   - shrinking: The factor by which the photo is shrunk in the end, if it differs from that for this size.
  init(
    _ area: Area, _ pipeline: ColorPipeline, width: Int, height: Int, look: TileLook, minEighths: Int = 1,
    shrinkingBy shrinking: Double? = nil
  ) {
    self.area = area
    self.pipeline = pipeline
    self.width = width
    self.height = height
    self.look = look
    let factor = shrinking ?? min(area.width / Double(width), area.height / Double(height))
    let eighths = DecodingScale.eighths(
      shrinkingBy: factor, effort: look.effort, hasFinePatterns: pipeline.hasFinePatterns, isLinear: look.isLinear
    )
    self.eighths = max(eighths, minEighths)
  }

  /// The effort of decoding. In a progressive JPEG, the last scans contain the patterns.
  private var effort: Effort { pipeline.hasFinePatterns ? .best : look.effort }

  func decoder(of file: consuming OpenFile) throws(ImageError) -> ImageDecoder {
    try ImageDecoder(file, using: pipeline, eighths: eighths, effort: effort)
  }

  func pixels(of file: consuming OpenFile) throws(ImageError) -> (Pixels, damage: String?) {
    try pipeline.pixels(
      of: file, area: area, width: width, height: height, eighths: eighths, effort: effort, isLinear: look.isLinear)
  }

  /// Returns the resampling of the rows that a decoder returns.
  func resampling(of decoder: borrowing ImageDecoder) -> Resampling {
    pipeline.resampling(area, width: width, height: height, of: decoder, isLinear: look.isLinear)
  }
}
