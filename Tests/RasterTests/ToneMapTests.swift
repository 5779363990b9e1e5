import Foundation
import Testing

@testable import Raster

@Suite struct ToneMapTests {
  private static let same = ToneMap.Change.unchanged
  private static let maps = [
    ToneMap(
      lightness: .init(gain: 0.9, offset: 0.05), a: .init(gain: 0.8, offset: 0.01), b: .init(gain: 0.7, offset: -0.02)),
    ToneMap(
      lightness: .init(gain: 2, offset: -0.3), a: .init(gain: 1.5, offset: 0.05), b: .init(gain: 3, offset: -0.1)),
    ToneMap(lightness: .init(gain: 0.3, offset: 0), a: .init(gain: 0, offset: 0), b: .init(gain: 0, offset: 0)),
    ToneMap(lightness: .init(gain: 1, offset: 2), a: .init(gain: 8, offset: -2), b: same),
    ToneMap(lightness: .init(gain: 0, offset: 0.6), a: .init(gain: 0, offset: 0.1), b: .init(gain: 0, offset: 0.1)),
  ]

  /// Every 27th color, and those in the corners.
  private static let colors = Array(stride(from: 0, through: 255, by: 15)).flatMap { red in
    stride(from: 0, through: 255, by: 5).flatMap { green in
      stride(from: 0, through: 255, by: 3).map { blue in
        Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
      }
    }
  }

  private static func picture(of colors: [Color]) -> Pixels {
    Pixels(
      width: colors.count, height: 1, bytes: colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
  }

  private func difference(_ first: Color, _ second: Color) -> Int {
    [\Color.red, \.green, \.blue].map { abs(Int(first[keyPath: $0]) - Int(second[keyPath: $0])) }.max() ?? 0
  }

  /// Computes the published formula, with the system's functions.
  private func reference(_ color: Color, _ changes: [(gain: Double, offset: Double)]) -> Color {
    let light = [color.red, color.green, color.blue].map { byte -> Double in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let roots = [
      0.4122214708 * light[0] + 0.5363325363 * light[1] + 0.0514459929 * light[2],
      0.2119034982 * light[0] + 0.6806995451 * light[1] + 0.1073969566 * light[2],
      0.0883024619 * light[0] + 0.2817188376 * light[1] + 0.6299787005 * light[2],
    ].map(cbrt)
    let lab = zip(
      [
        0.2104542553 * roots[0] + 0.7936177850 * roots[1] - 0.0040720468 * roots[2],
        1.9779984951 * roots[0] - 2.4285922050 * roots[1] + 0.4505937099 * roots[2],
        0.0259040371 * roots[0] + 0.7827717662 * roots[1] - 0.8086757660 * roots[2],
      ], changes
    ).map { $0 * $1.gain + $1.offset }
    let cones = [
      lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2], lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2],
      lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2],
    ].map { pow(max(0, $0), 3) }
    let bytes = [
      4.0767416621 * cones[0] - 3.3077115913 * cones[1] + 0.2309699292 * cones[2],
      -1.2684380046 * cones[0] + 2.6097574011 * cones[1] - 0.3413193965 * cones[2],
      -0.0041960863 * cones[0] - 0.7034186147 * cones[1] + 1.7076147010 * cones[2],
    ].map { light -> UInt8 in
      let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8((255 * min(max(value, 0), 1)).rounded())
    }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  @Test func changesAreWhatOKLabSays() {
    let cases: [[(gain: Double, offset: Double)]] = [
      [(0.9, 0.05), (0.8, 0.01), (0.7, -0.02)], [(0.5, 0.4), (0.5, 0), (0.5, 0)], [(1.3, -0.2), (2, 0.03), (0.2, 0.1)],
    ]
    for changes in cases {
      let change = changes.map { ToneMap.Change(gain: $0.gain, offset: $0.offset) }
      var picture = Self.picture(of: Self.colors)
      picture.apply(ToneMap(lightness: change[0], a: change[1], b: change[2]))
      let worst = Self.colors.indices.map { difference(picture[$0, 0], reference(Self.colors[$0], changes)) }.max()
      #expect(worst ?? 0 <= 1)
    }
  }

  @Test func theFastWayIsTheSlowOne() {
    for map in Self.maps {
      var picture = Self.picture(of: Self.colors)
      picture.apply(map)
      let differences = Self.colors.indices.map { difference(picture[$0, 0], map.changed(Self.colors[$0])) }
      #expect(differences.max() ?? 0 <= 1)
      #expect(differences.count { $0 > 0 } < differences.count / 1000, "only where bytes meet")
    }
  }

  /// Of all 16.7 million.
  @Test func changesTooSmallToBeSeenChangeNoColor() {
    let tiny = ToneMap(lightness: .init(gain: 1, offset: 1e-30), a: Self.same, b: Self.same)
    let small = ToneMap(lightness: .init(gain: 1, offset: 1e-6), a: Self.same, b: .init(gain: 1.000001, offset: 0))
    #expect(!tiny.isIdentity && ToneMap(lightness: Self.same, a: Self.same, b: Self.same).isIdentity)
    for red in 0..<256 {
      let plane = Pixels(
        width: 256, height: 256,
        bytes: (0..<65_536).flatMap { [UInt8(red), UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0), 255] })
      for map in [tiny, small] {
        var changed = plane
        changed.apply(map)
        #expect(changed == plane)
      }
    }
  }

  @Test func alphaStays() {
    let colors = [0, 1, 128, 255].map { Color(red: 200, green: 90, blue: 10, alpha: $0) }
    var picture = Self.picture(of: colors)
    picture.apply(Self.maps[0])
    for index in colors.indices { #expect(picture[index, 0] == Self.maps[0].changed(colors[index])) }
    #expect((0..<4).map { picture[$0, 0].alpha } == colors.map(\.alpha))
  }

  @Test(arguments: 0...9) func anyNumberOfPixelsIsChangedOnce(count: Int) {
    let shades = (0..<count).map { UInt8(20 * $0) }
    let colors = shades.map { Color(red: $0, green: 100, blue: 255 - $0) }
    var picture = Pixels(width: count, height: 1)
    for index in 0..<count { picture[index, 0] = colors[index] }
    picture.apply(Self.maps[0])
    #expect((0..<count).map { picture[$0, 0] } == colors.map(Self.maps[0].changed))
  }

  /// However far it is moved, a color stays on its side of gray, or becomes gray.
  @Test func huesDoNotFlip() {
    let red = Color(red: 200, green: 60, blue: 60)
    let blue = Color(red: 40, green: 60, blue: 200)
    for step in -20...20 {
      let map = ToneMap(
        lightness: .init(gain: 1, offset: Double(step) / 10), a: .init(gain: 2, offset: 0), b: .init(gain: 2, offset: 0)
      )
      var picture = Self.picture(of: [red, blue])
      picture.apply(map)
      #expect(picture[0, 0].red >= max(picture[0, 0].green, picture[0, 0].blue), "\(step): \(picture[0, 0])")
      #expect(picture[1, 0].blue >= max(picture[1, 0].green, picture[1, 0].red), "\(step): \(picture[1, 0])")
      if step <= -15 { #expect(picture[0, 0] == .black) }
      if step >= 15 { #expect(picture[0, 0] == .white && picture[1, 0] == .white) }
    }
  }
}
