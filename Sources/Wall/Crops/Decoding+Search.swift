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
    var view = SearchView(of: search, self, decoder)
    if search.isHandy {
      // At the same scale, so the decoder is the one for it, too.
      decoding.area = search.strip
      (decoding.width, decoding.height) = (search.stripWidth, search.stripHeight)
      var resampler = Resampler(decoding.resampling(of: decoder))
      while try decoder.withNextRow({ row in
        view.add(row)
        resampler.add(row)
      }) {}
      let damage = try decoder.finish()
      let (search, probed) = try view.finish()
      return (search.window(of: try finished(resampler.finish()), by: probed), damage)
    }
    while try decoder.withNextRow({ view.add($0) }) {}
    // The next one may need the memory that this has.
    _ = consume decoder
    let (search, probed) = try view.finish()
    decoding.area = search.move(area, by: probed)
    return try unchanged(path, since: stamp) { file throws(ImageError) in try decoding.pixels(of: file) }
  }

  /// Where the middle of what a search finds lies on the photo.
  func focus(of file: consuming OpenFile, finding search: CropSearch) throws(ImageError) -> UnitPoint {
    var decoder = try decoder(of: file)
    var view = SearchView(of: search, self, decoder)
    while try decoder.withNextRow({ view.add($0) }) {}
    let (search, probed) = try view.finish()
    return search.focus(by: probed)
  }
}
