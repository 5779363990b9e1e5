package import Raster

/// Combines SDR pixels with their gains into HDR pixels: PQ samples of 12 bits with BT.2020's primaries.
///
/// Paper white is 203 cd/m², as in BT.2408.
package struct BrightMixing: Sendable {
  private let scale: GainScale
  private let factors: [Float]
  private let matrix: [SIMD3<Float>]

  /// - Parameters:
  ///   - primaries: The primaries of the SDR pixels, whose transfer function is sRGB's.
  package init?(from primaries: Primaries, _ scale: GainScale) {
    guard let matrix = primaries.matrix(to: .bt2020) else { return nil }
    (self.scale, factors) = (scale, scale.factors)
    self.matrix = matrix.rows.map { SIMD3<Float>($0) }
  }

  /// Returns four samples of 16 bits in native byte order for each pixel, of which 12 bits are used.
  ///
  /// - Precondition: Both pictures have the same size, and are opaque.
  package func mixed(_ pixels: Pixels, gains: Pixels) -> [UInt8] {
    precondition(pixels.bytes.count == gains.bytes.count, "There must be a gain for every pixel.")
    var samples = [UInt8](repeating: 0, count: 2 * pixels.bytes.count)
    let (light, offset) = (LinearLight.ofByte, Float(scale.offset))
    var output = samples.mutableSpan
    let (shown, gained) = (pixels.bytes, gains.bytes)
    func channel(_ index: Int) -> Float {
      max(0, (light[Int(shown[index])] / 255 + offset) * factors[Int(gained[index])] - offset)
    }
    for first in stride(from: 0, to: pixels.bytes.count, by: Pixels.bytesPerPixel) {
      let color = SIMD3(channel(first), channel(first + 1), channel(first + 2))
      for (index, row) in matrix.enumerated() {
        let products = row * color
        let sample = PQCurve.sample(of: (products.x + products.y) + products.z)
        // The order of bytes is that of all machines for which there is Swift.
        output[2 * (first + index)] = UInt8(truncatingIfNeeded: sample)
        output[2 * (first + index) + 1] = UInt8(sample >> 8)
      }
      (output[2 * first + 6], output[2 * first + 7]) = (0xFF, 0x0F)
    }
    return samples
  }
}

/// The transfer function of perceptual quantization, from light to samples of 12 bits.
enum PQCurve {
  /// The luminance of paper white, in cd/m².
  static let paper = 203.0
  /// The luminance of the largest sample.
  static let brightest = 10_000.0

  /// Returns the sample for a light relative to paper white.
  @inline(__always)
  static func sample(of light: Float) -> UInt16 {
    let share = min(light * Float(paper / brightest), 1)
    guard share > smallest else { return 0 }
    // Entries are evenly spaced within each octave, and so are the lowest bits between two of them.
    let place = share.bitPattern - smallest.bitPattern
    let (index, rest) = (Int(place >> 16), Float(place & 0xFFFF) / 65_536)
    let next = min(index + 1, samples.count - 1)
    return UInt16((samples[index] + (samples[next] - samples[index]) * rest).rounded())
  }

  private static let octaves = 30
  private static let smallest = Float(sign: .plus, exponent: -octaves, significand: 1)
  private static let samples: [Float] = (0...128 * octaves).map { index in
    let light = Float(bitPattern: smallest.bitPattern + UInt32(index) << 16)
    return Float(4095 * value(of: Double(light)))
  }

  /// Returns the value from 0 to 1 for a light from 0 to 1.
  static func value(of light: Double) -> Double {
    let power = PortablePower.power(light, 1305.0 / 8192)
    return PortablePower.power(
      (0.835_937_5 + 18.851_562_5 * power) / (1 + 18.687_5 * power), 2523.0 / 32)
  }
}
