import ChildProcesses
import Comparison
import Files
import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Comparisons
@testable import ImageCodecs

/// Frames and pages after the first, which are not decoded, in comparisons and checksums.
@Suite struct LaterPicturesTests {
  private let folder: TemporaryFolder
  private static let pixels = PhotoLike(width: 12, height: 8, seed: 3).picture

  init() throws { folder = try TemporaryFolder() }

  private func outcome(_ expected: [UInt8], _ actual: [UInt8], _ rules: ComparisonRules = ComparisonRules()) throws
    -> PairOutcome
  {
    let pair = PicturePair(
      name: FilePath("a"), expected: .picture(try folder.write(expected, to: "golden")),
      actual: try folder.write(actual, to: "new"))
    return PairComparer(rules: rules, limits: DecodingLimits()).outcome(of: pair)
  }

  private func checksum(_ bytes: [UInt8]) throws -> String {
    try PictureChecksum.checksum(of: folder.write(bytes, to: "picture"), limits: DecodingLimits())
  }

  // MARK: - Animations and pages

  /// A file with one picture, with several, and with several of which a later one is another.
  struct Sample: CustomTestStringConvertible {
    var name: String
    var format: ImageFormat
    var still: [UInt8]
    var several: [UInt8]
    var others: [UInt8]
    var testDescription: String { name }
  }

  /// The way to write a file of one format.
  struct Recipe {
    var name: String
    var format: ImageFormat
    /// Returns a file with this number of pictures.
    var make: (_ count: Int) throws -> [UInt8]
    /// Returns the place of a byte of the last picture.
    var place: ([UInt8]) -> Int
  }

  private static func samples() throws -> [Sample] {
    try (animations + documents).filter(\.format.isReadable).map { recipe in
      let bytes = try recipe.make(3)
      var others = bytes
      others[recipe.place(bytes)] ^= 1
      return Sample(
        name: recipe.name, format: recipe.format, still: try recipe.make(1), several: bytes, others: others)
    }
  }

  private static let (width, height) = (pixels.width, pixels.height)

  private static var animations: [Recipe] {
    [
      Recipe(name: "GIF", format: .gif) { count in
        var fixture = GIFFixture()
        (fixture.palette, fixture.frames) = ([UInt8](repeating: 7, count: 12), count)
        return try fixture.encoded(
          indices: [UInt8](repeating: 1, count: width * height), width: width, height: height)
      } place: {
        $0.count - 4
      },
      Recipe(name: "APNG", format: .png) {
        try animatedPNG(frames: $0)
      } place: {
        $0.count - 20
      },
      Recipe(name: "WebP", format: .webp) { count in
        var fixture = WebPFixture()
        fixture.isLossless = true
        if count > 1 { fixture.animation = .init(width: width, height: height, left: 0, top: 0, frames: count) }
        return try fixture.encoded(rgba: pixels.rgba8, width: width, height: height)
      } place: {
        $0.count - 3
      },
      Recipe(name: "JPEG XL", format: .jpegXL) { count in
        let samples = Array((0..<count).map { _ in pixels.rgba8 }.joined())
        return try JPEGXLFixture().with { $0.frames = count }.encoded(samples: samples, width: width, height: height)
      } place: {
        $0.count - 2
      },
    ]
  }

  private static var documents: [Recipe] {
    [
      Recipe(name: "TIFF", format: .tiff) { count in
        try TIFFFixture().with { $0.pages = count }.encoded(samples: pixels.rgb8, width: width, height: height)
      } place: { bytes in
        // The pixels of the last page, which are not compressed.
        let start = Array(pixels.rgb8.prefix(24))
        return bytes.indices.last { bytes[$0...].starts(with: start) } ?? 0
      },
      Recipe(name: "PDF", format: .pdf) { count in
        PDFFixture().with { $0.pages = count }.bytes
      } place: { bytes in
        let name = Array("/Resources".utf8)
        return (bytes.indices.last { bytes[$0...].starts(with: name) } ?? 0) + 2
      },
    ]
  }

  /// An animated PNG whose later frames are a pixel.
  private static func animatedPNG(frames: Int) throws -> [UInt8] {
    let still = try pixels.png(PNGFixture())
    if frames == 1 { return still }
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func control(_ sequence: Int, _ width: Int, _ height: Int) -> [UInt8] {
      pngChunk(
        "fcTL", number(sequence) + number(width) + number(height) + number(0) + number(0) + [0, 1, 0, 10, 0, 0])
    }
    let (start, end) = (33, still.count - 12)
    // A row without a filter, in a block that is not compressed, with its checksum.
    let pixel: [UInt8] = [0x78, 1, 1, 4, 0, 0xFB, 0xFF, 0, 10, 20, 30, 0, 104, 0, 61]
    var bytes = Array(still[..<start]) + pngChunk("acTL", number(frames) + number(0))
    bytes += control(0, pixels.width, pixels.height) + still[start..<end]
    for frame in 1..<frames {
      bytes += control(2 * frame - 1, 1, 1) + pngChunk("fdAT", number(2 * frame) + pixel)
    }
    return bytes + still[end...]
  }

