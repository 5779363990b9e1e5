import Foundation
import Raster
import TesseraLayout
import Typesetting
import Wall

extension WallRequest {
  /// The words over a finished wall, as wide as was asked for.
  func watermark(on canvas: Plan.Canvas) throws(RunFailure) -> Plan.Text? {
    let settings = look.watermarkSettings
    guard let words = settings.text, let typesetter, !plainText(words, lines: 1).isEmpty else { return nil }
    if settings.position == .tile { throw .usage("--watermark-position tile needs a picture, not words") }
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
      let size = CGSize(width: try typesetter.setting(of: text).width.rounded(.up) + 1, height: text.lineHeight)
      text.frame = CGRect(origin: settings.position.origin(of: size, on: canvas), size: size)
    } catch {
      throw .usage(error.description)
    }
    return text
  }
}

extension Watermark.Position {
  /// The corner of something that is put there, a little away from the edges.
  fileprivate func origin(of size: CGSize, on canvas: Plan.Canvas) -> CGPoint {
    let gap = (CGFloat(min(canvas.width, canvas.height)) / 50).rounded()
    let right = CGFloat(canvas.width) - size.width
    let bottom = CGFloat(canvas.height) - size.height
    let x: CGFloat =
      switch self {
      case .topLeft, .left, .bottomLeft: gap
      case .topRight, .right, .bottomRight: right - gap
      case .top, .center, .bottom, .tile: right / 2
      }
    let y: CGFloat =
      switch self {
      case .topLeft, .top, .topRight: gap
      case .bottomLeft, .bottom, .bottomRight: bottom - gap
      case .left, .center, .right, .tile: bottom / 2
      }
    return CGPoint(x: x.rounded(), y: y.rounded())
  }
}
