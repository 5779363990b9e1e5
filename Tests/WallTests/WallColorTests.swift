import Colors
import Files
import Fixtures
import Foundation
import ImageCodecs
import Raster
import Store
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

/// Colors of photos on walls.
struct WallColorTests {
  private static let (width, height) = (60, 40)
  private static let picture = Samples.smooth(width: width, height: height)
  private static let clearPicture = Samples.smooth(width: width, height: height, hasAlpha: true)

  /// Returns a wall of one photo, at its own size unless scaled.
  private func wall(
    _ path: FilePath, scale: Int = 1, tint: Plan.Tint? = nil, _ style: WallRenderer.Style = .init()
  ) throws -> (pixels: Pixels, warnings: [String]) {
    let (width, height) = (Self.width * scale, Self.height * scale)
    let frame = CGRect(x: 0, y: 0, width: width, height: height)
    let tile = Plan.Tile(file: Plan.FileName(path), frame: frame, treatment: .init(tint: tint))
    var style = style
    let warnings = PhotoWarnings()
    style.warnings = warnings
    let plan = Plan(canvas: Plan.Canvas(width: width, height: height), tiles: [tile])
    return (try rendered(plan, style).stored, warnings.all.map(\.message))
  }

  private func converted(
    _ pixels: Pixels, from space: ColorSpace, to target: ColorSpace = .sRGB, samples: ColorSpace.Samples = .rgb
  ) throws -> Pixels {
    var pixels = pixels
    try ColorConversion.between(space, and: target, samples: samples)?.convert(&pixels)
    return pixels
  }

  private func png(_ profile: [UInt8], hasAlpha: Bool = false) throws -> [UInt8] {
    let picture = hasAlpha ? Self.clearPicture : Self.picture
    return try PNGFixture().with {
      $0.colorType = .rgba
      $0.profile = profile
    }.encoded(rows: picture.bytes, width: Self.width, height: Self.height)
  }

  private func style(_ colors: ColorSpace, background: Color = .white) -> WallRenderer.Style {
    var style = WallRenderer.Style(background: background)
    style.look.colors = colors
    return style
  }

  @Test func profilesAreApplied() throws {
    let folder = try TemporaryFolder()
    let profile = try ProfileFixture.wide.encoded()
    let wide = ColorSpace.profile(ColorProfile(profile))
    let photo = try folder.write(png(profile), to: "a.png")
    let expected = try converted(Self.picture, from: wide)
    #expect(expected != Self.picture)
    #expect(try wall(photo).pixels == expected)
    #expect(try wall(folder.write(png(ProfileFixture.sRGB.encoded()), to: "b.png")).pixels == Self.picture)
    // A part resampled in linear light has the same colors.
    var linear = WallRenderer.Style()
    linear.look.isLinear = true
    #expect(try wall(photo, linear).pixels.largestDifference(from: expected) <= 1)
  }

  @Test func profilesKeepAlpha() throws {
    let folder = try TemporaryFolder()
    let profile = try ProfileFixture.wide.encoded()
    let photo = try folder.write(png(profile, hasAlpha: true), to: "a.png")
    let expected = try converted(Self.clearPicture, from: .profile(ColorProfile(profile)))
    let clear = try wall(photo, WallRenderer.Style(background: .clear)).pixels
    #expect(clear.largestDifference(from: expected) <= 1)
  }

  @Test func brokenProfilesAreIgnoredAndReported() throws {
    let folder = try TemporaryFolder()
    let profile = Array(try ProfileFixture.wide.encoded().dropLast(30))
    let jpeg = { (profile: [UInt8]) in
      try JPEGFixture().with { $0.profile = profile }
        .encoded(samples: Self.picture.rgb, width: Self.width, height: Self.height, components: 3)
    }
    let broken = try wall(folder.write(jpeg(profile), to: "a.jpg"))
    let without = try wall(folder.write(jpeg([]), to: "b.jpg"))
    #expect(broken.pixels == without.pixels)
    #expect(broken.warnings == ["it is truncated"] && without.warnings.isEmpty)
  }

  @Test func extremelyEnlargedTilesAreConverted() throws {
    let folder = try TemporaryFolder()
    let profile = try ProfileFixture.wide.encoded()
    let flat = Pixels(width: Self.width, height: Self.height, filledWith: Color(red: 90, green: 160, blue: 80))
    let bytes = try PNGFixture().with { $0.profile = profile }
      .encoded(rows: flat.rgb, width: Self.width, height: Self.height)
    let large = try wall(folder.write(bytes, to: "a.png"), scale: 90).pixels
    let expected = try converted(flat, from: .profile(ColorProfile(profile)))[0, 0]
    #expect(large[0, 0] == expected && large[2000, 3000] == expected)
  }

  // MARK: - CMYK

