import ChildProcesses
import Colors
import Fixtures
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Independent decoders must give the same pixels: Pillow's, which has libraries of its own.
@Suite struct AgreementTests {
  /// A Python with Pillow, and pillow_heif for HEIF: `TESSERA_PYTHON`, or the default one.
  private static let python = ProcessInfo.processInfo.environment["TESSERA_PYTHON"] ?? "python3"

  private static func run(_ program: String, _ arguments: [String]) -> Bool {
    (try? ChildProcess([python, "-c", program] + arguments))?.wait().code == 0
  }

  private static let hasPillow = run("import PIL.Image", [])
  private static let hasPillowHEIF = hasPillow && run("import pillow_heif", [])

  /// Returns Pillow's pixels, as RGBA.
  private func pillow(_ bytes: [UInt8], in folder: TemporaryFolder, width: Int, height: Int) throws -> Pixels {
    let input = try folder.write(bytes, to: "picture")
    let output = try folder.write([], to: "pixels")
    let program = """
      import sys, PIL.Image
      try:
        import pillow_heif; pillow_heif.register_heif_opener()
      except ImportError: pass
      open(sys.argv[2], 'wb').write(PIL.Image.open(sys.argv[1]).convert('RGBA').tobytes())
      """
    try #require(Self.run(program, ["\(input)", "\(output)"]))
    let pixels = try folder.bytes(of: "pixels")
    try #require(pixels.count == 4 * width * height)
    return Pixels(width: width, height: height, bytes: pixels)
  }

  private func expectAgreement(_ bytes: [UInt8], within tolerance: Int) throws {
    let folder = try TemporaryFolder()
    let ours = try DecodedFile(bytes).stored
    let theirs = try pillow(bytes, in: folder, width: ours.width, height: ours.height)
    #expect(ours.largestDifference(from: theirs) <= tolerance)
  }

  private static let photo = PhotoLike(width: 160, height: 120, seed: 6).picture.rgba8
  private static let smooth = Samples.smooth(width: 160, height: 120, hasAlpha: true)

  @Test(
    .enabled(if: hasPillow && ImageFormat.webp.isReadable, "skipped: no Python with Pillow, or no WebP"),
    arguments: [false, true])
  func webPMatchesPillow(isLossless: Bool) throws {
    let fixture = WebPFixture().with { $0.isLossless = isLossless }
    for pixels in [Self.photo, Self.smooth.bytes] {
      try expectAgreement(fixture.encoded(rgba: pixels, width: 160, height: 120), within: isLossless ? 0 : 3)
    }
  }

  @Test(
    .enabled(if: hasPillow && ImageFormat.tiff.isReadable, "skipped: no Python with Pillow, or no TIFF"),
    arguments: TIFFFixture.Compression.allCases, [false, true])
  func tiffMatchesPillow(compression: TIFFFixture.Compression, isTiled: Bool) throws {
    let fixture = TIFFFixture().with {
      $0.compression = compression
      $0.photometric = compression == .jpeg ? .ycbcr : .rgb
      $0.tile = isTiled ? (64, 32) : nil
    }
    let rgb = Pixels(width: 160, height: 120, bytes: Self.photo).rgb
    try expectAgreement(
      fixture.encoded(samples: rgb, width: 160, height: 120), within: compression == .jpeg ? 3 : 0)
  }

  @Test(
    .enabled(if: hasPillow && ImageFormat.gif.isReadable, "skipped: no Python with Pillow, or no GIF"),
    arguments: [false, true])
  func gifMatchesPillow(isInterlaced: Bool) throws {
    let fixture = GIFFixture().with {
      $0.palette = (0..<768).map { UInt8($0 * 5 % 256) }
      $0.isInterlaced = isInterlaced
      $0.clearIndex = 9
    }
    let indices = stride(from: 0, to: Self.photo.count, by: 4).map { Self.photo[$0] }
    try expectAgreement(fixture.encoded(indices: indices, width: 160, height: 120), within: 0)
  }

  @Test(
    .enabled(if: hasPillowHEIF && ImageFormat.heif.isReadable, "skipped: no Python with pillow_heif, or no HEIF"),
    arguments: [false, true], [false, true])
  func heicMatchesPillow(hasFineColor: Bool, isFullRange: Bool) throws {
    let fixture = HEIFFixture().with {
      $0.hasFineColor = hasFineColor
      $0.isFullRange = isFullRange
      $0.hasAlpha = true
    }
    try expectAgreement(fixture.encoded(rgba: Self.smooth.bytes, width: 160, height: 120), within: 3)
    if hasFineColor { try expectAgreement(fixture.encoded(rgba: Self.photo, width: 160, height: 120), within: 3) }
  }

  @Test(
    .enabled(if: hasPillow && ImageFormat.avif.isReadable, "skipped: no Python with Pillow, or no HEIF"),
    arguments: [false, true])
  func avifMatchesPillow(isFullRange: Bool) throws {
    let fixture = HEIFFixture().with {
      $0.isAVIF = true
      $0.hasFineColor = true
      $0.isFullRange = isFullRange
    }
    try expectAgreement(fixture.encoded(rgba: Self.photo, width: 160, height: 120), within: 3)
  }

  // MARK: - Files by Tessera

  @Test(.enabled(if: hasPillow, "skipped: no Python with Pillow"), arguments: WrittenPicture.all)
  func writtenPicturesMatchPillow(picture: WrittenPicture) throws {
    let photo = Pixels(width: 160, height: 120, bytes: Self.photo)
    let bytes = try picture.with {
      $0.resolution = 150
      $0.profile = .displayP3
      $0.note = "inputs=12"
    }.bytes(of: photo)
    try expectAgreement(bytes, within: picture.isExact ? 0 : 3)
    let program = """
      import sys, PIL.Image
      picture = PIL.Image.open(sys.argv[1])
      resolution = picture.info.get('dpi') or (picture.getexif().get(0x011A),)
      assert abs(float(resolution[0]) - 150) < 0.1, resolution
      assert len(picture.info['icc_profile']) == int(sys.argv[2])
      if sys.argv[3] != 'png': assert picture.getexif()[0x0131].strip('\\0') == 'Tessera'
      """
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "picture")
    #expect(Self.run(program, ["\(path)", "\(ColorProfile.displayP3.bytes.count)", picture.style.format.rawValue]))
  }
}
