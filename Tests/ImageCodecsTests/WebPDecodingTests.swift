import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// WebP made with libwebp's encoder.
@Suite(.enabled(if: ImageFormat.webp.isReadable, "skipped: this build leaves WebP out"))
struct WebPDecodingTests {
  private static func picture(hasAlpha: Bool) -> Pixels { Samples.smooth(width: 151, height: 91, hasAlpha: hasAlpha) }

  private func file(
    _ picture: Pixels, eighths: Int = 8, _ change: (inout WebPFixture) -> Void
  ) throws -> DecodedFile {
    let bytes = try WebPFixture().with(change).encoded(
      rgba: picture.bytes, width: picture.width, height: picture.height)
    return try DecodedFile(bytes, eighths: eighths)
  }

  @Test(arguments: [false, true], [8, 2])
  func losslessPixelsAreExactAtAnyScale(hasAlpha: Bool, eighths: Int) throws {
    let picture = Self.picture(hasAlpha: hasAlpha)
    let decoded = try file(picture, eighths: eighths) { $0.isLossless = true }
    #expect(decoded.info.color == .rgb && decoded.info.hasAlpha == hasAlpha && decoded.info.format == .webp)
    #expect(decoded.stored == picture)
  }

  @Test(arguments: [false, true])
  func lossyPixelsAreClose(hasAlpha: Bool) throws {
    let picture = Self.picture(hasAlpha: hasAlpha)
    let decoded = try file(picture) { $0.quality = 95 }
    #expect(decoded.info.color == .ycbcr && decoded.info.hasAlpha == hasAlpha)
    #expect(decoded.damage == nil && decoded.stored.meanDifference(from: picture) < 2)
    for index in stride(from: 3, to: picture.bytes.count, by: 4) where hasAlpha {
      #expect(decoded.stored.bytes[index] == picture.bytes[index])
    }
  }

  @Test(arguments: 1...8)
  func opaquePhotosAreDecodedAtAScale(eighths: Int) throws {
    let decoded = try file(Self.picture(hasAlpha: false), eighths: eighths) { $0.quality = 95 }
    let (width, height) = ((151 * eighths + 7) / 8, (91 * eighths + 7) / 8)
    #expect(decoded.info.isScaledByDecoder)
    #expect(decoded.stored.width == width && decoded.stored.height == height)
    let expected = Samples.smooth(width: width, height: height)
    #expect(decoded.stored.meanDifference(from: expected) < 12)
    let clear = try file(Self.picture(hasAlpha: true), eighths: eighths) { $0.quality = 95 }
    #expect(!clear.info.isScaledByDecoder && clear.stored.width == 151)
  }

  @Test(arguments: [false, true])
  func animationDecodesItsFirstFrame(isLossless: Bool) throws {
    let picture = Self.picture(hasAlpha: true)
    let decoded = try file(picture) {
      $0.isLossless = isLossless
      $0.quality = 95
      $0.animation = .init(width: 200, height: 120, left: 20, top: 10, frames: 3)
    }
    #expect(decoded.info.width == 200 && decoded.info.height == 120 && decoded.info.hasAlpha)
    #expect(decoded.stored[19, 50].alpha == 0 && decoded.stored[30, 9].alpha == 0 && decoded.stored[172, 60].alpha == 0)
    var frame = Pixels(width: 151, height: 91)
    for y in 0..<91 { for x in 0..<151 { frame[x, y] = decoded.stored[x + 20, y + 10] } }
    #expect(frame.meanDifference(from: picture) < (isLossless ? 0.0001 : 2))
  }

  @Test func orientationAndDateAreRead() throws {
    var exif = ExifFixture(orientation: 8)
    exif.date = "2024:03:02 11:12:13"
    for mark in [[], Array("Exif\0\0".utf8)] {
      let decoded = try file(Self.picture(hasAlpha: false)) { $0.exif = mark + exif.bytes }
      #expect(decoded.info.orientation.rawValue == 8 && decoded.info.date == "2024-03-02T11:12:13")
      #expect(decoded.upright.width == 91)
    }
  }

  @Test(arguments: [3, 5, 8], [false, true])
  func truncatedFilesDecodePartially(tenths: Int, isLossless: Bool) throws {
    let photo = PhotoLike(width: 160, height: 120, seed: 5).picture.rgba8
    let bytes = try WebPFixture().with { $0.isLossless = isLossless }.encoded(rgba: photo, width: 160, height: 120)
    let whole = try DecodedFile(bytes)
    let file = try DecodedFile(Array(bytes.prefix(bytes.count * tenths / 10)))
    #expect(file.damage == "the file ends too soon")
    #expect(file.stored.bytes.prefix(160 * 4) == whole.stored.bytes.prefix(160 * 4))
    #expect(file.stored[159, 119] == Color(red: 128, green: 128, blue: 128, alpha: 255))
  }
}
