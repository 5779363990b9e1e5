import Colors
import Layouts
import Raster

/// The color changes of a tile: levels and tones are changed, and the tint is applied on top.
struct TileColoring: Sendable {
  /// The levels that suit the tile's photo, once known.
  private var levels: LevelsCurve?
  private let tones: ToneMap?
  private let tint: Color

  /// - Parameter colors: The colors of the wall. A tint is sRGB; tones use the wall's own red, green and blue.
  init(tones: Plan.Tones?, tint: Plan.Tint?, in colors: ColorSpace) {
    self.tones = tones.map(ToneMap.init)
    self.tint = tint.map { Color($0).converted(to: colors) } ?? .clear
  }

  /// Returns the coloring with the levels that suit a photo.
  func suiting(_ photo: Pixels) -> TileColoring {
    var coloring = self
    coloring.levels = LevelsCurve(for: photo)
    return coloring
  }

  func apply(to pixels: inout Pixels) {
    if let levels { pixels.apply(levels) }
    if let tones { pixels.apply(tones) }
    pixels.tint(with: tint)
  }
}

extension ToneMap {
  init(_ tones: Plan.Tones) {
    self.init(
      lightness: Change(gain: tones.lightness.gain, offset: tones.lightness.offset),
      a: Change(gain: tones.a.gain, offset: tones.a.offset), b: Change(gain: tones.b.gain, offset: tones.b.offset))
  }
}
