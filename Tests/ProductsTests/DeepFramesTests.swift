import Comparison
import Files
import Fixtures
import TestSupport
import Testing

@testable import Comparisons
@testable import ImageCodecs

/// Later frames and pages with samples of 16 bits, compared as stored.
@Suite struct DeepFramesTests {
  private let folder: TemporaryFolder
  private static let (width, height) = (8, 6)

  init() throws { folder = try TemporaryFolder() }

  /// A frame with 16 bits per sample, or with 8: red, green, blue and alpha of each pixel.
  private struct Frame {
    var samples: [UInt16]
    var x = 0
    var y = 0
    var width = DeepFramesTests.width
    var height = DeepFramesTests.height
    var disposal: UInt8 = 0
    var isBlended = false

    init(_ first: Int, alpha: UInt16 = .max, width: Int = DeepFramesTests.width, height: Int = DeepFramesTests.height) {
      (self.width, self.height) = (width, height)
      samples = (0..<4 * width * height).map { $0 % 4 == 3 ? alpha : UInt16(first + 251 * ($0 % 97)) }
    }
  }

  private static func apng(_ frames: [Frame], bits: Int = 16) throws -> [UInt8] {
    var chunks: [UInt8] = []
    var count = 0
    func next() -> [UInt8] {
      defer { count += 1 }
      return bigEndian(count, 4)
    }
    for (index, frame) in frames.enumerated() {
      let rows = frame.samples.flatMap { bits == 8 ? [UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 255)] }
      let fixture = PNGFixture().with { ($0.colorType, $0.bitDepth) = (.rgba, bits) }
      let still = AnimatedPNG(try fixture.encoded(rows: rows, width: frame.width, height: frame.height))
      if index == 0 {
        chunks += pngChunk("IHDR", still.chunks[0].body)
        chunks += pngChunk("acTL", bigEndian(frames.count, 4) + bigEndian(0, 4))
      }
      let place = [frame.width, frame.height, frame.x, frame.y].flatMap { bigEndian($0, 4) }
      chunks += pngChunk("fcTL", next() + place + [0, 1, 0, 10, frame.disposal, frame.isBlended ? 1 : 0])
      for data in still.chunks where data.name == "IDAT" {
        chunks += index == 0 ? pngChunk("IDAT", data.body) : pngChunk("fdAT", next() + data.body)
      }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks + pngChunk("IEND", [])
  }

  private func comparer(isRaw: Bool = true) -> PairComparer {
    var rules = ComparisonRules()
    rules.isRaw = isRaw
    return PairComparer(rules: rules, limits: DecodingLimits())
  }

  private func outcome(_ expected: [UInt8], _ actual: [UInt8], isRaw: Bool = true) throws -> PairOutcome {
    let pair = PicturePair(
      name: FilePath("a"), expected: .picture(try folder.write(expected, to: "golden")),
      actual: try folder.write(actual, to: "new"))
    return comparer(isRaw: isRaw).outcome(of: pair)
  }

  @Test func laterFramesAreComparedWithAllBits() throws {
    let frames = [Frame(3000), Frame(9000)]
    var others = frames
    others[1].samples[4 * 21 + 2] += 1
    let outcome = try outcome(Self.apng(frames), Self.apng(others))
    #expect(
      outcome.sentence.hasPrefix("frame 2: 1 of 48 pixels differs (2.1%), by up to 1 level"), "\(outcome.sentence)")
    #expect(outcome.later?.frames?.listed.first?.difference?.bits == 16 && !outcome.isShallow)
    #expect(try self.outcome(Self.apng(frames), Self.apng(others), isRaw: false).verdict == .same)
    let views = try #require(try comparer().frameViews(outcome, seenAt: 400))
    #expect(PNGRows.size(of: try #require(views.difference)) == (8, 6) && views.expected != views.actual)
  }

  /// Frames are put on those before with all bits: a step of less than a level shows through.
  @Test func canvasesKeepAllBits() throws {
    var part = Frame(5000, alpha: 20000, width: 3, height: 2)
    (part.x, part.y, part.isBlended) = (4, 3, true)
    var cleared = Frame(7000, width: 2, height: 5)
    (cleared.x, cleared.y, cleared.disposal) = (1, 1, 1)
    let frames = [Frame(3000), part, cleared, part]
    var others = frames
    others[1].samples[1] += 40
    let outcome = try outcome(Self.apng(frames), Self.apng(others))
    #expect(outcome.sentence.hasPrefix("frame 2: 1 of 48 pixels differs"), "\(outcome.sentence)")
    // The last frame is blended with what the second one left.
    #expect(outcome.later?.frames?.listed.map(\.number) == [2, 3, 4])
  }

  @Test func framesOf8BitsAreTheSameAsThoseWithRepeatedBytes() throws {
    func repeated(_ frame: Frame) -> Frame {
      var frame = frame
      frame.samples = frame.samples.map { ($0 >> 8) * 257 }
      return frame
    }
    let frames = [Frame(3000), Frame(9000)].map(repeated)
    #expect(try outcome(Self.apng(frames), Self.apng(frames, bits: 8)).verdict == .same)
    var others = frames
    others[1].samples[0] += 1
    #expect(try outcome(Self.apng(others), Self.apng(frames, bits: 8)).verdict == .different)
  }

  /// A TIFF of gray pages with these numbers of bits per sample, which are not compressed.
  private static func tiff(_ pages: [(bits: Int, levels: [UInt8])]) -> [UInt8] {
    var bytes = Array("II*".utf8) + [0] + littleEndian(8, 4)
    for (index, page) in pages.enumerated() {
      // The data follow the directory.
      let count = width * height * page.bits / 8
      let data = bytes.count + 2 + 9 * 12 + 4
      let fields = [
        (256, width), (257, height), (258, page.bits), (259, 1), (262, 1), (273, data), (277, 1), (278, height),
        (279, count),
      ]
      bytes += littleEndian(fields.count, 2)
      for (tag, value) in fields { bytes += littleEndian(tag, 2) + [4, 0, 1, 0, 0, 0] + littleEndian(value, 4) }
      bytes += littleEndian(index == pages.count - 1 ? 0 : data + count, 4)
      bytes += (0..<count).map { page.levels[$0 % page.levels.count] }
    }
    return bytes
  }

  /// A page with more bits than the first one is compared with 8, which the run says.
  @Test(.enabled(if: ImageFormat.tiff.isReadable)) func pagesWithMoreBitsAreCounted() throws {
    let (expected, actual) = (Self.tiff([(8, [9, 80]), (16, [1, 90])]), Self.tiff([(8, [9, 80]), (16, [2, 90])]))
    let outcome = try outcome(expected, actual)
    #expect(outcome.verdict == .same && outcome.isShallow, "\(outcome)")
    #expect(try !self.outcome(expected, actual, isRaw: false).isShallow)
    let shallow = Self.tiff([(8, [9, 80]), (8, [1, 90])])
    #expect(try !self.outcome(shallow, Self.tiff([(8, [9, 80]), (8, [2, 90])])).isShallow)
  }
}
