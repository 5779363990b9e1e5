import Colors
import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Color spaces declared in files.
struct FileColorsTests {
  private static let picture = Samples.smooth(width: 24, height: 16)
  private var picture: Pixels { Self.picture }

  private func header(_ bytes: [UInt8]) throws -> FileHeader { try ImageDecoder.header(of: bytes) }

  // MARK: - JPEG

  private func jpeg(_ profile: [UInt8], partSize: Int = 65519) throws -> [UInt8] {
    try JPEGFixture().with {
      $0.profile = profile
      $0.maximumProfilePartSize = partSize
    }.encoded(samples: picture.rgb, width: 24, height: 16, components: 3)
  }

  /// Returns the ranges of segments with parts of a profile.
  private func parts(of jpeg: [UInt8]) -> [Range<Int>] {
    var (offset, parts) = (2, [Range<Int>]())
    while jpeg[offset + 1] != 0xDA {
      let length = Int(jpeg[offset + 2]) << 8 | Int(jpeg[offset + 3])
      if jpeg[offset + 1] == 0xE2 { parts.append(offset..<offset + 2 + length) }
      offset += 2 + length
    }
    return parts
  }

  /// Returns the same file with its profile segments edited by `change`.
  private func jpeg(_ bytes: [UInt8], _ change: (inout [[UInt8]]) -> Void) -> [UInt8] {
    let places = parts(of: bytes)
    var pieces = places.map { Array(bytes[$0]) }
    change(&pieces)
    return Array(bytes[..<places[0].lowerBound]) + pieces.flatMap { $0 } + bytes[places[places.count - 1].upperBound...]
  }

  @Test func jpegProfileSegmentsInAnyOrder() throws {
    let profile = try ProfileFixture.displayP3.encoded()
    let whole = try header(jpeg(profile))
    #expect(whole.info.profile == "A Display P3" && whole.info.profileFault == nil)
    #expect(whole.colors == .profile(ColorProfile(profile)))
    let inParts = try jpeg(profile, partSize: 100)
    try #require(parts(of: inParts).count > 3)
    #expect(try header(inParts).colors == whole.colors)
    let reversed = try header(jpeg(inParts) { $0.reverse() })
    #expect(reversed.colors == whole.colors)
    let without = try header(jpeg([]))
    #expect(without.colors == nil && without.info.profile == nil && without.info.profileFault == nil)
  }

  @Test func incompleteJPEGProfilesAreReported() throws {
    let inParts = try jpeg(try ProfileFixture.displayP3.encoded(), partSize: 100)
    let missing = jpeg(inParts) { $0.remove(at: 1) }
    #expect(try header(missing).info.profileFault == "parts of it are missing")
    let doubled = jpeg(inParts) { $0.insert($0[1], at: 1) }
    #expect(try header(doubled).info.profileFault == "its parts are inconsistent")
    let miscounted = jpeg(inParts) { $0[2][17] += 1 }
    #expect(try header(miscounted).info.profileFault == "its parts are inconsistent")
    let numberless = jpeg(inParts) { $0[0][16] = 0 }
    #expect(try header(numberless).info.profileFault == "its parts are inconsistent")
    for bytes in [missing, doubled, miscounted, numberless] {
      let found = try header(bytes)
      #expect(found.colors == nil && found.info.profile == nil)
    }
  }

  @Test func tooLongProfilesAreReported() throws {
    let bytes = try jpeg(Array(repeating: 7, count: ColorProfile.longest + 1))
    #expect(try header(bytes).info.profileFault == "it is larger than 4 MB")
  }

  @Test func profilesOfAnotherColorTypeAreNotUsed() throws {
    let gray = try header(jpeg(ProfileFixture.gray.encoded()))
    #expect(gray.colors == nil && gray.info.profileFault == "it is not for colors of this kind")
    let rgb = try ProfileFixture.sRGB.encoded()
    let inks = try JPEGFixture().with { $0.profile = rgb }
      .encoded(samples: picture.bytes, width: 24, height: 16, components: 4)
    #expect(try header(inks).info.profileFault == "it is not for colors of this kind")
  }

  // MARK: - PNG

  private func png(_ chunks: [(String, [UInt8])] = [], _ change: (inout PNGFixture) -> Void = { _ in }) throws
    -> [UInt8]
  {
    let bytes = try PNGFixture().with(change).encoded(rows: picture.rgb, width: 24, height: 16)
    return Array(bytes[..<33]) + chunks.flatMap { pngChunk($0, $1) } + bytes[33...]
  }

  private func number(_ value: Int) -> [UInt8] { bigEndian(value, 4) }

  private func packed(_ bytes: [UInt8]) -> [UInt8] { Array("name\0\0".utf8) + zlibPacked(bytes) }

  private func chromaticities(_ numbers: [Double]) -> [UInt8] {
    numbers.flatMap { number(Int(($0 * 100_000).rounded())) }
  }

