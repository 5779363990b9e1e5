import Files
import ImageCodecs
import Raster
import Store

/// Part of a photo at another size, upright, decoded at the smallest scale that is large enough.
struct DecodedPhoto: Sendable {
  var pixels: Pixels
  /// A description of the damage, if the file could only be decoded in part.
  let damage: String?
  /// The reason why the file's color information was not used.
  let remark: String?

  /// The photo is resampled as stored, and only the small result is rotated upright.
  ///
  /// - Parameters:
  ///   - area: The part of the upright photo that becomes `width` × `height` pixels.
  ///   - search: Searches for a better part of that size; nil to use the area.
  init(
    _ area: Area, of file: consuming OpenFile, header: FileHeader, width: Int, height: Int,
    search: CropSearch? = nil, style: TileStyle = TileStyle()
  ) throws(ImageError) {
    let pipeline = header.pipeline(to: style.look.colors, highlights: style.look.highlights)
    remark = pipeline.fault
    guard let (store, key) = style.key(of: file, area: area, width: width, height: height, search: search) else {
      (pixels, damage) = try Self.found(
        search, area, of: file, pipeline, width: width, height: height, look: style.look)
      return
    }
    if let tile = store.tile(for: key) {
      (pixels, damage) = (tile.pixels, tile.damage)
      return
    }
    (pixels, damage) = try Self.found(
      search, area, of: file, pipeline, width: width, height: height, look: style.look)
    store.keep(CachedTile(pixels, damage: damage), for: key)
  }

  /// Decodes the area, or the part found instead of it.
  private static func found(
    _ search: CropSearch?, _ area: Area, of file: consuming OpenFile, _ pipeline: ColorPipeline, width: Int,
    height: Int, look: TileStyle.TileLook
  ) throws(ImageError) -> (Pixels, damage: String?) {
    let decoding = Decoding(
      area, pipeline, width: width, height: height, look: look, leastEighths: search?.leastEighths ?? 1)
    guard let search else { return try decoding.pixels(of: file) }
    return try decoding.pixels(of: file, finding: search)
  }
}

/// The decoding of part of a photo, in the stored orientation.
struct Decoding {
  /// The part of the upright photo.
  var area: Area
  let pipeline: ColorPipeline
  var width: Int
  var height: Int
  let look: TileStyle.TileLook
  private let eighths: Int

  /// - Parameters:
  ///   - area: The part of the upright photo that becomes `width` × `height` pixels.
  ///   - leastEighths: The smallest scale at which it may be decoded.
  init(
    _ area: Area, _ pipeline: ColorPipeline, width: Int, height: Int, look: TileStyle.TileLook, leastEighths: Int = 1
  ) {
    self.area = area
    self.pipeline = pipeline
    self.width = width
    self.height = height
    self.look = look
    let factor = min(area.width / Double(width), area.height / Double(height))
    let eighths = DecodingScale.eighths(
      shrinkingBy: factor, effort: look.effort, hasFinePatterns: pipeline.hasFinePatterns, isLinear: look.isLinear
    )
    self.eighths = max(eighths, leastEighths)
  }

  /// In a progressive JPEG, the last scans contain the patterns.
  private var effort: Effort { pipeline.hasFinePatterns ? .best : look.effort }

  func decoder(of file: consuming OpenFile) throws(ImageError) -> ImageDecoder {
    try ImageDecoder(file, using: pipeline, eighths: eighths, effort: effort)
  }

  func pixels(of file: consuming OpenFile) throws(ImageError) -> (Pixels, damage: String?) {
    try pipeline.pixels(
      of: file, area: area, width: width, height: height, eighths: eighths, effort: effort, isLinear: look.isLinear)
  }

  /// The resampling of the rows that a decoder returns.
  func resampling(of decoder: borrowing ImageDecoder) -> Resampling {
    pipeline.resampling(area, width: width, height: height, of: decoder, isLinear: look.isLinear)
  }
}

/// The scale at which to decode a photo that will be shrunk.
enum DecodingScale {
  /// The smallest of the scales that decoders support which still gives enough pixels in both directions.
  ///
  /// - Parameter isLinear: Whether to resample in linear light. Decoders do not scale in linear light, so photos are
  ///   decoded at full size.
  static func eighths(
    shrinkingBy factor: Double, effort: Effort = .balanced, hasFinePatterns: Bool = false, isLinear: Bool = false
  ) -> Int {
    if isLinear { return 8 }
    let least = pixelsForOne(effort, hasFinePatterns: hasFinePatterns)
    return [1, 2, 4].first { factor * Double($0) / 8 >= least } ?? 8
  }

  /// The number of decoded pixels per pixel of the result, along either axis.
  private static func pixelsForOne(_ effort: Effort, hasFinePatterns: Bool) -> Double {
    switch effort {
    case .fast: hasFinePatterns ? 2.5 : 1.25
    // More pixels than other programs keep bring tiles closer to what full decoding would give: two and a half times
    // the pixels gain 1 to 3 dB, and cost up to half as much time again.
    case .balanced: hasFinePatterns ? 3 : 2
    case .best: 5
    }
  }
}
