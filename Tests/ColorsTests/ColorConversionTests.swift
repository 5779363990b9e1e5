import Colors
import Fixtures
import Raster
import SeededRandom
import TestSupport
import Testing

/// Conversions from profiles made with LittleCMS.
struct ColorConversionTests {
  private func space(_ fixture: ProfileFixture) throws -> ColorSpace { .profile(ColorProfile(try fixture.encoded())) }

  private func converted(_ color: Color, from space: ColorSpace, samples: ColorSpace.Samples = .rgb) throws -> Color {
    try ColorConversion.between(space, and: .sRGB, samples: samples)?.converted(color) ?? color
  }

  @Test func sRGBProfileNeedsNoConversion() throws {
    #expect(try ColorConversion.between(space(.sRGB), and: .sRGB, samples: .rgb) == nil)
    #expect(try ColorConversion.between(.sRGB, and: space(.sRGB), samples: .rgb) == nil)
    #expect(try ColorConversion.between(.sRGB, and: .sRGB, samples: .rgb) == nil)
    #expect(try ColorConversion.between(space(.wide), and: space(.wide), samples: .rgb) == nil)
  }

  @Test func conversionsAreReusedForTheSameProfile() throws {
    let first = try ColorConversion.between(space(.displayP3), and: .sRGB, samples: .rgb)
    let second = try ColorConversion.between(space(.displayP3), and: .sRGB, samples: .rgb)
    #expect(first != nil && first === second)
  }

  @Test func wideGamutColorsGainSaturationAndGraysStay() throws {
    for fixture in [ProfileFixture.displayP3, .wide] {
      let space = try space(fixture)
      let leaf = try converted(Color(red: 90, green: 160, blue: 80), from: space)
      #expect(leaf.red < 85 && leaf.green >= 160)
      #expect(try converted(.white, from: space) == .white)
      #expect(try converted(.black, from: space) == .black)
    }
    #expect(try converted(Color(red: 128, green: 128, blue: 128), from: space(.displayP3)).red == 128)
  }

  /// 0.5 to the power of 1.8 is linear light of 0.5725 in sRGB, which is 146.
  @Test func grayProfileAppliesItsCurve() throws {
    let middle = Color(red: 128, green: 128, blue: 128, alpha: 9)
    let expected = Color(red: 146, green: 146, blue: 146, alpha: 9)
    let result = try converted(middle, from: space(.gray), samples: .gray)
    #expect(abs(Int(result.red) - 146) <= 1 && result.red == result.green && result.green == result.blue)
    #expect(result.alpha == expected.alpha)
  }

  @Test func cmykConvertsThroughItsProfile() throws {
    let inks = try space(.inks)
    let paper = try converted(Color(red: 0, green: 0, blue: 0, alpha: 0), from: inks, samples: .inks)
    #expect(paper == .white)
    let cyan = try converted(Color(red: 255, green: 0, blue: 0, alpha: 0), from: inks, samples: .inks)
    #expect(cyan.red < 20 && cyan.green > 240 && cyan.blue > 240 && cyan.alpha == 255)
    let black = try converted(Color(red: 0, green: 0, blue: 0, alpha: 255), from: inks, samples: .inks)
    #expect(black.red < 40 && black.red == black.green && black.alpha == 255)
  }

  @Test func conversionKeepsAlpha() throws {
    var pixels = Samples.smooth(width: 40, height: 30, hasAlpha: true)
    let alphas = stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }
    try #require(try ColorConversion.between(space(.wide), and: .sRGB, samples: .rgb)).convert(&pixels)
    #expect(stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] } == alphas)
  }

  @Test func grayPixelsAcceptAnRGBProfile() throws {
    let gray = Color(red: 128, green: 128, blue: 128)
    #expect(try converted(gray, from: space(.wide), samples: .gray) == converted(gray, from: space(.wide)))
  }

  @Test func invalidProfilesAreRefusedWithAReason() throws {
    let whole = try ProfileFixture.displayP3.encoded()
    let brokenTags = whole[..<128] + whole[128...].map { _ in 0xFF }
    let cases: [([UInt8], ColorSpace.Samples, String)] = [
      ([], .rgb, "it is truncated"), (Array(whole.dropLast()), .rgb, "it is truncated"),
      (Array(whole.prefix(100)), .rgb, "it is truncated"),
      (Array(repeating: 0, count: 200), .rgb, "it is truncated"),
      (try ProfileFixture.abstract.encoded(), .rgb, "it is not for pictures"),
      (try ProfileFixture.gray.encoded(), .rgb, "it is not for colors of this kind"),
      (try ProfileFixture.inks.encoded(), .rgb, "it is not for colors of this kind"),
      (whole, .inks, "it is not for colors of this kind"),
    ]
    for (bytes, samples, reason) in cases {
      let error = #expect(throws: ColorError.self) {
        _ = try ColorConversion.between(.profile(ColorProfile(bytes)), and: .sRGB, samples: samples)
      }
      #expect(error?.description == reason)
    }
    #expect(throws: ColorError.self) {
      try ColorConversion.between(.profile(ColorProfile(Array(brokenTags))), and: .sRGB, samples: .rgb)
    }
    #expect(throws: ColorError.self) { try ColorConversion.between(.sRGB, and: space(.gray), samples: .rgb) }
  }

  @Test func damagedProfilesNeverCrash() throws {
    var random = SplitMix64(seed: 7)
    for fixture in [ProfileFixture.displayP3, .gray, .inks] {
      let whole = try fixture.encoded()
      let samples: ColorSpace.Samples = fixture.kind == .gray ? .gray : fixture.kind == .inks ? .inks : .rgb
      for _ in 0..<100 {
        var bytes = whole
        for _ in 0..<3 {
          bytes[Int.random(in: 0..<min(600, bytes.count), using: &random)] ^=
            1 << UInt8.random(in: 0...7, using: &random)
        }
        let profile = ColorProfile(bytes)
        _ = profile.name
        _ = try? ColorConversion.between(.profile(profile), and: .sRGB, samples: samples)
      }
    }
  }

  @Test func bytesBehindAProfileAreIgnored() throws {
    let padded = ColorSpace.profile(ColorProfile(try ProfileFixture.displayP3.encoded() + [0, 0, 0]))
    let color = Color(red: 10, green: 200, blue: 30)
    #expect(try converted(color, from: padded) == converted(color, from: space(.displayP3)))
  }

  @Test func profileNamesAreReadAndPrintable() throws {
    #expect(ColorProfile(try ProfileFixture.wide.encoded()).name == "A wide space")
    #expect(ColorProfile([1, 2, 3]).name == nil)
    let odd = ColorProfile(try ProfileFixture("a\u{1B}[31m").encoded())
    #expect(odd.name == "a\\u{1B}[31m")
  }
}
