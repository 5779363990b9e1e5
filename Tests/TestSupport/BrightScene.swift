import Fixtures
import Foundation

/// Colors brighter than paper white and their encodings: by the formulas of BT.2087, BT.2100 and H.273 with the
/// system's own powers, so that the code under test is not used.
package struct BrightScene: Sendable {
  /// Linear red, green and blue in sRGB's primaries; 1 is paper white, 203 candela per square meter.
  package var colors: [SIMD3<Double>]

  package init(_ colors: [SIMD3<Double>]) { self.colors = colors }

  /// Grays and colors of every hue, from dark to the brightest that HLG can encode.
  package static let hues = BrightScene(
    [0.02, 0.2, 0.5, 0.7, 1, 2, 3.5].flatMap { light in tones.map { $0 * light } })

  private static let tones: [SIMD3<Double>] = [
    [1, 1, 1], [1, 0.1, 0.05], [0.1, 1, 0.2], [0.1, 0.15, 1], [1, 0.8, 0.1], [0.2, 0.9, 1], [0.9, 0.2, 0.8],
    [1, 0.6, 0.4],
  ]

  /// Returns grays from black to a multiple of paper white.
  package static func ramp(to most: Double, count: Int) -> BrightScene {
    BrightScene((0..<count).map { SIMD3(repeating: most * Double($0) / Double(count - 1)) })
  }

  /// A way to encode it.
  package struct Coding: Sendable {
    package var primaries: Int
    package var transfer: Int

    package static let all = [16, 18].flatMap { transfer in
      [1, 12, 9].map { Coding(primaries: $0, transfer: transfer) }
    }

    package init(primaries: Int, transfer: Int) {
      (self.primaries, self.transfer) = (primaries, transfer)
    }
  }

  /// Returns four samples for each color, the last of them alpha.
  package func samples(_ coding: Coding, bits: Int) -> [UInt16] {
    let most = Double(1 << bits - 1)
    return colors.flatMap { color in
      let light = Self.matrices[coding.primaries].map { $0.map { ($0 * color).sum() } } ?? [0, 0, 0]
      let luminance = (SIMD3(0.212_639, 0.715_169, 0.072_192) * color).sum() * 203 / 1000
      let values = light.map { light in
        coding.transfer == 16
          ? Self.pq(max(light, 0) * 203 / 10_000)
          : Self.hlg(luminance > 0 ? max(light, 0) * 203 / 1000 / pow(luminance, 0.2 / 1.2) : 0)
      }
      precondition(values.allSatisfy { $0 <= 1 }, "A scene has only what its coding can say.")
      return (values + [1]).map { UInt16(($0 * most).rounded()) }
    }
  }

  /// Returns a PNG with identical rows.
  package func png(_ coding: Coding, bits: Int = 16, rows: Int = 1) throws -> [UInt8] {
    let samples = samples(coding, bits: bits)
    let bytes = bits == 8 ? samples.map { UInt8($0) } : samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return try PNGFixture().with {
      $0.colorType = .rgba
      $0.bitDepth = bits
      $0.codes = (coding.primaries, coding.transfer)
    }.encoded(rows: Array(repeatElement(bytes, count: rows).joined()), width: colors.count, height: rows)
  }

  private static let matrices: [Int: [SIMD3<Double>]] = [
    1: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    12: [[0.822_462, 0.177_538, 0], [0.033_194, 0.966_806, 0], [0.017_083, 0.072_397, 0.910_520]],
    9: [[0.627_404, 0.329_283, 0.043_313], [0.069_097, 0.919_540, 0.011_362], [0.016_391, 0.088_013, 0.895_595]],
  ]

  private static func pq(_ light: Double) -> Double {
    let power = pow(light, 2610.0 / 16384)
    return pow((3424.0 / 4096 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
  }

  private static func hlg(_ light: Double) -> Double {
    light <= 1 / 12.0 ? sqrt(3 * light) : 0.178_832_77 * log(12 * light - 0.284_668_92) + 0.559_910_73
  }
}
