/// Finds the color of a palette that looks most similar to a light.
///
/// Distances are those of OKLab, where equal steps look equal. Distances in linear light are added to them: error
/// diffusion searches for colors far outside any display's gamut, for which OKLab is inaccurate, and errors would grow
/// in the wrong direction.
struct InkMatcher: Sendable {
  private let features: [Features]
  let lights: [Light]
  /// True if there are colors other than grays.
  let hasColors: Bool

  init(_ palette: Palette) {
    lights = palette.entries.map { Light($0.measured) }
    hasColors = palette.entries.contains { Set([$0.measured.red, $0.measured.green, $0.measured.blue]).count > 1 }
    features = lights.map { Features(SIMD3<Float>($0)) }
  }

  /// Returns the index of the nearest color; of several, the first.
  ///
  /// - Parameter light: A light, which may be darker than black or brighter than white.
  @inline(__always)
  func nearest(to light: SIMD3<Float>) -> Int {
    let wanted = Features(light)
    var (best, least) = (0, Float.infinity)
    for index in features.indices {
      let distance = wanted.distance(to: features[index])
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// Returns the index of the color that is nearest in linear light.
  func nearestInLight(to light: SIMD3<Float>) -> Int {
    var (best, least) = (0, Float.infinity)
    for index in lights.indices {
      let difference = light - SIMD3<Float>(lights[index])
      let squares = difference * difference
      let distance = (squares.x + squares.y) + squares.z
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// Returns the index of exactly this color, if the palette has it.
  @inline(__always)
  func exact(_ light: Light) -> Int? { lights.firstIndex(of: light) }
}

/// The coordinates of a color in OKLab, and its weighted linear light.
private struct Features: Sendable {
  var lab: SIMD4<Float>
  var linear: SIMD4<Float>

  @inline(__always)
  init(_ light: SIMD3<Float>) {
    let scaled = light * (1 / 65_535)
    let cones =
      (SIMD4<Float>(0.412_221_47, 0.211_903_5, 0.088_302_46, 0) * scaled.x
        + SIMD4<Float>(0.536_332_54, 0.680_699_55, 0.281_718_84, 0) * scaled.y)
      + SIMD4<Float>(0.051_445_99, 0.107_396_96, 0.629_978_7, 0) * scaled.z
    let roots = Self.cubeRoots(cones)
    lab =
      (SIMD4<Float>(0.210_454_26, 1.977_998_5, 0.025_904_04, 0) * roots.x
        + SIMD4<Float>(0.793_617_79, -2.428_592_2, 0.782_771_77, 0) * roots.y)
      + SIMD4<Float>(-0.004_072_05, 0.450_593_71, -0.808_675_77, 0) * roots.z
    linear = Self.linear(light)
  }

  /// Returns light weighted by the square root of each channel's part in brightness, and by a quarter relative to
  /// OKLab.
  @inline(__always)
  static func linear(_ light: SIMD3<Float>) -> SIMD4<Float> {
    SIMD4(light * SIMD3<Float>(0.46, 0.85, 0.27) * (0.25 / 65_535), 0)
  }

  @inline(__always)
  func distance(to other: Features) -> Float {
    let (seen, linear) = (lab - other.lab, linear - other.linear)
    let squares = seen * seen + linear * linear
    // In a fixed order, because sums must be the same everywhere.
    return (squares.x + squares.y) + squares.z
  }

  /// Returns the cube roots of numbers, including negative ones, computed only with additions, multiplications and
  /// divisions, so that they are the same on every machine. Near 0, where roots are infinitely steep, the slope is
  /// limited.
  @inline(__always)
  private static func cubeRoots(_ numbers: SIMD4<Float>) -> SIMD4<Float> {
    let isNegative = numbers .< 0
    let sizes = numbers.replacing(with: -numbers, where: isNegative) + 1e-4
    // A third of the exponent is a good guess, and each Newton step doubles the number of correct digits.
    let bits = SIMD4<UInt32>(
      sizes.x.bitPattern / 3, sizes.y.bitPattern / 3, sizes.z.bitPattern / 3, sizes.w.bitPattern / 3)
    var roots = SIMD4<Float>(
      Float(bitPattern: bits.x &+ Self.third), Float(bitPattern: bits.y &+ Self.third),
      Float(bitPattern: bits.z &+ Self.third), Float(bitPattern: bits.w &+ Self.third))
    for _ in 0..<2 { roots = (roots + roots + sizes / (roots * roots)) * (1 / 3) }
    return roots.replacing(with: -roots, where: isNegative)
  }

  /// Two thirds of the exponent bits of 1.
  private static let third: UInt32 = 709_921_077
}

/// Finds the color of a palette that is nearest to a light.
package struct NearestInk: Sendable {
  private let matcher: InkMatcher

  package init(_ palette: Palette) { matcher = InkMatcher(palette) }

  package func index(of light: Light) -> Int { matcher.nearest(to: SIMD3<Float>(light)) }
}
