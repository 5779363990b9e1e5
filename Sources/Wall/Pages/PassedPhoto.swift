import Files
import ImageCodecs
import Raster
package import TesseraLayout

/// A JPEG that a document can have as it is: all of it is seen, upright, in the colors of the document.
///
///     if let passed = try PassedPhoto(tile, stamp: stamp, style) { … passed.bytes … }
package struct PassedPhoto: Sendable {
  /// The file.
  package let bytes: [UInt8]
  package let width: Int
  package let height: Int
  package let isGray: Bool
  /// Where it goes on the page.
  package let pixels: PixelRect

  /// The largest file that is taken as it is.
  private static let mostBytes = 512 << 20

  /// Nil where the photo must be changed, or is damaged.
  ///
  /// - Parameter stamp: The file's stamp when it was found, if known.
  init?(_ tile: Plan.Tile, stamp: FileStamp?, _ style: WallRenderer.Style) throws(ImageError) {
    guard tile.isShownPlainly else { return nil }
    let path = FilePath(tile.file)
    let passed = try unchanged(path, since: stamp) { file throws(ImageError) in
      try Self.passed(tile, file, style)
    }
    guard let passed else { return nil }
    self = passed
  }

  private init(_ bytes: [UInt8], _ info: ImageInfo, _ pixels: PixelRect) {
    self.bytes = bytes
    (width, height, isGray) = (info.storedWidth, info.storedHeight, info.color == .gray)
    self.pixels = pixels
  }

  private static func passed(
    _ tile: Plan.Tile, _ file: consuming OpenFile, _ style: WallRenderer.Style
  ) throws(ImageError) -> PassedPhoto? {
    let header = try ImageDecoder.header(of: file, limits: style.decoding)
    let info = header.info
    guard info.format == .jpeg, info.orientation == .upright, [.gray, .ycbcr].contains(info.color),
      info.bitsPerChannel == 8, file.size <= mostBytes
    else { return nil }
    let pipeline = header.pipeline(to: style.look.colors, highlights: style.look.highlights)
    let geometry = TileGeometry(tile, photoWidth: Double(info.width), photoHeight: Double(info.height))
    // Less than a pixel of the photo is no crop.
    let isWhole =
      Double(info.width) - geometry.source.width < 1 && Double(info.height) - geometry.source.height < 1
    guard isWhole, !pipeline.changesColors, pipeline.fault == nil else { return nil }
    let bytes: [UInt8]
    do { bytes = try file.bytes(at: 0, count: file.size) } catch { throw ImageError(error) }
    // Readers are not to be given what Tessera would have called damaged.
    guard try isSound(file, pipeline) else { return nil }
    return PassedPhoto(bytes, info, geometry.destination)
  }

  /// Whether all of it can be decoded, which is found out at the smallest scale.
  private static func isSound(_ file: consuming OpenFile, _ pipeline: ColorPipeline) throws(ImageError) -> Bool {
    var decoder = try ImageDecoder(file, using: pipeline, eighths: 1)
    while try decoder.withNextRow({ _ in }) {}
    return try decoder.finish() == nil
  }
}

extension Plan.Tile {
  /// Whether there is nothing about it but the photo.
  var isShownPlainly: Bool {
    let hasTint = tint.map { $0.alpha > 0 } ?? false
    let isUnchanged = !mirrored && (tones?.areUnchanged ?? true) && !hasTint
    return shape.isRectangular && !isClipped && isUnchanged && border == nil && shadow == nil && turn == 0
  }
}
