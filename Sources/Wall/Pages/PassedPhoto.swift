import Files
import ImageCodecs
package import Layouts
import Plans
import Raster

/// A JPEG that a document can embed unchanged: it is upright, entirely visible, and in the document’s color space.
///
///     if case .asItIs(let passed) = try PassedPhoto.passing(tile, stamp: stamp, style) { … passed.bytes … }
package struct PassedPhoto: Sendable {
  /// The bytes of the file.
  package let bytes: [UInt8]
  package let width: Int
  package let height: Int
  package let isGray: Bool
  /// The pixels of the page that the photo covers.
  package let pixels: PixelRect

  /// The maximum size of a file that is embedded unchanged.
  private static let maxBytes = 512 << 20

  /// The way in which a photo is put into a document.
  enum Passing {
    case asItIs(PassedPhoto)
    /// The pixels are rendered, because they change.
    case drawn
    /// The pixels are rendered, because the file is damaged.
    case damaged(String)
  }

  /// Determines how a photo is put into a document.
  ///
  /// - Parameter stamp: The file's stamp when it was found, if known.
  static func passing(
    _ tile: Plan.Tile, stamp: FileStamp?, _ style: WallRenderer.Style
  ) throws(ImageError) -> Passing {
    guard tile.isShownPlainly else { return .drawn }
    return try unchanged(FilePath(tile.file), since: stamp) { file throws(ImageError) in
      try passing(tile, file, style)
    }
  }

  private init(_ bytes: [UInt8], _ info: ImageInfo, _ pixels: PixelRect) {
    self.bytes = bytes
    (width, height, isGray) = (info.storedWidth, info.storedHeight, info.color == .gray)
    self.pixels = pixels
  }

  private static func passing(
    _ tile: Plan.Tile, _ file: consuming OpenFile, _ style: WallRenderer.Style
  ) throws(ImageError) -> Passing {
    let header = try ImageDecoder.header(of: file, limits: style.decoding)
    let info = header.info
    guard header.isReadAlike, info.format == .jpeg, info.orientation == .upright, info.turn == .none,
      file.size <= maxBytes
    else { return .drawn }
    let pipeline = header.pipeline(to: style.look.colors, highlights: style.look.highlights)
    let geometry = TileGeometry(tile, photoWidth: Double(info.width), photoHeight: Double(info.height))
    // A crop of less than a pixel of the photo does not count.
    let isWhole =
      Double(info.width) - geometry.source.width < 1 && Double(info.height) - geometry.source.height < 1
    guard isWhole, !pipeline.changesColors, pipeline.fault == nil else { return .drawn }
    let bytes: [UInt8]
    do { bytes = try file.bytes(at: 0, count: file.size) } catch { throw ImageError(error) }
    // PDF viewers decode the whole file, so no part of it may be damaged.
    if let damage = try damage(of: file, pipeline) { return .damaged(damage) }
    return .asItIs(PassedPhoto(bytes, info, geometry.destination))
  }

  private static func damage(of file: consuming OpenFile, _ pipeline: ColorPipeline) throws(ImageError) -> String? {
    var decoder = try ImageDecoder(file, using: pipeline, eighths: pipeline.info.eighthsOfAllData)
    while try decoder.withNextRow({ _ in }) {}
    return try decoder.finish()
  }
}

extension Plan.Tile {
  /// True if the photo has no border, tint or other additions.
  var isShownPlainly: Bool { shape.isRectangular && !isClipped && treatment.changesNothingButCrop }
}
