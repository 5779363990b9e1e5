import Fixtures
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Damaged files of all formats: refused or reported, within a second, and never a crash.
@Suite struct UntrustedFileTests {
  enum Kind: String, CaseIterable, Sendable {
    case jpeg, progressiveJPEG, arithmeticJPEG, inksJPEG, png, interlacedPNG, palettePNG
    case heic, heicWithAlpha, avif, webp, losslessWebP, animatedWebP, tiff, tiledTIFF, jpegTIFF, gif, interlacedGIF
    case qoi

    var format: ImageFormat {
      switch self {
      case .jpeg, .progressiveJPEG, .arithmeticJPEG, .inksJPEG: .jpeg
      case .png, .interlacedPNG, .palettePNG: .png
      case .heic, .heicWithAlpha: .heif
      case .avif: .avif
      case .webp, .losslessWebP, .animatedWebP: .webp
      case .tiff, .tiledTIFF, .jpegTIFF: .tiff
      case .gif, .interlacedGIF: .gif
      case .qoi: .qoi
      }
    }

    func bytes() throws -> [UInt8] {
      let (width, height) = (96, 64)
      let photo = PhotoLike(width: width, height: height, seed: 9).picture
      let rgba = photo.rgba8
      let rgb = Pixels(width: width, height: height, bytes: rgba).rgb
      switch self {
      case .jpeg, .progressiveJPEG, .arithmeticJPEG, .inksJPEG: return try photo.jpeg(jpegFixture)
      case .png, .interlacedPNG: return try photo.png(PNGFixture().with { $0.isInterlaced = self == .interlacedPNG })
      case .palettePNG: return try photo.palettePNG()
      case .heic, .heicWithAlpha, .avif:
        return try HEIFFixture().with {
          $0.isAVIF = self == .avif
          $0.hasAlpha = self == .heicWithAlpha
          $0.quality = 60
          $0.exif = ExifFixture(orientation: 3).bytes
        }.encoded(rgba: rgba, width: width, height: height)
      case .webp, .losslessWebP, .animatedWebP:
        return try WebPFixture().with {
          $0.isLossless = self == .losslessWebP
          $0.quality = 70
          if self == .animatedWebP { $0.animation = .init(width: 120, height: 80, left: 8, top: 6, frames: 2) }
        }.encoded(rgba: rgba, width: width, height: height)
      case .tiff, .tiledTIFF, .jpegTIFF:
        return try TIFFFixture().with {
          $0.compression = self == .jpegTIFF ? .jpeg : .lzw
          $0.photometric = self == .jpegTIFF ? .ycbcr : .rgb
          $0.tile = self == .tiledTIFF ? (32, 32) : nil
          $0.date = "2023:07:08 09:10:11"
        }.encoded(samples: rgb, width: width, height: height)
      case .gif, .interlacedGIF:
        return try GIFFixture().with {
          $0.palette = (0..<256).flatMap { [UInt8($0), UInt8($0), UInt8(255 - $0)] }
          $0.isInterlaced = self == .interlacedGIF
          $0.frames = 2
        }.encoded(indices: stride(from: 0, to: rgba.count, by: 4).map { rgba[$0] }, width: width, height: height)
      case .qoi: return QOIFixture().encoded(rgba: rgba, width: width, height: height)
      }
    }

    private var jpegFixture: JPEGFixture {
      JPEGFixture().with {
        $0.isProgressive = self == .progressiveJPEG
        $0.usesArithmeticCoding = self == .arithmeticJPEG
        $0.colorSpace = self == .inksJPEG ? .ycck : .yCbCr
        $0.exif = ExifFixture(orientation: 3).bytes
      }
    }

    static var readable: [Kind] { allCases.filter(\.format.isReadable) }
  }

