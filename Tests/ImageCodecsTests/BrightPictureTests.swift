import ChildProcesses
import Colors
import Fixtures
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Files with PQ and HLG.
struct BrightPictureTests {
  private func shown(_ bytes: [UInt8], on colors: ColorSpace = .sRGB, _ highlights: Highlights = .map) throws -> Pixels
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "picture")
    let pipeline = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
      .pipeline(to: colors, highlights: highlights)
    var (pixels, damage) = try ImageDecoder.decode(ImageDecoder.open(path), using: pipeline)
    try pipeline.convert(&pixels)
    #expect(damage == nil && pipeline.fault == nil)
    return pixels
  }

  @Test(arguments: BrightScene.Coding.all) func hdrPNGOf8And16Bits(coding: BrightScene.Coding) throws {
    let scene = BrightScene.hues
    let fine = try shown(scene.png(coding))
    #expect(fine.largestDifference(from: try shown(scene.png(.init(primaries: 9, transfer: 16)))) <= 1)
    #expect(try shown(scene.png(coding, bits: 8)).largestDifference(from: fine) <= 12)
  }

  /// No bits are lost before the curve is applied: 148 steps of 8-bit PQ lie below paper white.
  @Test func sixteenBitRampKeepsAllLevels() throws {
    let ramp = BrightScene.ramp(to: 0.75, count: 4000)
    for coding in BrightScene.Coding.all {
      let levels = Set(try shown(ramp.png(coding)).bytes.enumerated().filter { $0.offset % 4 == 0 }.map(\.element))
      #expect(levels.count >= 224, "\(coding): \(levels.count)")
    }
  }

  @Test(
    .enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"),
    arguments: [(false, 10), (true, 12)], BrightScene.Coding.all)
  func hdrHEIF(kind: (isAVIF: Bool, bits: Int), coding: BrightScene.Coding) throws {
    let scene = BrightScene.hues
    // 16 rows, for encoders that need more than one.
    let samples = Array(repeating: scene.samples(coding, bits: kind.bits), count: 16).flatMap { $0 }
    let bytes = try HEIFFixture().with {
      $0.isAVIF = kind.isAVIF
      $0.bits = kind.bits
      $0.quality = nil
      $0.codes = (coding.primaries, coding.transfer)
    }.encoded(samples: samples, width: scene.colors.count, height: 16)
    let most = kind.bits == 10 ? 2 : 1
    #expect(try firstRow(bytes).largestDifference(from: try shown(scene.png(coding))) <= most)
  }

  private func firstRow(_ bytes: [UInt8]) throws -> Pixels {
    let picture = try shown(bytes)
    return Pixels(width: picture.width, height: 1, bytes: Array(picture.bytes.prefix(picture.bytesPerRow)))
  }

  private static let avifenc = Programs.installed("avifenc")

  /// With libavif's own program: libheif 1.15 asks libaom for a wrong profile at 10 bits, which aborts.
  @Test(
    .enabled(if: avifenc != nil && ImageFormat.avif.isReadable, "skipped: no avifenc (libavif-bin), or no HEIF"),
    arguments: [10, 12], BrightScene.Coding.all)
  func hdrAVIFFromAvifenc(bits: Int, coding: BrightScene.Coding) throws {
    let (scene, folder) = (BrightScene.hues, try TemporaryFolder())
    let input = folder.url.appendingPathComponent("scene.png").path
    try folder.write(scene.png(coding, rows: 16), to: "scene.png")
    let codes = "\(coding.primaries)/\(coding.transfer)/0"
    let words = ["--lossless", "--depth", "\(bits)", "--cicp", codes, input, input + ".avif"]
    try #require(ChildProcess([try #require(Self.avifenc)] + words).wait().code == 0)
    let shown = try firstRow(folder.bytes(of: "scene.png.avif"))
    #expect(shown.largestDifference(from: try self.shown(scene.png(coding))) <= (bits == 10 ? 2 : 1))
  }

  @Test func hdrPNGWithAlphaAndInterlacing() throws {
    let (coding, scene) = (BrightScene.Coding(primaries: 9, transfer: 16), BrightScene.hues)
    var samples = scene.samples(coding, bits: 16)
    for pixel in 0..<scene.colors.count { samples[4 * pixel + 3] = UInt16(pixel * 257) }
    let rows = Array(repeating: samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, count: 9).flatMap { $0 }
    for isInterlaced in [false, true] {
      let bytes = try PNGFixture().with {
        $0.colorType = .rgba
        $0.bitDepth = 16
        $0.isInterlaced = isInterlaced
        $0.codes = (9, 16)
      }.encoded(rows: rows, width: scene.colors.count, height: 9)
      let (picture, opaque) = (try shown(bytes), try shown(scene.png(coding)))
      for x in 0..<scene.colors.count {
        var expected = opaque[x, 0]
        expected.alpha = UInt8(x)
        #expect(picture[x, 8] == expected)
      }
    }
  }

  @Test func customProfilesConvertThroughAWideSpace() throws {
    let wide = ColorSpace.profile(ColorProfile(try ProfileFixture.wide.encoded()))
    let scene = BrightScene(BrightScene.hues.colors.map { $0 * 0.15 })
    let coding = BrightScene.Coding(primaries: 9, transfer: 16)
    var expected = try shown(scene.png(coding))
    try ColorConversion.between(.sRGB, and: wide, samples: .rgb)?.convert(&expected)
    let difference = try shown(scene.png(coding), on: wide).largestDifference(from: expected)
    // The wide profile is converted to sRGB with tables of 8 bits.
    #expect(difference <= 6)
  }

  @Test func withoutColorConversionStoredSamplesAreKept() throws {
    let scene = BrightScene.hues
    let coding = BrightScene.Coding(primaries: 9, transfer: 16)
    let stored = try DecodedFile(scene.png(coding, bits: 8)).stored
    #expect(stored.bytes == scene.samples(coding, bits: 8).map { UInt8($0) })
  }
}
