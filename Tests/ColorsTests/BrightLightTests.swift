import Foundation
import Raster
import TestSupport
import Testing

@testable import Colors

/// Photos with PQ and HLG, against the formulas of their standards.
struct BrightLightTests {
  /// Returns one row of a scene as a wall shows it.
  private func shown(
    _ scene: BrightScene, _ coding: BrightScene.Coding, on target: Primaries = .bt709, _ highlights: Highlights = .map,
    bits: Int = 16
  ) throws -> Pixels {
    guard
      case .space(.lights(let primaries, let curve)) = StatedColors.codes(
        primaries: coding.primaries, transfer: coding.transfer)
    else { throw ColorError(description: "not known") }
    let light = BrightLight(primaries: primaries, curve: curve, target: target, highlights: highlights)
    let samples = scene.samples(coding, bits: bits).flatMap { sample in
      let value = UInt16((Double(sample) * 65_535 / Double(1 << bits - 1)).rounded())
      // Sound: read only.
      return unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
    }
    var row = [UInt8](repeating: 7, count: samples.count / 2)
    try BrightConversion(light).convert(samples.span, into: &row)
    return Pixels(width: row.count / 4, height: 1, bytes: row)
  }

  private static let pq = BrightScene.Coding(primaries: 9, transfer: 16)

  @Test(arguments: Highlights.allCases, [Primaries.bt709, .displayP3])
  func everyCodingOfASceneDecodesToTheSamePixels(highlights: Highlights, target: Primaries) throws {
    let pictures = try BrightScene.Coding.all.map { try shown(.hues, $0, on: target, highlights) }
    for (picture, coding) in zip(pictures, BrightScene.Coding.all) {
      #expect(picture.largestDifference(from: pictures[0]) <= 1, "\(coding)")
    }
    let few = try shown(.hues, Self.pq, on: target, highlights, bits: 10)
    #expect(few.largestDifference(from: pictures[0]) <= 4, "10 bits are nearly as good")
  }

  /// Up to three quarters of paper white, HDR light maps to the values of an SDR photo.
  @Test(arguments: Highlights.allCases) func whatIsDarkerThanTheKneeMatchesSDR(highlights: Highlights) throws {
    let scene = BrightScene(BrightScene.hues.colors.filter { $0.max() <= 0.75 })
    var expected: [UInt8] = []
    for color in scene.colors {
      for light in [color.x, color.y, color.z] { expected.append(LinearLight.byte(of: Float(255 * light))) }
      expected.append(255)
    }
    for coding in BrightScene.Coding.all {
      let picture = try shown(scene, coding, highlights)
      #expect(picture.largestDifference(from: Pixels(width: scene.colors.count, height: 1, bytes: expected)) <= 1)
    }
  }

  @Test func toneMappingIsMonotonic() throws {
    let lights = [0.75, 0.9, 1, 1.5, 2, 3, 5, 10, 20, 10_000 / 203.0]
    let scene = BrightScene(lights.map { SIMD3(repeating: $0) })
    let levels = try shown(scene, Self.pq).bytes.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    #expect(levels == levels.sorted() && Set(levels).count >= 9 && levels.last == 255, "\(levels)")
    #expect((222...226).contains(levels[0]) && (238...242).contains(levels[2]), "\(levels)")
    let cut = try shown(scene, Self.pq, .clip).bytes.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    #expect(cut[2...].allSatisfy { $0 >= 254 } && cut[1] < 245, "\(cut)")
  }

  /// However bright and colorful the light, a small step makes a small difference: in one step of 10-bit PQ,
  /// about one percent, no value jumps, and none gets darker except for the white mixed in.
  @Test func toneCurveIsContinuous() throws {
    for tone in BrightScene.hues.colors.prefix(8).map({ $0 / 0.02 }) {
      var last = ToneCurve.mapped(SIMD3<Float>(tone * 0.3))
      for step in 1...500 {
        let light = tone * 0.3 * pow(1.01, Double(step))
        if light.max() > 10_000 / 203 { break }
        let shown = ToneCurve.mapped(SIMD3<Float>(light))
        for index in 0..<3 {
          let levels = [last[index], shown[index]].map { Int(LinearLight.byte(of: 255 * $0)) }
          #expect((0...3).contains(levels[1] - levels[0]), "\(light): \(levels)")
        }
        last = shown
      }
    }
  }

  /// Bright colors are mixed with white only.
  @Test func brightColorsKeepTheirHue() throws {
    let orange = SIMD3(1, 0.5, 0.25)
    let scene = BrightScene([orange, orange * 2, orange * 4])
    for coding in BrightScene.Coding.all {
      let picture = try shown(scene, coding)
      var whiteness: Float = 0
      for x in 0..<3 {
        let color = picture[x, 0]
        let light = [color.red, color.green, color.blue].map { LinearLight.ofByte[Int($0)] }
        #expect(abs((light[1] - light[2]) / (light[0] - light[2]) - 1 / 3.0) < 0.02, "\(color)")
        #expect(light[2] / light[0] > whiteness)
        whiteness = light[2] / light[0]
      }
      #expect(whiteness < 0.7)
    }
  }

  @Test func alphaIsRounded() throws {
    let samples = [0, 0, 0, 65_535, 0, 0, 0, 128, 0, 0, 0, 129].flatMap { (value: UInt16) in
      // Sound: read only.
      unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
    }
    var row = [UInt8](repeating: 7, count: 12)
    let light = BrightLight(primaries: .bt2020, curve: .hlg, target: .bt709, highlights: .map)
    try BrightConversion(light).convert(samples.span, into: &row)
    #expect(row == [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test func collinearPrimariesAreRefused() {
    var line = Primaries.bt709
    (line.red, line.green, line.blue) = (.init(0.3, 0.3), .init(0.3, 0.3), .init(0.3, 0.3))
    let light = BrightLight(primaries: line, curve: .pq, target: .bt709, highlights: .map)
    #expect(throws: ColorError.self) { try BrightConversion(light) }
  }

  @Test func primaryMatricesMatchTheStandards() throws {
    let matrix = try #require(Primaries.bt2020.matrix(to: .bt709))
    let expected = [[1.6605, -0.5876, -0.0728], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1187]]
    for (row, numbers) in zip(matrix.rows, expected) {
      for (index, number) in numbers.enumerated() { #expect(abs(row[index] - number) < 1e-4) }
    }
    let luminance = try #require(Primaries.bt2020.xyz).rows[1]
    #expect(abs(luminance.x - 0.2627) < 1e-4 && abs(luminance.y - 0.678) < 1e-4 && abs(luminance.z - 0.0593) < 1e-4)
    // Another white point maps to white.
    let old = Primaries(
      white: .init(0.310, 0.316), red: .init(0.67, 0.33), green: .init(0.21, 0.71), blue: .init(0.14, 0.08))
    let white = try #require(old.matrix(to: .bt709)) * SIMD3(1, 1, 1)
    #expect(abs(white.x - 1) < 1e-9 && abs(white.y - 1) < 1e-9 && abs(white.z - 1) < 1e-9)
  }
}
