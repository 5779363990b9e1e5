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
    let header = try ImageDecoder.header(of: file, limits: limits)
    let side = CosineHash.side
    let picture = try header.whole(of: file, width: side, height: side, isLinear: false)
    self.init(of: picture, width: header.info.width, height: header.info.height)
  }
}

extension FileHeader {
  /// Returns a whole photo in few pixels: from its thumbnail, or decoded at the smallest scale that has twice as many
  /// in either direction.
  fileprivate func whole(
    of file: consuming OpenFile, width: Int, height: Int, isLinear: Bool
  ) throws(ImageError) -> Pixels {
    let pipeline = pipeline(to: .sRGB)
    if let thumbnail = try thumbnail(of: file),
      let pixels = try pipeline.pixels(of: thumbnail, width: width, height: height, isLinear: isLinear)
    {
      return pixels
    }
    let shrinking = min(Double(info.width) / Double(width), Double(info.height) / Double(height))
    let eighths = [1, 2, 4].first { shrinking * Double($0) / 8 >= 2 } ?? 8
    return try pipeline.pixels(
      of: file, area: Area(x: 0, y: 0, width: Double(info.width), height: Double(info.height)), width: width,
      height: height, eighths: eighths, effort: .fast, isLinear: isLinear
    ).0
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
    let header = try ImageDecoder.header(of: file, limits: limits)
    let (columns, rows) = Self.size(ofWidth: header.info.width, height: header.info.height)
    let picture = try header.whole(of: file, width: columns, height: rows, isLinear: true)
    self.init(of: picture, width: header.info.width, height: header.info.height)
  }
}

extension PictureQuality {
  /// Computes the quality of a photo, decoded at about 1024 pixels; the lowest if it is damaged.
  ///
  /// - Parameter stamp: The file's stamp when it was found, if known.
  package init(of path: FilePath, since stamp: FileStamp?, limits: DecodingLimits) throws(ImageError) {
    self = try unchanged(path, since: stamp) { file throws(ImageError) in try Self.quality(of: file, limits: limits) }
  }

  private static func quality(of file: consuming OpenFile, limits: DecodingLimits) throws(ImageError) -> Self {
    let pipeline = try ImageDecoder.header(of: file, limits: limits).pipeline(to: .sRGB)
    let info = pipeline.info
    let size = size(ofWidth: info.width, height: info.height)
    // Hardly fewer pixels than are examined.
    let eighths = [1, 2, 4].first { max(info.width, info.height) * $0 * 10 >= max(size.width, size.height) * 56 } ?? 8
    let (picture, damage) = try pipeline.pixels(
      of: file, area: Area(x: 0, y: 0, width: Double(info.width), height: Double(info.height)), width: size.width,
      height: size.height, eighths: eighths, effort: .fast)
    return damage == nil ? PictureQuality(of: picture) : .damaged
  }
}

extension Detail {
  /// Returns the detail of a photo, decoded at full size; 0 if it is damaged.
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
