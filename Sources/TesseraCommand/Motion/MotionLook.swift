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
  /// From the start to the end.
  var frameCount = 30
  var framesPerSecond = 30
  var curve: Easing?
  var loops = false
  /// What the output is to be; nil for PNG.
  var video: VideoFormat?

  var isMoving: Bool { start != nil || end != nil || pan != nil }

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
    let options: [Option<WallSettings>] = [
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
      .value(
        "--frames", "COUNT", "number of frames (default 30)", \.look.motion.frameCount,
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
    return options.map { $0.noted() }
  }

  /// Offsets between spaces or semicolons. A single one is reached from the middle.
  private static func path(_ text: String) -> [CGPoint]? {
    let points = text.split { $0.isWhitespace || $0 == ";" }.map { Values.point(String($0)) }
    let path = points.compactMap { $0 }
    if path.isEmpty || path.count < points.count { return nil }
    return path.count == 1 ? [.zero] + path : path
  }
}
