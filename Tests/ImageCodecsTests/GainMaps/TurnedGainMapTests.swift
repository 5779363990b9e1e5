import Colors
import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Gain maps of photos that their file turns.
@Suite(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"))
struct TurnedGainMapTests {
  private static let (width, height) = (384, 256)
  /// The gray of each quarter.
  private static let grays: [UInt8] = [20, 90, 160, 230]
  /// The numbers of the items: colors, and the gain map after EXIF.
  private static let (colors, map) = (1, 3)

  /// Returns a photo in four grays whose gains are its own thumbnail.
  private func file(isAVIF: Bool, orientation: Orientation = .upright) throws -> EditedHEIF {
    var photo = Pixels(width: Self.width, height: Self.height)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let gray = Self.grays[(2 * y / Self.height) * 2 + 2 * x / Self.width]
        photo[x, y] = Color(red: gray, green: gray, blue: gray)
      }
    }
    let fixture = HEIFFixture().with {
      ($0.isAVIF, $0.quality, $0.thumbnail) = (isAVIF, 90, Self.width / 2)
      ($0.exif, $0.orientation) = (GainMapFixture.exif(stops: 2.5), orientation.rawValue)
    }
    var file = EditedHEIF(try fixture.encoded(rgba: photo.bytes, width: Self.width, height: Self.height))
    try file.useThumbnail(as: "urn:com:apple:photo:2020:aux:hdrgainmap", item: Self.map)
    return file
  }

  /// Expects each quarter of the photo to have the gains of its gray.
  private func expectAlignedGains(in bytes: [UInt8], _ name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "a.heic")
    let photo = try DecodedFile(path).upright
    let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
    let formula = try #require(header.info.gainMap, "\(name)").formula
    let gains = try #require(header.gains)
    let scale = GainScale(covering: 0...2.5, offset: 0)
    let pipeline = gains.gainPipeline(to: .sRGB, in: scale)
    var (pixels, damage) = try ImageDecoder.decode(ImageDecoder.open(path), using: pipeline)
    try pipeline.convert(&pixels)
    pixels = pixels.uprighted(from: gains.info.orientation)
    #expect(damage == nil && 2 * pixels.width == photo.width && 2 * pixels.height == photo.height, "\(name)")
    for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
      let gray = photo[x * photo.width / 4, y * photo.height / 4].green
      let found = scale.stops(of: pixels[x * pixels.width / 4, y * pixels.height / 4].green)
      #expect(abs(found - formula.stops(of: Double(gray) / 255, channel: 1)) < 0.1, "\(name), \(x), \(y): \(found)")
    }
  }

  /// The file turns the photo, the gain map, or both.
  @Test(arguments: 0..<4, [false, true]) func mapsAreAlignedWithTheirPhotos(quarters: UInt8, isMirrored: Bool) throws {
    for isAVIF in [false, true] {
      for owners in [[Self.colors, Self.map], [Self.colors], [Self.map]] {
        var file = try file(isAVIF: isAVIF)
        try file.add("irot", [quarters], to: Set(owners))
        if isMirrored { try file.add("imir", [1], to: Set(owners)) }
        try expectAlignedGains(in: file.bytes, "\(isAVIF ? "AVIF" : "HEIC"), turned: \(owners)")
      }
    }
  }

  /// Turns as libheif writes them.
  @Test(arguments: Orientation.allCases, [false, true])
  func mapsOfEncodersAreAligned(orientation: Orientation, isAVIF: Bool) throws {
    try expectAlignedGains(in: file(isAVIF: isAVIF, orientation: orientation).bytes, "\(orientation)")
  }

  /// The sandbox and the cache keep the turn.
  @Test func turnsAreKeptAsText() throws {
    var file = try file(isAVIF: false)
    try file.add("irot", [1], to: [Self.colors])
    let map = try #require(try ImageDecoder.header(of: file.bytes).info.gainMap)
    #expect(map.picture.missingTurn == .turnedRight && GainMap(map.text) == map)
  }
}
