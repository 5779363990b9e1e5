import ImageCodecs
import Layouts
package import Plans
import Raster

/// A translucent picture that covers a whole wall. On a mosaic, it makes the target clearer than photos alone do.
package struct Overlay: Hashable, Encodable, Sendable {
  fileprivate var picture: BackgroundPicture
  /// The opacity, as a percentage.
  fileprivate var opacity: Double

  package init(_ file: PictureFile, opacity: Double) {
    picture = BackgroundPicture(file)
    self.opacity = opacity
  }

  /// Returns the memory that the overlay holds while a wall is drawn, and the memory for decoding it.
  func need(on canvas: Plan.Canvas) -> (held: Int, decoding: Int) { Background.picture(picture).need(on: canvas) }
}

/// A painter that draws an overlay on strips of a wall.
struct OverlayPainter: Sendable {
  private let picture: ScaledPicture
  private let opacity: UInt8

  init(_ overlay: Overlay, on canvas: Plan.Canvas, style: WallRenderer.Style) throws(WallError) {
    do throws(ImageError) {
      let pixels = try overlay.picture.decoded(for: canvas, style: style)
      let isOpaque = overlay.picture.file.contents?.info.hasAlpha == false
      picture = ScaledPicture(pixels, drawn: (canvas.width, canvas.height), isOpaque: isOpaque)
      opacity = UInt8((overlay.opacity * 2.55).rounded())
    } catch {
      throw .picture(error)
    }
  }

  func draw(onto strip: inout Pixels, top: Int) {
    picture.withRows(top..<top + strip.height) { pixels, first in
      for y in 0..<strip.height {
        strip.cover(row: first + y, columns: 0..<strip.width, of: pixels, opacity: opacity, atX: 0, y: y)
      }
    }
  }
}
