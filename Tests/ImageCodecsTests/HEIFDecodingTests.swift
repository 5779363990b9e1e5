import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// HEIC and AVIF made with libheif's encoders must match their source picture.
@Suite(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"))
struct HEIFDecodingTests {
  private static let picture = Samples.smooth(width: 150, height: 92)

  private func file(
    _ picture: Pixels = picture, eighths: Int = 8, _ change: (inout HEIFFixture) -> Void
  ) throws -> DecodedFile {
    let bytes = try HEIFFixture().with(change).encoded(
      rgba: picture.bytes, width: picture.width, height: picture.height)
    return try DecodedFile(bytes, eighths: eighths)
  }

  @Test(arguments: [false, true], [false, true])
  func losslessPixelsAreExact(isAVIF: Bool, hasAlpha: Bool) throws {
    let photo = PhotoLike(width: 64, height: 48, seed: 4).picture.rgba8
    var picture = Pixels(width: 64, height: 48, bytes: photo)
    if hasAlpha { for index in 0..<64 * 48 { picture.bytes[4 * index + 3] = UInt8(index % 256) } }
    let decoded = try file(picture) {
      $0.isAVIF = isAVIF
      $0.quality = nil
      $0.hasAlpha = hasAlpha
    }
    #expect(decoded.info.format == (isAVIF ? .avif : .heif) && decoded.info.hasAlpha == hasAlpha)
    #expect(decoded.stored.largestDifference(from: picture) == 0)
  }

  @Test(arguments: [false, true], [(false, false), (false, true), (true, false), (true, true)])
  func everyRangeAndMatrix(hasFineColor: Bool, kind: (isFullRange: Bool, usesWideMatrix: Bool)) throws {
    let decoded = try file {
      $0.hasFineColor = hasFineColor
      $0.isFullRange = kind.isFullRange
      $0.usesWideMatrix = kind.usesWideMatrix
      $0.quality = 95
    }
    #expect(decoded.damage == nil && decoded.info.color == .ycbcr && decoded.info.bitsPerChannel == 8)
    #expect(decoded.stored.meanDifference(from: Self.picture) < 1.5)
    #expect(decoded.stored.largestDifference(from: Self.picture) <= 8)
  }

  @Test(arguments: [false, true], [(149, 92), (150, 91), (33, 17)])
  func oddSizesAreCropped(isAVIF: Bool, size: (Int, Int)) throws {
    let picture = Samples.smooth(width: size.0, height: size.1)
    let decoded = try file(picture) {
      $0.isAVIF = isAVIF
      $0.quality = 95
    }
    #expect(decoded.stored.meanDifference(from: picture) < 2)
  }

  @Test(arguments: 1...8)
  func orientationIsAppliedOnce(orientation: Int) throws {
    let stored = try #require(Orientation(rawValue: orientation))
    let decoded = try file {
      $0.orientation = orientation
      $0.exif = ExifFixture(orientation: UInt16(orientation)).bytes
      $0.quality = 95
    }
    #expect(decoded.info.orientation == .upright)
    let expected = Self.picture.uprighted(from: stored)
    #expect(decoded.stored.width == expected.width && decoded.stored.height == expected.height)
    #expect(decoded.stored.meanDifference(from: expected) < 2)
  }

  @Test func theDateIsRead() throws {
    var exif = ExifFixture(orientation: 6)
    exif.date = "2024:03:02 11:12:13"
    exif.offset = "+02:00"
    let decoded = try file { $0.exif = exif.bytes }
    #expect(decoded.info.date == "2024-03-02T11:12:13+02:00" && decoded.info.orientation == .upright)
  }

  @Test func thumbnailIsNotDecoded() throws {
    let decoded = try file {
      $0.thumbnail = 40
      $0.quality = 95
    }
    #expect(decoded.stored.meanDifference(from: Self.picture) < 2)
  }

  @Test(arguments: [1, 2, 4])
  func heifIsDecodedAtFullScale(eighths: Int) throws {
    #expect(try file(eighths: eighths) { _ in }.stored.width == 150)
  }
}
