/// A color in a perceptual space: its lightness, and its distances from gray towards red or green and towards yellow or
/// blue.
///
///     let orange = OKLab(Color(red: 255, green: 160, blue: 0))
///     Color(orange)       // the same
///
/// Björn Ottosson's OKLab, with arithmetic that is the same on every machine.
package struct OKLab: Equatable, Sendable {
  /// The lightness, from 0 to 1.
  package var lightness: Double
  /// The distance from gray towards red, or towards green if negative.
  package var a: Double
  /// The distance from gray towards yellow, or towards blue if negative.
  package var b: Double

  /// - Parameter color: A color in sRGB; its alpha is ignored.
  package init(_ color: Color) {
    self.init(
      light: SIMD3(
        Double(LinearLight.ofByte[Int(color.red)]) / 255, Double(LinearLight.ofByte[Int(color.green)]) / 255,
        Double(LinearLight.ofByte[Int(color.blue)]) / 255))
  }

  /// - Parameter light: The linear light of red, green and blue, each from 0 to 1.
  package init(light: SIMD3<Double>) {
    let cones = Self.cones * light
    let lab = Self.opponents * SIMD3(Self.cubeRoot(cones.x), Self.cubeRoot(cones.y), Self.cubeRoot(cones.z))
    (lightness, a, b) = (lab.x, lab.y, lab.z)
  }

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// The linear light of red, green and blue: less than 0 or more than 1 for colors outside sRGB.
  package var light: SIMD3<Double> {
    // Cone responses cannot be negative: anything darker than black is black.
    let roots = (Self.rootsOfLab * SIMD3(lightness, a, b)).clamped(
      lowerBound: .zero, upperBound: SIMD3(repeating: .infinity))
    return Self.lightOfCones * (roots * roots * roots)
  }

  /// The square of the distance from gray.
  package var squaredChroma: Double { a * a + b * b }

  // MARK: - Conversion in both directions

  /// The responses of the eye's long, medium and short cones to red, green and blue light.
  package static let cones = Matrix3(
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005])

  /// The coordinates for the cube roots of the cone responses.
  package static let opponents = Matrix3(
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660])

  static let lightOfCones = cones.inverse!
  static let rootsOfLab = opponents.inverse!

  /// Computes the cube root by Newton's method, from above, for numbers between 0 and 1.
  package static func cubeRoot(_ number: Double) -> Double {
    if number <= 0 { return 0 }
    var root = 1.0
    while true {
      let next = (2 * root + number / (root * root)) / 3
      if next >= root { return root }
      root = next
    }
  }
}

extension Color {
  /// Converts to the nearest color of sRGB, opaque. Light out of range is clipped, channel by channel.
  package init(_ color: OKLab) {
    let light = color.light * 255
    self.init(
      red: LinearLight.byte(of: Float(light.x)), green: LinearLight.byte(of: Float(light.y)),
      blue: LinearLight.byte(of: Float(light.z)))
  }
}
