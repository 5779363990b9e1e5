import Layouts
import Raster

/// The layers behind and above everything on a wall, ready to be drawn on any strip.
///
///     let layers = try OuterLayers(of: plan.canvas, style: style)
///     layers.add(to: &strip, top: 512)
struct OuterLayers: Sendable {
  private let backdrop: Backdrop
  private let overlay: OverlayPainter?
  private let watermark: WatermarkPainter?

  init(of canvas: Plan.Canvas, style: WallRenderer.Style) throws(WallError) {
    backdrop = try Backdrop(style.look.background, of: canvas, style: style)
    overlay =
      if let overlay = style.look.overlay { try OverlayPainter(overlay, on: canvas, style: style) } else { nil }
    watermark =
      if let watermark = style.look.watermark {
        try WatermarkPainter(watermark, on: canvas, style: style)
      } else {
        nil
      }
  }

  /// Returns the background in the given rows, on which shadows fall.
  func ground(width: Int, rows: Range<Int>) -> Pixels {
    var ground = Pixels(width: width, height: rows.count)
    backdrop.fill(&ground, top: rows.lowerBound)
    return ground
  }

  /// Draws the layers on a strip that begins at row `top` of the wall.
  ///
  /// - Parameters:
  ///   - ground: The background with shadows on it, if there are any.
  ///   - isCovered: True if nothing of the background can be seen.
  func add(to strip: inout Pixels, over ground: Pixels? = nil, top: Int, isCovered: Bool = false) {
    if !isCovered {
      if let ground { strip.flatten(onto: ground) } else { backdrop.fill(&strip, top: top) }
    }
    overlay?.draw(onto: &strip, top: top)
    watermark?.draw(onto: &strip, top: top)
  }
}

extension WallRenderer.Look {
  /// Returns the memory that the layers hold while a wall is drawn, and the maximum memory for decoding one of them.
  func needOfLayers(on canvas: Plan.Canvas) -> (held: Int, decoding: Int) {
    let layers = [background.need(on: canvas), overlay?.need(on: canvas), watermark?.need(on: canvas)].compactMap { $0 }
    return (layers.reduce(0) { $0 + $1.held }, layers.map(\.decoding).max() ?? 0)
  }
}
