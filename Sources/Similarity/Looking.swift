package import Files
package import ImageCodecs
import Raster

// Computing from files.

extension Fingerprint {
  /// Computes the fingerprint of a photo, decoded at the smallest possible size.
  ///
  /// - Parameter stamp: The file's stamp when it was found, if known.
  package init(of path: FilePath, since stamp: FileStamp?, limits: DecodingLimits) throws(ImageError) {
    self = try unchanged(path, since: stamp) { file throws(ImageError) in try Fingerprint(of: file, limits: limits) }
  }

  private init(of file: consuming OpenFile, limits: DecodingLimits) throws(ImageError) {
    let pipeline = try ImageDecoder.header(of: file, limits: limits).pipeline(to: .sRGB)
    let info = pipeline.info
    let shorter = min(info.storedWidth, info.storedHeight)
    // Twice as many pixels as needed, in either direction.
    let eighths = [1, 2, 4].first { shorter * $0 / 8 >= 2 * CosineHash.side } ?? 8
    let (picture, _) = try pipeline.pixels(
      of: file, area: Area(x: 0, y: 0, width: Double(info.width), height: Double(info.height)),
      width: CosineHash.side, height: CosineHash.side, eighths: eighths, effort: .fast)
    self.init(of: picture, width: info.width, height: info.height)
  }
}

extension Miniature {
  /// Computes the miniature of a photo, decoded at the smallest possible size.
  ///
  /// - Parameter stamp: The file's stamp when it was found, if known.
  package init(of path: FilePath, since stamp: FileStamp?, limits: DecodingLimits) throws(ImageError) {
    self = try unchanged(path, since: stamp) { file throws(ImageError) in try Miniature(of: file, limits: limits) }
  }

  private init(of file: consuming OpenFile, limits: DecodingLimits) throws(ImageError) {
    let pipeline = try ImageDecoder.header(of: file, limits: limits).pipeline(to: .sRGB)
    let info = pipeline.info
    let (columns, rows) = Self.size(ofWidth: info.width, height: info.height)
    // Twice as many pixels as needed, in either direction.
    let eighths = [1, 2, 4].first { min(info.width / columns, info.height / rows) * $0 / 8 >= 2 } ?? 8
    let (picture, _) = try pipeline.pixels(
      of: file, area: Area(x: 0, y: 0, width: Double(info.width), height: Double(info.height)), width: columns,
      height: rows, eighths: eighths, effort: .fast, isLinear: true)
    self.init(of: picture, width: info.width, height: info.height)
  }
}

extension Detail {
  /// The detail of a photo, decoded at full size; 0 if it is damaged.
  package static func sum(of path: FilePath, since stamp: FileStamp?, limits: DecodingLimits) throws(ImageError) -> Int
  {
    try unchanged(path, since: stamp) { file throws(ImageError) in
      let header = try ImageDecoder.header(of: file, limits: limits)
      var decoder = try ImageDecoder(file, info: header.info, limits: limits, worker: header.worker)
      var detail = Detail(width: decoder.width, height: decoder.height)
      while try decoder.withNextRow({ detail.add($0) }) {}
      let damage = try decoder.finish()
      return damage == nil ? detail.finish() : 0
    }
  }
}
