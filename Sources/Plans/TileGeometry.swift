package import Foundation
package import Layouts
package import Raster

/// The mapping of a part of a photo to pixels of the canvas.
package struct TileGeometry: Equatable {
  /// The canvas pixels that the photo touches, ignoring its shape.
  package var destination: PixelRect
  /// The part of the upright photo that those pixels show. It may extend beyond the photo's edge by less than a canvas
  /// pixel.
  package var source: Area
  /// The length by which the photo extends beyond each side of a centered part.
  package private(set) var overhang = CGSize.zero
  /// True if the first pixels show the right edge of that part.
  private let isMirrored: Bool

  package init(_ tile: Plan.Tile, photoWidth: Double, photoHeight: Double) {
    isMirrored = tile.mirrored
    switch tile.content {
    case .fill:
      // Aspect fill: the largest part of the photo with the tile's aspect ratio, as close to the focus as possible.
      let scale = max(tile.frame.width / photoWidth, tile.frame.height / photoHeight)
      let width = min(photoWidth, tile.frame.width / scale)
      let height = min(photoHeight, tile.frame.height / scale)
      overhang = CGSize(width: (photoWidth - width) / 2, height: (photoHeight - height) / 2)
      let focus = tile.crop.focus
      source = Area(
        x: partStart(overhang: overhang.width, around: focus.x, of: photoWidth),
        y: partStart(overhang: overhang.height, around: focus.y, of: photoHeight), width: width, height: height)
      destination = tile.touchedPixels
      if tile.isClipped {
        // A shape's edge pixels are partly covered, so the photo is aligned with the exact frame.
        source.x +=
          (isMirrored ? tile.frame.maxX - Double(destination.maxX) : Double(destination.x) - tile.frame.minX) / scale
        source.y += (Double(destination.y) - tile.frame.minY) / scale
        source.width = Double(destination.width) / scale
        source.height = Double(destination.height) / scale
      }
    case .fit:
      let size = Self.fittedSize(tile, aspect: photoWidth / photoHeight)
      destination = PixelRect(
        snapping: CGRect(
          x: tile.frame.midX - size.width / 2, y: tile.frame.midY - size.height / 2,
          width: size.width, height: size.height))
      // Even the narrowest photo gets one pixel.
      destination.width = max(1, destination.width)
      destination.height = max(1, destination.height)
      source = Area(x: 0, y: 0, width: photoWidth, height: photoHeight)
    }
  }

  /// Returns the visible part of a mostly invisible tile: if a tile is much larger than the wall, only that part is
  /// rendered.
  package func cut(to canvas: Plan.Canvas) -> TileGeometry {
    let visible = destination.intersection(PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
    guard !visible.isEmpty, destination.width * destination.height > 4 * visible.width * visible.height else {
      return self
    }
    let across = source.width / Double(destination.width)
    let down = source.height / Double(destination.height)
    let left = isMirrored ? destination.maxX - visible.maxX : visible.x - destination.x
    var cut = self
    cut.destination = visible
    cut.source = Area(
      x: source.x + Double(left) * across, y: source.y + Double(visible.y - destination.y) * down,
      width: Double(visible.width) * across, height: Double(visible.height) * down)
    return cut
  }

  package static func fittedSize(_ tile: Plan.Tile, aspect: Double) -> CGSize {
    if tile.shape == .hexagon { return Hexagon.inscribedSize(aspect: aspect, in: tile.frame) }
    guard let outline = tile.shape.outline(in: tile.frame) else {
      let width = min(tile.frame.width, tile.frame.height * aspect)
      return CGSize(width: width, height: width / aspect)
    }
    return inscribedSize(aspect: aspect, in: outline, around: CGPoint(x: tile.frame.midX, y: tile.frame.midY))
  }

  /// Returns the size of the largest centered rectangle with an aspect ratio inside an outline, limited where one of
  /// its edges or corners touches a side.
  private static func inscribedSize(aspect: Double, in outline: [CGPoint], around center: CGPoint) -> CGSize {
    // Scaled by the aspect ratio, the rectangle becomes a square. Half its height is the distance of the nearest side
    // from the center, where distance means the larger of the two coordinates.
    let corners = outline.map { CGPoint(x: ($0.x - center.x) / aspect, y: $0.y - center.y) }
    let half = zip(corners, corners.dropFirst() + corners.prefix(1)).lazy.map(squareDistance).min() ?? 0
    return CGSize(width: 2 * half * aspect, height: 2 * half)
  }

  /// Returns the distance of a line from `start` to `end` from the origin. It is piecewise linear along the line, so
  /// the nearest point is an end or a crossing of an axis or a diagonal.
  private static func squareDistance(from start: CGPoint, to end: CGPoint) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let crossings = [-start.x / dx, -start.y / dy, (start.y - start.x) / (dx - dy), -(start.x + start.y) / (dx + dy)]
    let places = [0, 1] + crossings.filter { $0 > 0 && $0 < 1 }
    return places.map { max(abs(start.x + $0 * dx), abs(start.y + $0 * dy)) }.min() ?? 0
  }
}

