import Fixtures
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Every Lab encoding of TIFF decodes to the right colors.
@Suite(.enabled(if: ImageFormat.tiff.isReadable, "skipped: this build leaves TIFF out"))
struct TIFFLabTests {
  /// sRGB colors and their Lab values under D50 and under D65.
  private static let colors: [(rgb: Color, d50: [Double], d65: [Double])] = [
    (.white, [100, 0, 0], [100, 0, 0]),
    (Color(red: 0, green: 0, blue: 0), [0, 0, 0], [0, 0, 0]),
    (Color(red: 119, green: 119, blue: 119), [50.034, 0, 0], [50.034, 0, 0]),
    (Color(red: 20, green: 20, blue: 20), [6.319, 0, 0], [6.319, 0, 0]),
    (Color(red: 255, green: 0, blue: 0), [54.290, 80.814, 69.890], [53.237, 80.090, 67.203]),
    (Color(red: 0, green: 255, blue: 0), [87.819, -79.275, 80.993], [87.736, -86.182, 83.187]),
    (Color(red: 0, green: 0, blue: 255), [29.566, 68.286, -112.033], [32.301, 79.195, -107.855]),
    (Color(red: 200, green: 150, blue: 120), [66.408, 16.508, 23.547], [66.097, 14.848, 23.130]),
  ]

  private typealias Kind = TIFFFixture.Photometric

  /// Returns a number of some bits in native byte order.
  private func bytes(_ value: Double, bits: Int) -> [UInt8] {
    let number = Int(value.rounded())
    return (0..<bits / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func coded(_ lab: [Double], _ kind: Kind, bits: Int) -> [UInt8] {
    let (unit, most) = bits == 16 ? (256.0, 65535.0) : (1, 255)
    let values: [Double] =
      switch kind {
      case .cieLab: [lab[0] * most / 100, lab[1] * unit, lab[2] * unit]
      case .iccLab: [lab[0] * (bits == 16 ? 65280 : 255) / 100, (lab[1] + 128) * unit, (lab[2] + 128) * unit]
      default: [lab[0] * most / 100, lab[1] * most / 170 + 128 * unit, lab[2] * most / 200 + 96 * unit]
      }
    return values.flatMap { bytes($0, bits: bits) }
  }

  private func decoded(
    _ labs: [[Double]], _ kind: Kind, bits: Int, _ change: (inout TIFFFixture) -> Void = { _ in }
  ) throws -> DecodedFile {
    let fixture = TIFFFixture().with {
      ($0.photometric, $0.bits, $0.compression) = (kind, bits, .lzw)
      change(&$0)
    }
    let samples = labs.flatMap { coded($0, kind, bits: bits) }
    return try DecodedFile(fixture.encoded(samples: samples, width: labs.count, height: 1))
  }

  private func expect(_ file: DecodedFile, _ colors: [Color], within tolerance: Int) {
    #expect(file.info.color == .lab && file.damage == nil && file.info.profile == nil)
    for (x, color) in colors.enumerated() {
      let found = file.stored[x, 0]
      let differences = [(found.red, color.red), (found.green, color.green), (found.blue, color.blue)]
      #expect(
        differences.allSatisfy { abs(Int($0) - Int($1)) <= tolerance } && found.alpha == 255, "\(found), not \(color)")
    }
  }

  @Test(arguments: [8, 16])
  func everyLabKindUnderD50(bits: Int) throws {
    for kind in [Kind.cieLab, .iccLab, .ituLab] {
      // Blue is beyond the range of ITU Lab.
      let colors = Self.colors.filter { kind != .ituLab || $0.d50[2] > -75 && $0.d50[1] < 85 }
      let file = try decoded(colors.map(\.d50), kind, bits: bits)
      #expect(file.info.bitsPerChannel == bits)
      expect(file, colors.map(\.rgb), within: bits == 16 ? 1 : 12)
      // Grays have no hue at all.
      for x in 0..<4 {
        #expect(file.stored[x, 0].red == file.stored[x, 0].green && file.stored[x, 0].red == file.stored[x, 0].blue)
      }
    }
  }

  /// Exact on every machine: as sRGB defines it, independent of libraries.
  @Test func labGraysRoundToTheNearestByte() throws {
    let lightest = 65_535
    let labs = (0...lightest).map { [Double($0) * 100 / Double(lightest), 0, 0] }
    let file = try decoded(labs, .cieLab, bits: 16)
    var (wrong, tinted, sure) = (0, 0, 0)
    for x in 0...lightest {
      let place = (labs[x][0] + 16) / 116
      let light = labs[x][0] > 8 ? place * place * place : labs[x][0] * 27 / 24_389
      let level = 255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
      let color = file.stored[x, 0]
      if color.red != color.green || color.red != color.blue { tinted += 1 }
      // Exactly between two bytes, either is right.
      if abs(level - level.rounded(.down) - 0.5) < 1e-3 { continue }
      sure += 1
      if Double(color.green) != level.rounded() { wrong += 1 }
    }
    #expect(wrong == 0 && tinted == 0 && sure > 65_000)
  }

  @Test func whitePointOfTheFileIsUsed() throws {
    let file = try decoded(Self.colors.map(\.d65), .cieLab, bits: 16) { $0.white = (0.3127, 0.3290) }
    expect(file, Self.colors.map(\.rgb), within: 1)
    // An invalid one is ignored.
    let odd = try decoded(Self.colors.map(\.d50), .cieLab, bits: 16) { $0.white = (0.01, 0.9) }
    expect(odd, Self.colors.map(\.rgb), within: 1)
  }

  @Test func labWithAlphaAndPlanes() throws {
    let labs = Self.colors.map(\.d50)
    let planes = (0..<3).flatMap { channel in
      labs.flatMap { coded($0, .cieLab, bits: 8)[channel..<channel + 1] }
    }
    let alphas = labs.indices.map { UInt8($0 * 30) }
    let file = try DecodedFile(
      TIFFFixture().with {
        ($0.photometric, $0.channels, $0.isSeparate, $0.extraSample) = (.cieLab, 4, true, .alpha)
      }.encoded(samples: planes + alphas, width: labs.count, height: 1))
    let opaque = try decoded(labs, .cieLab, bits: 8)
    for x in labs.indices {
      var color = opaque.stored[x, 0]
      color.alpha = alphas[x]
      #expect(file.stored[x, 0] == color)
    }
  }
}