  private static let inks = (0..<width * height).flatMap { index -> [UInt8] in
    let (x, y) = (index % width, index / width)
    return [UInt8(20 + x * 3), UInt8(200 - y * 4), UInt8(10 + x + y), UInt8(y * 2)]
  }

  private func inksJPEG(_ profile: [UInt8], isInverted: Bool) throws -> [UInt8] {
    try JPEGFixture().with {
      $0.profile = profile
      $0.quality = 100
      $0.isInverted = isInverted
      $0.writesAdobeMarker = isInverted
    }.encoded(samples: Self.inks, width: Self.width, height: Self.height, components: 4)
  }

  @Test(arguments: [false, true])
  func cmykJPEGUsesItsProfile(isInverted: Bool) throws {
    let folder = try TemporaryFolder()
    let profile = try ProfileFixture.inks.encoded()
    let expected = try converted(
      Pixels(width: Self.width, height: Self.height, bytes: Self.inks), from: .profile(ColorProfile(profile)),
      samples: .inks)
    let photo = try folder.write(inksJPEG(profile, isInverted: isInverted), to: "a.jpg")
    #expect(try wall(photo).pixels.largestDifference(from: expected) <= 4)
    let plain = try folder.write(inksJPEG([], isInverted: isInverted), to: "b.jpg")
    let before = try DecodedFile(plain)
    #expect(try wall(plain).pixels == before.stored)
    #expect(before.stored.meanDifference(from: expected) > 5)
  }

  @Test(.enabled(if: ImageFormat.tiff.isReadable, "skipped: this build leaves TIFF out"), arguments: [false, true])
  func cmykTIFFUsesItsProfile(isTiled: Bool) throws {
    let folder = try TemporaryFolder()
    let profile = try ProfileFixture.inks.encoded()
    let bytes = try TIFFFixture().with {
      $0.photometric = .inks
      $0.channels = 4
      $0.profile = profile
      if isTiled { $0.tile = (32, 32) }
    }.encoded(samples: Self.inks, width: Self.width, height: Self.height)
    let expected = try converted(
      Pixels(width: Self.width, height: Self.height, bytes: Self.inks), from: .profile(ColorProfile(profile)),
      samples: .inks)
    #expect(try wall(folder.write(bytes, to: "a.tif")).pixels == expected)
  }

  @Test func truncatedCMYKEndsInGray() throws {
    let folder = try TemporaryFolder()
    let whole = try inksJPEG(ProfileFixture.inks.encoded(), isInverted: true)
    let photo = try folder.write(Array(whole.dropLast(300)), to: "a.jpg")
    let last = try wall(photo).pixels[30, 39]
    let spread = max(last.red, last.green, last.blue) - min(last.red, last.green, last.blue)
    #expect(spread <= 3 && last.red > 60 && last.red < 200)
  }

  // MARK: - The wall's own colors

  @Test func displayP3Wall() throws {
    let folder = try TemporaryFolder()
    let p3 = ColorSpace.profile(.displayP3)
    let photo = try folder.write(png(ProfileFixture.displayP3.encoded()), to: "a.png")
    // Nothing is converted where both are the same.
    #expect(try wall(photo, style(p3)).pixels == Self.picture)
    let plain = try folder.write(png([]), to: "b.png")
    #expect(try wall(plain, style(p3)).pixels == converted(Self.picture, from: .sRGB, to: p3))
  }

  @Test func tintsAndBackgroundAreConvertedFromSRGB() throws {
    let folder = try TemporaryFolder()
    let p3 = ColorSpace.profile(.displayP3)
    let clear = try PNGFixture().with { $0.colorType = .rgba }
      .encoded(
        rows: Pixels(width: Self.width, height: Self.height).bytes, width: Self.width, height: Self.height)
    let red = Color(red: 250, green: 30, blue: 20)
    let expected = try #require(try ColorConversion.between(.sRGB, and: p3, samples: .rgb)).converted(red)
    #expect(expected.red < 240)
    let empty = try wall(folder.write(clear, to: "a.png"), style(p3, background: red)).pixels
    #expect(empty[5, 5] == expected)
    let tint = Plan.Tint(red: 250, green: 30, blue: 20, alpha: 255)
    #expect(try wall(folder.write(png([]), to: "b.png"), tint: tint, style(p3)).pixels[5, 5] == expected)
  }

  @Test func cachedTilesKeepTheirColorSpace() throws {
    let folder = try TemporaryFolder()
    let photo = try folder.write(png(ProfileFixture.wide.encoded()), to: "a.png")
    try photo.setDate(Date(timeIntervalSinceNow: -60))
    let store = Store(folder: FilePath(folder.cache.path))
    for colors in [ColorSpace.sRGB, .profile(.displayP3), .sRGB, .profile(.displayP3)] {
      var kept = style(colors)
      kept.store = store
      #expect(try wall(photo, kept).pixels == wall(photo, style(colors)).pixels)
    }
    #expect(store.lookups.hits == 2)
  }
}
