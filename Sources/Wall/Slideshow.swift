package import Foundation
package import Layouts

/// Frames with one photo after another: each photo moves slowly closer to its focus or away from it, and fades into the
/// next one.
///
///     let show = Slideshow(slides, on: canvas, framesPerSlide: 150, framesOfFade: 30)
///     let renderer = AnimationRenderer(show.animation, style: style)
///
/// A photo that would be cropped too much to fill the canvas is shown whole, in front of a blurred, dark copy of
/// itself.
package struct Slideshow: Sendable {
  private let slides: [Slide]
  private let canvas: Plan.Canvas
  private let framesPerSlide: Int
  private let framesOfFade: Int
  private let loops: Bool
  /// Texts on every slide.
  private let words: [Plan.Text]
  /// The indices of the grounds among the files, for slides that have a ground.
  private let grounds: [Int?]

  /// A photo and its presentation.
  package struct Slide: Sendable {
    package var file: Plan.FileName
    /// The size of the upright photo.
    package var size: CGSize
    /// The most important point, as fractions of the upright photo.
    package var focus: UnitPoint
    /// True if the photo fills the canvas instead of fitting into it.
    package var isFilling: Bool
    /// The caption at its position on the canvas, without a tile.
    package var caption: Plan.Text?

    package init(
      _ file: Plan.FileName, size: CGSize, focus: UnitPoint = .center, isFilling: Bool, caption: Plan.Text? = nil
    ) {
      precondition(size.width > 0 && size.height > 0, "A photo must have a size.")
      (self.file, self.size, self.focus) = (file, size, focus)
      (self.isFilling, self.caption) = (isFilling, caption)
    }
  }

  /// The maximum fraction of a photo that is cropped to fill the canvas.
  package static let mostCrop = 0.35

  /// - Parameters:
  ///   - framesOfFade: The number of frames of a slide in which the previous slide is still visible.
  ///   - loops: True if the last slide fades into the first.
  ///   - words: The text elements on every slide.
  package init(
    _ slides: [Slide], on canvas: Plan.Canvas, framesPerSlide: Int, framesOfFade: Int, loops: Bool = false,
    words: [Plan.Text] = []
  ) {
    precondition(!slides.isEmpty && framesPerSlide > 0, "A slideshow must have slides, each of at least one frame.")
    precondition((0...framesPerSlide).contains(framesOfFade), "A fade must be no longer than its slide.")
    (self.slides, self.canvas, self.words) = (slides, canvas, words)
    (self.framesPerSlide, self.framesOfFade) = (framesPerSlide, framesOfFade)
    self.loops = loops && slides.count > 1
    var next = slides.count
    grounds = slides.map { slide in
      if slide.isFilling { return nil }
      next += 1
      return next - 1
    }
  }

  package var animation: Animation {
    let files = slides.map(\.file) + zip(slides, grounds).compactMap { $1 == nil ? nil : $0.file }
    var animation = Animation(canvas: canvas, files: files, frameCount: slides.count * framesPerSlide) { index in
      let (slide, moment) = index.quotientAndRemainder(dividingBy: framesPerSlide)
      let scene = scene(slide, at: moment)
      guard moment < framesOfFade, slide > 0 || loops else { return .scene(scene) }
      let before = slide > 0 ? slide - 1 : slides.count - 1
      let share = Double(moment + 1) / Double(framesOfFade + 1)
      return .fading(
        self.scene(before, at: framesPerSlide + moment), into: scene, by: share * share * (3 - 2 * share))
    }
    animation.grounds = Set(grounds.compactMap(\.self))
    return animation
  }

  // MARK: - Scenes

  /// The ratio of a photo's sizes at the start and the end of its slide.
  private static let zoom = 1.14
  /// The ratio for a photo that is shown whole.
  private static let wholeZoom = 1.05

  /// - Parameter moment: The frame, counted from the slide’s first; it may be among those of the next slide.
  private func scene(_ index: Int, at moment: Int) -> Animation.Scene {
    let slide = slides[index]
    let time = Double(moment) / Double(max(1, framesPerSlide + framesOfFade - 1))
    // One photo comes closer, the next moves away.
    let progress = index % 2 == 0 ? time : 1 - time
    var scene = Animation.Scene(tiles: [])
    if let ground = grounds[index] {
      scene.tiles = [
        Animation.Tile(photo: ground, frame: canvasFrame), wholeTile(index, slide, at: progress),
      ]
    } else {
      scene.tiles = [fillingTile(index, slide, at: progress)]
    }
    let caption = slide.caption.map { text in
      var text = text
      if slide.isFilling { text.tile = 0 }
      return text
    }
    scene.texts = ([caption].compactMap(\.self) + words).map { Animation.Text(text: $0, opacity: 1) }
    return scene
  }

  private var canvasFrame: CGRect {
    CGRect(x: 0, y: 0, width: CGFloat(canvas.width), height: CGFloat(canvas.height))
  }

  /// Returns the tile of a photo that covers the canvas, of which only a part is shown.
  private func fillingTile(_ index: Int, _ slide: Slide, at progress: Double) -> Animation.Tile {
    let (width, height) = (CGFloat(canvas.width), CGFloat(canvas.height))
    let scale = max(width / slide.size.width, height / slide.size.height)
    // The largest part of the canvas's shape, and a smaller one around the focus, as fractions of the photo.
    let far = CGSize(width: width / scale / slide.size.width, height: height / scale / slide.size.height)
    let near = CGSize(width: far.width / Self.zoom, height: far.height / Self.zoom)
    let start = Self.view(far, around: UnitPoint(x: (slide.focus.x + 0.5) / 2, y: (slide.focus.y + 0.5) / 2))
    let end = Self.view(near, around: slide.focus)
    func between(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one + progress * (other - one) }
    let view = CGRect(
      x: between(start.minX, end.minX), y: between(start.minY, end.minY), width: between(start.width, end.width),
      height: between(start.height, end.height))
    let size = CGSize(width: width / view.width, height: height / view.height)
    return Animation.Tile(
      photo: index,
      frame: CGRect(x: -view.minX * size.width, y: -view.minY * size.height, width: size.width, height: size.height))
  }

  /// Returns the part of the photo with a given size whose middle is as close to a point as possible.
  private static func view(_ size: CGSize, around point: UnitPoint) -> CGRect {
    func start(_ middle: CGFloat, _ length: CGFloat) -> CGFloat { min(max(0, middle - length / 2), 1 - length) }
    return CGRect(
      x: start(point.x, size.width), y: start(point.y, size.height), width: size.width, height: size.height)
  }

  /// The maximum fraction of the canvas's width or height that a photo on a ground takes up.
  private static let room = 0.94

  private func wholeTile(_ index: Int, _ slide: Slide, at progress: Double) -> Animation.Tile {
    var area = canvasFrame
    if let caption = slide.caption { area.size.height = max(area.height / 2, caption.frame.minY) }
    let scale = Self.room * min(area.width / slide.size.width, area.height / slide.size.height)
    let closeness = (1 + progress * (Self.wholeZoom - 1)) / Self.wholeZoom
    let size = CGSize(width: slide.size.width * scale * closeness, height: slide.size.height * scale * closeness)
    var tile = Animation.Tile(
      photo: index,
      frame: CGRect(
        x: area.midX - size.width / 2, y: area.midY - size.height / 2, width: size.width, height: size.height))
    tile.shadow = Plan.Shadow(
      x: 0, y: 0, blur: min(canvasFrame.height / 36, Plan.Shadow.maxBlur),
      color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 120))
    return tile
  }
}
