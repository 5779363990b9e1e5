import Files
import ImageCodecs
import Layouts
import Raster

extension Decoding {
  /// Decodes the part that a search finds. The search samples the photo while the photo is decoded and the whole strip
  /// is resampled. The photo is decoded a second time only if the strip would be too large.
  func pixels(
    of file: consuming OpenFile, finding search: CropSearch
  ) throws(ImageError) -> (Pixels, damage: String?) {
    let (path, stamp) = (file.path, file.stamp)
    var decoding = self
    var decoder = try decoder(of: file)
    var view = SearchView(of: search, self, decoder, at: path)
    if search.isSmall {
      // The scale is the same, so the same decoder can be used.
      decoding.area = search.strip
      (decoding.width, decoding.height) = (search.stripWidth, search.stripHeight)
      var resampler = Resampler(decoding.resampling(of: decoder))
      while try decoder.withNextRow({ row in
        view.add(row)
        resampler.add(row)
      }) {}
      let damage = try decoder.finish()
      let (search, probed) = try view.finish()
      return (search.window(of: try pipeline.finished(resampler.finish()), by: probed), damage)
    }
    while try decoder.withNextRow({ view.add($0) }) {}
    // This frees the decoder's memory for the next one.
    _ = consume decoder
    let (search, probed) = try view.finish()
    decoding.area = search.move(area, by: probed)
    return try unchanged(path, since: stamp) { file throws(ImageError) in try decoding.pixels(of: file) }
  }

  /// Returns a finished search, and the pixels that it sampled.
  func finished(
    _ search: CropSearch, on file: consuming OpenFile
  ) throws(ImageError) -> (search: CropSearch, probed: Pixels) {
    let path = file.path
    var decoder = try decoder(of: file)
    var view = SearchView(of: search, self, decoder, at: path)
    while try decoder.withNextRow({ view.add($0) }) {}
    return try view.finish()
  }
}
