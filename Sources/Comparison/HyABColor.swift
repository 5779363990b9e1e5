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
    let step = one.cones - other.cones
    let a = 1.9779984951 * step.x - 2.4285922050 * step.y + 0.4505937099 * step.z
    let b = 0.0259040371 * step.x + 0.7827717662 * step.y - 0.8086757660 * step.z
    return a * a + b * b <= rest * rest
  }

  private static func colors(_ first: RGBA, _ second: RGBA, _ index: Int) -> (Color, Color) {
    if first.isOpaque && second.isOpaque { return (Color(opaque: first), Color(opaque: second)) }
    // One of eight backgrounds by a hash of the place, so that no color can hide in front of it.
    let hash = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B1
    func background(_ bit: UInt32) -> Double { 48 + 159 * Double(hash >> bit & 1) }
    let backgrounds = SIMD3(background(31), background(30), background(29))
    return (Color(first, over: backgrounds), Color(second, over: backgrounds))
  }

  /// The cube roots of what cones see, and the lightness.
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
      let (red, green, blue) = (light.x, light.y, light.z)
      cones = SIMD3(
        root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
        root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
        root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue))
      let straight = 0.2104542553 * cones.x + 0.7936177850 * cones.y - 0.0040720468 * cones.z
      let (first, second) = (0.206, 0.03)
      let third = (1 + first) / (1 + second)
      let toe = third * straight - first
      lightness = 0.5 * (toe + (toe * toe + 4 * second * third * straight).squareRoot())
    }
  }

  /// The linear light of each byte, and of 256 for interpolation.
  private static let lights: [Double] = (0...256).map { byte in
    let value = Double(min(byte, 255)) / 255
    if value <= 0.04045 { return value / 12.92 }
    // To the power of 2.4: the square times the fifth root of the square, by Newton's method.
    let square = (value + 0.055) / 1.055 * ((value + 0.055) / 1.055)
    var root = 1.0
    for _ in 0..<64 { root = (4 * root + square / (root * root * root * root)) / 5 }
    return square * root
  }

  private static let steps = 4096
  /// The steps above zero, where cube roots are not interpolated.
  private static let exact = 8
  private static let roots: [Double] = (0...steps + 1).map { cubeRoot(Double($0) / Double(steps)) }

  /// Returns an interpolated cube root of a number from 0 to 1.
  private static func root(_ number: Double) -> Double {
    let place = number * Double(steps)
    let step = Int(place)
    if step < exact { return cubeRoot(number) }
    return roots[step] + (roots[step + 1] - roots[step]) * (place - Double(step))
  }

  /// Returns a cube root by Newton's method, the same on every machine.
  private static func cubeRoot(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    var root = Double(bitPattern: number.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    for _ in 0..<6 { root = (2 * root + number / (root * root)) / 3 }
    return root
  }
}
