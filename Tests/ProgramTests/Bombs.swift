import Fixtures
import Foundation
import TestSupport
import Testing

@testable import ImageCodecs

/// Small files that demand much, and large ones that contain little.
enum Bomb: String, CaseIterable {
  case tenGigapixelPNG, interlacedPNG, largeInterlacedPNG, textOfTwoGigabytes, textThatUnpacksToTwoGigabytes
  case profileThatUnpacksToTwoGigabytes, profileOfManySteps, chunksWithoutEnd, framesOfAPNGWithoutEnd
  case rowsBehindTheLastOfPNG, dataOfPNGThatIsNotThere, crumbsOfPNG
  case stubOfJPEG, scansOfJPEG, scansOfLargeJPEG, exifInItself, segmentsOfJPEG, profilesOfJPEG
  case directoriesOfTIFF, directoriesInThemselves, tilesOfTIFF, stripsOverEachOther
  case boxesInBoxes, itemsOfHEIF, streamOfAVIF, framesOfGIF, screenOfGIF, framesOfWebP

  /// The message if it is shown in part.
  var damage: String? {
    switch self {
    case .rowsBehindTheLastOfPNG: "it has image data after its last row"
    case .dataOfPNGThatIsNotThere: "the file ends too soon"
    case .stripsOverEachOther: "its strips or tiles overlap: they claim far more data than the file has"
    default: nil
    }
  }

  /// The message, or nil if it can be shown.
  var refusal: String? {
    switch self {
    case .tenGigapixelPNG: "is 100000 × 100000 pixels, more than --max-pixels allows"
    case .interlacedPNG: "is 20000 × 20000 pixels, more than --max-pixels allows"
    case .stubOfJPEG: "is 65500 × 65500 pixels, more than --max-pixels allows"
    case .screenOfGIF: "is 65535 × 65535 pixels, more than --max-pixels allows"
    case .scansOfJPEG, .scansOfLargeJPEG: "it has more than 100 scans"
    case .segmentsOfJPEG: "the file ends before its picture begins"
    case .chunksWithoutEnd: "it has more than 100000 chunks without image data"
    case .textOfTwoGigabytes, .boxesInBoxes, .itemsOfHEIF: ""
    case .streamOfAVIF: "a picture in it has 65536 × 65536 pixels, but its header says 40 × 27"
    case .tilesOfTIFF: "its tiles have no pixels or too many"
    case .largeInterlacedPNG, .textThatUnpacksToTwoGigabytes, .profileThatUnpacksToTwoGigabytes,
      .profileOfManySteps, .framesOfAPNGWithoutEnd, .exifInItself, .profilesOfJPEG, .directoriesOfTIFF,
      .directoriesInThemselves,
      .framesOfGIF, .framesOfWebP, .rowsBehindTheLastOfPNG, .dataOfPNGThatIsNotThere, .crumbsOfPNG,
      .stripsOverEachOther:
      nil
    }
  }

  /// True if the build reads its format.
  var isKnown: Bool {
    switch self {
    case .directoriesOfTIFF, .directoriesInThemselves, .tilesOfTIFF, .stripsOverEachOther: ImageFormat.tiff.isReadable
    case .boxesInBoxes, .itemsOfHEIF, .streamOfAVIF: ImageFormat.heif.isReadable
    case .framesOfGIF, .screenOfGIF: ImageFormat.gif.isReadable
    case .framesOfWebP: ImageFormat.webp.isReadable
    default: true
    }
  }

  /// Writes the file.
  func write(to url: URL) throws {
    try Data(bytes()).write(to: url)
    // Two gigabytes of holes.
    guard self == .textOfTwoGigabytes else { return }
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: 1 << 31)
    try file.close()
  }
}

