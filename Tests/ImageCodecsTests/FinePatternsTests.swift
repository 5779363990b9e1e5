import Fixtures
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Pictures full of fine patterns are distinguished from photos by their number of bits per pixel.
struct FinePatternsTests {
  private let width = 320
  private let height = 240

  private func header(_ bytes: [UInt8]) throws -> FileHeader { try ImageDecoder.header(of: bytes) }

  /// Concentric rings, the finest of them two pixels wide.
  private var rings: [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x in
        let (across, down) = (Double(x - width / 2), Double(y - height / 2))
        let value = UInt8(127.5 + 127.5 * cos(.pi * (across * across + down * down) / Double(width)))
        return [value, value, value]
      }
    }
  }

  private func jpeg(_ samples: [UInt8], quality: Int, isProgressive: Bool = false) throws -> [UInt8] {
    try JPEGFixture().with {
      $0.quality = quality
      $0.isProgressive = isProgressive
      $0.sampling = JPEGFixture.sampling420
    }.encoded(samples: samples, width: width, height: height, components: 3)
  }

  @Test(arguments: [75, 92], [false, true]) func finePatternsInJPEG(quality: Int, isProgressive: Bool) throws {
    let (rings, photo) = (rings, PhotoLike(width: width, height: height, seed: 2).rgb8)
    #expect(try header(jpeg(rings, quality: quality, isProgressive: isProgressive)).hasFinePatterns)
    #expect(try !header(jpeg(photo, quality: quality, isProgressive: isProgressive)).hasFinePatterns)
  }

  /// Some phones append a film to a photo; it is not counted.
  @Test func dataBehindAJPEGIsIgnored() throws {
    let photo = PhotoLike(width: width, height: height, seed: 2).rgb8
    let film = [UInt8](repeating: 7, count: 4 * width * height)
    #expect(try !header(jpeg(photo, quality: 92) + film).hasFinePatterns)
  }

  @Test(.enabled(if: ImageFormat.webp.isReadable, "skipped: this build leaves WebP out"), arguments: [50, 75, 90])
  func finePatternsInWebP(quality: Int) throws {
    let picture = PhotoLike(width: width, height: height, seed: 2).picture.rgba8
    var pattern = picture
    for (index, value) in rings.enumerated() { pattern[index / 3 * 4 + index % 3] = value }
    let file = { (pixels: [UInt8], exif: [UInt8]) in
      try WebPFixture().with { ($0.quality, $0.exif) = (quality, exif) }
        .encoded(rgba: pixels, width: width, height: height)
    }
    #expect(try header(file(pattern, [])).hasFinePatterns)
    #expect(try !header(file(picture, [])).hasFinePatterns)
    // A thumbnail, as large as one may be for a picture of this size, is not counted.
    let thumbnail = ExifFixture(orientation: 1).bytes + [UInt8](repeating: 7, count: 2 * width * height)
    #expect(try !header(file(picture, thumbnail)).hasFinePatterns)
  }

  /// Formats that are not decoded at a scale need no such check.
  @Test func finePatternsInPNGAreNotReported() throws {
    let bytes = try PNGFixture().encoded(rows: rings, width: width, height: height)
    #expect(try !header(bytes).hasFinePatterns)
  }
}
