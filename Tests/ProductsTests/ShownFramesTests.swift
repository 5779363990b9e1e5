import Comparison
import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import Comparisons
@testable import ImageCodecs

/// Frames of animations as they are shown.
@Suite struct ShownFramesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let (width, height) = (8, 6)
  private static let palette: [[UInt8]] = [[0, 0, 0], [255, 255, 0], [255, 0, 0], [0, 0, 255]]

  /// A frame of one color of the palette.
  private struct Frame {
    var color: UInt8
    var x = 0
    var y = 0
    var width = ShownFramesTests.width
    var height = ShownFramesTests.height
    var delay: UInt8 = 10
    var disposal: UInt8 = 1
  }

  /// A GIF whose data are not compressed: each code is a pixel, and the table is cleared before it grows.
  private static func gif(_ frames: [Frame], plays: UInt8? = 0) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + [UInt8(width), 0, UInt8(height), 0, 0x81, 0, 0] + palette.flatMap(\.self)
    if let plays { bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, plays, 0, 0] }
    for frame in frames {
      bytes += [0x21, 0xF9, 4, frame.disposal << 2, frame.delay, 0, 0, 0]
      bytes += [0x2C, UInt8(frame.x), 0, UInt8(frame.y), 0, UInt8(frame.width), 0, UInt8(frame.height), 0, 0]
      // Codes of three bits: 4 clears the table, 5 ends the data.
      let codes = (0..<frame.width * frame.height).flatMap { _ in [4, Int(frame.color)] } + [5]
      var data = [UInt8](repeating: 0, count: (3 * codes.count + 7) / 8)
      for bit in 0..<3 * codes.count where codes[bit / 3] >> (bit % 3) & 1 == 1 { data[bit / 8] |= 1 << (bit % 8) }
      bytes += [2]
      for start in stride(from: 0, to: data.count, by: 255) {
        let block = data[start..<min(start + 255, data.count)]
        bytes += [UInt8(block.count)] + block
      }
      bytes += [0]
    }
    return bytes + [0x3B]
  }

  private func outcome(
    _ expected: [UInt8], _ actual: [UInt8], _ rules: ComparisonRules = ComparisonRules()
  ) throws -> PairOutcome {
    let pair = PicturePair(
      name: FilePath("a"), expected: .picture(try folder.write(expected, to: "golden")),
      actual: try folder.write(actual, to: "new"))
    return PairComparer(rules: rules, limits: DecodingLimits()).outcome(of: pair)
  }

  private func checksum(_ bytes: [UInt8], isOlder: Bool = false) throws -> String {
    try PictureChecksum.checksum(of: folder.write(bytes, to: "picture"), isOlder: isOlder, limits: DecodingLimits())
  }

  @Test(.enabled(if: ImageFormat.gif.isReadable)) func theFrameIsNamed() throws {
    let frames = [Frame(color: 0), Frame(color: 1), Frame(color: 3)]
    var others = frames
    others[1].color = 2
    let outcome = try outcome(Self.gif(frames), Self.gif(others))
    #expect(outcome.verdict == .different)
    #expect(outcome.sentence.hasPrefix("frame 2: 48 of 48 pixels differ (100%), by up to 255 levels"), "\(outcome)")
    #expect(outcome.later?.frames?.listed.map(\.number) == [2])
    #expect(try checksum(Self.gif(frames)) != checksum(Self.gif(others)))
    var tolerant = ComparisonRules()
    tolerant.tolerance = .levels(255)
    #expect(try self.outcome(Self.gif(frames), Self.gif(others), tolerant).verdict == .same)
    #expect(try self.outcome(Self.gif(frames), Self.gif(Array(frames[..<2]))).sentence == "has 2 frames instead of 3")
  }

  /// The page shows the frame that differs, not the first one, which is the same.
  @Test(.enabled(if: ImageFormat.gif.isReadable)) func theFrameIsShown() throws {
    let frames = [Frame(color: 0), Frame(color: 1), Frame(color: 3)]
    var others = frames
    others[1] = Frame(color: 2, x: 2, y: 2, width: 4, height: 3)
    let outcome = try outcome(Self.gif(frames), Self.gif(others))
    let comparer = PairComparer(rules: ComparisonRules(), limits: DecodingLimits())
    let views = try #require(try comparer.frameViews(outcome, seenAt: 400))
    func color(_ bytes: [UInt8]) throws -> Color {
      let path = try folder.write(bytes, to: "view")
      let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
      return try ImageDecoder.decode(ImageDecoder.open(path), info: info).pixels[3, 3]
    }
    #expect(try color(views.expected) == Color(red: 255, green: 255, blue: 0))
    #expect(try color(views.actual) == Color(red: 255, green: 0, blue: 0))
    #expect(try color(#require(views.difference)) == Color(red: 214, green: 0, blue: 43))
    var first = frames
    first[0].color = 2
    #expect(try comparer.frameViews(self.outcome(Self.gif(frames), Self.gif(first)), seenAt: 400) == nil)
  }

  @Test(.enabled(if: ImageFormat.gif.isReadable)) func timesAndRepetitionsCount() throws {
    let frames = [Frame(color: 0), Frame(color: 1)]
    var slower = frames
    slower[1].delay = 20
    #expect(try outcome(Self.gif(frames), Self.gif(slower)).sentence == "frame 2 lasts 200 ms instead of 100")
    #expect(try outcome(Self.gif(frames), Self.gif(frames, plays: nil)).sentence == "is shown once, not endlessly")
    #expect(
      try outcome(Self.gif(frames, plays: nil), Self.gif(frames, plays: 2)).sentence == "is shown 3 times, not once")
    let checksums = try [Self.gif(frames), Self.gif(slower), Self.gif(frames, plays: 2)].map { try checksum($0) }
    #expect(Set(checksums).count == 3)
  }

  /// Animations that are stored in different ways, and look the same.
  /// An animation that is cut off is no golden picture, wherever it ends.
  @Test(.enabled(if: ImageFormat.gif.isReadable && ImageFormat.webp.isReadable))
  func cutAnimationsAreNotCompared() throws {
    let gif = Self.gif([Frame(color: 0), Frame(color: 1), Frame(color: 3)])
    var fixture = WebPFixture()
    fixture.isLossless = true
    fixture.animation = .init(width: 8, height: 6, left: 0, top: 0, frames: 3)
    let webp = try fixture.encoded(rgba: PhotoLike(width: 8, height: 6, seed: 1).picture.rgba8, width: 8, height: 6)
    for (whole, cuts) in [(gif, [30]), (webp, [3, 40, webp.count / 3 + 10])] {
      for cut in cuts {
        let part = Array(whole.dropLast(cut))
        #expect(try outcome(whole, part).verdict == .failed, "without \(cut) bytes")
        #expect(throws: ImageError.self) { try checksum(part) }
      }
      // Bytes after the end do not matter.
      #expect(try outcome(whole, whole + [0]).verdict == .same)
    }
  }

  @Test(.enabled(if: ImageFormat.gif.isReadable)) func framesAreComparedAsTheyAreShown() throws {
    let whole = Self.gif([Frame(color: 0), Frame(color: 1), Frame(color: 1)])
    let part = Self.gif([
      Frame(color: 0), Frame(color: 1), Frame(color: 1, x: 2, y: 2, width: 3, height: 2),
    ])
    #expect(try outcome(whole, part).verdict == .same && checksum(whole) == checksum(part))
    #expect(try checksum(whole, isOlder: true) != checksum(part, isOlder: true))
    // The canvas is restored, or cleared, where a frame was.
    func third(after disposal: UInt8) throws -> Pixels {
      let bytes = Self.gif([
        Frame(color: 1), Frame(color: 2, x: 2, y: 1, width: 4, height: 4, disposal: disposal),
        Frame(color: 3, width: 1, height: 1),
      ])
      let path = try folder.write(bytes, to: "picture")
      let info = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits()).info
      let frames = try #require(try ShownFrames(of: path, info, isRaw: true, DecodingLimits()))
      for index in 0..<frames.count { try frames.show(index) }
      return frames.canvas
    }
    let (yellow, red) = (Color(red: 255, green: 255, blue: 0), Color(red: 255, green: 0, blue: 0))
    let places = [(1, red), (2, Color.clear), (3, yellow)]
    for (disposal, color) in places {
      let canvas = try third(after: UInt8(disposal))
      #expect(canvas[3, 2] == color && canvas[7, 5] == yellow, "\(disposal)")
      #expect(canvas[0, 0] == Color(red: 0, green: 0, blue: 255))
    }
  }

  /// Frames that lie outside of the canvas, or have no pixels, do no harm.
  @Test(.enabled(if: ImageFormat.gif.isReadable)) func hostileFramesAreHarmless() throws {
    let good = Self.gif([Frame(color: 0), Frame(color: 1)])
    for frame in [
      Frame(color: 2, x: 200, y: 200), Frame(color: 2, x: 7, y: 5, disposal: 2), Frame(color: 2, width: 0, height: 3),
    ] {
      let outcome = try outcome(good, Self.gif([Frame(color: 0), frame]))
      #expect([.different, .failed].contains(outcome.verdict), "\(outcome)")
    }
    for count in stride(from: 20, to: good.count, by: 3) {
      let outcome = try outcome(good, Array(good[..<count]))
      #expect(outcome.verdict != .same || count == good.count - 1, "\(count): \(outcome)")
    }
  }

  /// Pages of other sizes and bytes.
  @Test(.enabled(if: ImageFormat.tiff.isReadable)) func pagesAreComparedByTheirPixels() throws {
    let pixels = PhotoLike(width: 12, height: 8, seed: 3).picture
    var fixture = TIFFFixture().with { $0.pages = 3 }
    let plain = try fixture.encoded(samples: pixels.rgb8, width: 12, height: 8)
    fixture.compression = .lzw
    fixture.isBigEndian = true
    let packed = try fixture.encoded(samples: pixels.rgb8, width: 12, height: 8)
    #expect(try outcome(plain, packed).verdict == .same && checksum(plain) == checksum(packed))
    fixture.isBig = true
    let big = try fixture.encoded(samples: pixels.rgb8, width: 12, height: 8)
    #expect(try outcome(plain, big).verdict == .same && checksum(plain) == checksum(big))
  }
}
