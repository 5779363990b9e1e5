import Files
import ImageCodecs
import Raster
import Store

/// Part of a photo at another size, upright, decoded at the smallest scale that does it justice.
struct DecodedPhoto: Sendable {
  var pixels: Pixels
  /// What was wrong with the file, where only part of it could be decoded.
  let damage: String?
  /// Why what the file says of its colors was not used.
  let remark: String?

  /// The photo is resampled as it is stored and only the small result turned upright.
  ///
  /// - Parameters:
  ///   - area: the wanted part of the upright photo, which becomes `width` × `height` pixels.
  ///   - search: what finds another part of that size, where one is to be found.
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

  /// The area, or what is found in its stead.
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

/// How part of a photo is decoded, as it is stored.
struct Decoding {
  /// Of the upright photo.
  var area: Area
  let pipeline: ColorPipeline
  var width: Int
  var height: Int
  let look: TileStyle.TileLook
  private let eighths: Int

  /// - Parameters:
  ///   - area: the wanted part of the upright photo, which becomes `width` × `height` pixels.
  ///   - leastEighths: at which scale it is to be decoded at least.
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

  func decoder(of file: consuming OpenFile) throws(ImageError) -> ImageDecoder {
    // Patterns are told in the last scans of a progressive JPEG.
    try ImageDecoder(file, using: pipeline, eighths: eighths, effort: pipeline.hasFinePatterns ? .best : look.effort)
  }

  func pixels(of file: consuming OpenFile) throws(ImageError) -> (Pixels, damage: String?) {
    var decoder = try decoder(of: file)
    var resampler = Resampler(resampling(of: decoder))
    while try decoder.withNextRow({ resampler.add($0) }) {}
    let damage = try decoder.finish()
    return (try finished(resampler.finish()), damage)
  }

  /// What becomes of the rows that a decoder hands out.
  func resampling(of decoder: borrowing ImageDecoder) -> Resampling {
    let info = pipeline.info
    let (width, height) = info.orientation.turning(width: width, height: height)
    var area = info.orientation.stored(area, width: Double(info.width), height: Double(info.height))
    let (across, down) = decoder.scale
    area = Area(x: area.x * across, y: area.y * down, width: area.width * across, height: area.height * down)
    return Resampling(
      source: (decoder.width, decoder.height), area: area, width: width, height: height,
      samples: pipeline.startsWithInks ? .inks : info.hasAlpha ? .colorsAndAlpha : .colors, isLinear: look.isLinear)
  }

  /// Pixels as they are stored, upright and in the wall's colors.
  func finished(_ stored: consuming Pixels) throws(ImageError) -> Pixels {
    try pipeline.convert(&stored)
    return stored.uprighted(from: pipeline.info.orientation)
  }
}

/// How small a photo may be decoded when it is to be shrunk.
enum DecodingScale {
  /// The smallest of the scales that decoders are fast at which still leaves enough pixels in either direction.
  ///
  /// - Parameter isLinear: whether light is resampled. Decoders shrink bytes, which is not the same, so they must not.
  static func eighths(
    shrinkingBy factor: Double, effort: Effort = .balanced, hasFinePatterns: Bool = false, isLinear: Bool = false
  ) -> Int {
    if isLinear { return 8 }
    let least = pixelsForOne(effort, hasFinePatterns: hasFinePatterns)
    return [1, 2, 4].first { factor * Double($0) / 8 >= least } ?? 8
  }

  /// How many pixels must be left for one that is wanted, along either axis.
  private static func pixelsForOne(_ effort: Effort, hasFinePatterns: Bool) -> Double {
    switch effort {
    case .fast: hasFinePatterns ? 2.5 : 1.25
    // Photos' tiles come nearer to what decoding them whole would give than those of programs that leave as many pixels.
    // Two and a half times the pixels are worth 1 to 3 dB more, and cost up to half as much time again.
    case .balanced: hasFinePatterns ? 3 : 2
    case .best: 5
    }
  }
}
