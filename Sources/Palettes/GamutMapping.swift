/// Maps colors into the gamut of a display.
///
///     let mapping = GamutMapping(palette, .compress)
///     mapping.mapped(Light(color))
///
/// Clipping moves a color that cannot be mixed from the inks to the nearest one that can. Compressing first maps white
/// to the paper's white and black to the ink's black, with all colors between them in proportion, as in relative
/// colorimetry; then it mutes colors so that those on the edge of sRGB reach the edge of the gamut, while those well
/// within it do not change.
package struct GamutMapping: Sendable {
  private let gamut: Dithering.Gamut
  private let black: SIMD3<Double>
  private let white: SIMD3<Double>
  private let hull: InkHull
  /// The maximum distance of colors from gray; nil if there are only grays.
  private let reach: InkReach?

  package init(_ palette: Palette, _ gamut: Dithering.Gamut) {
    self.gamut = gamut
    let inks = palette.entries.map { SIMD3<Double>(Light($0.measured)) / Self.unit }
    let order = inks.sorted { $0.brightness < $1.brightness }
    (black, white) = (order[0], order[order.count - 1])
    hull = InkHull(inks.map(Self.placed))
    reach = gamut == .compress ? InkReach(of: hull, from: black, to: white) : nil
  }

  private static let unit = Double(Light.brightest)

  /// Returns the same color if the display can show it, or else its substitute.
  package func mapped(_ light: Light) -> Light {
    switch gamut {
    case .clip: return clipped(SIMD3<Double>(light) / Self.unit) ?? light
    case .compress:
      // The mapping is exact at both ends, so that black and white are exactly those of the display.
      let scaled = black + (white - black) * (SIMD3<Double>(light) / Self.unit)
      let muted = muted(scaled)
      return clipped(muted) ?? Self.rounded(muted)
    }
  }

  private static func rounded(_ color: SIMD3<Double>) -> Light {
    let light = (color * unit).rounded(.toNearestOrAwayFromZero)
    return Light(light.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: unit)))
  }

  /// Returns the nearest color that can be mixed; nil if that is the color itself.
  private func clipped(_ color: SIMD3<Double>) -> Light? {
    hull.nearest(to: Self.placed(color)).map { Self.rounded(Self.color(at: $0)) }
  }

  // MARK: - Muting

  /// The part of the gamut within which colors are unchanged.
  private static let knee = 0.6

  /// Returns a color moved closer to gray, as far as necessary for all colors of its hue.
  private func muted(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let range = white.brightness - black.brightness
    let share = range > 0 ? min(max((color.brightness - black.brightness) / range, 0), 1) : 0
    let gray = black + (white - black) * share
    guard let reach else { return gray }
    let way = color - gray
    let length = way.chroma
    if length < 1e-6 { return color }
    let most = reach.length(at: share, towards: way)
    if most < 1e-6 { return gray }
    // The distances of this color, and of the most colorful one of its hue, as fractions of the gamut.
    let here = length / most
    let edge = here * Self.longest(way, from: gray, black, white)
    if here <= Self.knee || edge <= 1 { return color }
    let (over, last) = ((here - Self.knee) / (1 - Self.knee), (edge - Self.knee) / (1 - Self.knee))
    // Reinhard's curve: it begins with the slope 1, and ends at the edge of the gamut.
    let rolled = Self.knee + (1 - Self.knee) * over * (1 + over / (last * last)) / (1 + over)
    // Only half the distance is used: the rest is left to the nearest mixture, which may be darker for colorful inks.
    return gray + way * (rolled / here).squareRoot()
  }

  /// Returns the factor by which a distance from gray can grow before a channel leaves its range.
  private static func longest(
    _ way: SIMD3<Double>, from gray: SIMD3<Double>, _ black: SIMD3<Double>, _ white: SIMD3<Double>
  ) -> Double {
    var longest = Double.infinity
    for channel in 0..<3 where abs(way[channel]) > 1e-9 {
      let end = way[channel] > 0 ? white[channel] : black[channel]
      longest = min(longest, (end - gray[channel]) / way[channel])
    }
    return max(1, longest)
  }

  // MARK: - Coordinates

  /// Returns brightness and two differences from it, weighted: changes of color are less visible than changes of
  /// brightness.
  static func placed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let brightness = color.brightness
    return [brightness, weights.x * (color.x - brightness), weights.y * (color.z - brightness)]
  }

  static func color(at place: SIMD3<Double>) -> SIMD3<Double> {
    let (red, blue) = (place.x + place.y / weights.x, place.x + place.z / weights.y)
    return [red, (place.x - luma.x * red - luma.z * blue) / luma.y, blue]
  }

  private static let weights = SIMD2(0.8, 0.5)
  static let luma = SIMD3(0.2126, 0.7152, 0.0722)
}

extension SIMD3<Double> {
  /// The brightness of the color.
  var brightness: Double { dot(GamutMapping.luma) }

  /// The distance from gray, ignoring brightness.
  var chroma: Double { abs(x) + abs(z) }
}
