import Files
import ImageCodecs
import Raster

/// The data that a search needs, collected while a photo is decoded: single pixels, and the whole photo if faces are
/// searched for.
struct SearchView {
  private let search: CropSearch
  private let decoding: Decoding
  private let path: FilePath
  private var probes: StripProbes
  /// The whole photo, at a reduced size.
  private var small: Resampler?

  init(of search: CropSearch, _ decoding: Decoding, _ decoder: borrowing ImageDecoder, at path: FilePath) {
    (self.search, self.decoding, self.path) = (search, decoding, path)
    probes = StripProbes(search, decoding.pipeline.info, decoder)
    guard search.finder != nil else { return }
    var whole = decoding
    let info = decoding.pipeline.info
    whole.area = Area(x: 0, y: 0, width: Double(info.width), height: Double(info.height))
    (whole.width, whole.height) = search.faceSize
    small = Resampler(whole.resampling(of: decoder))
  }

  /// Adds the next row.
  mutating func add(_ row: Span<UInt8>) {
    probes.add(row)
    small?.add(row)
  }

  /// Returns the search, with any faces found, and the sampled pixels.
  consuming func finish() throws(ImageError) -> (search: CropSearch, probed: Pixels) {
    let probed = try decoding.pipeline.finished(probes.pixels)
    guard let small else { return (search, probed) }
    let whole = try decoding.pipeline.finished(small.finish())
    return (try search.keepingFaces(on: whole, of: path, by: decoding.pipeline.worker), probed)
  }
}