  @Test(arguments: Kind.readable)
  func truncatedFilesAreRefusedOrReported(kind: Kind) throws {
    let bytes = try kind.bytes()
    let folder = try TemporaryFolder()
    #expect(try decode(bytes, in: folder, "\(kind), whole"))
    for tenth in 0..<10 {
      let isWhole = try decode(Array(bytes.prefix(bytes.count * tenth / 10)), in: folder, "\(kind), \(tenth) tenths")
      // The second frame of an animation is not decoded.
      let isBehindPicture = [.animatedWebP, .gif, .interlacedGIF].contains(kind) && tenth >= 5
      if !isBehindPicture { #expect(!isWhole, "\(kind), \(tenth) tenths") }
    }
  }

  @Test(arguments: Kind.readable)
  func flippedBitsNeverCrash(kind: Kind) throws {
    let bytes = try kind.bytes()
    let folder = try TemporaryFolder()
    for seed in 0..<UInt64(Sanitizer.repetitions(200)) {
      var random = SplitMix64(seed: seed)
      var flipped = bytes
      // Half of them near the start, where the structure is.
      let range = seed % 2 == 0 ? 0..<min(bytes.count, 600) : 0..<bytes.count
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        flipped[Int.random(in: range, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try decode(flipped, in: folder, "\(kind), seed \(seed)")
    }
  }

  // MARK: - Oversized claims

  private func reason(_ bytes: [UInt8], limit: Int = 200_000_000) throws -> String? {
    let folder = try TemporaryFolder()
    let start = ContinuousClock.now
    defer { #expect(start.duration(to: .now) < .seconds(Sanitizer.timeFactor)) }
    let path = try folder.write(bytes, to: "picture")
    do {
      _ = try DecodedFile(path, limits: DecodingLimits(maxPixels: limit))
      return nil
    } catch { return error.reason.description }
  }

  /// A QOI and a JPEG 2000 codestream whose sides are the greatest numbers.
  @Test func sidesOutOfRangeAreRefused() throws {
    let most = [UInt8](repeating: 0xFF, count: 4)
    #expect(try reason(Array("qoif".utf8) + most + most + [4, 0]) == "is damaged: its size is out of range")
    guard ImageFormat.jpeg2000.isReadable else { return }
    let none: [UInt8] = [0, 0, 0, 0]
    let size = [0, 41, 0, 0] + most + most + none + none + most + most + none + none + [0, 1, 7, 1, 1]
    let quality: [UInt8] = [0xFF, 0x5C, 0, 19] + [UInt8](repeating: 0, count: 17)
    let start: [UInt8] =
      [0xFF, 0x4F, 0xFF, 0x51] + size + [0xFF, 0x52, 0, 12, 0, 0, 0, 1, 0, 5, 4, 4, 0, 1] + quality
    let codestream = start + [0xFF, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0x93, 0xFF, 0xD9]
    #expect(try reason(codestream) == "is damaged: its size is out of range")
  }

  private static let tooMany = "is 65500 × 65500 pixels, more than --max-pixels allows (200000000)"

  @Test(.enabled(if: ImageFormat.gif.isReadable, "skipped: this build leaves GIF out"))
  func largeGIFScreensAreRefused() throws {
    var bytes = try Kind.gif.bytes()
    bytes.replaceSubrange(6..<10, with: littleEndian(65500, 2) + littleEndian(65500, 2))
    #expect(try reason(bytes) == Self.tooMany)
    let comments = Array(repeating: [UInt8]([1, 65]), count: 200_000).joined()
    let endless = Array(bytes.prefix(13 + 768)) + [0x21, 0xFE] + Array(comments)
    #expect(try reason(endless) == "is damaged: it has no picture among its first 100000 blocks")
    #expect(try reason(Array(bytes.prefix(13 + 768)) + [0x3B]) == "is damaged: it has no picture")
  }

  @Test(.enabled(if: ImageFormat.webp.isReadable, "skipped: this build leaves WebP out"))
  func largeWebPCanvasesAreRefused() throws {
    var bytes = try Kind.animatedWebP.bytes()
    bytes.replaceSubrange(24..<30, with: littleEndian(65499, 3) + littleEndian(65499, 3))
    #expect(try reason(bytes) == Self.tooMany)
    let chunks = Array(repeating: Array("ABCD".utf8) + littleEndian(0, 4), count: 50_000).joined()
    #expect(
      try reason(Array(bytes.prefix(12)) + Array(chunks))
        == "is truncated: the file ends before its picture begins")
    // A chunk with a length of four gigabytes.
    var long = try Kind.losslessWebP.bytes()
    long.replaceSubrange(16..<20, with: [0xFE, 0xFF, 0xFF, 0xFF])
    #expect(try reason(long) != nil)
  }

  /// Returns a little-endian TIFF with one directory.
  private func tiff(_ entries: [(tag: Int, type: Int, count: Int, value: Int)], next: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + littleEndian(entries.count, 2)
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      bytes += littleEndian(entry.tag, 2) + littleEndian(entry.type, 2) + littleEndian(entry.count, 4)
      bytes += littleEndian(entry.value, 4)
    }
    return bytes + littleEndian(next, 4)
  }

  private func tags(width: Int, height: Int, rows: Int = 1, strips: Int = 1, bits: Int = 8) -> [(Int, Int, Int, Int)] {
    [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, bits), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, strips, 8),
      (277, 3, 1, 1), (278, 4, 1, rows), (279, 4, strips, 8),
    ]
  }

