import Foundation
import Layouts
import Planning
import Wall

// A slideshow: one photo after another.

extension WallAnimation {
  /// Returns the frames of a slideshow of all photos, in order.
  func slideshow(of shown: WallPhotos) throws(RunFailure) -> Animation {
    let size = start.size ?? CGSize(width: 1920, height: 1080)
    let canvas = Plan.Canvas(width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    let photos = shown.photos
    let (captions, focuses) = (request.captions(of: photos), focuses(of: shown))
    let slides = photos.indices.map { index in
      let photo = photos[index]
      let size = CGSize(width: max(1, photo.width), height: max(1, photo.height))
      let isFilling = fills(canvas, size)
      return Slideshow.Slide(
        Plan.FileName(photos[index].path), size: size, focus: focuses[index], isFilling: isFilling,
        caption: caption(captions[index], on: canvas, overPhoto: isFilling))
    }
    let page = Plan(canvas: canvas, tiles: [])
    return Slideshow(
      slides, on: canvas, framesPerSlide: motion.framesPerSlide, framesOfFade: motion.framesOfFade,
      loops: motion.loops, words: try request.watermark(on: page, amongPhotos: true)
    ).animation
  }

  /// True if a photo fills the canvas: as requested or, by default, if little of the photo is cropped.
  private func fills(_ canvas: Plan.Canvas, _ size: CGSize) -> Bool {
    if let content = start.content { return content == .fill }
    let (photo, shown) = (size.width / size.height, CGFloat(canvas.width) / CGFloat(canvas.height))
    return 1 - min(photo / shown, shown / photo) <= Slideshow.mostCrop
  }

  /// Finds the focus of each photo, horizontally and vertically, with tiles that show only half of it.
  private func focuses(of shown: WallPhotos) -> [UnitPoint] {
    let photos = shown.photos
    func tiles(isAcross: Bool) -> [Plan.Tile] {
      photos.map { photo in
        let ratio = CGFloat(max(1, photo.width)) / CGFloat(max(1, photo.height))
        let side = CGFloat(256)
        let frame =
          isAcross
          ? CGRect(x: 0, y: 0, width: min(side, side * ratio) / 2, height: min(side, side / ratio))
          : CGRect(x: 0, y: 0, width: min(side, side * ratio), height: min(side, side / ratio) / 2)
        let planned = request.planned(photo, .fill)
        return Plan.Tile(
          file: planned.file, frame: CGRect(origin: .zero, size: frame.size.atLeastOnePixel), crop: planned.crop)
      }
    }
    let canvas = Plan.Canvas(width: 256, height: 256)
    let plans = [true, false].map { Plan(canvas: canvas, tiles: tiles(isAcross: $0)) }
    let known = shown.photos.known
    let points = request.keepingSubjects(of: photos, on: plans).map { plan in
      TileSearch(plan, style: style) { known[$0] }.focuses()
    }
    return zip(points[0], points[1]).map { UnitPoint(x: $0.x, y: $1.y) }
  }

  /// Sets a caption at the bottom of the canvas: on a scrim over a photo, or else outlined on the background.
  private func caption(_ words: String, on canvas: Plan.Canvas, overPhoto isOverPhoto: Bool) -> Plan.Text? {
    if words.isEmpty { return nil }
    let (look, height) = (start.text, CGFloat(canvas.height))
    let isGiven = settings.look.text.has(\.captionSize)
    let size = isGiven ? look.captionSize : max(10, (height / 30).rounded())
    let room = CGFloat(look.captionLines) * Plan.Text.lineHeight(ofSize: size)
    let edge = (min(height, CGFloat(canvas.width)) / 36).rounded()
    let ink = look.captionColor ?? .white
    let shade: UInt8 = ink.opaque.contrast == .white ? 255 : 0
    var text = Plan.Text(
      words, role: .caption,
      frame: CGRect(x: edge, y: height - edge - room, width: CGFloat(canvas.width) - 2 * edge, height: room),
      font: look.font.name, size: size, lines: look.captionLines, color: Plan.Tint(ink),
      alignment: look.captionAlignment, language: look.locale.tag)
    text.isAtBottom = true
    let veil = Plan.Tint(red: shade, green: shade, blue: shade, alpha: 130)
    if isOverPhoto { text.scrim = veil } else { text.outline = veil }
    return text.frame.width < 2 * size || text.frame.minY < 0 ? nil : text
  }
}

extension CGSize {
  fileprivate var atLeastOnePixel: CGSize { CGSize(width: max(1, width), height: max(1, height)) }
}
