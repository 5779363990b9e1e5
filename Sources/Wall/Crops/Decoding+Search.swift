import Files
import ImageCodecs
import Raster
import TesseraLayout

extension Decoding {
  /// Pixels of the part that a search finds, which looks at the photo as it is decoded, while the whole strip is
  /// resampled. Only where that would be too large the photo is decoded once more.
  func pixels(
    of file: consuming OpenFile, finding search: CropSearch
  ) throws(ImageError) -> (Pixels, damage: String?) {
    let (path, stamp) = (file.path, file.stamp)
    var decoding = self
    var decoder = try decoder(of: file)
    var probes = StripProbes(search, way.info, decoder)
    if search.isHandy {
      // At the same scale, so the decoder is the one for it, too.
      decoding.area = search.strip
      (decoding.width, decoding.height) = (search.stripWidth, search.stripHeight)
      var resampler = Resampler(decoding.resampling(of: decoder))
      while try decoder.withNextRow({ row in
        probes.add(row)
        resampler.add(row)
      }) {}
      let damage = try decoder.finish()
      return (search.window(of: try finished(resampler.finish()), by: try finished(probes.pixels)), damage)
    }
    while try decoder.withNextRow({ probes.add($0) }) {}
    // The next one may need the memory that this has.
    _ = consume decoder
    decoding.area = search.move(area, by: try finished(probes.pixels))
    return try unchanged(path, since: stamp) { file throws(ImageError) in try decoding.pixels(of: file) }
  }

  /// Where the middle of what a search finds lies on the photo.
  func focus(of file: consuming OpenFile, finding search: CropSearch) throws(ImageError) -> UnitPoint {
    var decoder = try decoder(of: file)
    var probes = StripProbes(search, way.info, decoder)
    while try decoder.withNextRow({ probes.add($0) }) {}
    return search.focus(by: try finished(probes.pixels))
  }
}
