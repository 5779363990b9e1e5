/// Brings colors into what a display can show.
///
///     let mapping = GamutMapping(palette, .compress)
///     mapping.mapped(Light(color))
///
/// Clipping moves a color that cannot be mixed of the inks to the nearest that can. Compressing makes white the paper's
/// white and black the ink's black first, with all between them in proportion, as relative colorimetry does; then it
/// mutes colors so that those on the edge of sRGB come to the edge of what can be mixed, and those within much of it
/// stay as they are.
package struct GamutMapping: Sendable {
  private let gamut: Dithering.Gamut
  private let black: SIMD3<Double>
  private let white: SIMD3<Double>
  private let hull: InkHull
  /// How far colors reach from gray; nil where there are only grays.
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

  /// The same color if the display can show it, or the one that is shown in its place.
  package func mapped(_ light: Light) -> Light {
    switch gamut {
    case .clip: return clipped(SIMD3<Double>(light) / Self.unit) ?? light
    case .compress:
      // Exact at both ends, so that black and white are the display's own.
      let scaled = black + (white - black) * (SIMD3<Double>(light) / Self.unit)
      let muted = muted(scaled)
      return clipped(muted) ?? Self.rounded(muted)
    }
  }

  private static func rounded(_ color: SIMD3<Double>) -> Light {
    let light = (color * unit).rounded(.toNearestOrAwayFromZero)
    return Light(light.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: unit)))
  }

  /// The nearest color that can be mixed; nil where that is the color itself.
  private func clipped(_ color: SIMD3<Double>) -> Light? {
    hull.nearest(to: Self.placed(color)).map { Self.rounded(Self.color(at: $0)) }
  }

  // MARK: - Muting

  /// Below this part of what can be mixed, colors stay as they are.
  private static let knee = 0.6

  /// A color nearer to gray, as far as all the colors of its hue must come nearer.
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
    // How far this color and the most colorful of its kind are, in parts of what can be mixed.
    let here = length / most
    let edge = here * Self.longest(way, from: gray, black, white)
    if here <= Self.knee || edge <= 1 { return color }
    let (over, last) = ((here - Self.knee) / (1 - Self.knee), (edge - Self.knee) / (1 - Self.knee))
    // Reinhard's curve: it begins with the slope 1, and ends at the edge of what can be mixed.
    let rolled = Self.knee + (1 - Self.knee) * over * (1 + over / (last * last)) / (1 + over)
    // Only half the way: the rest is left to the nearest mixture, which may be darker, where inks are colorful.
    return gray + way * (rolled / here).squareRoot()
  }

  /// How many times as long a way from gray may be before a channel leaves its range.
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

  /// Brightness and two differences from it, as they weigh: a change of color is seen less than one of brightness.
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
  /// What it is in black and white.
  var brightness: Double { dot(GamutMapping.luma) }

  /// How far it is from gray, if it has no brightness of its own.
  var chroma: Double { abs(x) + abs(z) }
}