extension Bomb {
  private func bytes() throws -> [UInt8] {
    switch self {
    case .tenGigapixelPNG: try png(width: 100_000, height: 100_000, rows: 80)
    case .interlacedPNG: try png(width: 20_000, height: 20_000, rows: 400, isInterlaced: true)
    case .largeInterlacedPNG: try PNGFixture().with { $0.isInterlaced = true }.large(width: 3000, height: 2000)
    case .textOfTwoGigabytes: try png(before: [0x7F, 0xFF, 0xFF, 0xFF] + Array("zTXt".utf8))
    case .textThatUnpacksToTwoGigabytes:
      try png(before: PNGChunk.bytes("zTXt", Array("a\0\0".utf8) + Self.twoGigabytes()))
    case .profileThatUnpacksToTwoGigabytes:
      try png(before: PNGChunk.bytes("iCCP", Array("a\0\0".utf8) + Self.twoGigabytes()))
    case .profileOfManySteps: try png(before: Self.profileOfManySteps())
    case .chunksWithoutEnd: try png(before: repeated(PNGChunk.bytes("tEXt", [65, 0]), 500_000))
    case .framesOfAPNGWithoutEnd:
      try png(
        before: PNGChunk.bytes("acTL", bigEndian(Int(Int32.max), 4) + bigEndian(0, 4))
          + repeated(PNGChunk.bytes("fcTL", [UInt8](repeating: 0, count: 26)), 20_000))
    case .rowsBehindTheLastOfPNG: try png(data: PNGChunk.bytes("IDAT", Self.twoGigabytes()))
    case .dataOfPNGThatIsNotThere:
      try png(
        width: 8000, height: 8000, data: [0x7F, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8) + data(width: 8000, rows: 90)
      ).dropLast(PNGChunk.end.count)
    case .crumbsOfPNG:
      // Every byte of its data in a chunk of its own.
      png(width: 8000, height: 1000, data: Self.stored(1000 * 1001).flatMap { PNGChunk.bytes("IDAT", [$0]) })
    case .stripsOverEachOther: try strips()
    case .stubOfJPEG, .scansOfJPEG, .scansOfLargeJPEG, .exifInItself, .segmentsOfJPEG, .profilesOfJPEG: try jpeg()
    case .directoriesOfTIFF, .directoriesInThemselves, .tilesOfTIFF: tiff()
    case .boxesInBoxes, .itemsOfHEIF: heif()
    case .streamOfAVIF: try avif()
    case .framesOfGIF, .screenOfGIF, .framesOfWebP: try animation()
    }
  }

  /// Returns uncompressed zeros.
  private static func stored(_ count: Int) -> [UInt8] {
    let blocks = stride(from: 0, to: count, by: 65535).flatMap { start -> [UInt8] in
      let length = min(65535, count - start)
      let sizes = [length & 255, length >> 8].map { UInt8($0) }
      return [start + length == count ? 1 : 0] + sizes + sizes.map { ~$0 } + [UInt8](repeating: 0, count: length)
    }
    // The checksum of zeros is one, and their count.
    let sum = count % 65521
    return [0x78, 0x01] + blocks + [UInt8(sum >> 8), UInt8(sum & 255), 0, 1]
  }

  private static func twoGigabytes() throws -> [UInt8] {
    let group = try PNGEncoder.Group([UInt8](repeating: 0, count: 1 << 20), level: 6)
    var stream = PNGStream()
    return (0..<2048).flatMap { _ in stream.add(group) } + stream.end()
  }

  /// Returns a profile in which every color passes through a curve of many segments, many times.
  private static func profileOfManySteps() throws -> [UInt8] {
    var chain = ProfileChain([ProfileChain.curve(power: 1.001, parts: 60_000)])
    chain.repetitions = 1000
    let profile = try ProfileFixture.sRGB.encoded(with: chain)
    var stream = PNGStream()
    let data = stream.add(try PNGEncoder.Group(profile, level: 6)) + stream.end()
    return PNGChunk.bytes("iCCP", Array("a\0\0".utf8) + data)
  }

