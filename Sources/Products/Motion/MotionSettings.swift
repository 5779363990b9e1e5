package import Foundation
import Layouts
package import Planning
package import Runs
package import Video
package import Wall

/// The settings of motion: from one layout to another, along a path, or from photo to photo. By default, a wall is
/// still.
package struct MotionSettings: PlannedGroup {
  /// The names of settings that animations do not have.
  private static let foreign = ["--image-map", "--quality-for", "--pyramid", "--scale"]

  package static let declared = Self()
  package static let use = SettingUse.movingWalls
  package static var digestKey: String? { "motion" }

  package let start = Setting(
    "--from", "NAME", "first layout (required, with --to)", .word(LayoutKind.self)
  ).excluding { _ in foreign }.spelled(LayoutKind.name(meantBy:))
  package let end = Setting(
    "--to", "NAME", "last layout (required, with --from)", .word(LayoutKind.self)
  ).excluding { _ in foreign }.spelled(LayoutKind.name(meantBy:))
  /// The camera path over a honeycomb.
  package let pan = Setting(
    "--fisheye-pan", "PATH",
    "instead of a morph, drag a fish-eye honeycomb along \"0,0 300,0 300,200\" (default none)", .path
  ).excluding("--from", "--to", "--drag", "--group-by").excluding { _ in foreign }
  package let isSlideshow = Setting(
    flag: "--slideshow", "instead of a morph, show photos one by one, with slow pans and fades (default: off)"
  ).excluding(
    "--from", "--to", "--fisheye-pan", "--frames", "--hold", "--group-by", "--title", "--subtitle", "--footer",
    "--page-header", "--page-footer"
  ).excluding { _ in foreign }.also("ken-burns kenburns slides")

  /// The duration from start to end, or that of a slide.
  package let duration = Setting(
    "--duration", "SECONDS", "length of the motion, or of a slide (default 2; slides: 5)", .seconds(0.04...3600)
  ).also("delay length interval seconds slide-duration")
  package let hold = Setting(
    "--hold", "SECONDS", "pause at the start and at the end (default 1; with --frames: 0)", .seconds(0...3600))
  package let fade = Setting(
    "--fade", "SECONDS", "length of the fade between slides (default 1)", .seconds(0...60)
  ).needing("--slideshow").excluding("--from", "--to", "--fisheye-pan")
  /// True if two photos share a slide that would lose much of each.
  package let pairs = Setting(
    flag: "--no-pairs", "show each photo alone (default: two portraits that follow each other share a slide)", true
  ).needing("--slideshow").excluding("--from", "--to", "--fisheye-pan")
  /// The beats per minute on which slides begin.
  package let tempo = Setting(
    "--tempo", "BPM", "beats per minute of the sound, on which slides begin (default none)",
    .number("20 to 300 beats per minute", in: 20...300)
  ).needing("--slideshow").excluding("--from", "--to", "--fisheye-pan").also("bpm beat beats")
  /// The file of sound under a video.
  package let sound = Setting(
    "--sound", "FILE", "play a file of sound with a video, repeated and faded (default none)", .file
  ).excluding("--frames-to").also("audio music soundtrack song")
  /// The number of frames from start to end; nil to derive it from the duration.
  package let givenFrameCount = Setting(
    "--frames", "COUNT", "number of frames, instead of --duration (default: none)",
    .count(2...10_000)
  ).excluding("--duration")
  package let framesPerSecond = Setting("--fps", "COUNT", "frames per second (default 30)", .count(1...1000), 30)
    .also("framerate frame-rate rate")
  package let curve = Setting(
    "--curve", "NAME", "easing: spring, linear or easeInOut (default spring; --fisheye-pan: easeInOut)",
    .word(Easing.self))
  package let loops = Setting(flag: "--loop", "play forward and back, forever (default: play once)")
    .also("repeat infinite")
}

extension Settings<MotionSettings> {
  package var isMoving: Bool { self.start != nil || self.end != nil || self.pan != nil || self.isSlideshow }

  /// The number of frames from start to end.
  package var frameCount: Int { self.givenFrameCount ?? max(2, frames(self.duration ?? 2)) }
  /// The number of extra frames at the start and at the end; with `--frames`, none by default.
  package var framesOfHold: Int { frames(self.hold ?? (self.givenFrameCount == nil ? 1 : 0)) }
  /// The length of a slide in seconds; with a tempo, as many beats as are closest to the duration.
  package var secondsPerSlide: Double {
    let duration = self.duration ?? 5
    guard let tempo = self.tempo else { return duration }
    return max(1, (duration * tempo / 60).rounded()) * 60 / tempo
  }
  /// The frames of a slide; with a tempo, there need not be a whole number of them.
  package var slideLength: Double {
    let length = secondsPerSlide * Double(self.framesPerSecond)
    return max(1, self.tempo == nil ? length.rounded() : length)
  }
  /// With a tempo, a fade lasts one beat, but at most a second.
  package var framesOfFade: Int {
    min(frames(self.fade ?? min(1, self.tempo.map { 60 / $0 } ?? 1)), Int(slideLength))
  }

  private func frames(_ seconds: Double) -> Int { Int((seconds * Double(self.framesPerSecond)).rounded()) }

  /// Returns the final look of a transition; nil if there is none.
  package func endLook(of look: WallLook) -> WallLook? {
    guard let end = self.end else { return nil }
    var look = look
    look.layout = end
    return look
  }

  /// The number of all frames, including the way back.
  package var totalFrameCount: Int { self.loops ? 2 * (frameCount - 1) : frameCount }
}

extension Easing: Encodable {}

extension Notation where Value == [CGPoint] {
  /// Offsets separated by spaces or semicolons. The path to a single offset starts in the middle.
  fileprivate static var path: Notation {
    .text("offsets such as \"0,0 300,0 300,200\"") { text in
      let points = text.split { $0.isWhitespace || $0 == ";" }.map { Values.point(String($0)) }
      let path = points.compactMap { $0 }
      if path.isEmpty || path.count < points.count { return nil }
      return path.count == 1 ? [.zero] + path : path
    }
  }
}

extension MotionSettings {
  package static func describe(_ traits: inout OutputTraits, by settings: Settings<Self>) {
    (traits.isMoving, traits.isPanned) = (settings.isMoving, settings.pan != nil)
  }
}

extension WallSettings {
  package var motion: Settings<MotionSettings> {
    get { own[MotionSettings.self] }
    set { own[MotionSettings.self] = newValue }
  }

  /// The format of an animated wall; nil for PNG.
  package var video: VideoFormat? {
    get { derived["video"] as? VideoFormat }
    set { derived["video"] = newValue }
  }
}

extension IdleReason {
  static let movingWalls = IdleReason(.movingWalls) { _, settings, _ in
    settings.motion.isMoving ? nil : ": the wall is not animated; add --from and --to, or --fisheye-pan"
  }
}
