import Colors
import Files
import Foundation
import ImageCodecs
import Layouts
import Plans
import Raster

// A photo decoded once for all frames of an animation: as large as its largest frame needs, and only the part that any
// frame shows.

extension DecodedPhoto {
  /// The sizes and focuses of a photo that the frames need.
  struct Need: Sendable {
    private(set) var width = 0.0
    private(set) var height = 0.0
    private(set) var minAspect = Double.infinity
    private(set) var greatestAspect = 0.0
    /// The range of the focuses of all frames.
    private(set) var focus = (least: UnitPoint(x: 1, y: 1), greatest: UnitPoint.zero)

    /// Adds a frame that shows the photo at some size, around some focus.
    func adding(_ size: CGSize, _ focus: UnitPoint = .center) -> Need {
      var need = self
      need.focus.least = UnitPoint(x: min(self.focus.least.x, focus.x), y: min(self.focus.least.y, focus.y))
      need.focus.greatest = UnitPoint(
        x: max(self.focus.greatest.x, focus.x), y: max(self.focus.greatest.y, focus.y))
      need.width = max(width, size.width)
      need.height = max(height, size.height)
      need.minAspect = min(minAspect, size.width / size.height)
      need.greatestAspect = max(greatestAspect, size.width / size.height)
      return need
    }

    /// The maximum memory that the photo holds.
    var byteCount: Int {
      // The parts around two focuses are larger than the part around one.
      let more = (
        across: 1 + max(0, focus.greatest.x - focus.least.x), down: 1 + max(0, focus.greatest.y - focus.least.y)
      )
      let across = max(width, height * greatestAspect) * DecodedPhoto.spare * more.across
      let down = max(height, width / minAspect) * DecodedPhoto.spare * more.down
      return Int(min(across * down * Double(Pixels.bytesPerPixel), 1e15))
    }
  }

  /// The number of pixels kept for each pixel of the largest frame, along either axis. A photo resampled twice would be
  /// softer than one resampled once, especially if its pixels do not align with those of the canvas; with extra pixels,
  /// this is invisible.
  private static let spare = 1.5

  /// - Parameters:
  ///   - isGround: True if the photo is blurred and dark, as a background for other photos.
  ///   - stamp: The file's stamp when it was found, if known.
  init(
    _ path: FilePath, for need: Need, isGround: Bool = false, limits: DecodingLimits, style: TileStyle = TileStyle(),
    stamp: FileStamp? = nil
  ) throws(ImageError) {
    self = try unchanged(path, since: stamp) { file throws(ImageError) in
      try DecodedPhoto(file, for: need, isGround: isGround, limits: limits, style: style)
    }
  }

  private init(
    _ file: consuming OpenFile, for need: Need, isGround: Bool, limits: DecodingLimits, style: TileStyle
  ) throws(ImageError) {
    let header = try ImageDecoder.header(of: file, limits: limits)
    let (width, height) = (Double(header.info.width), Double(header.info.height))
    let largest = max(need.width / width, need.height / height)
    // Resampling uses a little beyond the visible part.
    let rim = 8 / largest
    let area = Area(
      of: (width, height), around: need.focus, width: height * need.greatestAspect + rim,
      height: width / need.minAspect + rim)
    let scale = isGround ? min(1, largest / Ground.reduction) : min(1, largest * Self.spare)
    try self.init(
      area, of: file, header: header, width: max(1, Int((area.width * scale).rounded())),
      height: max(1, Int((area.height * scale).rounded())), style: style)
    if isGround { pixels = pixels.asGround }
  }

  /// Renders the tile for one frame; nil if it is outside the canvas.
  func rendered(
    _ tile: Animation.Tile, index: Int, on canvas: Plan.Canvas, look: TileLook = TileLook()
  ) -> RenderedTile? {
    // There is one more column on both sides, so that no visible edge is cut.
    let visible = PixelRect(x: -1, y: 0, width: canvas.width + 2, height: canvas.height)
    if tile.frame.isEmpty || PixelRect(covering: tile.reach).intersection(visible).isEmpty { return nil }
    let outline = tile.photoOutline
    let destination = PixelRect(covering: outline.boundingBox).intersection(visible)
    // Aspect fill, as on still walls: first in pixels of the photo, then in those of the pixels kept.
    let scale = max(tile.frame.width / width, tile.frame.height / height)
    let left = partStart(overhang: (width - tile.frame.width / scale) / 2, around: tile.crop.focus.x, of: width)
    let top = partStart(overhang: (height - tile.frame.height / scale) / 2, around: tile.crop.focus.y, of: height)
    // The part of the kept pixels that the whole frame shows.
    let (across, down) = (Double(pixels.width) / area.width, Double(pixels.height) / area.height)
    let source = Area(
      x: (left - area.x) * across, y: (top - area.y) * down, width: tile.frame.width / scale * across,
      height: tile.frame.height / scale * down)
    return RenderedTile(
      shown(source, in: tile, destination, isLinear: look.isLinear), index: index, destination: destination,
      isOpaque: isOpaque, coloring: TileColoring(tones: tile.tones, tint: tile.tint, in: look.colors),
      outline: tile.covers(destination, of: canvas) ? nil : Outline(outline),
      frame: TileFrame(
        border: tile.border, shadow: tile.shadow, photo: outline, outer: tile.borderOutline, holes: tile.holes
      ) { $0.converted(to: look.colors) })
  }

  private func shown(
    _ source: Area, in tile: Animation.Tile, _ destination: PixelRect, isLinear: Bool
  ) -> Pixels {
    if destination.isEmpty { return Pixels(width: 0, height: 0) }
    if let rotation = tile.rotation {
      let shape = Outline(tile.photoOutline)
      return pixels.turned(
        Turning(source, in: tile.frame, by: rotation, from: destination, isMirrored: tile.mirrored),
        width: destination.width,
        columns: (destination.y..<destination.maxY).map { shape.columns(inRow: $0, of: destination) },
        isOpaque: isOpaque, isLinear: isLinear)
    }
    let (across, down) = (source.width / tile.frame.width, source.height / tile.frame.height)
    let left =
      tile.mirrored ? tile.frame.maxX - Double(destination.maxX) : Double(destination.x) - tile.frame.minX
    let part = Area(
      x: source.x + left * across,
      y: source.y + (Double(destination.y) - tile.frame.minY) * down, width: Double(destination.width) * across,
      height: Double(destination.height) * down)
    var shown = pixels.resampled(
      Resampling(
        source: (pixels.width, pixels.height), area: part, width: destination.width, height: destination.height,
        isOpaque: isOpaque, isLinear: isLinear))
    if tile.mirrored { shown.mirror() }
    return shown
  }
}

extension Area {
  /// Creates the part of a picture that is at least as large as requested around both focuses, as far as the picture
  /// extends. The part begins at a whole pixel, so that keeping it at its own size changes nothing.
  fileprivate init(
    of size: (width: Double, height: Double), around focus: (least: UnitPoint, greatest: UnitPoint), width: Double,
    height: Double
  ) {
    func ends(_ length: Double, _ part: Double, _ least: Double, _ greatest: Double) -> (first: Double, last: Double) {
      // The excess on each side if centered, and the total excess.
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