  /// Returns a complete black PNG of one bit.
  private func png(
    width: Int = 40, height: Int = 30, rows: Int = 30, isInterlaced: Bool = false, before: [UInt8] = []
  ) throws -> [UInt8] {
    let group = try PNGEncoder.Group([UInt8](repeating: 0, count: rows * (1 + (width + 7) / 8)), level: 6)
    var stream = PNGStream()
    let data = (0..<height / rows).flatMap { _ in stream.add(group) } + stream.end()
    let header = bigEndian(width, 4) + bigEndian(height, 4) + [1, 0, 0, 0, isInterlaced ? 1 : 0]
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return start + PNGChunk.bytes("IHDR", header) + before + PNGChunk.bytes("IDAT", data) + PNGChunk.end
  }

  /// Returns a PNG with given image data.
  private func png(width: Int = 40, height: Int = 30, data: [UInt8]) -> [UInt8] {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return start + PNGChunk.bytes("IHDR", bigEndian(width, 4) + bigEndian(height, 4) + [1, 0, 0, 0, 0]) + data
      + PNGChunk.end
  }

  private func data(width: Int, rows: Int) throws -> [UInt8] {
    let group = try PNGEncoder.Group([UInt8](repeating: 0, count: rows * (1 + (width + 7) / 8)), level: 6)
    var stream = PNGStream()
    return stream.add(group)
  }

  /// Returns a file with one row per strip; all strips overlap and are a megabyte long.
  private func strips() throws -> [UInt8] {
    let (width, rows, length) = (3000, 2000, 1_000_000)
    var stream = PNGStream()
    let row = stream.add(try PNGEncoder.Group([UInt8](repeating: 0, count: width), level: 6)) + stream.end()
    var file = DirectoryFixture()
    let place = file.add(row + [UInt8](repeating: 0, count: length))
    let offsets = file.add(repeated(littleEndian(place, 4), rows))
    let counts = file.add(repeated(littleEndian(length, 4), rows))
    file.first = .init([
      .long(256, width), .long(257, rows), .short(258, 8), .short(259, 8), .short(262, 1),
      .init(tag: 273, type: 4, count: rows, place: offsets), .short(277, 1), .long(278, 1),
      .init(tag: 279, type: 4, count: rows, place: counts),
    ])
    return file.bytes
  }

