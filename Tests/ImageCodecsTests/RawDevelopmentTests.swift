import CCodecs
import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Raw files without a usable preview are developed at half size where that is asked for.
@Suite(.enabled(if: ccodecs_reads(CCODECS_RAW) != 0, "skipped: this build leaves LibRaw out"))
struct RawDevelopmentTests {
  private let folder: TemporaryFolder
  private static let half = {
    var limits = DecodingLimits()
    limits.developsRaw = true
    return limits
  }()

  init() throws { folder = try TemporaryFolder() }

  private func decoded(_ fixture: MosaicFixture, _ limits: DecodingLimits = half) throws -> (ImageInfo, Pixels) {
    let path = try folder.write(fixture.bytes, to: "a.dng")
    let info = try ImageDecoder.probe(path: path, limits: limits)
    return (info, try ImageDecoder.decode(ImageDecoder.open(path), info: info, limits: limits).pixels)
  }

  @Test(arguments: [1, 3, 6, 8]) func fourSamplesBecomeAPixel(orientation: Int) throws {
    let (info, pixels) = try decoded(MosaicFixture(width: 320, height: 200).with { $0.orientation = orientation })
    #expect(info.format == .raw && info.orientation.rawValue == orientation)
    #expect(info.preview?.isDeveloped == true && info.storedWidth == 160 && info.storedHeight == 100)
    #expect(info.preview?.photoWidth == 320 && info.preview?.photoHeight == 200)
    let (left, right) = (pixels[40, 50], pixels[120, 50])
    #expect(left.red > 150 && left.blue < 100 && right.blue > 150 && right.red < 100, "\(left) \(right)")
  }

  @Test func withoutTheOptionTheyAreRefused() throws {
    let path = try folder.write(MosaicFixture(width: 320, height: 200).bytes, to: "a.dng")
    #expect(throws: ImageError(path, .withoutPreview)) {
      _ = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    }
  }

  /// A preview is shown unless the developed picture is more than twice as wide.
  @Test(arguments: [(40, 25, true), (80, 50, false)])
  func onlyTinyPreviewsAreReplaced(width: Int, height: Int, isDeveloped: Bool) throws {
    let jpeg = try PhotoLike(width: width, height: height, seed: 4).picture.jpeg(JPEGFixture())
    let fixture = MosaicFixture(width: 320, height: 200).with { $0.preview = jpeg }
    #expect(try decoded(fixture).0.preview?.isDeveloped == isDeveloped)
    let (info, _) = try decoded(fixture, DecodingLimits())
    #expect(info.preview?.isDeveloped == false && info.storedWidth == width)
    // The catalog knows what earlier runs have read.
    #expect(Self.half.contradict(info) == isDeveloped && !DecodingLimits().contradict(info))
  }

  @Test func dataThatLibRawDoesNotKnowLeaveThePreview() throws {
    let jpeg = try PhotoLike(width: 40, height: 25, seed: 4).picture.jpeg(JPEGFixture())
    var raw = RawFixture(.panasonic, preview: jpeg, thumbnail: jpeg)
    raw.photoSize = (6000, 4000)
    let path = try folder.write(raw.bytes, to: "a.rw2")
    #expect(try ImageDecoder.probe(path: path, limits: Self.half).preview?.isDeveloped == false)
  }

  @Test func missingDataAreReported() throws {
    let bytes = MosaicFixture(width: 320, height: 200).bytes
    for length in [bytes.count / 2, 100] {
      let path = try folder.write(Array(bytes.prefix(length)), to: "a.dng")
      #expect(throws: ImageError.self) {
        let info = try ImageDecoder.probe(path: path, limits: Self.half)
        let (_, damage) = try ImageDecoder.decode(ImageDecoder.open(path), info: info, limits: Self.half)
        if damage != nil { throw ImageError(path, .truncated("damaged")) }
      }
    }
  }
}
