import Foundation
import Raster
import TesseraLayout
import Typesetting
import Wall

extension WallRequest {
  /// The words over a finished wall, as wide as was asked for: once, or all over it.
  func watermark(on canvas: Plan.Canvas) throws(RunFailure) -> [Plan.Text] {
    let settings = look.watermarkSettings
    guard let words = settings.text, let typesetter, !plainText(words, lines: 1).isEmpty else { return [] }
    var color = look.text.color ?? .white
    color.alpha = UInt8((Double(color.alpha) * settings.opacity / 100).rounded())
    var text = Plan.Text(
      words, frame: CGRect(x: 0, y: 0, width: 1_000_000, height: 140), font: look.text.font.name, size: 100,
      color: Plan.Tint(color), alignment: .left, language: look.text.locale.tag)
    let width = CGFloat(canvas.width) * settings.size / 100
    do throws(TextError) {
      let natural = try typesetter.setting(of: text).width
      text.size = min(max(4, (100 * width / max(1, natural)).rounded(.down)), 2000)
      text.leastSize = text.size
      let size = (
        width: Int(try typesetter.setting(of: text).width.rounded(.up)) + 1, height: Int(text.lineHeight.rounded(.up))
      )
      return settings.position.corners(of: size, on: canvas).map { x, y in
        text.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
        return text
      }
    } catch {
      throw RunFailure(error)
    }
  }
}