  private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    Array(repeatElement(bytes, count: count).joined())
  }

  private func jpeg() throws -> [UInt8] {
    let photo = PhotoLike(width: 60, height: 40, seed: 4).picture
    let isProgressive = [.scansOfJPEG, .scansOfLargeJPEG].contains(self)
    var whole = try photo.jpeg(JPEGFixture().with { $0.isProgressive = isProgressive })
    func segments(_ marker: UInt8, _ body: [UInt8], count: Int) -> [UInt8] {
      let head: [UInt8] = [0xFF, marker] + bigEndian(body.count + 2, 2)
      return Array(whole[..<2]) + repeated(head + body, count) + Array(whole[2...])
    }
    switch self {
    case .stubOfJPEG:
      let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8] + bigEndian(65500, 2) + bigEndian(65500, 2)
      let components: [UInt8] = [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
      return [0xFF, 0xD8] + frame + components + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]
    case .scansOfJPEG, .scansOfLargeJPEG:
      let last = try #require(whole.indices.last { whole[$0...].starts(with: [0xFF, 0xDA]) })
      if self == .scansOfLargeJPEG {
        let frame = try #require(whole.indices.first { whole[$0...].starts(with: [0xFF, 0xC2]) })
        whole.replaceSubrange(frame + 5..<frame + 9, with: bigEndian(8000, 2) + bigEndian(8000, 2))
      }
      return Array(whole.dropLast(2)) + repeated(Array(whole[last...].dropLast(2)), 2000) + [0xFF, 0xD9]
    case .exifInItself: return segments(0xE1, exifInItself, count: 400)
    case .segmentsOfJPEG: return segments(0xE5, [UInt8](repeating: 0, count: 1000), count: 12_000)
    default:
      let part: [UInt8] = Array("ICC_PROFILE\0".utf8) + [1, 255]
      return segments(0xE2, part + [UInt8](repeating: 7, count: 60_000), count: 300)
    }
  }

  /// A directory whose subdirectory is itself, with more entries than bytes, and texts that are its own numbers.
  private var exifInItself: [UInt8] {
    var block: [UInt8] = Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 0xFF, 0xFF]
    for tag in [0x8769, 0x9003, 0x9291, 0x9011, 0x0132, 0x0112] {
      let isDirectory = tag == 0x8769
      block +=
        littleEndian(tag, 2) + littleEndian(isDirectory ? 4 : 2, 2) + littleEndian(isDirectory ? 1 : 20, 4)
        + littleEndian(8, 4)
    }
    return block
  }

  private func tiff() -> [UInt8] {
    var tags: [(tag: Int, type: Int, value: Int)] = [
      (256, 4, 60), (257, 4, 1), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8), (277, 3, 1), (278, 4, 1),
      (279, 4, 60),
    ]
    switch self {
    case .tilesOfTIFF: tags += [(322, 4, 1 << 30), (323, 4, 1 << 30), (324, 4, 8), (325, 4, 8)]
    case .directoriesInThemselves: tags += [(330, 4, 8), (34665, 4, 8)]
    default: break
    }
    let entries = tags.flatMap {
      littleEndian($0.tag, 2) + littleEndian($0.type, 2) + littleEndian(1, 4) + littleEndian($0.value, 4)
    }
    let directory = littleEndian(tags.count, 2) + entries
    let count = self == .directoriesOfTIFF ? 50_000 : 1
    var file: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
    for index in 1...count { file += directory + littleEndian(8 + index % count * (directory.count + 4), 4) }
    return file + [UInt8](repeating: 0x80, count: 60)
  }

  private func heif() -> [UInt8] {
    let start = isoBox("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
    let version: [UInt8] = [0, 0, 0, 0]
    if self == .itemsOfHEIF {
      let infinite = version + [UInt8](repeating: 0xFF, count: 200)
      return start + isoBox("meta", version + ["iinf", "iloc", "ipma", "iref"].flatMap { isoBox($0, infinite) })
    }
    // From the outermost to the innermost.
    let depth = 50_000
    return start + isoBox("meta", version + (0..<depth).flatMap { bigEndian(8 * (depth - $0), 4) + Array("iprp".utf8) })
  }

  /// Returns an AVIF whose stream header has the most pixels possible.
  private func avif() throws -> [UInt8] {
    let photo = PhotoLike(width: 40, height: 27, seed: 3).picture.rgba8
    var bytes = try HEIFFixture().with { $0.isAVIF = true }.encoded(rgba: photo, width: 40, height: 27)
    // The sequence header follows the temporal delimiter; its sizes are behind ten bits.
    let unit = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x12, 0, 0x0A]) }) + 4
    bytes[unit + 1] |= 0x3F
    for index in 2...5 { bytes[unit + index] = 0xFF }
    bytes[unit + 6] |= 0xC0
    return bytes
  }

  private func animation() throws -> [UInt8] {
    if self == .framesOfWebP {
      let rgba = PhotoLike(width: 32, height: 24, seed: 2).picture.rgba8
      let fixture = WebPFixture().with {
        $0.isLossless = true
        $0.animation = .init(width: 32, height: 24, left: 0, top: 0, frames: 3000)
      }
      return try fixture.encoded(rgba: rgba, width: 32, height: 24)
    }
    let fixture = GIFFixture().with { $0.palette = [0, 0, 0, 255, 255, 255] }
    let gif = try fixture.encoded(indices: [UInt8](repeating: 1, count: 64), width: 8, height: 8)
    if self == .screenOfGIF { return Array(gif[..<6]) + [0xFF, 0xFF, 0xFF, 0xFF] + Array(gif[10...]) }
    let frame = try #require(gif.indices.dropFirst(13).first { gif[$0] == 0x2C })
    return Array(gif[..<frame]) + repeated(Array(gif[frame...].dropLast()), 200_000) + [0x3B]
  }
}

extension PNGFixture {
  fileprivate func large(width: Int, height: Int) throws -> [UInt8] {
    try encoded(rows: [UInt8](repeating: 200, count: rowSize(width: width) * height), width: width, height: height)
  }
}
