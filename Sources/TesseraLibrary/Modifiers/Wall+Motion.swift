// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Motion

extension Wall {
  /// First layout (required, with --to).
  public func from(_ name: LayoutName) -> Wall { option("--from", name.rawValue) }

  /// Last layout (required, with --from).
  public func to(_ name: LayoutName) -> Wall { option("--to", name.rawValue) }

  /// Instead of a morph, drag a fish-eye honeycomb along "0,0 300,0 300,200" (default none).
  public func fisheyePan(_ path: String) -> Wall { option("--fisheye-pan", path) }

  /// Instead of a morph, show photos one by one, with slow pans and fades (default: off).
  public func slideshow() -> Wall { option("--slideshow") }

  /// Length of the motion, or of a slide (default 2; slides: 5).
  public func duration(_ seconds: Double) -> Wall { option("--duration", "\(seconds)") }

  /// Pause at the start and at the end (default 1; with --frames: 0).
  public func hold(_ seconds: Double) -> Wall { option("--hold", "\(seconds)") }

  /// Length of the fade between slides (default 1).
  public func fade(_ seconds: Double) -> Wall { option("--fade", "\(seconds)") }

  /// Show each photo alone (default: two portraits that follow each other share a slide).
  public func noPairs() -> Wall { option("--no-pairs") }

  /// Beats per minute of the sound, on which slides begin (default none).
  public func tempo(_ bpm: Double) -> Wall { option("--tempo", "\(bpm)") }

  /// Play a file of sound with a video, repeated and faded (default none).
  public func sound(_ file: URL) -> Wall { option("--sound", file.path) }

  /// Number of frames, instead of --duration (default: none).
  public func frames(_ count: Int) -> Wall { option("--frames", "\(count)") }

  /// Frames per second (default 30).
  public func fps(_ count: Int) -> Wall { option("--fps", "\(count)") }

  /// Easing: spring, linear or easeInOut (default spring; --fisheye-pan: easeInOut).
  public func curve(_ name: Curve) -> Wall { option("--curve", name.rawValue) }

  /// Play forward and back, forever (default: play once).
  public func loop() -> Wall { option("--loop") }

  /// Instead of -o: PNGs in a folder, or Y4M in FILE.y4m or standard output (-) (default none).
  public func framesTo(_ place: URL) -> Wall { option("--frames-to", place.path) }

  /// The words of `--curve`.
  public enum Curve: String, CaseIterable, Sendable {
    /// `--curve spring`.
    case spring

    /// `--curve linear`.
    case linear

    /// `--curve easeInOut`.
    case easeInOut
  }
}
