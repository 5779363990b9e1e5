/// A change of colors in OKLab: a gain and an offset for each coordinate.
///
///     photo.apply(ToneMap(lightness: .init(gain: 0.8, offset: 0.1), a: .unchanged, b: .unchanged))
///
/// Colors outside the gamut are clipped in linear light. On walls in other color spaces than sRGB, their own red, green
/// and blue are clipped.
package struct ToneMap: Equatable, Sendable {
  /// The gains and offsets of lightness, a and b.
  private let gains: SIMD3<Double>
  private let offsets: SIMD3<Double>
  /// The same change for the cube roots of cone responses, which only a matrix separates from OKLab.
  fileprivate let roots: Matrix3
  fileprivate let rootOffsets: SIMD3<Double>

  /// A change of a coordinate: multiplied by `gain`, plus `offset`.
  package struct Change: Equatable, Sendable {
    package var gain: Double
    package var offset: Double

    package init(gain: Double, offset: Double) { (self.gain, self.offset) = (gain, offset) }

    package static let unchanged = Change(gain: 1, offset: 0)
  }

  package init(lightness: Change, a: Change, b: Change) {
    precondition(
      [lightness, a, b].allSatisfy { max(abs($0.gain), abs($0.offset)) <= Self.most },
      "Gains and offsets must be at most \(Self.most).")
    gains = SIMD3(lightness.gain, a.gain, b.gain)
    offsets = SIMD3(lightness.offset, a.offset, b.offset)
    roots = OKLab.rootsOfLab * (Matrix3(diagonal: gains) * OKLab.opponents)
    rootOffsets = OKLab.rootsOfLab * offsets
  }

  /// The limit beyond which floats overflow.
  private static let most = 1000.0

  package var isIdentity: Bool { gains == .one && offsets == .zero }

  /// Returns the changed color. Alpha is kept.
  ///
  /// The slow form; ``Pixels/apply(_:)`` is fast.
  package func changed(_ color: Color) -> Color {
    let lab = OKLab(color)
    let changed = SIMD3(lab.lightness, lab.a, lab.b) * gains + offsets
    var result = Color(OKLab(lightness: changed.x, a: changed.y, b: changed.z))
    result.alpha = color.alpha
    return result
  }
}

extension Pixels {
  /// Changes the colors of the picture. Transparent pixels stay transparent.
  ///
  /// Takes about 20 ns per pixel. A change too small to be visible leaves each of the 16.7 million colors unchanged.
  package mutating func apply(_ tones: ToneMap) {
    if tones.isIdentity || bytes.isEmpty { return }
    let light = LinearLight.ofByte
    let nearest = LinearLight.bytes
    let cones = PlanarMatrix(OKLab.cones, times: 1 / 255)
    let roots = PlanarMatrix(tones.roots, adding: tones.rootOffsets)
    let back = PlanarMatrix(OKLab.lightOfCones, times: 255)
    let last = bytes.count - Self.bytesPerPixel
    var bytes = bytes.mutableSpan
    var first = 0
    while first <= last {
      // Four pixels at a time. At the end, the last one is repeated.
      var lights: PlanarMatrix.Channels = (.zero, .zero, .zero)
      for pixel in 0..<4 {
        let place = min(first &+ 4 &* pixel, last)
        lights.0[pixel] = light[Int(bytes[place])]
        lights.1[pixel] = light[Int(bytes[place &+ 1])]
        lights.2[pixel] = light[Int(bytes[place &+ 2])]
      }
      let answers = cones.times(lights)
      let changed = roots.times((answers.0.cubeRoots, answers.1.cubeRoots, answers.2.cubeRoots))
      lights = back.times((changed.0.cubes, changed.1.cubes, changed.2.cubes))
      for pixel in 0..<4 {
        let place = min(first &+ 4 &* pixel, last)
        bytes[place] = nearest.nearest(to: lights.0[pixel])
        bytes[place &+ 1] = nearest.nearest(to: lights.1[pixel])
        bytes[place &+ 2] = nearest.nearest(to: lights.2[pixel])
      }
      first &+= 4 * Self.bytesPerPixel
    }
  }
}

/// A matrix and an offset for four pixels at once: a vector for each of their channels.
private struct PlanarMatrix {
  typealias Channels = (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// The rows, each followed by its offset.
  private let first: SIMD4<Float>
  private let second: SIMD4<Float>
  private let third: SIMD4<Float>

  init(_ matrix: Matrix3, times factor: Double = 1, adding added: SIMD3<Double> = .zero) {
    let rows = matrix.rows
    first = SIMD4(SIMD3<Float>(rows[0] * factor), Float(added.x))
    second = SIMD4(SIMD3<Float>(rows[1] * factor), Float(added.y))
    third = SIMD4(SIMD3<Float>(rows[2] * factor), Float(added.z))
  }

  @inline(__always)
  func times(_ vector: Channels) -> Channels {
    (Self.sum(vector, by: first), Self.sum(vector, by: second), Self.sum(vector, by: third))
  }

  @inline(__always)
  private static func sum(_ vector: Channels, by row: SIMD4<Float>) -> SIMD4<Float> {
    ((vector.0 * row.x + vector.1 * row.y) + vector.2 * row.z) + row.w
  }
}

extension SIMD4<Float> {
  /// The cube roots of numbers from 0 to 1, to the last bits of a float, computed only with additions, multiplications
  /// and divisions.
  @inline(__always)
  var cubeRoots: SIMD4<Float> {
    // Halley's method cannot start from 0. The smallest number that matters is a million times as large.
    let numbers = self + 1e-12
    // A third of the exponent is accurate to a few percent; each step triples the number of digits.
    let bits = unsafe unsafeBitCast(numbers, to: SIMD4<UInt32>.self)
    var third = (bits &>> 2) &+ (bits &>> 4)
    third = third &+ (third &>> 4)
    third = third &+ (third &>> 8)
    var roots = unsafe unsafeBitCast(third &+ Self.exponent, to: SIMD4<Float>.self)
    for _ in 0..<2 {
      let cubes = roots * roots * roots
      roots = roots * ((cubes + (numbers + numbers)) / ((cubes + cubes) + numbers))
    }
    return roots
  }

  /// The cubes of numbers; 0 for negative ones.
  @inline(__always)
  fileprivate var cubes: SIMD4<Float> {
    let numbers = replacing(with: 0, where: self .< 0)
    return numbers * numbers * numbers
  }

  /// Two thirds of the exponent bits of 1, less the mean error of the guess.
  private static var exponent: UInt32 { 0x2a51_37a0 }
}
