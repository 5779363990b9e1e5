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
    #expect(EXIF(block[...]).orientation?.rawValue == value)
  }

  @Test(arguments: [0, 9, 0xFFFF] as [UInt16])
  func invalidOrientationsAreIgnored(value: UInt16) {
    #expect(EXIF(ExifFixture(orientation: value).bytes[...]).orientation == nil)
  }

  @Test(
    arguments: [
      ("2026:05:01 18:30:05", "", "", "2026-05-01T18:30:05"),
      ("2026:05:01 18:30:05", "25", "+02:00", "2026-05-01T18:30:05.25+02:00"),
      ("2026-05-01 18:30:05", "1234567", "", "2026-05-01T18:30:05.1234567"), ("    :  :     :  :  ", "", "", nil),
      ("0000:00:00 00:00:00", "", "", nil), ("yesterday", "", "", nil),
      ("2026:05:01 18:30:05", "x", "Z", "2026-05-01T18:30:05"),
    ], ExifFixture.ByteOrder.allCases)
  func datesAreRead(
    example: (date: String, fraction: String, offset: String, read: String?), order: ExifFixture.ByteOrder
  ) {
    var fixture = ExifFixture(orientation: 3, byteOrder: order)
    (fixture.date, fixture.fraction, fixture.offset) = (example.date, example.fraction, example.offset)
    let exif = EXIF(fixture.bytes[...])
    #expect(exif.date == example.read && exif.orientation?.rawValue == 3)
    // A partial date is read completely or not at all.
    for length in 0..<fixture.bytes.count { _ = EXIF(fixture.bytes.prefix(length)) }
  }

  @Test func orientationOfAnyIntegerType() {
    var block = ExifFixture(orientation: 6).bytes
    block[12] = 4
    #expect(EXIF(block[...]).orientation == .turnedLeft, "a long")
    block[12] = 1
    #expect(EXIF(block[...]).orientation == .turnedLeft, "a byte")
    block[12] = 2
    #expect(EXIF(block[...]).orientation == nil, "a text")
  }

  @Test func truncatedBlocksHaveNoOrientation() {
    let block = ExifFixture(orientation: 6).bytes
    // The pointer to the next directory, the last four bytes, and the padding before it are not needed.
    for length in 0..<block.count - 6 { #expect(EXIF(block.prefix(length)).orientation == nil) }
  }

  @Test(arguments: 0..<200)
  func randomBytesNeverCrash(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var block = ExifFixture(orientation: 6, byteOrder: seed % 2 == 0 ? .littleEndian : .bigEndian).bytes
    for _ in 0..<4 {
      block[Int.random(in: 4..<block.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    _ = EXIF(block[...]).orientation
  }

  @Test func directoryOutsideTheBlockIsIgnored() {
    var block = ExifFixture(orientation: 6).bytes
    block.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(EXIF(block[...]).orientation == nil)
  }

  // MARK: - In files

  private let letters = PhotoLike(width: 32, height: 16, seed: 1)

  @Test(arguments: 1...8)
  func jpegAndPNGAreTurnedUpright(orientation: Int) throws {
    let upright = letters.picture
    let stored = upright.stored(orientation: orientation)
    let exif = ExifFixture(orientation: UInt16(orientation)).bytes
    let jpeg = try DecodedFile(
      stored.jpeg(
        JPEGFixture().with {
          $0.exif = exif
          $0.quality = 98
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
  func exifOrientationCorpus(name: String, orientation: Int) throws {
    let folder = try #require(Corpus.images).appendingPathComponent("exif-orientation")
    func file(_ number: Int) throws -> DecodedFile {
      try DecodedFile(FilePath(folder.appendingPathComponent("\(name)_\(number).jpg").path))
    }
    let (reference, this) = (try file(1).upright, try file(orientation).upright)
    #expect(this.width == reference.width && this.height == reference.height)
    #expect(this.meanDifference(from: reference) < 5)
  }
}
