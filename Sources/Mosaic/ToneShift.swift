import Layouts
import Raster

/// The change of a photo's colors towards those of its cell, within limits that keep it a good picture of its own.
///
///     let shift = ToneShift(of: entry.colors, towards: cell.colors, by: 0.5)
///     print(shift.tones, shift.difference)
///
/// Lightness changes like an exposure: black stays black, and a photo is never washed out. Contrast hardly falls.
/// Colors like those of skin change least, because faces in wrong colors are seen first; for the same reason, photos
/// change most where the target has such colors.
struct ToneShift {
  let tones: Plan.Tones
  /// The distance between the mean color of the photo, after the change, and that of the cell.
  let difference: Float

  /// The colors of a photo or of a cell.
  struct Colors: Sendable {
    var mean: SIMD3<Float>
    var spread: SIMD3<Float>
    /// The fraction with colors like those of skin.
    var skin: Float
  }

  /// - Parameter adjustment: From 0 to 1. The limits grow with its square.
  init(of photo: Colors, towards cell: Colors, by adjustment: Double) {
    let square = adjustment * adjustment
    let care = 1 - Self.skinCare * Double(min(1, photo.skin * 2)) * (1 - square)
    let reach = square * care * (1 + Double(cell.skin))
    func mean(_ channel: Int, within limit: Double) -> Double {
      let (own, wanted) = (Double(photo.mean[channel]), Double(cell.mean[channel]))
      return own + min(max(adjustment * (wanted - own), -limit), limit)
    }
    func ratio(_ channel: Int, _ limits: ClosedRange<Double>) -> Double {
      let (own, wanted) = (Double(photo.spread[channel]), Double(cell.spread[channel]))
      let ratio = own < 0.004 ? 1 : min(max(wanted / own, limits.lowerBound), limits.upperBound)
      return 1 + adjustment * (ratio - 1)
    }
    let light = mean(0, within: Self.maxLightness * reach)
    let colors = [1, 2].map { mean($0, within: Self.maxColor * reach) }
    tones = Plan.Tones(
      lightness: Self.exposure(
        from: Double(photo.mean.x), to: light, spread: Double(photo.spread.x), contrast: ratio(0, Self.contrasts)),
      a: Self.change(from: Double(photo.mean.y), to: colors[0], gain: ratio(1, Self.saturations)),
      b: Self.change(from: Double(photo.mean.z), to: colors[1], gain: ratio(2, Self.saturations)))
    let left = SIMD3<Float>(Float(light), Float(colors[0]), Float(colors[1])) - cell.mean
    difference = (left * left).sum().squareRoot()
  }

  /// The maximum changes of the mean lightness and of a mean color coordinate, for the full adjustment.
  private static let maxLightness = 0.4
  private static let maxColor = 0.24
  private static let contrasts = 0.9...1.6
  private static let saturations = 0.85...1.4
  /// The part of the limits that photos full of skin lose.
  private static let skinCare = 0.5

  /// Returns a change that multiplies lightness, as far as bright parts keep their detail, and shifts it beyond that.
  private static func exposure(
    from own: Double, to mean: Double, spread: Double, contrast: Double
  ) -> Plan.Tones.Change {
    let full = own < 0.02 ? 1 : mean / own
    // Two thirds of the range above the mean are for bright parts.
    let most = max(0.9, (1 - mean) / max(0.02, 1.2 * spread))
    let gain = min(max(full, minExposure), maxExposure, most) * contrast
    return change(from: own, to: mean, gain: gain)
  }

  private static let minExposure = 0.7
  private static let maxExposure = 1.6

  private static func change(from own: Double, to mean: Double, gain: Double) -> Plan.Tones.Change {
    func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
    return .init(gain: rounded(gain), offset: rounded(mean - gain * own))
  }
}

extension ToneShift.Colors {
  init(_ sight: Sight, weights: [Double]) {
    let total = weights.reduce(0, +)
    let skin = zip(sight.colors, weights).reduce(0) { $0 + ($1.0.isLikeSkin ? $1.1 : 0) }
    self.init(mean: SIMD3(sight.mean), spread: SIMD3(sight.spread), skin: Float(skin / total))
  }
}

extension OKLab {
  /// True for colors between pink and light brown, neither pale nor vivid.
  fileprivate var isLikeSkin: Bool {
    let chroma = a * a + b * b
    return lightness > 0.35 && lightness < 0.92 && chroma > 0.03 * 0.03 && chroma < 0.14 * 0.14 && a > 0.35 * b
      && b > 0.3 * a
  }
}
