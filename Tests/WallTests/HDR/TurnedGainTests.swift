import Files
import Fixtures
import Foundation
import ImageCodecs
import Layouts
import Raster
import TestSupport
import Testing

@testable import Wall

/// Highlights of turned photos are where the photos show them.
struct TurnedGainTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture whose stored upper right quarter is bright.
  private func picture(_ width: Int, _ height: Int, dark: UInt8) -> Pixels {
    var pixels = Pixels(width: width, height: height, filledWith: Color(red: dark, green: dark, blue: dark))
    for y in 0..<height / 2 { for x in width / 2..<width { pixels[x, y] = .white } }
    return pixels
  }

  /// Expects gains only in the quarter of the wall that shows the photo's bright one.
  private func expectHighlights(
    of bytes: [UInt8], name: String, stops: Double, turnedBy orientation: Orientation
  ) throws {
    let photo = Plan.FileName(try folder.write(bytes, to: name))
    let (width, height) = orientation.turning(width: 96, height: 64)
    let plan = Plan(
      canvas: .init(width: width, height: height),
      tiles: [Plan.Tile(file: photo, frame: CGRect(x: 0, y: 0, width: Double(width), height: Double(height)))])
    var style = WallRenderer.Style()
    style.look.output = OutputStyle(.jpeg)
    (style.look.output.quality, style.look.keepsHDR) = (95, true)
    let path = folder.path.appending(FilePath("wall.jpg"))
    let output = try OutputFile(path)
    #expect(try WallRenderer(plan, style: style).render(to: output).isEmpty)
    try output.publish()
    let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    let (formula, map) = (try #require(info.gainMap, "\(name)").formula, try #require(info.gainMapInfo))
    let (pixels, _) = try ImageDecoder.decode(ImageDecoder.open(path), info: map)
    let bright = orientation.upright(Area(x: 0.5, y: 0, width: 0.5, height: 0.5), width: 1, height: 1)
    for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
      let isBright = bright.x < x && x < bright.x + 0.5 && bright.y < y && y < bright.y + 0.5
      let value = pixels[Int(x * Double(pixels.width)), Int(y * Double(pixels.height))].green
      let found = formula.stops(of: Double(value) / 255, channel: 1)
      #expect(abs(found - (isBright ? stops : 0)) < 0.15, "\(name) \(orientation): \(found) at \(x), \(y)")
    }
  }

  @Test(arguments: Orientation.allCases) func highlightsOfTurnedJPEGs(orientation: Orientation) throws {
    let encoded = { (picture: Pixels) in
      try JPEGFixture().with { $0.quality = 100 }.encoded(
        samples: picture.rgb, width: picture.width, height: picture.height, components: 3)
    }
    let exif = Array("Exif\0\0".utf8) + ExifFixture(orientation: UInt16(orientation.rawValue)).bytes
    let photo = PacketFixture.jpeg(try encoded(picture(96, 64, dark: 255)), adding: [(0xE1, exif)])
    let bytes = GainMapFixture(most: 2).jpeg(photo, map: try encoded(picture(48, 32, dark: 0)))
    try expectHighlights(of: bytes, name: "a.jpg", stops: 2, turnedBy: orientation)
  }

  /// The thumbnail becomes the gain map.
  @Test(
    .enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"), arguments: Orientation.allCases)
  func highlightsOfTurnedHEICs(orientation: Orientation) throws {
    let photo = picture(384, 256, dark: 0)
    for isAVIF in [false, true] {
      let fixture = HEIFFixture().with {
        ($0.isAVIF, $0.quality, $0.thumbnail) = (isAVIF, 95, 192)
        ($0.exif, $0.orientation) = (GainMapFixture.exif(stops: 2.5), orientation.rawValue)
      }
      var file = EditedHEIF(try fixture.encoded(rgba: photo.bytes, width: 384, height: 256))
      try file.useThumbnail(as: "urn:com:apple:photo:2020:aux:hdrgainmap", item: 3)
      try expectHighlights(of: file.bytes, name: isAVIF ? "a.avif" : "a.heic", stops: 2.5, turnedBy: orientation)
    }
  }
}
