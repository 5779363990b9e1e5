import Files
import Foundation
import ImageCodecs
import Layouts
import Plans
import Raster

/// The turn of a photo within its tile: all values on which the pixels depend, apart from the photo and the look. The
/// pixels and their keys are made from these values alone.
///
/// The photo is decoded at the same scale as without the turn, and resampled once from there: each pixel of the wall is
/// a Lanczos mean of the pixels around its position in the photo. A photo with more than three times the wall’s
/// resolution is first reduced to that, row by row as it is decoded, so that memory depends on the wall.
struct TileTurn: Encodable {
  var part: Part
  /// The number of pixels of the photo for each of the wall, along a side.
  var shrinking: Double
  var turning: Turning
  /// The canvas pixels that the photo covers at least in part.
  var seen: PixelRect
  /// The corners of the visible part of the photo, on the wall.
  var outline: [CGPoint]

  /// A part of a photo, and the size at which it is kept.
  struct Part: Encodable {
    var area: Area
    var width: Int
    var height: Int
  }
}

extension TileTurn {
  /// The maximum number of a photo's pixels kept for each pixel of the wall, horizontally and vertically.
  private static let finest = 3.0

  /// Returns the maximum memory for turning a photo, beside decoding it.
  static func maxBytes(_ frame: CGRect) -> Int {
    Int(min(frame.width * frame.height * finest * finest * Double(Pixels.bytesPerPixel), 1e15))
  }

  init(_ tile: Plan.Tile, _ figure: TileFigure, of header: FileHeader, on canvas: Plan.Canvas, look: TileLook) {
    let info = header.info
    let pipeline = look.pipeline(of: header)
    let view = View(tile, figure, width: Double(info.width), height: Double(info.height))
    let decoding = Decoding(view.source, pipeline, width: 1, height: 1, look: look, shrinkingBy: view.shrinking)
    part = view.part(eighths: decoding.eighths, of: info, finest: Self.finest)
    shrinking = view.shrinking
    outline = figure.photo ?? tile.frame.corners
    seen = PixelRect(covering: outline.boundingBox).intersection(
      PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
    turning = view.turning(from: seen, to: part)
  }

  func pixels(
    of file: consuming OpenFile, _ pipeline: ColorPipeline, look: TileLook
  ) throws(ImageError) -> (Pixels, damage: String?) {
    let (photo, damage) = try Decoding(
      part.area, pipeline, width: part.width, height: part.height, look: look, shrinkingBy: shrinking
    ).pixels(of: file)
    let shape = Outline(outline)
    let columns = (seen.y..<seen.maxY).map { shape.columns(inRow: $0, of: seen) }
    let pixels = photo.turned(
      turning, width: seen.width, columns: columns, isOpaque: !pipeline.info.hasAlpha, isLinear: look.isLinear)
    return (pixels, damage)
  }

  /// The visible part of a tile's photo, and its position.
  private struct View {
    /// The photo's frame on the wall before it is turned.
    let frame: CGRect
    let rotation: Rotation
    let isMirrored: Bool
    /// The part of the upright photo in the frame.
    let source: Area

    init(_ tile: Plan.Tile, _ figure: TileFigure, width: Double, height: Double) {
      var whole = tile
      // The view is aligned with the exact frame, not with pixels.
      whole.shape = .rectangle
      source = TileGeometry(whole, photoWidth: width, photoHeight: height).source
      frame = figure.photoFrame
      rotation = tile.rotation
      isMirrored = tile.mirrored
    }

    /// The number of pixels of the photo for each of the wall, along a side.
    var shrinking: Double { min(source.width / frame.width, source.height / frame.height) }

    /// Returns the part of the photo to decode: from one whole pixel of the decoder to another, so that keeping it at
    /// the decoder's scale changes nothing.
    func part(eighths: Int, of info: ImageInfo, finest: Double) -> Part {
      let step = 8 / Double(eighths)
      func ends(_ start: Double, _ length: Double, _ whole: Int) -> (first: Double, length: Double) {
        let first = max(0, (start / step).rounded(.down) * step)
        let last = min(Double(whole), ((start + length) / step).rounded(.up) * step)
        return (first, last - first)
      }
      let across = ends(source.x, source.width, info.width)
      let down = ends(source.y, source.height, info.height)
      let scale = min(1 / step, finest / shrinking)
      return Part(
        area: Area(x: across.first, y: down.first, width: across.length, height: down.length),
        width: max(1, Int((across.length * scale).rounded(.up))),
        height: max(1, Int((down.length * scale).rounded(.up))))
    }

    /// Returns the way from pixels of the wall to those of the part.
    func turning(from destination: PixelRect, to part: Part) -> Turning {
      let (across, down) = (Double(part.width) / part.area.width, Double(part.height) / part.area.height)
      let source = Area(
        x: (source.x - part.area.x) * across, y: (source.y - part.area.y) * down, width: source.width * across,
        height: source.height * down)
      return Turning(source, in: frame, by: rotation, from: destination, isMirrored: isMirrored)
    }
  }
}

extension Outline {
  /// Returns the columns of a row between the first and the last pixel that the outline covers at least in part,
  /// counted from the left of some pixels.
  func columns(inRow y: Int, of pixels: PixelRect) -> Range<Int> {
    let coverage = coverage(ofRow: y, columns: pixels.x..<pixels.maxX)
    guard let first = coverage.firstIndex(where: { $0 > 0 }), let last = coverage.lastIndex(where: { $0 > 0 }) else {
      return 0..<0
    }
    return first..<last + 1
  }
}

extension Turning {
  /// - Parameters:
  ///   - source: The part of a picture that is visible in a frame.
  ///   - frame: The frame on the wall before the turn.
  ///   - destination: The pixels of the wall to begin at.
  ///   - isMirrored: True if the left of the frame shows the right of that part.
  init(
    _ source: Area, in frame: CGRect, by rotation: Rotation, from destination: PixelRect, isMirrored: Bool = false
  ) {
    let (across, down) = (source.width / frame.width, source.height / frame.height)
    let first = rotation.unturned(CGPoint(x: Double(destination.x) + 0.5, y: Double(destination.y) + 0.5))
    let left = isMirrored ? frame.maxX - first.x : first.x - frame.minX
    let right = isMirrored ? -across : across
    self.init(
      x: left * across + source.x, y: (first.y - frame.minY) * down + source.y,
      right: .init(x: rotation.cosine * right, y: -rotation.sine * down),
      down: .init(x: rotation.sine * right, y: rotation.cosine * down), scale: .init(x: across, y: down))
  }
}
