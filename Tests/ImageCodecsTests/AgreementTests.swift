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
  private static let pillow: Pillow? = Pillow.here

  private static func run(_ program: String, _ arguments: [String]) -> Bool { pillow?.run(program, arguments) == true }

  /// True if both Pillow and Tessera read a format.
  private static func bothRead(_ format: ImageFormat, as name: String) -> Bool {
    format.isReadable && pillow?.formats.contains(name) == true
  }

  /// Returns Pillow's pixels, as RGBA.
  private func decoded(_ bytes: [UInt8], in folder: TemporaryFolder, width: Int, height: Int) throws -> Pixels {
    let input = try folder.write(bytes, to: "picture")
    let output = try folder.write([], to: "pixels")
    let program = """
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
    let theirs = try decoded(bytes, in: folder, width: ours.width, height: ours.height)
    #expect(ours.largestDifference(from: theirs) <= tolerance)
  }

  private static let photo = PhotoLike(width: 160, height: 120, seed: 6).picture.rgba8
  private static let smooth = Samples.smooth(width: 160, height: 120, hasAlpha: true)

  @Test(
    .enabled(if: bothRead(.webp, as: "WEBP"), "skipped: Pillow or this build reads no WebP"),
    arguments: [false, true])
  func webPMatchesPillow(isLossless: Bool) throws {
    let fixture = WebPFixture().with { $0.isLossless = isLossless }
    for pixels in [Self.photo, Self.smooth.bytes] {
      try expectAgreement(fixture.encoded(rgba: pixels, width: 160, height: 120), within: isLossless ? 0 : 3)
    }
  }

  @Test(
    .enabled(if: bothRead(.tiff, as: "TIFF"), "skipped: Pillow or this build reads no TIFF"),
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
    .enabled(if: bothRead(.gif, as: "GIF"), "skipped: Pillow or this build reads no GIF"),
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
    .enabled(if: bothRead(.qoi, as: "QOI"), "skipped: Pillow reads no QOI"), arguments: [false, true])
  func qoiMatchesPillow(hasAlpha: Bool) throws {
    let fixture = QOIFixture().with { $0.hasAlpha = hasAlpha }
    for pixels in [Self.photo, Self.smooth.bytes] {
      try expectAgreement(fixture.encoded(rgba: pixels, width: 160, height: 120), within: 0)
    }
  }

  @Test(
    .enabled(if: bothRead(.heif, as: "HEIF"), "skipped: Pillow or this build reads no HEIC"),
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
    .enabled(if: bothRead(.avif, as: "AVIF"), "skipped: Pillow or this build reads no AVIF"),
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

  /// The written formats that Pillow reads on this machine, and those that it does not.
  private static let known: [WrittenPicture] = WrittenPicture.all.filter { pillow?.reads($0.style.format) == true }
  private static let unknown: [OutputFormat] = OutputFormat.allCases.filter {
    $0.unavailableReason == nil && $0.isReadable && pillow?.reads($0) != true
  }

  @Test(
    .enabled(if: unknown.isEmpty, "skipped: Pillow reads no \(unknown.map(\.name).joined(separator: ", "))"))
  func pillowReadsEveryFormat() { #expect(!Self.known.isEmpty) }

  @Test(.enabled(if: pillow != nil, "skipped: no Python with Pillow"), arguments: known)
  func writtenPicturesMatchPillow(picture: WrittenPicture) throws {
    let photo = Pixels(width: 160, height: 120, bytes: Self.photo)
    let bytes = try picture.with {
      $0.resolution = 150
      $0.profile = .displayP3
      $0.note = "inputs=12"
    }.bytes(of: photo)
    try expectAgreement(bytes, within: picture.isExact ? 0 : 3)
    let program = """
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
