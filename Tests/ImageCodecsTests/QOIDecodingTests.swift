import Colors
import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// QOI files by an encoder of the tests, and one byte by byte.
@Suite struct QOIDecodingTests {
  /// Noise, a gradient, runs that are longer than a chunk can say, repeated colors and clear pixels.
  private static let pixels: [UInt8] = {
    let photo = PhotoLike(width: 50, height: 40, seed: 4).picture.rgba8
    let places = 0..<50 * 20
    func pixels(_ color: (Int) -> (Int, Int, Int, Int)) -> [UInt8] {
      places.flatMap { place -> [UInt8] in
        let (red, green, blue, alpha) = color(place)
        return [UInt8(red), UInt8(green), UInt8(blue), UInt8(alpha)]
      }
    }
    let gradient = pixels { ($0 % 50, $0 % 50 * 2, $0 / 50, 255) }
    let runs = pixels { $0 / 150 % 2 == 0 ? (10, 20, 30, 255) : (200, 20, 30, 128) }
    let clear = pixels { ($0 * 7 % 256, 9, $0 % 3 * 80, $0 % 5 * 60) }
    return photo + gradient + runs + clear
  }()

  @Test(arguments: [false, true], [false, true])
  func everyChunkDecodesExactly(hasAlpha: Bool, isPlain: Bool) throws {
    let fixture = QOIFixture().with { ($0.hasAlpha, $0.isPlain) = (hasAlpha, isPlain) }
    let file = try DecodedFile(fixture.encoded(rgba: Self.pixels, width: 50, height: 100))
    #expect(file.info.format == .qoi && file.info.hasAlpha == hasAlpha && file.damage == nil)
    let expected = hasAlpha ? Self.pixels : Self.pixels.enumerated().map { $0 % 4 == 3 ? 255 : $1 }
    #expect(Array(file.stored.bytes) == expected)
  }

  /// The chunks of the specification, written by hand: a color, differences, a difference by green, an index, a run.
  @Test func chunksMeanWhatTheSpecificationSays() throws {
    let chunks: [UInt8] = [
      0xFE, 100, 50, 250,  // a color
      0b01_11_01_00,  // red + 1, green − 1, blue − 2
      0b10_101010, 0b1111_0000,  // green + 10, red 7 more, blue 8 less
      0xC1,  // two more of it
      49,  // the first color: 100 · 3 + 50 · 5 + 250 · 7 + 255 · 11 = 79 · 64 + 49
    ]
    let bytes = Array("qoif".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 3, 0] + chunks
    let file = try DecodedFile(bytes + [0, 0, 0, 0, 0, 0, 0, 1])
    let colors = [(100, 50, 250), (101, 49, 248), (118, 59, 250), (118, 59, 250), (118, 59, 250), (100, 50, 250)]
    for (x, color) in colors.enumerated() {
      let expected = Color(red: UInt8(color.0), green: UInt8(color.1), blue: UInt8(color.2), alpha: 255)
      #expect(file.stored[x, 0] == expected, "\(x)")
    }
    #expect(file.damage == nil)
  }

  @Test func linearLightIsConverted() throws {
    let gray: [UInt8] = [128, 128, 128, 255]
    let folder = try TemporaryFolder()
    let path = try folder.write(
      QOIFixture().with { $0.isLinear = true }.encoded(rgba: gray, width: 1, height: 1), to: "a")
    let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
    let pipeline = header.pipeline(to: .sRGB)
    var (pixels, _) = try ImageDecoder.decode(ImageDecoder.open(path), using: pipeline)
    try pipeline.convert(&pixels)
    // Half of the light is 188 in sRGB.
    #expect(abs(Int(pixels[0, 0].red) - 188) <= 1)
  }

  @Test func truncatedFilesDecodePartially() throws {
    let all = QOIFixture().encoded(rgba: Self.pixels, width: 50, height: 100)
    let file = try DecodedFile(Array(all.prefix(all.count / 3)))
    #expect(file.damage == "the file ends too soon")
    #expect(file.stored.bytes.prefix(200).elementsEqual(Self.pixels.prefix(200)))
    #expect(file.stored[0, 99] == Color(red: 128, green: 128, blue: 128, alpha: 255))
    #expect(try DecodedFile(all.dropLast(3)).damage == "the file ends too soon")
  }

  @Test(arguments: [
    (12, 5, "is damaged: its header is invalid"), (13, 2, "is damaged: its header is invalid"),
    (7, 0, "is damaged: it has no pixels"), (4, 127, "is 2130706442 × 10 pixels"),
  ])
  func invalidHeadersAreRefused(place: Int, value: UInt8, words: String) throws {
    var bytes = QOIFixture().encoded(rgba: Array(Self.pixels.prefix(400)), width: 10, height: 10)
    bytes[place] = value
    do {
      _ = try DecodedFile(bytes)
      Issue.record("it was decoded")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test func headerAloneIsRefused() throws {
    let bytes = QOIFixture().encoded(rgba: Array(Self.pixels.prefix(400)), width: 10, height: 10)
    for count in [14, 13, 5] { #expect(throws: ImageError.self) { try DecodedFile(Array(bytes.prefix(count))) } }
  }
}
