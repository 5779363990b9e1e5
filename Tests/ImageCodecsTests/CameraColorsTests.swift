import Colors
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Adobe RGB as cameras note it: in EXIF, without a profile.
struct CameraColorsTests {
  /// The color space in EXIF, and the index of the directory of interoperability.
  private typealias Note = (space: Int?, index: String?)

  private static let adobeRGB: Note = (0xFFFF, "R03")

  // MARK: - Blocks and files in TIFF structure

  /// Returns little-endian directories: the first with these entries and a link to one with a note. A negative number
  /// is a place behind them.
  private func directories(
    _ entries: [(tag: Int, type: Int, numbers: [Int])], _ note: Note,
    start: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
  ) -> [UInt8] {
    let details = start.count + 2 + 12 * (entries.count + 1) + 4
    let hasIndex = note.index != nil
    let count = (note.space == nil ? 0 : 1) + (hasIndex ? 1 : 0)
    let rules = details + 2 + 12 * count + 4
    let end = rules + (hasIndex ? 2 + 12 + 4 : 0)
    var bytes = start + little(entries.count + 1, 2)
    var more: [UInt8] = []
    for entry in entries {
      let size = entry.type == 3 ? 2 : 4
      let numbers = entry.numbers.flatMap { little($0 < 0 ? end - $0 - 1 : $0, size) }
      bytes += little(entry.tag, 2) + little(entry.type, 2) + little(entry.numbers.count, 4)
      bytes += numbers.count <= 4 ? numbers + Array(repeating: 0, count: 4 - numbers.count) : little(end, 4)
      if numbers.count > 4 { more = numbers }
    }
    bytes += little(0x8769, 2) + little(4, 2) + little(1, 4) + little(details, 4) + little(0, 4)
    bytes += little(count, 2)
    if let space = note.space { bytes += little(0xA001, 2) + little(3, 2) + little(1, 4) + little(space, 4) }
    if hasIndex { bytes += little(0xA005, 2) + little(4, 2) + little(1, 4) + little(rules, 4) }
    bytes += little(0, 4)
    if let index = note.index {
      bytes += little(1, 2) + little(1, 2) + little(2, 2) + little(4, 4) + Array(index.utf8) + [0] + little(0, 4)
    }
    return bytes + more
  }

  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func exif(_ note: Note) -> [UInt8] { directories([(0x0112, 3, [1])], note) }

  // MARK: - Pictures

  private static let color = Color(red: 90, green: 160, blue: 110)
  /// The same color in sRGB, in which it has no red.
  private static let converted = Color(red: 0, green: 161, blue: 108)
  private static let pixels = Pixels(width: 64, height: 48, filledWith: color)

  private func jpeg(_ note: Note, profile: [UInt8] = []) throws -> [UInt8] {
    let block = exif(note)
    return try JPEGFixture().with {
      $0.exif = block
      $0.profile = profile
      $0.quality = 100
    }.encoded(samples: Self.pixels.rgb, width: 64, height: 48, components: 3)
  }

  private func png(_ note: Note, _ chunks: [(String, [UInt8])] = []) throws -> [UInt8] {
    let block = exif(note)
    let bytes = try PNGFixture().with { $0.exif = block }.encoded(rows: Self.pixels.rgb, width: 64, height: 48)
    return Array(bytes[..<33]) + chunks.flatMap { pngChunk($0, $1) } + bytes[33...]
  }

