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
    /// Where the focuses of all frames lie.
    private(set) var focus = (least: UnitPoint(x: 1, y: 1), greatest: UnitPoint.zero)

    /// What is needed to show the photo at some size, too, around some point of it.
    func adding(_ size: CGSize, _ focus: UnitPoint = .center) -> Need {
      var need = self
      need.focus.least = UnitPoint(x: min(self.focus.least.x, focus.x), y: min(self.focus.least.y, focus.y))
      need.focus.greatest = UnitPoint(
        x: max(self.focus.greatest.x, focus.x), y: max(self.focus.greatest.y, focus.y))
      need.width = max(width, size.width)
      need.height = max(height, size.height)
      need.leastAspect = min(leastAspect, size.width / size.height)
      need.greatestAspect = max(greatestAspect, size.width / size.height)
      return need
    }

    /// What the photo holds at most.
    var byteCount: Int {
      // Parts around two points are more than one.
      let more = (
        across: 1 + max(0, focus.greatest.x - focus.least.x), down: 1 + max(0, focus.greatest.y - focus.least.y)
      )
      let across = max(width, height * greatestAspect) * PreparedPhoto.spare * more.across
      let down = max(height, width / leastAspect) * PreparedPhoto.spare * more.down
      return Int(min(across * down * Double(Pixels.bytesPerPixel), 1e15))
    }
  }

  /// How many pixels are kept for each that the largest frame shows, along either axis. A photo that is resampled
  /// twice would be softer than one resampled once, more so the further its pixels lie from the canvas's; with spare
  /// ones that cannot be seen.
  private static let spare = 1.5

  /// - Parameter stamp: what the file was when it was looked at, where that is known.
  init(
    _ path: FilePath, for need: Need, limits: DecodingLimits, style: TileStyle = TileStyle(),
    stamp: FileStamp? = nil
  ) throws(ImageError) {
    self = try unchanged(path, since: stamp) { file throws(ImageError) in
      try PreparedPhoto(file, for: need, limits: limits, style: style)
    }
  }

  private init(
    _ file: consuming OpenFile, for need: Need, limits: DecodingLimits, style: TileStyle
  ) throws(ImageError) {
    let header = try ImageDecoder.header(of: file, limits: limits)
    let info = header.info
    (width, height) = (Double(info.width), Double(info.height))
    isOpaque = !info.hasAlpha
    isLinear = style.look.isLinear
    let largest = max(need.width / width, need.height / height)
    // The resampling looks a little beyond what it shows.
    let rim = 8 / largest
    area = Area(
      of: (width, height), around: need.focus, width: height * need.greatestAspect + rim,
      height: width / need.leastAspect + rim)
    let scale = min(1, largest * Self.spare)
    let photo = try DecodedPhoto(
      area, of: file, header: header, width: max(1, Int((area.width * scale).rounded())),
      height: max(1, Int((area.height * scale).rounded())), style: style)
    pixels = photo.pixels
    damage = photo.damage
    remark = photo.remark
    colors = style.look.colors
  }

  /// The tile as one frame shows it, or nil where that is outside the canvas.
  func rendered(_ tile: Animation.Tile, index: Int, on canvas: Plan.Canvas) -> RenderedTile? {
    // A column beyond either side, so that no edge is cut where it can be seen.
    let visible = PixelRect(x: -1, y: 0, width: canvas.width + 2, height: canvas.height)
    let destination = PixelRect(covering: tile.frame).intersection(visible)
    if tile.frame.isEmpty || destination.isEmpty { return nil }
    // Aspect fill, as in walls at rest. In pixels of the photo, then in those kept of it.
    let scale = max(tile.frame.width / width, tile.frame.height / height)
    let left = partStart(overhang: (width - tile.frame.width / scale) / 2, around: tile.focus.x, of: width)
    let top = partStart(overhang: (height - tile.frame.height / scale) / 2, around: tile.focus.y, of: height)
    let x = left + (Double(destination.x) - tile.frame.minX) / scale
    let y = top + (Double(destination.y) - tile.frame.minY) / scale
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
  /// Part of a picture, at least as large around either focus as is asked for, if the picture is. It begins with a whole
  /// pixel, so that keeping it at its own size changes nothing.
  fileprivate init(
    of size: (width: Double, height: Double), around focus: (least: UnitPoint, greatest: UnitPoint), width: Double,
    height: Double
  ) {
    func ends(_ length: Double, _ part: Double, _ least: Double, _ greatest: Double) -> (first: Double, last: Double) {
      // What is not needed on either side, of what is not needed at all.
      let (half, spare) = ((length - part) / 2, max(0, length - part))
      let before = min(max(0, (half + (least - 0.5) * length).rounded(.down)), spare.rounded(.down))
      let behind = min(max(0, (half + (0.5 - greatest) * length).rounded(.down)), spare.rounded(.down))
      return (before, length - behind)
    }
    let across = ends(size.width, width, focus.least.x, focus.greatest.x)
    let down = ends(size.height, height, focus.least.y, focus.greatest.y)
    self.init(x: across.first, y: down.first, width: across.last - across.first, height: down.last - down.first)
  }
}

extension CGRect {
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ]
  }
}