  @Test(.enabled(if: ImageFormat.tiff.isReadable, "skipped: this build leaves TIFF out"))
  func oversizedTIFFDirectoriesAreRefused() throws {
    #expect(try reason(tiff(tags(width: 65500, height: 65500))) == Self.tooMany)
    #expect(try reason(tiff(tags(width: 0, height: 5))) != nil)
    #expect(try reason(tiff(tags(width: 1000, height: 1000, strips: 0x3FFF_FFFF))) != nil)
    #expect(
      try reason(tiff(tags(width: 1000, height: 1_000_000, rows: 1, strips: 1_000_000), next: 8), limit: .max) != nil)
    #expect(try reason(tiff(tags(width: 10, height: 10, bits: 65))) == "cannot be decoded: its samples have 65 bits")
    // The next directory, subdirectories and the EXIF directory are all the first again.
    let looping = tags(width: 8, height: 1) + [(330, 4, 1, 8), (34665, 4, 1, 8)]
    #expect(try reason(tiff(looping, next: 8)) == nil)
    #expect(
      try reason(tiff(looping + [(254, 4, 1, 1)]))
        == "cannot be decoded: it is a camera raw file without an embedded preview")
    // Tiles larger than memory.
    let tiled =
      tags(width: 8, height: 1) + [(322, 4, 1, 1 << 30), (323, 4, 1, 1 << 30), (324, 4, 1, 8), (325, 4, 1, 8)]
    #expect(try reason(tiff(tiled)) == "cannot be decoded: its tiles have no pixels or too many")
    let many = tags(width: 1000, height: 10).map { $0.0 == 277 ? (277, 3, 1, 65535) : $0 }
    #expect(try reason(tiff(many)) != nil)
  }

  @Test(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"))
  func oversizedHEIFBoxesAreRefused() throws {
    let bytes = try Kind.heic.bytes()
    let size = try #require((0..<bytes.count - 20).first { bytes[$0..<$0 + 4].elementsEqual("ispe".utf8) })
    var large = bytes
    let side = bigEndian(65500, 4)
    large.replaceSubrange(size + 8..<size + 16, with: side + side)
    #expect(try reason(large) != nil)
    var high = bytes
    high.replaceSubrange(
      size + 8..<size + 16,
      with: bigEndian(20_000, 4) + bigEndian(20_000, 4))
    #expect(
      try reason(high) == "is 20000 × 20000 pixels, more than --max-pixels allows (200000000)")
    // Deeply nested boxes.
    let start = isoBox("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
    var nested: [UInt8] = []
    for _ in 0..<20_000 { nested = isoBox("iprp", isoBox("ipco", nested).prefix(0) + nested) }
    #expect(try reason(start + isoBox("meta", [0, 0, 0, 0] + nested)) != nil)
    // Infinitely many items, and more entries than the box holds.
    for name in ["iloc", "iinf", "iref", "ipma"] {
      let claims = isoBox(name, [0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 64))
      #expect(try reason(start + isoBox("meta", [0, 0, 0, 0] + claims)) != nil)
    }
  }

  @Test(arguments: Kind.readable)
  func filesTruncatedDuringReadingAreRefusedOrReported(kind: Kind) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try kind.bytes(), to: "picture")
    let file = try ImageDecoder.open(path)
    let info = try ImageDecoder.probe(file, limits: DecodingLimits())
    let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("picture"))
    try handle.truncate(atOffset: 100)
    try handle.close()
    do {
      _ = try ImageDecoder.decode(file, info: info)
      Issue.record("\(kind) was decoded though it is gone")
    } catch {
      #expect(!error.reason.description.isEmpty)
    }
  }
}
