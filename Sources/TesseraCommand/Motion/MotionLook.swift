import Files
import Foundation
import TesseraLayout
import Video
import Wall

/// How a wall moves: from one layout to another, or along a path. Without these it is still.
struct MotionLook: Hashable, Encodable, Sendable {
  var start: LayoutKind?
  var end: LayoutKind?
  /// Where the camera goes over a honeycomb.
  var pan: [CGPoint]?
  /// True for one photo after another.
  var isSlideshow = false
  /// From the start to the end; nil where the duration says it.
  var givenFrameCount: Int?
  var framesPerSecond = 30
  /// In seconds, from the start to the end, or of a slide.
  var duration: Double?
  /// The seconds for which the start and the end stay.
  var hold: Double?
  /// The seconds in which a slide fades into the next.
  var fade: Double?
  var curve: Easing?
  var loops = false
  /// What the output is to be; nil for PNG.
  var video: VideoFormat?

  var isMoving: Bool { start != nil || end != nil || pan != nil || isSlideshow }

  /// From the start to the end.
  var frameCount: Int { givenFrameCount ?? max(2, frames(duration ?? 2)) }
  /// The number of frames that the start and the end stay longer. Where frames are counted, none is added.
  var framesOfHold: Int { frames(hold ?? (givenFrameCount == nil ? 1 : 0)) }
  var framesPerSlide: Int { max(1, frames(duration ?? 5)) }
  var framesOfFade: Int { min(frames(fade ?? 1), framesPerSlide) }

  private func frames(_ seconds: Double) -> Int { Int((seconds * Double(framesPerSecond)).rounded()) }

  /// The wall that a transition ends with; nil if there is none.
  func endLook(of look: WallLook) -> WallLook? {
    guard let end else { return nil }
    var look = look
    look.layout = end
    return look
  }

  /// How many frames there are, those of the way back among them.
  var totalFrameCount: Int { loops ? 2 * (frameCount - 1) : frameCount }
}

extension Easing: Encodable {}

extension WallSettings {
  /// The options that say how a wall moves.
  static var motionOptions: [Option<WallSettings>] {
    (endOptions + timeOptions + playOptions).map { $0.noted() }
  }

  private static var endOptions: [Option<WallSettings>] {
    [
      .optional(
        "--from", "NAME", "first layout (required, with --to)", \.look.motion.start,
        Values.list(LayoutKind.self), parse: Values.word(LayoutKind.self)),
      .optional(
        "--to", "NAME", "last layout (required, with --from)", \.look.motion.end,
        Values.list(LayoutKind.self), parse: Values.word(LayoutKind.self)),
      .optional(
        "--fisheye-pan", "PATH",
        "instead of a morph, drag a fish-eye honeycomb along \"0,0 300,0 300,200\" (default none)",
        \.look.motion.pan, "offsets such as \"0,0 300,0 300,200\"", parse: path),
    ]
  }

  private static var playOptions: [Option<WallSettings>] {
    [
      .optional(
        "--frames", "COUNT", "number of frames in place of --duration (default: as many as that takes)",
        \.look.motion.givenFrameCount,
        "a whole number from 2 to 10000"
      ) { Values.count($0).flatMap { (2...10_000).contains($0) ? $0 : nil } },
      .value(
        "--fps", "COUNT", "frames per second (default 30)", \.look.motion.framesPerSecond,
        "a whole number from 1 to 1000"
      ) { Values.count($0).flatMap { $0 <= 1000 ? $0 : nil } },
      .optional(
        "--curve", "NAME", "spring, linear or easeInOut (default spring; --fisheye-pan: easeInOut)",
        \.look.motion.curve, Values.list(Easing.self), parse: Values.word(Easing.self)),
      .flag("--loop", "play forward and back, forever (default: play once)") { $0.look.motion.loops = true },
      Option(
        name: "--frames-to", placeholder: "PLACE",
        help: "instead of -o: a folder of PNGs, or Y4M to FILE.y4m or standard output, - (default none)"
      ) { settings, value in
        // A folder is named with a slash at its end, or without.
        var bytes = value.path.bytes
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        settings.work.framesTo = FilePath(bytes: bytes)
      },
    ]
  }

  /// A slideshow, and the lengths of parts of an animation.
  private static var timeOptions: [Option<WallSettings>] {
    [
      .flag("--slideshow", "instead of a morph, one photo after another, slowly moving and fading (default: off)") {
        $0.look.motion.isSlideshow = true
      },
      seconds("--duration", "how long it moves, or a slide is seen (default 2; slides: 5)", 0.04...3600) {
        $0.look.motion.duration = $1
      },
      seconds("--hold", "how long its start and end stay (default 1; with --frames: 0)", 0...3600) {
        $0.look.motion.hold = $1
      },
      seconds("--fade", "how long a slide takes to fade into the next (default 1)", 0...60) {
        $0.look.motion.fade = $1
      },
    ]
  }

  private static func seconds(
    _ name: String, _ help: String, _ range: ClosedRange<Double>,
    set: @escaping @Sendable (inout WallSettings, Double) -> Void
  ) -> Option<WallSettings> {
    let expected = "seconds from \(range.lowerBound.shortest) to \(range.upperBound.shortest)"
    return Option(name: name, placeholder: "SECONDS", help: help, expected: expected) {
      settings, value throws(RunFailure) in
      let text = value.text.hasSuffix("s") ? String(value.text.dropLast()) : value.text
      guard let number = Values.number(text), range.contains(number) else {
        throw .usage("\(name) needs \(expected), not “\(value.text)”")
      }
      set(&settings, number)
    }
  }

  /// Offsets between spaces or semicolons. A single one is reached from the middle.
  private static func path(_ text: String) -> [CGPoint]? {
    let points = text.split { $0.isWhitespace || $0 == ";" }.map { Values.point(String($0)) }
    let path = points.compactMap { $0 }
    if path.isEmpty || path.count < points.count { return nil }
    return path.count == 1 ? [.zero] + path : path
  }
}
