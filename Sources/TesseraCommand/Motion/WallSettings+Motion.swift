import Files
import ImageCodecs
import TesseraLayout
import Video

// What an animation cannot be, seen before anything is looked for.

extension WallSettings {
  /// Sees whether an animation can be what is asked for, and chooses its first layout and its format.
  mutating func checkMotion(for output: OutputName) throws(RunFailure) {
    try checkEnds()
    try refuseStillOptions(output)
    let quality = look.picture.quality
    look.picture = PictureSettings()
    if let target = FramesTarget(self) {
      try refuse(in: target)
      return
    }
    look.motion.video = try Self.video(for: output.stable)
    look.picture.format = look.motion.video == nil ? .png : nil
    if look.motion.video == nil { return }
    look.picture.quality = quality
    if output.stable == FilePath("-") { throw .usage("a video needs a file, not standard output") }
    try refuseVideo("a video")
  }

  private mutating func checkEnds() throws(RunFailure) {
    if look.motion.pan != nil {
      guard look.motion.start == nil, look.motion.end == nil else {
        throw .usage("--fisheye-pan cannot be combined with --from and --to")
      }
      if given.contains(where: { $0.name == "--drag" }) {
        throw .usage("--fisheye-pan cannot be combined with --drag")
      }
      look.layout = .honeycomb
      look.fisheye = true
      return
    }
    guard let from = look.motion.start, let to = look.motion.end else {
      throw .usage("missing layouts: add --from flow --to radial, or --fisheye-pan PATH")
    }
    if look.choice.grouping != nil { throw .usage("animate does not support --group-by") }
    if look.rows != nil, from.heeds("--rows") || to.heeds("--rows") {
      throw .usage("animate does not support --rows")
    }
    look.layout = from
  }

  private func refuseStillOptions(_ output: OutputName) throws(RunFailure) {
    let refused = [
      ("--plan", plan != nil), ("--scale", look.scale != nil), ("--image-map", work.imageMap != nil),
      ("{group}", output.isGrouped), ("--pyramid", look.picture.pyramid != nil),
      ("--quality-for", look.picture.sizeLimit != nil),
    ]
    for (option, isGiven) in refused where isGiven { throw .usage("\(option) cannot be combined with an animation") }
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
    if !look.background.orUsual.isOpaque {
      throw .usage("\(name) cannot be transparent; use an opaque --background, or PNG")
    }
    if look.colors != .sRGB { throw .usage("\(name) is in sRGB; omit --color-profile, or use PNG") }
  }

  /// The format that the name promises; nil for an animated PNG.
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

/// Where single frames go, for other programs.
enum FramesTarget: Equatable {
  case standardOutput
  /// A stream of frames in a file.
  case stream
  /// A PNG for each.
  case folder

  /// Nil where frames go into an animation.
  init?(_ settings: WallSettings) {
    guard let place = settings.work.framesTo else { return nil }
    if place == FilePath("-") {
      self = .standardOutput
    } else {
      self = place.fileExtension == "y4m" ? .stream : .folder
    }
  }
}
