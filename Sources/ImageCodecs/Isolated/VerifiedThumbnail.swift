package import Files
import Isolation
package import Raster

/// A thumbnail that a camera has put into a photo, and that shows the photo as it is.
///
///     if let thumbnail = try header.thumbnail(of: file) { … }
package struct VerifiedThumbnail: Equatable, Sendable {
  /// The thumbnail as stored, in the photo’s orientation and color space.
  let pixels: Pixels
  let shape: ThumbnailShape

  init(pixels: Pixels, shape: ThumbnailShape) { (self.pixels, self.shape) = (pixels, shape) }
}

extension VerifiedThumbnail {
  /// Decodes a thumbnail in this process, and compares it with the photo. Nil if it may show something else.
  ///
  /// - Parameter info: The thumbnail, with its place in the file.
  init?(_ info: ImageInfo, in file: borrowing OpenFile) {
    let window = PhotoEnds.window(ofBytes: file.size)
    guard let ends = PhotoEnds(of: file, window: window), let pixels = Self.decode(info, in: file),
      let shape = ThumbnailCheck.shape(of: pixels, ends)
    else { return nil }
    self.init(pixels: pixels, shape: shape)
  }

  /// Returns the pixels of a thumbnail without flaws.
  private static func decode(_ info: ImageInfo, in file: borrowing OpenFile) -> Pixels? {
    let options = DecodingOptions(info: info, eighths: 8, effort: .best, keepsInks: false)
    guard let rows = try? options.rows(of: file), case .pixels = rows.layout else { return nil }
    var row = [UInt8](repeating: 0, count: rows.layout.bytes)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.layout.bytes * rows.layout.count)
    for _ in 0..<rows.layout.count {
      guard rows.readRow(into: &row) == nil else { return nil }
      bytes += row
    }
    guard rows.finish() == nil, rows.damage == nil else { return nil }
    return Pixels(width: options.size.width, height: options.size.height, bytes: bytes)
  }

  /// Decodes and compares any picture as if it were a thumbnail: the first time takes longer.
  static func warmUp(_ info: ImageInfo, in file: borrowing OpenFile) {
    _ = PhotoEnds(of: file, window: file.size / 4)
    _ = decode(info, in: file)
    let (columns, unit) = (ThumbnailCheck.columns, 16)
    let means = (0..<3 * columns).map { Int16($0) }
    let ends = PhotoEnds(
      width: columns * unit, height: columns * unit, across: columns, unitWidth: unit, unitHeight: unit,
      strips: [PhotoEnds.Strip(row: 0, count: 1, means: means[...], isRelative: false)])
    _ = ThumbnailCheck.shape(of: Pixels(width: columns, height: columns, filledWith: .black), ends)
  }

  /// The sizes of thumbnails that are used. No other numbers of pixels are decoded.
  static let sides = 64...512
}

extension FileHeader {
  /// Returns the photo’s thumbnail. Nil if there is none, if it may show something else, or if the photo itself takes
  /// hardly longer.
  package func thumbnail(of file: borrowing OpenFile) throws(ImageError) -> VerifiedThumbnail? {
    guard info.format == .jpeg, info.dataBytes >= PhotoEnds.leastBytes, let thumbnail,
      let header = try? JPEGHeader(file, in: thumbnail), header.isCommon,
      var small = try? header.header(of: file.path).info
    else { return nil }
    let sides = VerifiedThumbnail.sides
    guard sides.contains(small.storedWidth), sides.contains(small.storedHeight) else { return nil }
    small.preview = ImageInfo.Preview(offset: thumbnail.lowerBound, length: thumbnail.count)
    let memory = try limits.share(for: small, of: file.path)
    defer { withExtendedLifetime(memory) {} }
    if let worker { return try IsolatedDecoder.thumbnail(small, of: file, in: worker) }
    return VerifiedThumbnail(small, in: file)
  }
}

extension ColorPipeline {
  /// Resamples a photo's thumbnail to `width` × `height` upright pixels. Nil if it has less than twice as many in
  /// either direction.
  package func pixels(
    of thumbnail: VerifiedThumbnail, width: Int, height: Int, isLinear: Bool
  ) throws(ImageError) -> Pixels? {
    let (width, height) = info.orientation.turning(width: width, height: height)
    let shape = thumbnail.shape
    if shape.width < 2 * width || shape.height < 2 * height { return nil }
    let area = Area(
      x: Double(shape.x), y: Double(shape.y), width: Double(shape.width), height: Double(shape.height))
    let source = (thumbnail.pixels.width, thumbnail.pixels.height)
    let resampling = Resampling(
      source: source, area: area, width: width, height: height, samples: .colors, isLinear: isLinear)
    return try finished(thumbnail.pixels.resampled(resampling))
  }
}
