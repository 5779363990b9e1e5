import Files
import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

@Suite struct EXIFTests {
  @Test(arguments: 1...8, ExifFixture.ByteOrder.allCases)
  func orientationsAreRead(value: Int, order: ExifFixture.ByteOrder) {
    let block = ExifFixture(orientation: UInt16(value), byteOrder: order).bytes
    #expect(EXIF.orientation(in: block[...])?.rawValue == value)
  }

  @Test(arguments: [0, 9, 0xFFFF] as [UInt16])
  func orientationsThatDoNotExistAreNone(value: UInt16) {
    #expect(EXIF.orientation(in: ExifFixture(orientation: value).bytes[...]) == nil)
  }

  @Test func anyIntegerTypeWillDo() {
    var block = ExifFixture(orientation: 6).bytes
    block[12] = 4
    #expect(EXIF.orientation(in: block[...]) == .turnedLeft, "a long")
    block[12] = 1
    #expect(EXIF.orientation(in: block[...]) == .turnedLeft, "a byte")
    block[12] = 2
    #expect(EXIF.orientation(in: block[...]) == nil, "a text")
  }

  @Test func truncatedBlocksHaveNone() {
    let block = ExifFixture(orientation: 6).bytes
    // The link to the next directory, the last four bytes, and the padding before it are not needed.
    for length in 0..<block.count - 6 { #expect(EXIF.orientation(in: block.prefix(length)) == nil) }
  }

  @Test(arguments: 0..<200)
  func nonsenseIsNeverFatal(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var block = ExifFixture(orientation: 6, byteOrder: seed % 2 == 0 ? .littleEndian : .bigEndian).bytes
    for _ in 0..<4 {
      block[Int.random(in: 4..<block.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    _ = EXIF.orientation(in: block[...])
  }

  @Test func aDirectoryThatLeadsNowhereHasNone() {
    var block = ExifFixture(orientation: 6).bytes
    block.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(EXIF.orientation(in: block[...]) == nil)
  }

  // MARK: - In files

  private let letters = PhotoLike(width: 32, height: 16, seed: 1)

  @Test(arguments: 1...8)
  func jpegsAndPNGsStandUpright(orientation: Int) throws {
    let upright = letters.picture
    let stored = upright.stored(orientation: orientation)
    let exif = ExifFixture(orientation: UInt16(orientation)).bytes
    let jpeg = try DecodedFile(
      stored.jpeg(
        JPEGFixture().with {
          $0.exif = exif; $0.quality = 98
        }))
    let png = try DecodedFile(stored.png(PNGFixture().with { $0.exif = exif }))
    for file in [jpeg, png] {
      #expect(file.info.orientation.rawValue == orientation)
      #expect(file.info.width == 32 && file.info.height == 16)
      #expect(file.upright.width == 32 && file.upright.height == 16)
    }
    let plain = try DecodedFile(upright.png(PNGFixture()))
    #expect(png.upright == plain.stored)
    #expect(jpeg.upright.meanDifference(from: plain.stored) < 5)
  }

  @Test func malformedEXIFIsIgnored() throws {
    for exif in [[UInt8](repeating: 0xFF, count: 40), [0x49, 0x49, 0x2A, 0], []] {
      let file = try DecodedFile(letters.picture.jpeg(JPEGFixture().with { $0.exif = exif }))
      #expect(file.info.orientation == .upright)
      #expect(file.damage == nil)
    }
  }

  @Test(
    .enabled(if: Corpus.images != nil, "skipped: TESSERA_CORPORA names no folder"),
    arguments: ["Landscape", "Portrait"], 0...8)
  func conformance(name: String, orientation: Int) throws {
    let folder = try #require(Corpus.images).appendingPathComponent("exif-orientation")
    func file(_ number: Int) throws -> DecodedFile {
      try DecodedFile(FilePath(folder.appendingPathComponent("\(name)_\(number).jpg").path))
    }
    let (reference, this) = (try file(1).upright, try file(orientation).upright)
    #expect(this.width == reference.width && this.height == reference.height)
    #expect(this.meanDifference(from: reference) < 5)
  }
}
