/// The notation of gains as bytes: how much brighter the light of a wall is than on an SDR screen, in stops.
///
/// HDR light is (SDR light + offset) · 2^gain − offset, with 1 as paper white. One of the bytes is a gain of exactly 0,
/// so that SDR photos stay as they are.
///
///     let scale = GainScale(covering: 0...2.3, offset: 1.0 / 64)
///     scale.stops(of: scale.neutral)       // 0
package struct GainScale: Hashable, Encodable, Sendable {
  /// The stops from one byte to the next.
  package let step: Double
  /// The byte for a gain of 0.
  package let neutral: UInt8
  package let offset: Double

  /// Creates a scale for gains in a range, which is extended to include 0.
  package init(covering range: ClosedRange<Double>, offset: Double) {
    let (below, above) = (max(0, -range.lowerBound), max(0.01, range.upperBound))
    let place = below == 0 ? 0 : min(max(1, (255 * below / (below + above)).rounded()), 254)
    self.init(
      step: max(place == 0 ? 0 : below / place, above / (255 - place)), neutral: UInt8(place), offset: offset)
  }

  /// Creates a scale with known properties.
  package init(step: Double, neutral: UInt8, offset: Double) {
    (self.step, self.neutral, self.offset) = (step, neutral, offset)
  }

  package func stops(of byte: UInt8) -> Double { Double(Int(byte) - Int(neutral)) * step }

  /// The gains of the bytes 0 and 255.
  package var least: Double { stops(of: 0) }
  package var most: Double { stops(of: 255) }

  /// Returns the nearest byte.
  package func byte(of stops: Double) -> UInt8 {
    UInt8(min(max(0, (stops / step + Double(neutral)).rounded()), 255))
  }

  /// The factor of each byte.
  package var factors: [Float] {
    (0...255).map { Float(PortablePower.power(2, stops(of: UInt8($0)))) }
  }
}

/// Bases of logarithms for lengths of light.
package enum Stops {
  /// Returns the number of stops for a factor: its logarithm to the base of 2.
  package static func of(_ factor: Double) -> Double {
    PortablePower.logarithm(factor) / PortablePower.logarithm(2)
  }

  /// Returns `base` to the power of `exponent`, the same on every machine.
  package static func power(_ base: Double, _ exponent: Double) -> Double { PortablePower.power(base, exponent) }

  /// Returns the stops for a positive, normal factor, to within 0.0002.
  @inline(__always)
  static func near(_ factor: Float) -> Float {
    let bits = factor.bitPattern
    return Float(Int(bits >> 23) - 127) + fractions[Int(bits >> 11 & 0xFFF)]
  }

  /// The logarithms of the middles of equal steps from 1 to 2.
  private static let fractions: [Float] = (0..<4096).map { Float(of(1 + (Double($0) + 0.5) / 4096)) }
}
