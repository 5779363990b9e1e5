import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// JPEG 2000 made with OpenJPEG's encoder must match its source picture.
@Suite(.enabled(if: ImageFormat.jpeg2000.isReadable, "skipped: this build leaves JPEG 2000 out"))
struct JPEG2000DecodingTests {
  private static let picture = Samples.smooth(width: 151, height: 92, hasAlpha: true)

  private func file(
    _ picture: Pixels = picture, eighths: Int = 8, _ change: (inout JPEG2000Fixture) -> Void = { _ in }
  ) throws -> DecodedFile {
    let bytes = try JPEG2000Fixture().with { $0.channels = 4 }.with(change).encoded(
      samples: picture.bytes, width: picture.width, height: picture.height)
    return try DecodedFile(bytes, eighths: eighths)
  }

  @Test(arguments: [false, true], [0, 64]) func losslessPixelsAreExact(isNaked: Bool, tile: Int) throws {
    let decoded = try file { ($0.isNaked, $0.tile) = (isNaked, tile) }
    #expect(decoded.info.format == .jpeg2000 && decoded.info.hasAlpha && decoded.damage == nil)
    #expect(decoded.stored == Self.picture)
  }

  @Test func lossyPixelsAreClose() throws {
    #expect(try file { $0.ratio = 6 }.stored.meanDifference(from: Self.picture) < 2)
  }

  /// Pictures are halved up to three times; other sizes are the next larger ones.
  @Test(arguments: [(1, 19, 12), (2, 38, 23), (3, 76, 46), (4, 76, 46), (5, 151, 92), (8, 151, 92)])
  func picturesAreHalved(eighths: Int, width: Int, height: Int) throws {
    let decoded = try file(eighths: eighths)
    #expect(decoded.stored.width == width && decoded.stored.height == height)
    #expect(decoded.stored.meanDifference(from: Samples.smooth(width: width, height: height, hasAlpha: true)) < 12)
  }

  @Test(arguments: [(1, 151), (2, 76), (3, 38), (4, 19)])
  func fewResolutionsLimitHalving(count: Int, width: Int) throws {
    #expect(try file(eighths: 1) { $0.resolutions = count }.stored.width == width)
  }

  @Test(arguments: [false, true]) func lumaAndChromaAreConverted(isHalved: Bool) throws {
    // Luma 100 and no chroma is gray; more of the first chroma is bluer, of the second redder.
    for (samples, color) in [([100, 128, 128], (100, 100, 100)), ([100, 188, 128], (100, 79, 206))] {
      let bytes = Array(repeating: samples.map { UInt8($0) }, count: 32 * 32).flatMap { $0 }
      let decoded = try DecodedFile(
        JPEG2000Fixture().with { ($0.isLuma, $0.isHalved) = (true, isHalved) }
          .encoded(samples: bytes, width: 32, height: 32))
      let pixel = decoded.stored[9, 20]
      #expect((Int(pixel.red), Int(pixel.green), Int(pixel.blue)) == color)
    }
  }

  @Test(arguments: [1, 2]) func graysAreRead(channels: Int) throws {
    let grays = (0..<60 * 40 * channels).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let decoded = try DecodedFile(
      JPEG2000Fixture().with { $0.channels = channels }.encoded(samples: grays, width: 60, height: 40))
    #expect(decoded.info.color == .gray && decoded.info.hasAlpha == (channels == 2))
    let (pixel, place) = (decoded.stored[17, 11], (11 * 60 + 17) * channels)
    #expect(pixel.red == grays[place] && pixel.blue == grays[place])
    #expect(pixel.alpha == (channels == 2 ? grays[place + 1] : 255))
  }

  @Test func truncatedFilesDecodePartially() throws {
    let photo = PhotoLike(width: 300, height: 200, seed: 5).picture.rgba8
    let bytes = try JPEG2000Fixture().with { $0.channels = 4 }.encoded(samples: photo, width: 300, height: 200)
    let decoded = try DecodedFile(Array(bytes.prefix(bytes.count * 2 / 3)))
    #expect(decoded.damage != nil && decoded.stored.width == 300)
  }
}