extension Plan.Tile {
  /// Returns the frame in which a photo with a given size is visible: the whole tile, or the part into which it fits.
  package func photoFrame(width: Double, height: Double) -> CGRect {
    guard content == .fit else { return frame }
    let destination = TileGeometry(self, photoWidth: width, photoHeight: height).destination
    return CGRect(x: destination.x, y: destination.y, width: destination.width, height: destination.height)
  }

  /// True if the tile does not fill its whole pixels.
  package var isClipped: Bool {
    switch shape {
    case .rectangle: false
    case .roundedRectangle(let radius): radius > 0
    case .circle, .hexagon, .flower, .pair, .cut: true
    }
  }

  /// The tile, with at least the width and height that a pixel could show. For thinner frames, the precision of numbers
  /// would not be enough for shapes and scales.
  package var withVisibleFrame: Plan.Tile {
    let least = 1.0 / 512
    if frame.width >= least && frame.height >= least { return self }
    var tile = self
    tile.frame = frame.insetBy(dx: min(0, frame.width - least) / 2, dy: min(0, frame.height - least) / 2)
    return tile
  }

  /// The canvas pixels that the tile's photo covers at least in part, if it is not turned.
  package var touchedPixels: PixelRect { isClipped ? PixelRect(covering: frame) : pixels }

  /// The canvas pixels that the tile may change: those of its photo, its border and its shadow.
  package var reachedPixels: PixelRect {
    let (border, shadow, turn) = (treatment.border, treatment.shadow, treatment.turn)
    if border == nil && shadow == nil && turn == 0 { return touchedPixels }
    var body = framedFrame
    // The corners of a border around a hexagon are further out than its sides.
    if let border, !shape.isRectangular { body = body.insetBy(dx: -0.2 * border.width, dy: -0.2 * border.width) }
    if turn != 0 { body = rotation.bounds(of: body) }
    // Frames that are rounded to whole pixels are up to half a pixel further out.
    body = body.insetBy(dx: -1, dy: -1)
    if let shadow {
      let reach = BlurredShape.reach(deviation: shadow.deviation)
      body = body.union(body.offsetBy(dx: shadow.x, dy: shadow.y).insetBy(dx: -reach, dy: -reach))
    }
    return PixelRect(covering: body)
  }
}

/// Returns the start of the part of a photo around a focus, along an axis: as close to the focus as the photo's edges
/// allow.
///
/// - Parameters:
///   - overhang: The length remaining on each side of a centered part.
///   - focus: A fraction of the length.
package func partStart(overhang: Double, around focus: Double, of length: Double) -> Double {
  // Exactly the middle, without rounding errors.
  focus == 0.5 ? overhang : min(max(0, overhang + (focus - 0.5) * length), max(0, 2 * overhang))
}

extension Plan.Shadow {
  /// The standard deviation of the blur.
  package var deviation: Double { blur / 2 }
}