  /// The formats whose later pictures are decoded.
  private static let decoded: Set<ImageFormat> = [.gif, .png, .webp, .tiff]

  /// A later picture that is decoded may be damaged by another byte, and cannot be compared then.
  @Test(arguments: try samples().filter { decoded.contains($0.format) })
  func anotherLaterPictureIsNamed(sample: Sample) throws {
    let outcome = try outcome(sample.several, sample.others)
    #expect(outcome.verdict == .different || outcome.verdict == .failed, "\(outcome.sentence)")
    #expect(outcome.verdict == .failed || outcome.sentence.contains(" 3: "), "\(outcome.sentence)")
    let checksum = try checksum(sample.several)
    #expect(checksum.hasSuffix("-12x8x3") && checksum != (try? self.checksum(sample.others)))
    #expect(try self.outcome(sample.several, sample.several).verdict == .same)
  }

  @Test(arguments: try samples().filter { !decoded.contains($0.format) })
  func anotherLaterPictureIsADifference(sample: Sample) throws {
    let outcome = try outcome(sample.several, sample.others)
    #expect(outcome.verdict == .different && outcome.difference?.changedPixels == 0)
    #expect(outcome.sentence.contains("is the same, but later"), "\(outcome.sentence)")
    #expect(try checksum(sample.several) != checksum(sample.others))
    #expect(try self.outcome(sample.several, sample.several).verdict == .same)
    var tolerant = ComparisonRules()
    tolerant.tolerance = .levels(255)
    #expect(try self.outcome(sample.several, sample.others, tolerant).verdict == .different)
  }

  @Test(arguments: try samples()) func moreOrFewerPicturesAreADifference(sample: Sample) throws {
    for (expected, actual) in [(sample.still, sample.several), (sample.several, sample.still)] {
      let outcome = try outcome(expected, actual)
      #expect(outcome.verdict == .different && outcome.later?.isNone == false, "\(outcome.sentence)")
    }
    #expect(try checksum(sample.still) != checksum(sample.several))
  }

  @Test(arguments: try samples()) func stillPicturesHaveNoLaterOnes(sample: Sample) throws {
    for (bytes, count) in [(sample.still, 1), (sample.several, 3)] {
      let file = try OpenFile(folder.write(bytes, to: "picture"))
      let info = try ImageDecoder.header(of: file, limits: DecodingLimits()).info
      #expect(info.format == sample.format)
      let later = try LaterPictures.find(in: file, info)
      #expect((later == nil) == (count == 1))
      if sample.format != .jpegXL { #expect(later?.count ?? 1 == count) }
    }
  }

  @Test func countsAreInTheSentence() throws {
    let samples = try Self.samples()
    let png = try #require(samples.first { $0.format == .png })
    #expect(try outcome(png.several, png.still).sentence == "has 1 frame instead of 3")
    #expect(try outcome(png.still, png.several).sentence == "has 3 frames instead of 1")
    let jxl = try #require(samples.first { $0.format == .jpegXL })
    #expect(
      try outcome(jxl.several, jxl.others).sentence
        == "the first frame is the same, but later frames have other bytes")
  }

  /// Other bytes of the first frame, with the same pixels, are not a difference.
  @Test func theFirstFrameIsComparedByItsPixels() throws {
    let bytes = try Self.animatedPNG(frames: 3)
    let text = pngChunk("tEXt", Array("Comment\0new".utf8))
    let outcome = try outcome(bytes, Array(bytes[..<33]) + text + bytes[33...])
    #expect(outcome.verdict == .same && outcome.later?.isNone == true)
  }

  // MARK: - Structures

