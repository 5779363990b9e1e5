import Colors
import Files
import Foundation
import ImageCodecs
import Raster
import TesseraLayout

/// A photo decoded once for all frames of an animation: upright, as large as the largest of them needs it, and no more
/// of it than any shows.
struct PreparedPhoto: Sendable {
  /// Of the upright photo.
  private let width: Double
  private let height: Double
  let pixels: Pixels
  /// The part of the upright photo that the pixels show.
  private let area: Area
  private let isOpaque: Bool
  private let isLinear: Bool
  let damage: String?
  let remark: String?
  /// What its pixels stand for.
  private let colors: ColorSpace

  /// What the frames need of a photo.
  struct Need: Sendable {
    private(set) var width = 0.0
    private(set) var height = 0.0
    private(set) var leastAspect = Double.infinity
    private(set) var greatestAspect = 0.0

    /// What is needed to show the photo at some size, too.
    func adding(_ size: CGSize) -> Need {
      var need = self
      need.width = max(width, size.width)
      need.height = max(height, size.height)
      need.leastAspect = min(leastAspect, size.width / size.height)
      need.greatestAspect = max(greatestAspect, size.width / size.height)
      return need
    }

    /// What the photo holds at most.
    var byteCount: Int {
      let across = max(width, height * greatestAspect) * PreparedPhoto.spare
      let down = max(height, width / leastAspect) * PreparedPhoto.spare
      return Int(min(across * down * Double(Pixels.bytesPerPixel), 1e15))
    }
  }

  /// How many pixels are kept for each that the largest frame shows, along either axis. A photo that is resampled
  /// twice would be softer than one resampled once, more so the further its pixels lie from the canvas's; with spare
  /// ones that cannot be seen.
  private static let spare = 1.5

  init(
    _ path: FilePath, for need: Need, limits: DecodingLimits, quality: TileQuality = TileQuality()
  ) throws(ImageError) {
    self = try unchanged(path) { file throws(ImageError) in
      try PreparedPhoto(file, for: need, limits: limits, quality: quality)
    }
  }

  private init(
    _ file: consuming OpenFile, for need: Need, limits: DecodingLimits, quality: TileQuality
  ) throws(ImageError) {
    let header = try ImageDecoder.header(of: file, limits: limits)
    let info = header.info
    (width, height) = (Double(info.width), Double(info.height))
    isOpaque = !info.hasAlpha
    isLinear = quality.isLinear
    let largest = max(need.width / width, need.height / height)
    // The resampling looks a little beyond what it shows.
    let rim = 8 / largest
    area = Area(
      centeredIn: (width, height), width: height * need.greatestAspect + rim, height: width / need.leastAspect + rim)
    let scale = min(1, largest * Self.spare)
    let photo = try DecodedPhoto(
      area, of: file, header: header, width: max(1, Int((area.width * scale).rounded())),
      height: max(1, Int((area.height * scale).rounded())), quality: quality)
    pixels = photo.pixels
    damage = photo.damage
    remark = photo.remark
    colors = quality.colors
  }

  /// The tile as one frame shows it, or nil where that is outside the canvas.
  func rendered(_ tile: Animation.Tile, index: Int, on canvas: Plan.Canvas) -> RenderedTile? {
    // A column beyond either side, so that no edge is cut where it can be seen.
    let visible = PixelRect(x: -1, y: 0, width: canvas.width + 2, height: canvas.height)
    let destination = PixelRect(covering: tile.frame).intersection(visible)
    if tile.frame.isEmpty || destination.isEmpty { return nil }
    // Aspect fill, as in walls at rest. In pixels of the photo, then in those kept of it.
    let scale = max(tile.frame.width / width, tile.frame.height / height)
    let x = (width - tile.frame.width / scale) / 2 + (Double(destination.x) - tile.frame.minX) / scale
    let y = (height - tile.frame.height / scale) / 2 + (Double(destination.y) - tile.frame.minY) / scale
    let (across, down) = (Double(pixels.width) / area.width, Double(pixels.height) / area.height)
    let source = Area(
      x: (x - area.x) * across, y: (y - area.y) * down, width: Double(destination.width) / scale * across,
      height: Double(destination.height) / scale * down)
    let resampling = Resampling(
      source: (pixels.width, pixels.height), area: source, width: destination.width, height: destination.height,
      isOpaque: isOpaque, isLinear: isLinear)
    return RenderedTile(
      pixels.resampled(resampling), index: index, destination: destination, isOpaque: isOpaque,
      tint: tile.tint.map { Color($0).converted(to: colors) } ?? .clear,
      outline: Outline(tile.outline ?? tile.frame.corners))
  }
}

extension Area {
  /// The middle of a picture, at least as large as is asked for, if the picture is. It begins with a whole pixel, so
  /// that keeping it at its own size changes nothing.
  fileprivate init(centeredIn size: (width: Double, height: Double), width: Double, height: Double) {
    let x = max(0, ((size.width - width) / 2).rounded(.down))
    let y = max(0, ((size.height - height) / 2).rounded(.down))
    self.init(x: x, y: y, width: size.width - 2 * x, height: size.height - 2 * y)
  }
}

extension CGRect {
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ]
  }
}