  /// Decodes a picture for a wall in sRGB.
  private func shown(_ bytes: [UInt8], isRaw: Bool = false) throws -> (info: ImageInfo, color: Color) {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "picture")
    let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
    let pipeline = header.pipeline(to: .sRGB)
    var (pixels, damage) = try ImageDecoder.decode(ImageDecoder.open(path), using: pipeline)
    #expect(damage == nil)
    try pipeline.convert(&pixels)
    return (header.info, pixels[20, 20])
  }

  private func isNear(_ one: Color, _ other: Color) -> Bool {
    [one.red, one.green, one.blue].elementsEqual([other.red, other.green, other.blue]) { abs(Int($0) - Int($1)) <= 2 }
  }

  private func expectConversion(_ bytes: [UInt8], _ comment: Comment? = nil) throws {
    let (info, color) = try shown(bytes)
    #expect(info.profile == "Adobe RGB (1998)" && info.hasColorsFromEXIF && info.profileFault == nil, comment)
    #expect(isNear(color, Self.converted), "\(color)")
  }

  // MARK: - Tests

  @Test(
    arguments: [
      (0xFFFF, "R03", true), (2, nil, true), (2, "R98", true), (nil, "R03", true),
      (1, "R03", false), (0xFFFF, "R98", false), (0xFFFF, nil, false), (nil, nil, false), (1, nil, false),
    ] as [(Int?, String?, Bool)])
  func notesOfCameras(space: Int?, index: String?, isAdobeRGB: Bool) throws {
    let bytes = try jpeg((space, index))
    if isAdobeRGB { return try expectConversion(bytes) }
    let (info, color) = try shown(bytes)
    #expect(info.profile == nil && !info.hasColorsFromEXIF && isNear(color, Self.color))
  }

  @Test func profilesOverrideEXIF() throws {
    let profile = try ProfileFixture.sRGB.encoded()
    let (info, color) = try shown(jpeg(Self.adobeRGB, profile: profile))
    #expect(info.profile == "A sRGB" || info.profile != nil)
    #expect(!info.hasColorsFromEXIF && isNear(color, Self.color))
  }

  @Test func chunksOfPNGOverrideEXIF() throws {
    try expectConversion(png(Self.adobeRGB))
    #expect(try shown(png(Self.adobeRGB, [("sRGB", [0])])).info.profile == nil)
    #expect(try shown(png(Self.adobeRGB, [("cICP", [1, 13, 0, 1])])).info.hasColorsFromEXIF == false)
  }

  /// The numbers of Adobe RGB in chunks: its gamma is near 2.2, for which programs write sRGB's curve elsewhere.
  @Test func primariesAndGammaOfAdobeRGBInAPNG() throws {
    let primaries = [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
    let chunk = primaries.flatMap { bigEndian(Int(($0 * 100_000).rounded()), 4) }
    let (info, color) = try shown(png((nil, nil), [("gAMA", bigEndian(45_470, 4)), ("cHRM", chunk)]))
    #expect(info.profile == "Adobe RGB (1998)" && !info.hasColorsFromEXIF && isNear(color, Self.converted))
  }

  @Test(.enabled(if: ImageFormat.webp.isReadable)) func webP() throws {
    let block = exif(Self.adobeRGB)
    try expectConversion(
      WebPFixture().with { ($0.isLossless, $0.exif) = (true, block) }
        .encoded(rgba: Self.pixels.bytes, width: 64, height: 48))
  }

  @Test(.enabled(if: ImageFormat.tiff.isReadable)) func tiff() throws {
    let entries: [(tag: Int, type: Int, numbers: [Int])] = [
      (0x0100, 3, [64]), (0x0101, 3, [48]), (0x0102, 3, [8, 8, 8]), (0x0103, 3, [1]), (0x0106, 3, [2]),
      (0x0111, 4, [-7]), (0x0115, 3, [3]), (0x0116, 3, [48]), (0x0117, 4, [64 * 48 * 3]),
    ]
    try expectConversion(directories(entries, Self.adobeRGB) + Self.pixels.rgb)
  }

  @Test func previewsOfRawFiles() throws {
    let plain = try jpeg((nil, nil))
    let start = Array("II*\0".utf8) + little(16, 4) + Array("CR".utf8) + little(2, 2) + little(0, 4)
    func raw(_ preview: [UInt8], _ note: Note, _ more: [(tag: Int, type: Int, numbers: [Int])] = []) -> [UInt8] {
      let entries = [(tag: 0x0201, type: 4, numbers: [-1]), (0x0202, 4, [preview.count])] + more
      return directories(entries, note, start: start) + preview
    }
    try expectConversion(raw(plain, Self.adobeRGB))
    #expect(try !shown(raw(plain, (1, nil))).info.hasColorsFromEXIF)
    // A preview that says otherwise.
    #expect(try !shown(raw(jpeg((1, nil)), Self.adobeRGB)).info.hasColorsFromEXIF)
    let (sRGB, adobeRGB) = (2, 3)
    #expect(try !shown(raw(plain, Self.adobeRGB, [(0xC71A, 4, [sRGB])])).info.hasColorsFromEXIF)
    try expectConversion(raw(plain, (nil, nil), [(0xC71A, 4, [adobeRGB])]))
  }

  @Test(.enabled(if: ImageFormat.heif.isReadable)) func heif() throws {
    let block = exif(Self.adobeRGB)
    let bytes = try HEIFFixture().with { ($0.quality, $0.exif) = (nil, block) }
      .encoded(rgba: Self.pixels.bytes, width: 64, height: 48)
    // The encoder may state the colors, which then count.
    let info = try shown(bytes).info
    #expect(info.hasColorsFromEXIF == (info.profile == "Adobe RGB (1998)"))
  }

  @Test(.enabled(if: ImageFormat.jpegXL.isReadable)) func jpegXLStatesItsColors() throws {
    let block = exif(Self.adobeRGB)
    let pixels = Self.pixels
    let bytes = try JPEGXLFixture().with { $0.exif = block }.encoded(samples: pixels.bytes, width: 64, height: 48)
    #expect(try !shown(bytes).info.hasColorsFromEXIF)
  }

  /// The copy is in sRGB, and must not be converted again.
  @Test func keptMetadataDoesNotClaimAdobeRGB() throws {
    let folder = try TemporaryFolder()
    for note in [Self.adobeRGB, (2, nil)] {
      let path = try folder.write(jpeg(note), to: "picture.jpg")
      let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
      #expect(header.info.hasColorsFromEXIF)
      let kept = try KeptMetadata(of: ImageDecoder.open(path), info: header.info)
      #expect(!kept.exif.isEmpty && EXIF(kept.exif[...]).isAdobeRGB == false)
    }
  }

  @Test func brokenNotesCountAsMissing() {
    let block = exif(Self.adobeRGB)
    // The last four bytes lead to no other directory.
    for count in block.indices.dropLast(4) { #expect(EXIF(block[..<count]).isAdobeRGB != true) }
    for place in block.indices {
      var changed = block
      changed[place] = 0xFF
      _ = EXIF(changed[...])
    }
  }
}
