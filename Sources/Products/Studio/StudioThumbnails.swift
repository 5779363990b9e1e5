package import Files
package import ImageCodecs
import Raster
package import Store

/// Small pictures of photos, decoded in sandboxes and kept in the cache.
package struct StudioThumbnails: Sendable {
  private let limits: DecodingLimits
  private let store: Store?
  private let search: FaceSearch?

  /// - Parameter search: The search for faces; nil if there is none.
  package init(_ limits: DecodingLimits, store: Store?, search: FaceSearch? = nil) {
    (self.limits, self.store, self.search) = (limits, store, search)
  }

  /// The longest side in pixels.
  package enum Size: Int, Sendable {
    case small = 400
    case large = 1600
  }

  /// Returns a photo, upright and in sRGB: as a PNG if it is transparent, otherwise as a JPEG.
  package func picture(
    of path: FilePath, _ stamp: FileStamp?, _ size: Size
  ) throws(ImageError) -> (contentType: String, bytes: [UInt8]) {
    let pixels = try pixels(of: path, stamp, size)
    do throws(EncodingError) {
      if pixels.hasTransparency { return ("image/png", try PNGEncoder.file(of: pixels)) }
      return ("image/jpeg", try PhotoJPEG.file(of: pixels))
    } catch {
      throw ImageError(path, .known("cannot be shown: \(error)"))
    }
  }

  /// Returns the faces on a photo, in fractions of it.
  func faces(on path: FilePath, _ stamp: FileStamp?) throws(ImageError) -> [Area] {
    guard let search else { return [] }
    return try search.faces(on: pixels(of: path, stamp, .small), of: path, by: nil).map(\.area)
  }

  /// Returns the mean color of a photo, from the thumbnail that its camera has put into it, if possible.
  package func color(of path: FilePath, _ stamp: FileStamp?) throws(ImageError) -> String {
    let key = stamp.flatMap { stamp in
      store.map {
        TileKey(
          file: $0.key(of: stamp), area: Area(x: 0, y: 0, width: 1, height: 1), width: 1, height: 1, look: Self.look)
      }
    }
    if let key, let kept = store?.tile(for: key) { return Self.text(of: kept.pixels) }
    let color = Self.mean(of: try pixels(of: path, stamp, .small, isRough: true))
    if let key { store?.keep(CachedTile(color), for: key) }
    return Self.text(of: color)
  }

  /// Returns the color of the first pixel.
  private static func text(of pixels: Pixels) -> String {
    "#" + pixels.bytes.prefix(3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// - Parameter isRough: True if a few pixels will do.
  private func pixels(
    of path: FilePath, _ stamp: FileStamp?, _ size: Size, isRough: Bool = false
  ) throws(ImageError) -> Pixels {
    try unchanged(path, since: stamp) { file throws(ImageError) in
      let header = try ImageDecoder.header(of: file, limits: limits)
      let info = header.info
      let scale = min(1, Double(size.rawValue) / Double(max(info.width, info.height)))
      let width = max(1, Int((Double(info.width) * scale).rounded()))
      let height = max(1, Int((Double(info.height) * scale).rounded()))
      let whole = Area(x: 0, y: 0, width: Double(info.width), height: Double(info.height))
      let key = stamp.flatMap { stamp in
        store.map { TileKey(file: $0.key(of: stamp), area: whole, width: width, height: height, look: Self.look) }
      }
      if let key, let kept = store?.tile(for: key) { return kept.pixels }
      if isRough, let thumbnail = try header.thumbnail(of: file),
        let few = try header.pipeline(to: .sRGB).pixels(of: thumbnail, width: 8, height: 8, isLinear: false)
      {
        return few
      }
      let eighths = [1, 2, 4].first { Double($0) / 8 >= scale } ?? 8
      let pixels = try header.pipeline(to: .sRGB).pixels(
        of: file, area: whole, width: width, height: height, eighths: eighths, effort: .fast
      ).0
      if let key, size == .small { store?.keep(CachedTile(pixels), for: key) }
      return pixels
    }
  }

  /// The look of thumbnails among the tiles of the cache.
  private static let look = Array("studio".utf8)

  /// Returns the mean of every seventh pixel, as a picture of one pixel.
  private static func mean(of pixels: Pixels) -> Pixels {
    var (sums, weight) = ([0, 0, 0], 0)
    for index in stride(from: 0, to: pixels.bytes.count, by: 7 * Pixels.bytesPerPixel) {
      let alpha = Int(pixels.bytes[index + 3])
      for channel in 0..<3 { sums[channel] += Int(pixels.bytes[index + channel]) * alpha }
      weight += alpha
    }
    if weight == 0 { return Pixels(width: 1, height: 1, filledWith: .white) }
    return Pixels(width: 1, height: 1, bytes: sums.map { UInt8($0 / weight) } + [255])
  }
}
