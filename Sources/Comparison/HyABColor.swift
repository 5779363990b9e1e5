import Raster

/// The measure of colors of pixelmatch 8: HyAB in OKLab, |ΔLr| + √(Δa² + Δb²), where Lr is a lightness that expands
/// colors near black less. Black and white are 1 apart.
///
/// Its tables and their interpolation are part of the measure.
enum HyABColor {
  /// True if two different pixels are within a threshold.
  static func admits(_ first: RGBA, _ second: RGBA, threshold: Double, index: Int) -> Bool {
    let (one, other) = colors(first, second, index)
    let rest = threshold - abs(one.lightness - other.lightness)
    guard rest >= 0 else { return false }
    let step = OKLab.opponents * (one.cones - other.cones)
    return step.y * step.y + step.z * step.z <= rest * rest
  }

  private static func colors(_ first: RGBA, _ second: RGBA, _ index: Int) -> (Color, Color) {
    if first.isOpaque && second.isOpaque { return (Color(opaque: first), Color(opaque: second)) }
    // One of eight backgrounds by a hash of the place, so that no color can hide in front of it.
    let hash = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B1
    func background(_ bit: UInt32) -> Double { 48 + 159 * Double(hash >> bit & 1) }
    let backgrounds = SIMD3(background(31), background(30), background(29))
    return (Color(first, over: backgrounds), Color(second, over: backgrounds))
  }

  /// The cube roots of the cone responses, and the lightness.
  private struct Color {
    let cones: SIMD3<Double>
    let lightness: Double

    init(opaque pixel: RGBA) {
      self.init(light: SIMD3(lights[Int(pixel.red)], lights[Int(pixel.green)], lights[Int(pixel.blue)]))
    }

    init(_ pixel: RGBA, over background: SIMD3<Double>) {
      let alpha = Double(pixel.alpha)
      func light(_ channel: UInt8, _ background: Double) -> Double {
        let value = (Double(channel) * alpha + background * (255 - alpha)) / 255
        let place = Int(value)
        return lights[place] + (lights[place + 1] - lights[place]) * (value - Double(place))
      }
      self.init(
        light: SIMD3(
          light(pixel.red, background.x), light(pixel.green, background.y), light(pixel.blue, background.z)))
    }

    private init(light: SIMD3<Double>) {
      let responses = OKLab.cones * light
      cones = SIMD3(root(responses.x), root(responses.y), root(responses.z))
      let straight = (OKLab.opponents * cones).x
      let (first, second) = (0.206, 0.03)
      let third = (1 + first) / (1 + second)
      let toe = third * straight - first
      lightness = 0.5 * (toe + (toe * toe + 4 * second * third * straight).squareRoot())
    }
  }

  /// The linear light of each byte, and of 256 for interpolation.
  private static let lights = (0...256).map { LinearLight.light(ofValue: Double(min($0, 255)) / 255) }

  private static let steps = 4096
  /// The steps above zero, where cube roots are not interpolated.
  private static let exact = 8
  private static let roots: [Double] = (0...steps + 1).map { PerceivedColor.root(Double($0) / Double(steps), steps: 6) }

  /// Returns an interpolated cube root of a number from 0 to 1.
  private static func root(_ number: Double) -> Double {
    let place = number * Double(steps)
    let step = Int(place)
    if step < exact { return PerceivedColor.root(number, steps: 6) }
    return roots[step] + (roots[step + 1] - roots[step]) * (place - Double(step))
  }
}
