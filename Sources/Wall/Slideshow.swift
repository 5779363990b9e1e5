package import Foundation
package import Layouts

/// Frames with one photo after another: each photo moves slowly closer to its focus or away from it, and fades into the
/// next one.
///
///     let show = Slideshow(slides, on: canvas, slideLength: 150, framesOfFade: 30)
///     let renderer = AnimationRenderer(show.animation, style: style)
///
/// A photo that would be cropped too much to fill the canvas is shown whole, in front of a blurred, dark copy of
/// itself.
package struct Slideshow: Sendable {
  private let slides: [Slide]
  private let canvas: Plan.Canvas
  /// The frames of a slide, of which there need not be a whole number.
  private let slideLength: Double
  private let framesOfFade: Int
  private let loops: Bool
  /// Texts on every slide.
  private let words: [Plan.Text]
  /// The index of each slide's first photo among the files.
  private let firsts: [Int]
  /// The indices of the grounds among the files, for slides that have a ground.
  private let grounds: [Int?]

  /// One photo, or two that share the canvas, and their presentation.
  package struct Slide: Sendable {
    package var photos: [Photo]
    /// True if the photos fill the canvas instead of fitting into it. Two photos always do.
    package var isFilling: Bool

    package init(
      _ file: Plan.FileName, size: CGSize, focus: UnitPoint = .center, isFilling: Bool, caption: Plan.Text? = nil
    ) {
      self.init([Photo(file, size: size, focus: focus, caption: caption)], isFilling: isFilling)
    }

    package init(_ photos: [Photo], isFilling: Bool) {
      precondition((1...2).contains(photos.count), "A slide must have one photo or two.")
      (self.photos, self.isFilling) = (photos, isFilling || photos.count > 1)
    }
  }

  /// A photo of a slide.
  package struct Photo: Sendable {
    package var file: Plan.FileName
    /// The size of the upright photo.
    package var size: CGSize
    /// The most important point, as fractions of the upright photo.
    package var focus: UnitPoint
    /// The areas that must not be cut, such as heads, as fractions of the upright photo; the most important first.
    package var subjects: [CGRect]
    /// The caption at its position on the canvas, without a tile.
    package var caption: Plan.Text?

    package init(
      _ file: Plan.FileName, size: CGSize, focus: UnitPoint = .center, subjects: [CGRect] = [],
      caption: Plan.Text? = nil
    ) {
      precondition(size.width > 0 && size.height > 0, "A photo must have a size.")
      (self.file, self.size, self.focus) = (file, size, focus)
      (self.subjects, self.caption) = (subjects, caption)
    }
  }

  /// The maximum fraction of a photo that is cropped to fill the canvas.
  package static let mostCrop = 0.35
  /// The maximum fraction of a photo that is cropped to share the canvas with another. Portraits of phones in 9:16 fit.
  package static let mostCropOfPair = 0.4

  /// - Parameters:
  ///   - slideLength: The frames of a slide. Slides begin at the nearest frames if there is no whole number of them.
  ///   - framesOfFade: The number of frames of a slide in which the previous slide is still visible.
  ///   - loops: True if the last slide fades into the first.
  ///   - words: The text elements on every slide.
  package init(
    _ slides: [Slide], on canvas: Plan.Canvas, slideLength: Double, framesOfFade: Int, loops: Bool = false,
    words: [Plan.Text] = []
  ) {
    precondition(!slides.isEmpty && slideLength >= 1, "A slideshow must have slides, each of at least one frame.")
    precondition(framesOfFade >= 0 && Double(framesOfFade) <= slideLength, "A fade must be no longer than its slide.")
    (self.slides, self.canvas, self.words) = (slides, canvas, words)
    self.slideLength = slideLength
    self.framesOfFade = framesOfFade
    self.loops = loops && slides.count > 1
    var next = 0
    firsts = slides.map { slide in
      next += slide.photos.count
      return next - slide.photos.count
    }
    grounds = slides.map { slide in
      if slide.isFilling { return nil }
      next += 1
      return next - 1
    }
  }

  package var animation: Animation {
    let photos = slides.flatMap(\.photos).map(\.file)
    let files = photos + zip(slides, grounds).compactMap { $1 == nil ? nil : $0.photos[0].file }
    var animation = Animation(canvas: canvas, files: files, frameCount: start(of: slides.count)) { index in
      let slide = slide(at: index)
      let moment = index - start(of: slide)
      let scene = scene(slide, at: moment)
      guard moment < framesOfFade, slide > 0 || loops else { return .scene(scene) }
      let before = slide > 0 ? slide - 1 : slides.count - 1
      let share = Double(moment + 1) / Double(framesOfFade + 1)
      return .fading(
        self.scene(before, at: frames(of: before) + moment), into: scene, by: share * share * (3 - 2 * share))
    }
    animation.grounds = Set(grounds.compactMap(\.self))
    return animation
  }

  // MARK: - Time

  private func start(of slide: Int) -> Int { Int((Double(slide) * slideLength).rounded()) }
  private func frames(of slide: Int) -> Int { start(of: slide + 1) - start(of: slide) }

  private func slide(at frame: Int) -> Int {
    var slide = min(slides.count - 1, Int(Double(frame) / slideLength))
    if start(of: slide) > frame { slide -= 1 }
    if slide + 1 < slides.count, start(of: slide + 1) <= frame { slide += 1 }
    return slide
  }

  // MARK: - Scenes

  /// The ratio of a photo's sizes at the start and the end of its slide.
  private static let zoom = 1.14
  /// The ratio for a photo that is shown whole.
  private static let wholeZoom = 1.05

  /// - Parameter moment: The frame, counted from the slide’s first; it may be among those of the next slide.
  private func scene(_ index: Int, at moment: Int) -> Animation.Scene {
    let slide = slides[index]
    let time = Double(moment) / Double(max(1, frames(of: index) + framesOfFade - 1))
    // One photo comes closer, the next moves away.
    let progress = index % 2 == 0 ? time : 1 - time
    var scene = Animation.Scene(tiles: [])
    if let ground = grounds[index] {
      scene.tiles = [
        Animation.Tile(photo: ground, frame: canvasFrame), wholeTile(firsts[index], slide.photos[0], at: progress),
      ]
    } else {
      scene.tiles = zip(slide.photos.indices, cells(of: slide)).map { place, cell in
        fillingTile(firsts[index] + place, slide.photos[place], in: cell, at: progress)
      }
    }
    let captions = slide.photos.enumerated().compactMap { place, photo in
      photo.caption.map { text in
        var text = text
        if slide.isFilling { text.tile = place }
        return text
      }
    }
    scene.texts = (captions + words).map { Animation.Text(text: $0, opacity: 1) }
    return scene
  }

  private var canvasFrame: CGRect {
    CGRect(x: 0, y: 0, width: CGFloat(canvas.width), height: CGFloat(canvas.height))
  }

  private func cells(of slide: Slide) -> [CGRect] {
    slide.photos.count == 1 ? [canvasFrame] : Self.halves(of: canvas)
  }

  /// Returns the two halves of a canvas that two photos share: side by side if it is wider than high.
  package static func halves(of canvas: Plan.Canvas) -> [CGRect] {
    let (width, height) = (canvas.width, canvas.height)
    let isAcross = width >= height
    let (first, gap) = ((isAcross ? width : height) / 2, max(1, min(width, height) / 180))
    let starts = [0, first + gap / 2]
    let ends = [first - (gap - gap / 2), isAcross ? width : height]
    return zip(starts, ends).map { start, end in
      isAcross
        ? CGRect(x: start, y: 0, width: max(1, end - start), height: height)
        : CGRect(x: 0, y: start, width: width, height: max(1, end - start))
    }
  }

  /// Returns the tile of a photo that covers its cell, of which only a part is shown.
  private func fillingTile(_ index: Int, _ photo: Photo, in cell: CGRect, at progress: Double) -> Animation.Tile {
    let camera = SlideCamera(over: photo, in: cell.size, zoom: Self.zoom)
    let view = camera.view(at: progress)
    let size = CGSize(width: cell.width / view.width, height: cell.height / view.height)
    return Animation.Tile(
      photo: index,
      frame: CGRect(
        x: cell.minX - view.minX * size.width, y: cell.minY - view.minY * size.height, width: size.width,
        height: size.height),
      outline: cell == canvasFrame ? nil : cell.corners)
  }

  /// The maximum fraction of the canvas's width or height that a photo on a ground takes up.
  private static let room = 0.94

  private func wholeTile(_ index: Int, _ photo: Photo, at progress: Double) -> Animation.Tile {
    var area = canvasFrame
    if let caption = photo.caption { area.size.height = max(area.height / 2, caption.frame.minY) }
    let scale = Self.room * min(area.width / photo.size.width, area.height / photo.size.height)
    let closeness = (1 + progress * (Self.wholeZoom - 1)) / Self.wholeZoom
    let size = CGSize(width: photo.size.width * scale * closeness, height: photo.size.height * scale * closeness)
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