  private static let cinema = [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
  private static let television = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

  @Test func pngColorChunkPrecedence() throws {
    let profile = try ProfileFixture.wide.encoded()
    let (cinema, gamma) = (("cHRM", chromaticities(Self.cinema)), ("gAMA", number(55_556)))
    let (srgb, codes) = (("sRGB", [UInt8(0)]), ("cICP", [UInt8(12), 13, 0, 1]))
    let p3 = ColorSpace.lights(.displayP3, .sRGB)
    let cases: [([(String, [UInt8])], ColorSpace?)] = [
      ([], nil), ([srgb, gamma, cinema], nil), ([cinema], p3),
      ([gamma], .lights(.bt709, .power(100_000.0 / 55_556))),
      ([gamma, cinema], .lights(.displayP3, .power(100_000.0 / 55_556))),
      ([("gAMA", number(45_455)), ("cHRM", chromaticities(Self.television))], nil),
      ([("iCCP", packed(profile)), gamma, srgb], .profile(ColorProfile(profile))),
      ([gamma, codes, ("iCCP", packed(profile))], p3),
    ]
    for (chunks, expected) in cases {
      let found = try header(png(chunks))
      #expect(found.colors == expected && found.info.profileFault == nil, "\(chunks.map(\.0))")
    }
    #expect(try header(png { $0.profile = profile }).colors == .profile(ColorProfile(profile)))
    #expect(try header(png([codes])).info.profile == "Display P3")
  }

  @Test func malformedPNGColorChunksAreReported() throws {
    let profile = try ProfileFixture.wide.encoded()
    let whole = packed(profile)
    var bomb = profile + Array(repeating: 0, count: 20 << 20)
    let tooLong = number(ColorProfile.longest + 1) + bomb[4...]
    bomb.replaceSubrange(0..<4, with: number(ColorProfile.longest))
    let cases: [((String, [UInt8]), String)] = [
      (("iCCP", []), "its chunk is invalid"),
      (("iCCP", Array("no end of the name".utf8)), "its chunk is invalid"),
      (("iCCP", Array("name\0\u{1}xyz".utf8)), "its chunk is invalid"),
      (("iCCP", Array("name\0\0xyz".utf8)), "it cannot be decompressed"),
      (("iCCP", Array(whole.dropLast(whole.count / 2))), "it is truncated"),
      (("iCCP", packed(tooLong)), "it is larger than 4 MB"),
      (("cICP", [9, 16, 9, 1]), "its colors are not red, green and blue over their full range"),
      (("cICP", [77, 16, 0, 1]), "its H.273 color codes 77 and 16 are unknown"),
      (("gAMA", [0, 0, 0, 0]), "its gAMA or cHRM is invalid"),
      (("cHRM", Array(repeating: 0, count: 32)), "its gAMA or cHRM is invalid"),
    ]
    for (chunk, reason) in cases {
      let found = try header(png([chunk]))
      #expect(found.colors == nil && found.info.profileFault == reason, "\(chunk.0)")
    }
    // No more is decompressed than the declared size.
    #expect(try header(png([("iCCP", packed(bomb))])).info.profile == "A wide space")
    // The same point for all three primaries.
    let line = chromaticities([0.3127, 0.3290, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])
    #expect(try header(png([("cHRM", line)])).info.profileFault != nil)
  }

  @Test func hdrCodePointsAreNamed() throws {
    #expect(try header(png([("cICP", [9, 16, 0, 1])])).info.profile == "BT.2020 primaries, PQ")
    #expect(try header(png([("cICP", [9, 18, 0, 1])])).info.profile == "BT.2020 primaries, HLG")
  }

  // MARK: - Others

  @Test(.enabled(if: ImageFormat.webp.isReadable, "skipped: this build leaves WebP out"), arguments: [false, true])
  func webPProfile(isLossless: Bool) throws {
    let profile = try ProfileFixture.displayP3.encoded()
    let bytes = try WebPFixture().with {
      $0.isLossless = isLossless
      $0.profile = profile
    }.encoded(rgba: picture.bytes, width: 24, height: 16)
    #expect(try header(bytes).colors == .profile(ColorProfile(profile)))
    let short = try WebPFixture().with { $0.profile = Array(profile.dropLast(40)) }
      .encoded(rgba: picture.bytes, width: 24, height: 16)
    #expect(try header(short).info.profileFault == "it is truncated")
  }

  @Test(.enabled(if: ImageFormat.tiff.isReadable, "skipped: this build leaves TIFF out"))
  func tiffProfile() throws {
    let profile = try ProfileFixture.wide.encoded()
    let bytes = try TIFFFixture().with { $0.profile = profile }.encoded(samples: picture.rgb, width: 24, height: 16)
    #expect(try header(bytes).colors == .profile(ColorProfile(profile)))
    let inks = try ProfileFixture.inks.encoded()
    let clear = try TIFFFixture().with {
      $0.profile = inks
      $0.photometric = .inks
      $0.channels = 5
      $0.extraSample = .alpha
    }.encoded(samples: Array(repeating: 9, count: 24 * 16 * 5), width: 24, height: 16)
    #expect(try header(clear).info.profileFault == "it is a CMYK profile, but the picture has transparency")
  }

  @Test(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"), arguments: [false, true])
  func heifProfile(isAVIF: Bool) throws {
    let profile = try ProfileFixture.displayP3.encoded()
    let file = { (change: (inout HEIFFixture) -> Void) in
      try HEIFFixture().with {
        $0.isAVIF = isAVIF
        change(&$0)
      }.encoded(rgba: Self.picture.bytes, width: 24, height: 16)
    }
    #expect(try header(file { $0.profile = profile }).colors == .profile(ColorProfile(profile)))
    #expect(try header(file { $0.codes = (12, 13) }).colors == .lights(.displayP3, .sRGB))
    #expect(try header(file { $0.codes = (9, 16) }).colors == .lights(.bt2020, .pq))
    // Words for sRGB's numbers.
    #expect(try header(file { _ in }).colors.map { $0 == .sRGB } ?? true)
  }
}
