import Foundation
import Raster
import Testing

@testable import Colors

/// HLG near black, which is raised to a steep power.
@Suite struct FaintLightTests {
  @Test(arguments: 0..<3) func faintColorsMatchTheStandardExactly(channel: Int) throws {
    let (primaries, scale) = (Primaries.bt2020, 1000.0 / 203)
    let share = try #require(primaries.xyz).rows[1][channel]
    let numbers = (0..<6000).map { UInt16($0) }
    var pixels = [UInt16](repeating: 0, count: 4 * numbers.count)
    for (index, number) in numbers.enumerated() { pixels[4 * index + channel] = number }
    // Sound: read only.
    let samples = unsafe pixels.withUnsafeBytes { unsafe Array($0) }
    var row = [UInt8](repeating: 0, count: pixels.count)
    let light = BrightLight(primaries: primaries, curve: .hlg, target: primaries, highlights: .clip)
    try BrightConversion(light).convert(samples.span, into: &row)
    for number in numbers {
      let value = Double(number) / 65_535
      let scene = value * value / 3
      let shown = scale * pow(share * scene, 0.2) * scene
      let level = 255 * (shown <= 0.003_130_8 ? 12.92 * shown : 1.055 * pow(shown, 1 / 2.4) - 0.055)
      let found = Double(row[4 * Int(number) + channel])
      #expect(abs(found - level) < 0.6, "\(number)")
    }
  }
}
