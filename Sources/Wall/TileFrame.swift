import Foundation
import Layouts
import Raster

/// The border and shadow of a photo on the wall, ready to be drawn.
struct TileFrame: Sendable {
  let border: Border?
  let shadow: Shadow?

  struct Border: Sendable {
    let outline: Outline
    let pixels: PixelRect
    let color: Color
    let holes: [Hole]
  }

  /// A hole in the border, in a color of its own.
  struct Hole: Sendable {
    let outline: Outline
    let pixels: PixelRect
    let color: Color
  }

  struct Shadow: Sendable {
    let shape: BlurredShape
    let pixels: PixelRect
    let color: Color
  }

  /// - Parameters:
  ///   - photo: The photo's outline.
  ///   - outer: The outline of the border.
  ///   - holes: The outlines of the holes in the border.
  ///   - color: Converts a color to the color space of the wall.
  init?(
    border: Plan.Border?, shadow: Plan.Shadow?, photo: [CGPoint], outer: [CGPoint]?, holes: [[CGPoint]],
    color: (Color) -> Color
  ) {
    if border == nil && shadow == nil { return nil }
    self.border = border.flatMap { border in
      outer.map { outer in
        let light = border.perforation.map { color(Color($0)) }
        return Border(
          outline: Outline(outer), pixels: PixelRect(covering: outer.boundingBox), color: color(Color(border.color)),
          holes: light.map { light in
            holes.map { Hole(outline: Outline($0), pixels: PixelRect(covering: $0.boundingBox), color: light) }
          } ?? [])
      }
    }
    self.shadow = shadow.map { shadow in
      let cast = (outer ?? photo).map { CGPoint(x: $0.x + shadow.x, y: $0.y + shadow.y) }
      let reach = BlurredShape.reach(deviation: shadow.deviation)
      return Shadow(
        shape: BlurredShape(cast.map { Outline.Point(x: $0.x, y: $0.y) }, deviation: shadow.deviation),
        pixels: PixelRect(covering: cast.boundingBox.insetBy(dx: -reach, dy: -reach)), color: color(Color(shadow.color))
      )
    }
  }

  /// The memory that the frame holds.
  var byteCount: Int { shadow?.shape.byteCount ?? 0 }

  /// Draws the shadow on the shapes in a strip that begins at row `top` of the wall, and on the background under them.
  func castShadow(onto strip: inout Pixels, ground: inout Pixels?, top: Int) {
    guard let shadow else { return }
    let canvas = PixelRect(x: 0, y: top, width: strip.width, height: strip.height)
    let visible = shadow.pixels.intersection(canvas)
    if visible.isEmpty { return }
    for y in visible.y..<visible.maxY {
      let shares = shadow.shape.shares(ofRow: y, columns: visible.x..<visible.maxX)
      strip.shade(shadow.color, shares: shares, atX: visible.x, y: y - top)
      ground?.cover(shadow.color, shares: shares, atX: visible.x, y: y - top)
    }
  }
}
