import Files
import Foundation
import TesseraLayout
import Wall

/// The options of a moving wall.
struct AnimateSettings {
  var wall = WallSettings()
  var start: LayoutKind?
  var end: LayoutKind?
  /// Where the camera goes over a honeycomb.
  var pan: [CGPoint]?
  var frameCount = 30
  var framesPerSecond = 30
  var curve: Easing?
  var loops = false
}

extension AnimateSettings {
  static var motionOptions: [Option<AnimateSettings>] {
    [
      .optional(
        "--from", "NAME", "first layout (required, with --to)", \.start,
        Values.list(LayoutKind.self), parse: Values.word(LayoutKind.self)),
      .optional(
        "--to", "NAME", "last layout (required, with --from)", \.end,
        Values.list(LayoutKind.self), parse: Values.word(LayoutKind.self)),
      .optional(
        "--fisheye-pan", "PATH",
        "instead of a morph, drag a fish-eye honeycomb along \"0,0 300,0 300,200\" (default none)",
        \.pan, "offsets such as \"0,0 300,0 300,200\"", parse: path),
      .value(
        "--frames", "COUNT", "number of frames (default 30)", \.frameCount,
        "a whole number from 2 to 10000"
      ) { Values.count($0).flatMap { (2...10_000).contains($0) ? $0 : nil } },
      .value(
        "--fps", "COUNT", "frames per second (default 30)", \.framesPerSecond, "a whole number from 1 to 1000"
      ) { Values.count($0).flatMap { $0 <= 1000 ? $0 : nil } },
      .optional(
        "--curve", "NAME", "spring, linear or easeInOut (default spring; --fisheye-pan: easeInOut)", \.curve,
        Values.list(Easing.self), parse: Values.word(Easing.self)),
      .flag("--loop", "play forward and back, forever (default: play once)") { $0.loops = true },
    ]
  }

  /// Offsets between spaces or semicolons. A single one is reached from the middle.
  private static func path(_ text: String) -> [CGPoint]? {
    let points = text.split { $0.isWhitespace || $0 == ";" }.map { Values.point(String($0)) }
    let path = points.compactMap { $0 }
    if path.isEmpty || path.count < points.count { return nil }
    return path.count == 1 ? [.zero] + path : path
  }

  /// The options of walls, for a wall that moves.
  static func lifted(_ options: [Option<WallSettings>]) -> [Option<AnimateSettings>] {
    options.map { option in
      Option(
        name: option.name, short: option.short, placeholder: option.placeholder, help: option.help,
        expected: option.expected
      ) {
        settings, value throws(RunFailure) in
        try option.apply(&settings.wall, .init(path: value.path))
      }
    }
  }
}
