package import Raster

/// A color in a perceptual space: its lightness, and its distance from gray towards red or green and towards yellow or
/// blue.
///
///     let orange = OKLab(Color(red: 255, green: 160, blue: 0))
///
/// Björn Ottosson's OKLab, with arithmetic that is the same on every machine.
package struct OKLab: Equatable, Sendable {
  /// From 0 to 1.
  package var lightness: Double
  /// Towards red, or green if negative.
  package var a: Double
  /// Towards yellow, or blue if negative.
  package var b: Double

  /// - Parameter color: In sRGB; its alpha is ignored.
  package init(_ color: Color) {
    let red = Double(LinearLight.ofByte[Int(color.red)]) / 255
    let green = Double(LinearLight.ofByte[Int(color.green)]) / 255
    let blue = Double(LinearLight.ofByte[Int(color.blue)]) / 255
    let long = Self.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = Self.cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Self.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// The square of the distance from gray.
  package var squaredChroma: Double { a * a + b * b }

  /// Newton's method, from above, for numbers between 0 and 1.
  private static func cubeRoot(_ number: Double) -> Double {
    if number <= 0 { return 0 }
    var root = 1.0
    while true {
      let next = (2 * root + number / (root * root)) / 3
      if next >= root { return root }
      root = next
    }
  }
}
