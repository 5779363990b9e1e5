import Files
import ImageCodecs
import Raster
import Store

/// Part of a photo at another size, upright, decoded at the smallest scale that is large enough.
struct DecodedPhoto: Sendable {
  var pixels: Pixels
  /// The part of the photo that the pixels show.
  var area: Area
  /// The size of the whole upright photo.
  var width: Double
  var height: Double
  var isOpaque: Bool
  /// A description of the damage, if the file could only be decoded in part.
  var damage: String?
  /// The reason why the file's color information was not used.
  var remark: String?
}

extension DecodedPhoto {
  /// Decodes part of a photo. It is resampled as stored, and only the small result is rotated upright.
  ///
  /// - Parameters:
  ///   - area: The part of the upright photo that becomes `width` × `height` pixels.
  ///   - search: A search for a better part of that size; nil to use the area.
  init(
    _ area: Area, of file: consuming OpenFile, header: FileHeader, width: Int, height: Int,
    search: CropSearch? = nil, style: TileStyle = TileStyle()
  ) throws(ImageError) {
    self.init(area, of: header.info)
    // If a photo is smaller than a pixel, only its surroundings are visible.
    guard width > 0 && height > 0 else { return }
    let pipeline = style.look.pipeline(of: header)
    remark = pipeline.fault
    let choice = search.map(TileChoice.search)
    guard
      let (store, key) = style.key(
        of: file, area: area, width: width, height: height, choice: choice, video: header.videoReader)
    else {
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

  /// Decodes and turns a photo. The resulting pixels are those of the turn's destination.
  init(_ turn: TileTurn, of file: consuming OpenFile, header: FileHeader, style: TileStyle) throws(ImageError) {
    self.init(turn.part.area, of: header.info)
    let pipeline = style.look.pipeline(of: header)
    remark = pipeline.fault
    if turn.seen.isEmpty { return }
    let key = style.key(
      of: file, area: turn.part.area, width: turn.seen.width, height: turn.seen.height, choice: .turn(turn),
      video: header.videoReader)
    if let (store, key) = key, let tile = store.tile(for: key) {
      (pixels, damage) = (tile.pixels, tile.damage)
      return
    }
    (pixels, damage) = try turn.pixels(of: file, pipeline, look: style.look)
    if let (store, key) = key { store.keep(CachedTile(pixels, damage: damage), for: key) }
  }

  /// Creates a photo without pixels.
  private init(_ area: Area, of info: ImageInfo) {
    self.init(
      pixels: Pixels(width: 0, height: 0), area: area, width: Double(info.width), height: Double(info.height),
      isOpaque: !info.hasAlpha)
  }

  /// Decodes the area, or the part found instead.
  private static func found(
    _ search: CropSearch?, _ area: Area, of file: consuming OpenFile, _ pipeline: ColorPipeline, width: Int,
    height: Int, look: TileLook
  ) throws(ImageError) -> (Pixels, damage: String?) {
    let decoding = Decoding(
      area, pipeline, width: width, height: height, look: look, minEighths: search?.minEighths ?? 1)
    guard let search else { return try decoding.pixels(of: file) }
    return try decoding.pixels(of: file, finding: search)
  }
}
