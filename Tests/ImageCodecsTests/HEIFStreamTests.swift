import Files
import Fixtures
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import ImageCodecs

/// The sizes in streams are found wherever they are, and compared with the file's header.
@Suite struct HEIFStreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func largest(in bytes: [UInt8]) throws -> StreamHeader? {
    try HEIFStreams(OpenFile(folder.write(bytes, to: "a.heic"))).largest
  }

  @Test(
    .enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"),
    arguments: [(16, 16), (150, 92), (149, 91), (700, 300)], [false, true])
  func encodedFilesAreParsed(size: (Int, Int), isAVIF: Bool) throws {
    let picture = Samples.smooth(width: size.0, height: size.1)
    let fixture = HEIFFixture().with {
      $0.isAVIF = isAVIF
      $0.exif = ExifFixture(orientation: 1).bytes
    }
    let bytes = try fixture.encoded(rgba: picture.bytes, width: size.0, height: size.1)
    let stream = try #require(try largest(in: bytes))
    // Both consist of blocks, and HEVC gives the size in blocks.
    #expect(
      (size.0..<size.0 + 64).contains(stream.width) && (size.1..<size.1 + 64).contains(stream.height), "\(stream)")
    let decoded = try DecodedFile(bytes)
    #expect(decoded.damage == nil && decoded.stored.width == size.0)
  }

  /// For 4097 and 300 pixels.
  private let size = "1100 1000 1000000000000 100101011"

  private var longHeaders: [String] {
    let times = zeroBits(64) + "1 00101"
    let delays = "00111" + zeroBits(32) + "00000 00000"
    return [
      // The shortest form, for a still picture.
      "000 1 1 00000",
      // No timing info, one operating point, of a low and of a high level.
      "000 0 0 0 0 00000" + zeroBits(12) + "00111",
      "000 0 0 0 0 00000" + zeroBits(12) + "01000 1",
      // Timing info with and without a decoder model, two operating points.
      "000 0 0 1" + times + "0 0 00000" + zeroBits(12) + "00000",
      "000 0 0 1" + times + "1" + delays + "1 00001" + zeroBits(12) + "00000 1" + zeroBits(17) + "1 0000" + zeroBits(12)
        + "01111 0 0 0",
    ]
  }

  @Test func av1SequenceHeaders() {
    for start in longHeaders {
      let header = packedBits(start + size)
      let found = StreamHeader(av1: header[...])
      #expect(found?.width == 4097 && found?.height == 300, "\(start): \(String(describing: found))")
      for count in 0..<header.count - 1 { _ = StreamHeader(av1: header.prefix(count)) }
      #expect(StreamHeader(av1: header.prefix(header.count - 2)) == nil)
    }
  }

  @Test func av1ColorRange() {
    // The shortest form, and one with all optional fields.
    let short = longHeaders[0] + size + "000" + "000"
    let long = longHeaders[1] + size + "1 0000000" + "000" + "0000 1 00 0 1 0 0 000" + "000"
    let fixed = longHeaders[1] + size + "0" + "000" + "0000 0 0 0" + "000"
    let codes = "1 00000001 00001101 "
    for start in [short, long, fixed] {
      for (colors, isLimited) in [
        // High bit depth or not, monochrome or not, without color codes and with sRGB's.
        ("0 1 0 0", true), ("0 1 0 1", false), ("1 0 0 0", true), ("0 1 \(codes) 00000000 0", true),
        ("0 0 \(codes) 00000001 0", true), ("0 0 \(codes) 00000001 1", false), ("0 0 \(codes) 00000000", false),
      ] {
        let header = packedBits(start + colors)
        #expect(StreamHeader(av1: header[...])?.isLimited == isLimited, "\(start) \(colors)")
      }
    }
    // Of the other profiles, one is never monochrome, and one may have 12 bits.
    let one = "001 " + short.dropFirst(3)
    let two = "010 " + short.dropFirst(3)
    #expect(StreamHeader(av1: packedBits(one + "0 0 0")[...])?.isLimited == true)
    #expect(StreamHeader(av1: packedBits(one + "0 0 1")[...])?.isLimited == false)
    #expect(StreamHeader(av1: packedBits(two + "1 1 1 0 0")[...])?.isLimited == true)
    #expect(StreamHeader(av1: packedBits(two + "1 0 1 0 1")[...])?.isLimited == false)
  }

  @Test func hevcParameterSets() throws {
    // 64 pixels across and 8 down, and the next fields.
    let sizes = "0000001000000 0001001"
    let profile = zeroBits(96)
    for start in [
      "0000 000 1" + profile + "1 010",
      "0000 000 1" + profile + "1 00100 1",
      "0000 010 1" + profile + "10 01" + zeroBits(12) + zeroBits(96) + "00101 010",
    ] {
      let header = packedBits(start + sizes + "1")
      #expect(StreamHeader(hevc: header[...]).map { [$0.width, $0.height] } == [64 - 1, 8], "\(start)")
      for count in 0..<header.count { _ = StreamHeader(hevc: header.prefix(count)) }
    }
    // An emulation prevention byte is inserted before bytes that would look like a start code.
    let plain = packedBits("0000 000 1" + profile + "1 010" + sizes + "1")
    #expect(plain[2..<5] == [0, 0, 0])
    var escaped = plain
    for place in [7, 5, 3] { escaped.insert(3, at: place) }
    #expect(StreamHeader(hevc: escaped[...]) == StreamHeader(hevc: plain[...]))
    // Numbers out of range count as large.
    let endless = packedBits("0000 000 1" + profile + "1 010" + zeroBits(32) + "1" + String(repeating: "1", count: 33))
    #expect(StreamHeader(hevc: endless[...]).map { $0.width >= 1 << 20 } == true)
    #expect(StreamHeader(hevc: packedBits("0000 000 1" + profile + "1 010" + zeroBits(40))[...]) == nil)
  }

  @Test func headerSizeIsCheckedAgainstTheStream() throws {
    func reason(_ width: Int, _ height: Int, _ stream: (Int, Int)) throws -> ImageError.Reason? {
      let header = packedBits(longHeaders[0] + "1111 1111" + bits(stream.0 - 1) + bits(stream.1 - 1))
      let file = try folder.write(avif(units: [[0x12, 0], [0x0A, UInt8(header.count)] + header]), to: "a.avif")
      let info = ImageInfo(
        format: .avif, storedWidth: width, storedHeight: height, orientation: .upright, color: .ycbcr,
        bitsPerChannel: 8, hasAlpha: false, isProgressive: true)
      return try HEIFStreams(OpenFile(file)).objection(to: info)
    }
    #expect(try reason(40, 27, (40, 27)) == nil)
    // A tile of a common size may extend far beyond a small picture.
    #expect(try reason(40, 27, (2048, 2048)) == nil)
    #expect(try reason(4000, 3000, (8000, 6000)) == nil)
    #expect(
      try reason(40, 27, (2049, 2048))
        == .malformed("a picture in it has 2049 × 2048 pixels, but its header says 40 × 27"))
    #expect(try reason(4000, 3000, (8001, 6000)) != nil)
  }

  private func bits(_ number: Int) -> String {
    let digits = String(number, radix: 2)
    return zeroBits(16 - digits.count) + digits
  }

  /// Returns a file with one item, whose data has one extent for each unit.
  private func avif(units: [[UInt8]], name: String = "av01", more: [UInt8] = []) -> [UInt8] {
    let start = isoBox("ftyp", Array("avif\0\0\0\0avifmif1".utf8))
    let entry = isoBox("infe", [2, 0, 0, 0] + bigEndian(7, 2) + bigEndian(0, 2) + Array(name.utf8) + [0])
    let names = isoBox("iinf", [0, 0, 0, 0] + bigEndian(1, 2) + entry)
    func meta(_ offset: Int) -> [UInt8] {
      var (places, next): ([UInt8], Int) = ([], 0)
      for unit in units {
        places += bigEndian(offset + next, 4) + bigEndian(unit.count, 4)
        next += unit.count
      }
      let item = bigEndian(7, 2) + bigEndian(0, 2) + bigEndian(units.count, 2) + places
      return isoBox(
        "meta", [0, 0, 0, 0] + more + names + isoBox("iloc", [0, 0, 0, 0, 0x44, 0] + bigEndian(1, 2) + item))
    }
    return start + meta(start.count + meta(0).count + 8) + isoBox("mdat", units.flatMap { $0 })
  }

  /// Returns the boxes of the primary item and the item references.
  private func references(primary: Int, _ parts: [(kind: String, from: Int, to: [Int])]) -> [UInt8] {
    let lists = parts.map {
      isoBox($0.kind, bigEndian($0.from, 2) + bigEndian($0.to.count, 2) + $0.to.flatMap { bigEndian($0, 2) })
    }
    return isoBox("pitm", [0, 0, 0, 0] + bigEndian(primary, 2)) + isoBox("iref", [0, 0, 0, 0] + lists.flatMap { $0 })
  }

  private func objection(to bytes: [UInt8], width: Int, height: Int) throws -> ImageError.Reason? {
    try HEIFStreams.objection(to: bytes, width: width, height: height, in: folder)
  }

  /// A picture of 2048 × 2048 pixels in a few bytes.
  private var tile: [UInt8] {
    let header = packedBits(longHeaders[0] + "1111 1111" + bits(2047) + bits(2047))
    return [0x12, 0, 0x0A, UInt8(header.count)] + header + [0x32, 0]
  }

  @Test func repeatedTileReferencesAreRefused() throws {
    // A grid that repeats one tile; then with another level in between.
    for (count, isRefused) in [(16, false), (1000, true), (49_000, true)] {
      let grid = references(primary: 1, [("dimg", 1, Array(repeating: 7, count: count))])
      let reason = try objection(to: avif(units: [tile], more: grid), width: 2048, height: 2048)
      let megapixels = 2048 * 2048 * count / 1_000_000
      #expect(
        reason
          == (isRefused
            ? .malformed("\(megapixels) megapixels would have to be decoded for a picture of only 2048 × 2048") : nil))
    }
    let endless = references(primary: 1, [("dimg", 1, Array(repeating: 7, count: 65_535))])
    #expect(
      try objection(to: avif(units: [tile], more: endless), width: 2048, height: 2048)
        == .malformed("it has too many parts"))
    let layers = references(
      primary: 1, [("dimg", 1, Array(repeating: 2, count: 200)), ("dimg", 2, Array(repeating: 7, count: 200))])
    #expect(try objection(to: avif(units: [tile], more: layers), width: 2048, height: 2048) != nil)
    // Alpha counts, too; items outside the picture do not.
    let alpha = references(primary: 7, [("auxl", 1, [7]), ("dimg", 1, Array(repeating: 7, count: 1000))])
    #expect(try objection(to: avif(units: [tile], more: alpha), width: 2048, height: 2048) != nil)
    let others = references(primary: 7, [("dimg", 1, Array(repeating: 7, count: 1000))])
    #expect(try objection(to: avif(units: [tile], more: others), width: 2048, height: 2048) == nil)
    // One that is derived from itself.
    let loop = references(primary: 1, [("dimg", 1, [1, 1, 7])])
    #expect(
      try objection(to: avif(units: [tile], more: loop), width: 2048, height: 2048)
        == .malformed("its pictures are nested too deeply"))
  }

  @Test func manyFramesInAStreamAreRefused() throws {
    let primary = references(primary: 7, [])
    let film = tile + Array(repeatElement([0x32, 0], count: 2000).joined())
    #expect(try objection(to: avif(units: [tile], more: primary), width: 2048, height: 2048) == nil)
    #expect(try objection(to: avif(units: [film], more: primary), width: 2048, height: 2048) != nil)
    // More units than are examined.
    let endless = tile + Array(repeatElement([0x12, 0], count: 60_000).joined())
    #expect(
      try objection(to: avif(units: [endless], more: primary), width: 2048, height: 2048)
        == .malformed("it has too many parts"))
    let sps = [0x42, 1] + packedBits("0000 000 1" + zeroBits(96) + "1 010 0000001000000 0001001 1")
    let first: [UInt8] = bigEndian(sps.count, 4) + sps
    let slices = Array(repeatElement([0, 0, 0, 3, 0x26, 1, 0x80], count: 40_000).joined()).map { UInt8($0) }
    let stream = avif(units: [first + slices], name: "hvc1", more: primary)
    #expect(try objection(to: stream, width: 63, height: 8) == nil)
    let many = avif(units: [first + slices + slices], name: "hvc1", more: primary)
    #expect(try objection(to: many, width: 63, height: 8) != nil)
  }

  @Test func itemsInSeveralExtents() throws {
    let header = packedBits(longHeaders[0] + size)
    let whole: [UInt8] = [0x12, 0, 0x7A, 2, 1, 2, 0x0A, UInt8(header.count)] + header
    let pieces = try largest(in: avif(units: whole.map { [$0] }))
    #expect(pieces.map { [$0.width, $0.height] } == [4097, 300])
    #expect(try largest(in: avif(units: [whole])) == pieces)
    // A unit may have an extension byte in its header, a longer length, or none, and then be the last.
    #expect(try largest(in: avif(units: [[0x0E, 0, UInt8(header.count) | 0x80, 0] + header])) == pieces)
    #expect(try largest(in: avif(units: [[0x08] + header])) == pieces)
    // Items that are not pictures are ignored, whatever their bytes are.
    #expect(try largest(in: avif(units: [whole], name: "Exif")) == nil)
    let sps = [0x42, 1] + packedBits("0000 000 1" + zeroBits(96) + "1 010 0000001000000 0001001 1")
    let unit: [UInt8] = [0, 0, 0, 2, 0x4E, 1, 0, 0, 0, UInt8(sps.count)] + sps
    #expect(try largest(in: avif(units: [unit], name: "hvc1"))?.width == 63)
  }

  @Test(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"), arguments: [false, true])
  func randomBytesNeverCrash(isAVIF: Bool) throws {
    let picture = Samples.smooth(width: 60, height: 40)
    let bytes = try HEIFFixture().with { $0.isAVIF = isAVIF }.encoded(rgba: picture.bytes, width: 60, height: 40)
    var random = SplitMix64(seed: 12)
    for _ in 0..<Sanitizer.repetitions(2000) {
      var changed = bytes
      for _ in 0...Int(random.next() % 6) {
        changed[Int(random.next() % UInt64(min(600, bytes.count)))] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try largest(in: changed)
    }
    for count in Thoroughness.part(0..<min(600, bytes.count), each: 3) {
      _ = try largest(in: Array(bytes.prefix(count)))
    }
  }
}
