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

  /// Decodes part of a photo. It is resampled as stored, and only the small result is rotated upright.
  ///
  /// - Parameters:
  ///   - area: The part of the upright photo that becomes `width` × `height` pixels.
  ///   - search: A search for a better part of that size; nil to use the area.
  init(
    _ area: Area, of file: consuming OpenFile, header: FileHeader, width: Int, height: Int,
    search: CropSearch? = nil, style: TileStyle = TileStyle()
  ) throws(ImageError) {
    // Of a photo smaller than a pixel, only the surroundings are visible.
    guard width > 0 && height > 0 else {
      (pixels, damage, remark) = (Pixels(width: 0, height: 0), nil, nil)
      return
    }
    let pipeline = header.pipeline(to: style.look.colors, highlights: style.look.highlights)
    remark = pipeline.fault
    let choice = search.map(TileChoice.search)
    guard let (store, key) = style.key(of: file, area: area, width: width, height: height, choice: choice)
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

  /// Decodes the area, or the part found instead of it.
  private static func found(
    _ search: CropSearch?, _ area: Area, of file: consuming OpenFile, _ pipeline: ColorPipeline, width: Int,
    height: Int, look: TileLook
  ) throws(ImageError) -> (Pixels, damage: String?) {
    let decoding = Decoding(
      area, pipeline, width: width, height: height, look: look, leastEighths: search?.leastEighths ?? 1)
    guard let search else { return try decoding.pixels(of: file) }
    return try decoding.pixels(of: file, finding: search)
  }
}
