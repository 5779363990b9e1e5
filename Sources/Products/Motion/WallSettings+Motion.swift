import Files
import Foundation
import Planning
import Runs
import Video

// Animation options, checked before photos are searched.

extension WallSettings {
  /// Completes the options of an animation, including its first layout and its format. Returns false if the wall is not
  /// an animation.
  mutating func settleMotion(for output: OutputName) throws(RunFailure) -> Bool {
    try becomeVideo(ifPromisedBy: output)
    guard motion.isMoving else { return false }
    try checkEnds()
    try AnimationProduct.refuse(self, output)
    try refuseTwoPlaces()
    let quality = picture.quality
    resetPicture()
    if let target = FramesTarget(self) {
      if motion.sound != nil { throw .usage("--sound cannot be combined with --frames-to: frames have no sound") }
      try refuse(in: target)
      return true
    }
    video = try Self.video(for: output.stable)
    if video == nil, motion.sound != nil {
      throw .usage("--sound needs a video, as an animated PNG has no sound; use -o NAME.mp4 or NAME.webm")
    }
    picture.format = video == nil ? .png : nil
    if video == nil { return true }
    picture.quality = quality
    if output.stable == FilePath("-") { throw .usage("a video needs a file, not standard output") }
    try refuseVideo("a video")
    return true
  }

  /// Makes a slideshow if the output name is that of a video and no other option asks for motion.
  private mutating func becomeVideo(ifPromisedBy output: OutputName) throws(RunFailure) {
    let promised = VideoFormat(fileExtension: output.stable.fileExtension) != nil && picture.format == nil
    if motion.isMoving || !promised { return }
    let name = output.stable
    if look.arrangement.has(\.layout) {
      throw .usage(
        "“\(name)”: a video is a slideshow or a morph between two layouts; omit --layout, or use "
          + "tessera animate --from flow --to \(look.layout.name)")
    }
    if look.mosaic.target != nil || picture.palette != nil || device?.palette != nil {
      throw .usage("“\(name)”: a video cannot be a mosaic, or have a palette; use PNG")
    }
    motion.isSlideshow = true
  }

  private mutating func checkEnds() throws(RunFailure) {
    try checkTimes()
    if look.dividesPhotos { throw .usage("animate does not support \(look.pagesOption)") }
    if motion.isSlideshow { return try checkSlides() }
    if motion.pan != nil {
      guard motion.start == nil, motion.end == nil else {
        throw .usage("--fisheye-pan cannot be combined with --from and --to")
      }
      if isGiven(option(\HoneycombSettings.drag)) {
        throw .usage("--fisheye-pan cannot be combined with --drag")
      }
      if look.choice.grouping != nil { throw .usage("animate does not support --group-by") }
      look.layout = .honeycomb
      look.honeycomb.fisheye = true
      return
    }
    guard let from = motion.start, let to = motion.end else {
      throw .usage("missing layouts: add --from flow --to radial, --fisheye-pan PATH or --slideshow")
    }
    if look.choice.grouping != nil { throw .usage("animate does not support --group-by") }
    if look.grid.rows != nil, from.uses("--rows") || to.uses("--rows") {
      throw .usage("animate does not support --rows")
    }
    look.layout = from
  }

  private func checkTimes() throws(RunFailure) {
    if motion.givenFrameCount != nil && motion.duration != nil {
      throw .usage("--frames and --duration conflict; omit one of them")
    }
    if motion.isSlideshow && motion.givenFrameCount != nil {
      throw .usage("--frames cannot be combined with --slideshow; use --duration, the length of a slide")
    }
    if motion.isSlideshow && motion.hold != nil {
      throw .usage("--hold cannot be combined with --slideshow; use --duration, the length of a slide")
    }
    if motion.isSlideshow, let fade = motion.fade, fade > motion.secondsPerSlide {
      throw .usage(
        "--fade is longer than a slide: \(fade.shortest) of \(motion.secondsPerSlide.shortest) seconds")
    }
    if motion.isSlideshow { return }
    if motion.fade != nil { throw .usage("--fade needs --slideshow") }
    if motion.tempo != nil { throw .usage("--tempo needs --slideshow") }
    if !motion.pairs { throw .usage("--no-pairs needs --slideshow") }
  }

  /// Checks slideshows: the size is exact, by default that of a screen, and subjects of photos are detected.
  private mutating func checkSlides() throws(RunFailure) {
    guard motion.pan == nil, motion.start == nil, motion.end == nil else {
      throw .usage("--slideshow cannot be combined with --from, --to or --fisheye-pan")
    }
    if look.choice.grouping != nil { throw .usage("animate does not support --group-by") }
    let text = look.text
    if [text.title, text.subtitle, text.footer, text.pageHeader, text.pageFooter].contains(where: { $0 != nil }) {
      throw .usage("a slideshow has no titles, headers or footers; use --caption")
    }
    look.layout = .slides
    if look.size != nil { return }
    let width = look.width ?? look.height.map { ($0 * 16 / 9).rounded() } ?? 1920
    look.size = CGSize(width: width, height: look.height ?? (width * 9 / 16).rounded())
    (look.width, look.height) = (nil, nil)
  }

  private func refuseTwoPlaces() throws(RunFailure) {
    if work.framesTo != nil, work.output != nil, work.output != work.framesTo {
      throw .usage("--frames-to cannot be combined with --output")
    }
    if work.framesTo != nil, work.history != nil { throw .usage("--frames-to cannot be combined with --history") }
  }

  private func refuse(in target: FramesTarget) throws(RunFailure) {
    if case .folder = target { return }
    try refuseVideo("a Y4M stream")
  }

  private func refuseVideo(_ name: String) throws(RunFailure) {
    if !look.background.orDefault.isOpaque {
      throw .usage("\(name) cannot be transparent; use an opaque --background, or PNG")
    }
    if look.colors != .sRGB { throw .usage("\(name) is in sRGB; omit --color-profile, or use PNG") }
  }

  /// The format by file extension; nil for an animated PNG.
  private static func video(for output: FilePath) throws(RunFailure) -> VideoFormat? {
    let fileExtension = output == FilePath("-") ? "" : output.fileExtension
    if let format = VideoFormat(fileExtension: fileExtension) { return format }
    guard fileExtension.isEmpty || fileExtension == "png" else {
      let endings = ["png"] + VideoFormat.allCases.map(\.rawValue)
      throw .usage("animations must be \(Values.list(endings.map { ".\($0)" })), not “\(output)”")
    }
    return nil
  }
}

/// The destination of single frames, for other programs.
enum FramesTarget: Equatable {
  case standardOutput
  /// A stream in a file.
  case stream
  /// A folder of PNGs.
  case folder

  /// Returns nil if frames go into an animation.
  init?(_ settings: WallSettings) {
    guard let place = settings.work.framesTo else { return nil }
    if place == FilePath("-") {
      self = .standardOutput
    } else {
      self = place.fileExtension == "y4m" ? .stream : .folder
    }
  }
}
