import Colors
import Faces
import Files
import ImageCodecs
import Raster
import Store

/// How much is done for the quality of tiles.
struct TileQuality: Sendable {
  var effort = Effort.balanced
  /// Whether light is resampled, instead of the bytes that stand for it.
  var isLinear = false
  /// What the numbers of tiles stand for.
  var colors = ColorSpace.sRGB
  /// What becomes of light that is brighter than paper.
  var highlights = Highlights.map
  /// What finds faces, where crops go by them.
  var faces: FaceFinder?
  /// Where tiles of earlier runs are found.
  var store: Store?
  /// What files hold, where tiles are found by that and not by stamps.
  var contents: ContentDigests?

  /// What tiles of a file are kept under; nil where none are to be kept.
  fileprivate func key(of file: borrowing OpenFile) -> (Store, FileKey)? {
    // A file that changed just now could change again unnoticed.
    guard let store, file.stamp.isSettled else { return nil }
    guard let contents else { return (store, store.key(of: file.stamp)) }
    return contents.digest(of: file).map { (store, store.key(of: file.stamp, holding: $0)) }
  }
}

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
    search: CropSearch? = nil, quality: TileQuality = TileQuality()
  ) throws(ImageError) {
    let pipeline = header.pipeline(to: quality.colors, highlights: quality.highlights)
    remark = pipeline.fault
    guard let (store, key) = quality.key(of: file) else {
      (pixels, damage) = try Self.found(
        search, area, of: file, pipeline, width: width, height: height, quality: quality)
      return
    }
    let tileKey = TileKey(
      file: key, area: area, width: width, height: height, effort: quality.effort,
      variant: quality.variant + (search.map { ", \($0.description)" } ?? ""))
    if let tile = store.tile(for: tileKey) {
      (pixels, damage) = (tile.pixels, tile.damage)
      return
    }
    (pixels, damage) = try Self.found(
      search, area, of: file, pipeline, width: width, height: height, quality: quality)
    store.keep(CachedTile(pixels, damage: damage), for: tileKey)
  }

  /// The area, or what is found in its stead.
  private static func found(
    _ search: CropSearch?, _ area: Area, of file: consuming OpenFile, _ pipeline: ColorPipeline, width: Int,
    height: Int,
    quality: TileQuality
  ) throws(ImageError) -> (Pixels, damage: String?) {
    let decoding = Decoding(
      area, pipeline, width: width, height: height, quality: quality, leastEighths: search?.leastEighths ?? 1)
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
  let quality: TileQuality
  private let eighths: Int

  /// - Parameters:
  ///   - area: the wanted part of the upright photo, which becomes `width` × `height` pixels.
  ///   - leastEighths: at which scale it is to be decoded at least.
  init(_ area: Area, _ pipeline: ColorPipeline, width: Int, height: Int, quality: TileQuality, leastEighths: Int = 1) {
    self.area = area
    self.pipeline = pipeline
    self.width = width
    self.height = height
    self.quality = quality
    let factor = min(area.width / Double(width), area.height / Double(height))
    let eighths = DecodingScale.eighths(
      shrinkingBy: factor, effort: quality.effort, hasFinePatterns: pipeline.hasFinePatterns, isLinear: quality.isLinear
    )
    self.eighths = max(eighths, leastEighths)
  }

  func decoder(of file: consuming OpenFile) throws(ImageError) -> ImageDecoder {
    // Patterns are told in the last scans of a progressive JPEG.
    try ImageDecoder(file, using: pipeline, eighths: eighths, effort: pipeline.hasFinePatterns ? .best : quality.effort)
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
      samples: pipeline.startsWithInks ? .inks : info.hasAlpha ? .colorsAndAlpha : .colors, isLinear: quality.isLinear)
  }

  /// Pixels as they are stored, upright and in the wall's colors.
  func finished(_ stored: consuming Pixels) throws(ImageError) -> Pixels {
    try pipeline.convert(&stored)
    return stored.uprighted(from: pipeline.info.orientation)
  }
}

extension TileQuality {
  /// What of it changes pixels, but for the effort.
  fileprivate var variant: String {
    (isLinear ? "linear light" : "") + (colors == .sRGB ? "" : ", colors \(colors.identifier)")
      + (highlights == .map ? "" : ", highlights \(highlights)")
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