  private func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 8
    return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + Array(name.utf8) + body
  }

  private func pictures(heif bytes: [UInt8]) throws -> LaterPictures? {
    let file = try OpenFile(folder.write(bytes, to: "boxes"))
    let info = ImageInfo(
      format: .heif, storedWidth: 1, storedHeight: 1, orientation: .upright, date: nil, color: .rgb, bitsPerChannel: 8,
      hasAlpha: false, isProgressive: false)
    return try LaterPictures.find(in: file, info)
  }

  @Test func photosOfAHEIFAreThoseThatProgramsShow() throws {
    func item(_ number: UInt8, _ type: String, isHidden: Bool = false) -> [UInt8] {
      box("infe", [2, 0, 0, isHidden ? 1 : 0, 0, number, 0, 0] + Array(type.utf8) + [0])
    }
    func meta(_ items: [[UInt8]], _ references: [UInt8] = []) -> [UInt8] {
      box(
        "meta", [0, 0, 0, 0] + box("iinf", [0, 0, 0, 0, 0, UInt8(items.count)] + items.flatMap(\.self)) + references)
    }
    func references(_ name: String, _ from: UInt8, _ to: [UInt8]) -> [UInt8] {
      box("iref", [0, 0, 0, 0] + box(name, [0, from, 0, UInt8(to.count)] + to.flatMap { [0, $0] }))
    }
    let start = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0])
    let two = [item(1, "hvc1"), item(2, "hvc1")]
    #expect(try pictures(heif: start + meta(two))?.count == 2)
    #expect(try pictures(heif: start + meta([item(1, "hvc1"), item(2, "Exif")])) == nil)
    #expect(try pictures(heif: start + meta([item(1, "hvc1"), item(2, "hvc1", isHidden: true)])) == nil)
    #expect(try pictures(heif: start + meta(two, references("thmb", 2, [1]))) == nil)
    #expect(try pictures(heif: start + meta(two, references("auxl", 2, [1]))) == nil)
    #expect(try pictures(heif: start + meta([item(3, "grid")] + two, references("dimg", 3, [1, 2]))) == nil)
    // The frames of a sequence; a track that does not say how many it has counts as one.
    func sequence(_ samples: UInt8) -> [UInt8] {
      let sizes = box("stsz", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, samples])
      return box("moov", box("trak", box("mdia", box("minf", box("stbl", sizes)))))
    }
    #expect(try pictures(heif: start + meta([item(1, "hvc1")]) + sequence(1)) == nil)
    #expect(try pictures(heif: start + sequence(9))?.count == 9)
    let fragmented = try pictures(heif: start + box("moov", box("mvex", [])))
    #expect(fragmented != nil && fragmented?.count == nil)
  }

  @Test(.enabled(if: Programs.installed("avifenc") != nil && ImageFormat.avif.isReadable, "skipped: no avifenc"))
  func sequencesFromAvifencAreKnown() throws {
    let frames = try (1...2).map { seed in
      try folder.write(
        PhotoLike(width: 64, height: 48, seed: UInt64(seed)).picture.png(PNGFixture()), to: "\(seed).png")
    }
    func sequence(_ names: [FilePath]) throws -> [UInt8] {
      let output = folder.url.appendingPathComponent("sequence.avif")
      let words = ["--speed", "10"] + names.map(\.text) + [output.path]
      try #require(ChildProcess([try #require(Programs.installed("avifenc"))] + words).wait().code == 0)
      return Array(try Data(contentsOf: output))
    }
    let (one, two) = (try sequence([frames[0], frames[0]]), try sequence([frames[0], frames[1]]))
    #expect(try outcome(one, two).verdict == .different && checksum(one) != checksum(two))
    #expect(try outcome(sequence([frames[0]]), one).sentence.hasSuffix("has 2 frames instead of 1"))
  }

  /// Wrong numbers of frames, sizes and places do no harm.
  @Test(arguments: try samples().filter { decoded.contains($0.format) })
  func wrongBytesDoNoHarm(sample: Sample) throws {
    for place in stride(from: 8, to: min(sample.several.count, 260), by: 3) {
      var bytes = sample.several
      bytes[place] ^= 0xFF
      let outcome = try outcome(sample.several, bytes)
      #expect(outcome.message == nil || outcome.verdict == .failed, "\(place)")
      _ = try? checksum(bytes)
    }
  }

  /// Damaged structures end, and never hide a later frame from the comparison of bytes.
  @Test func damagedStructuresEnd() throws {
    for sample in try Self.samples() {
      let file = try OpenFile(folder.write(sample.several, to: "picture"))
      let info = try ImageDecoder.header(of: file, limits: DecodingLimits()).info
      for count in stride(from: 0, to: sample.several.count, by: 7) {
        let cut = try OpenFile(folder.write(Array(sample.several[..<count]), to: "cut"))
        if let later = try LaterPictures.find(in: cut, info) {
          #expect(later.parts.allSatisfy { $0.upperBound <= count })
          _ = try later.digest(of: cut)
        }
        if let frames = try StoredFrames.find(in: cut, info) {
          for index in frames.frames.indices { _ = try frames.file(of: index, in: cut) }
        }
      }
    }
  }
}
