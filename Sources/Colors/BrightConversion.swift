import Raster

/// Converts rows of 16-bit PQ or HLG samples to bytes with sRGB's curve.
///
/// Samples are converted to linear light, then to the wall's red, green and blue, and only then are highlights rolled
/// off or clipped: all three together, which preserves hues. Colors outside the wall's gamut are clipped last.
package struct BrightConversion: Sendable {
  private let matrix: [SIMD3<Float>]
  /// The linear light for every sample value.
  private let light: [Float]
  /// For HLG, which describes scene light: the weight of each channel in luminance, which the display's gain depends
  /// on.
  private let luminance: SIMD3<Float>?
  private let highlights: Highlights
  /// The notation of gains, if rows are to have gains instead of colors.
  private let gains: GainScale?

  /// - Throws: If the photo's primaries do not form a valid white.
  package init(_ bright: BrightLight) throws(ColorError) {
    guard let matrix = bright.primaries.matrix(to: bright.target), let xyz = bright.primaries.xyz else {
      throw ColorError(description: "its colors are invalid")
    }
    self.matrix = matrix.rows.map { SIMD3<Float>($0) }
    (highlights, gains) = (bright.highlights, bright.gains)
    switch bright.curve {
    case .pq: (light, luminance) = (Self.lightOfPQ, nil)
    case .hlg: (light, luminance) = (Self.lightOfHLG, SIMD3<Float>(xyz.rows[1]))
    case .sRGB, .power: preconditionFailure("Only PQ and HLG can exceed paper white.")
    }
  }

  /// - Parameters:
  ///   - samples: Red, green, blue and alpha of each pixel, 16 bits each in native byte order.
  ///   - row: Four bytes for each pixel.
  package func convert(_ samples: Span<UInt8>, into row: inout [UInt8]) {
    precondition(samples.count == 2 * row.count && row.count & 3 == 0, "A pixel must have four samples of 16 bits.")
    let samples = unsafe samples.bytes
    var row = row.mutableSpan
    for first in stride(from: 0, to: row.count, by: 4) {
      // Sound: there are two bytes of input for each byte of the row.
      let pixel = unsafe samples.unsafeLoadUnaligned(fromUncheckedByteOffset: 2 &* first, as: SIMD4<UInt16>.self)
      let color = light(of: pixel)
      let shown = highlights == .clip ? color : ToneCurve.mapped(color)
      if let gains {
        for channel in 0..<3 { row[first + channel] = Self.gain(of: color[channel], over: shown[channel], gains) }
      } else {
        row[first] = LinearLight.byte(of: 255 * shown.x)
        row[first + 1] = LinearLight.byte(of: 255 * shown.y)
        row[first + 2] = LinearLight.byte(of: 255 * shown.z)
      }
      row[first + 3] = UInt8((UInt32(pixel.w) * 255 + 32_767) / 65_535)
    }
  }

  /// Returns the linear light in the wall's primaries, with 1 as white.
  @inline(__always)
  private func light(of pixel: SIMD4<UInt16>) -> SIMD3<Float> {
    var color = SIMD3(light[Int(pixel.x)], light[Int(pixel.y)], light[Int(pixel.z)])
    if let luminance { color *= Self.screenGain(at: Self.dot(luminance, color)) }
    return SIMD3(Self.dot(matrix[0], color), Self.dot(matrix[1], color), Self.dot(matrix[2], color))
  }

  /// Returns the gain of light over the byte that shows it.
  @inline(__always)
  private static func gain(of light: Float, over shown: Float, _ scale: GainScale) -> UInt8 {
    let (offset, faintest) = (Float(scale.offset), Float(0.000_1))
    let base = LinearLight.ofByte[Int(LinearLight.byte(of: 255 * shown))] / 255
    let factor = max(light + offset, faintest) / max(base + offset, faintest)
    return scale.byte(of: Double(Stops.near(factor)))
  }

  @inline(__always)
  private static func dot(_ left: SIMD3<Float>, _ right: SIMD3<Float>) -> Float {
    let products = left * right
    return (products.x + products.y) + products.z
  }

  // MARK: - Curves

  private static let most = Double(UInt16.max)

  /// Relative to paper white.
  private static let lightOfPQ: [Float] = (0...UInt16.max).map { number in
    let root = PortablePower.power(Double(number) / most, 32.0 / 2523)
    let fraction = max(root - 0.835_937_5, 0) / (18.851_562_5 - 18.687_5 * root)
    return Float(PQCurve.brightest / PQCurve.paper * PortablePower.power(fraction, 8192.0 / 1305))
  }

  /// Scene light from 0 to 1.
  private static let lightOfHLG: [Float] = (0...UInt16.max).map { number in
    let (a, b, c) = (0.178_832_77, 0.284_668_92, 0.559_910_73)
    let value = Double(number) / most
    return Float(value <= 0.5 ? value * value / 3 : (PortablePower.exponential((value - c) / a) + b) / 12)
  }

  /// Returns the factor by which a display of 1,000 cd/m² multiplies scene light, the same for all three channels: its
  /// luminance to the power of 0.2. Relative to paper white.
  @inline(__always)
  private static func screenGain(at luminance: Float) -> Float {
    luminance < faint ? gain(at: luminance / faint, in: faintGains) : gain(at: min(luminance, 1), in: screenGains)
  }

  @inline(__always)
  private static func gain(at share: Float, in gains: [Float]) -> Float {
    let place = share * Float(gainSteps)
    let step = Int(place)
    let next = gains[min(step + 1, gainSteps)]
    return gains[step] + (next - gains[step]) * (place - Float(step))
  }

  /// Below this the power function is steep and gets a finer table of its own: a blue that looks far from black has
  /// little luminance.
  private static let faint: Float = 1.0 / 64
  private static let gainSteps = 4096
  private static let screenGains = gains(upTo: 1)
  private static let faintGains = gains(upTo: Double(faint))

  private static func gains(upTo most: Double) -> [Float] {
    (0...gainSteps).map {
      Float(1000 / PQCurve.paper * PortablePower.power(most * Double($0) / Double(gainSteps), 0.2))
    }
  }
}
