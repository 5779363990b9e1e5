import Foundation
package import Layouts
import Plans
import Raster
import Typesetting

extension WallRequest {
  /// Returns the text watermark of a finished page in the requested width: once, or tiled.
  ///
  /// - Parameter amongPhotos: True if photos that are not on the page will be below.
  package func watermark(on page: Plan, amongPhotos: Bool = false) throws(RunFailure) -> [Plan.Text] {
    let (settings, canvas) = (look.watermarkSettings, page.canvas)
    guard let words = settings.text, let typesetter, !plainText(words, lines: 1).isEmpty else { return [] }
    var text = Plan.Text(
      words, role: .watermark, frame: CGRect(x: 0, y: 0, width: 1_000_000, height: 140), font: look.text.font.name,
      size: 100, alignment: .left, language: look.text.locale.tag)
    let width = CGFloat(canvas.width) * settings.size / 100
    do throws(TextError) {
      let natural = try typesetter.setting(of: text).width
      text.size = min(max(4, (100 * width / max(1, natural)).rounded(.down)), 2000)
      text.leastSize = text.size
      let size = (
        width: Int(try typesetter.setting(of: text).width.rounded(.up)) + 1, height: Int(text.lineHeight.rounded(.up))
      )
      let corners = settings.position.corners(of: size, on: canvas)
      text.frame = CGRect(x: corners[0].x, y: corners[0].y, width: size.width, height: size.height)
      (text.color, text.outline) = inks(on: page, within: amongPhotos || corners.count > 1 ? nil : text.frame)
      return corners.map { x, y in
        text.frame.origin = CGPoint(x: x, y: y)
        return text
      }
    } catch {
      throw RunFailure(error)
    }
  }

  /// Returns the colors of the text and its outline. Text over photos is white with a dark outline, which is legible on
  /// any color; text beside them has the color of titles.
  ///
  /// - Parameter frame: The frame of the text; nil if tiled.
  private func inks(on page: Plan, within frame: CGRect?) -> (color: Plan.Tint, outline: Plan.Tint?) {
    let settings = look.watermarkSettings
    let isBesidePhotos = frame.map { page.share(ofTilesIn: $0) < 0.5 } ?? false
    let color = settings.color ?? look.text.color ?? (isBesidePhotos ? look.background.orDefault.contrast : .white)
    let outline = settings.outline ?? color.opaque.contrast
    func veiled(_ color: Color) -> Plan.Tint {
      var color = color
      color.alpha = UInt8((Double(color.alpha) * settings.opacity / 100).rounded())
      return Plan.Tint(color)
    }
    return (veiled(color), outline.alpha == 0 ? nil : veiled(outline))
  }
}

extension Plan {
  /// Returns the fraction of an area that tiles cover; overlaps count twice.
  fileprivate func share(ofTilesIn area: CGRect) -> CGFloat {
    let covered = tiles.reduce(CGFloat(0)) { sum, tile in
      let part = tile.frame.intersection(area)
      return part.isEmpty ? sum : sum + part.width * part.height
    }
    return covered / max(1, area.width * area.height)
  }
}
