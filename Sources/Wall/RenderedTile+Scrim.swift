import Foundation
import Layouts
import Raster

extension RenderedTile {
  /// Draws a scrim over the bottom of the tile, behind text: it has the opacity of its color from the top of the text
  /// down, and fades out softly above that.
  ///
  /// - Parameters:
  ///   - words: The pixels of the text before any turn.
  ///   - fade: The height over which the scrim fades out.
  ///   - rotation: The turn of the tile, if it is turned.
  func drawScrim(
    _ color: Color, behind words: PixelRect, fade: Int, turned rotation: Rotation?, onto strip: inout Pixels, top: Int
  ) {
    let canvas = PixelRect(x: 0, y: top, width: strip.width, height: strip.height)
    var visible = destination.intersection(canvas)
    if rotation == nil {
      let first = max(visible.y, words.y - fade)
      visible = PixelRect(x: visible.x, y: first, width: visible.width, height: max(0, visible.maxY - first))
    }
    if visible.isEmpty { return }
    let columns = visible.x..<visible.maxX
    for y in visible.y..<visible.maxY {
      let coverage = outline?.coverage(ofRow: y, columns: columns)
      let rowShare = Self.share(at: Double(y) + 0.5, words, fade: fade)
      let opacities = columns.map { x in
        var share = rowShare
        if let rotation {
          share = Self.share(
            at: rotation.unturned(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)).y, words, fade: fade)
        }
        return UInt8((Double(coverage?[x - visible.x] ?? 255) * share).rounded())
      }
      strip.ink(color, coverage: opacities[...], atX: visible.x, y: y - top)
    }
  }

  /// Returns the fraction of the scrim's opacity at a height, smooth at both ends.
  private static func share(at y: Double, _ words: PixelRect, fade: Int) -> Double {
    let part = min(max(0, (y - Double(words.y - fade)) / Double(max(1, fade))), 1)
    return part * part * (3 - 2 * part)
  }
}
