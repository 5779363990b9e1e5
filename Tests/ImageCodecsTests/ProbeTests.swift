import Files
import Fixtures
import Foundation
import ImageCodecs
import TestSupport
import Testing

@Suite struct ProbeTests {
  private func reason(_ bytes: [UInt8], name: String = "photo.jpg", limit: Int = 200_000_000) throws -> String? {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: name)
    do {
      _ = try ImageDecoder.probe(path: path, limits: DecodingLimits(maxPixels: limit))
      return nil
    } catch {
      #expect(error.path == path)
      return error.reason.description
    }
  }

  /// Returns the start of a PNG with a given size and a valid checksum.
  private func png(width: UInt32, height: UInt32) throws -> [UInt8] {
    var bytes = try PNGFixture().encoded(rows: [1, 2, 3], width: 1, height: 1)
    for (offset, value) in [(16, width), (20, height)] {
      for byte in 0..<4 { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * byte)) }
    }
    return bytes
  }

  private func jpeg(width: Int, height: Int) throws -> [UInt8] {
    var bytes = try JPEGFixture().encoded(samples: [9], width: 1, height: 1, components: 1)
    let frame = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes.replaceSubrange(
      frame + 5..<frame + 9, with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
    return bytes
  }

  @Test func unusableFilesAreRefusedWithAReason() throws {
    let cases: [(bytes: [UInt8], name: String, reason: String)] = [
      ([], "photo.jpg", "is empty"),
      (Array("hello".utf8), "notes.txt", "is not in a known picture format"),
      (Array("hello".utf8), "photo.JPG", "has the extension .jpg but is not a picture"),
      (
        Array("BM........\0\0\0\0".utf8).map { $0 == 46 ? 0 : $0 }, "a.bmp",
        "cannot be decoded: Tessera does not read BMP files"
      ),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a.jpg", "is truncated: the file ends before its picture begins"),
      ([0xFF, 0xD8, 0xFF, 0xD9, 0, 0], "a.jpg", "is truncated: the file ends before its picture begins"),
      (
        try jpeg(width: 65535, height: 65535), "bomb.jpg",
        "is 65535 × 65535 pixels, more than --max-pixels allows (200000000)"
      ),
      (try jpeg(width: 0, height: 5), "a.jpg", "is damaged: its size is 0 × 5"),
      (
        try png(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF), "bomb.png",
        "is 2147483647 × 2147483647 pixels, more than --max-pixels allows (200000000)"
      ),
      (
        try png(width: 1_000_001, height: 1), "a.png",
        "is 1000001 × 1 pixels; the longest side allowed is 1000000"
      ),
      (try png(width: 0, height: 1), "a.png", "is damaged: its size is 0 × 1"),
      (try png(width: 0xFFFF_FFFF, height: 1), "a.png", "is damaged: its size is 4294967295 × 1"),
      (Array(try png(width: 1, height: 1).prefix(20)), "a.png", "is truncated: the file ends within its header"),
    ]
    for (bytes, name, expected) in cases { #expect(try reason(bytes, name: name) == expected) }
  }

  /// The messages of libraries are in their own words, which are no help to photographers.
  @Test(arguments: [
    (Array("GIF89a".utf8), ImageFormat.gif, "is damaged: it has no size"),
    (Array("II*\0".utf8) + [0xFF, 0xFF, 0, 0], .tiff, "is damaged: the file ends before its directory"),
  ])
  func messagesOfLibrariesAreTranslated(bytes: [UInt8], format: ImageFormat, expected: String) throws {
    guard format.isReadable else { return }
    #expect(try reason(bytes) == expected)
  }

  private static let leftOut: [(start: String, format: ImageFormat, trait: String)] = [
    ("GIF89a..........", .gif, "GIF"), ("RIFF....WEBPVP8 ", .webp, "WebP"), ("....ftypheic....", .heif, "HEIF"),
    ("....ftypavif....", .avif, "HEIF"), ("II*\0............", .tiff, "TIFF"),
  ].filter { !$0.1.isReadable }

  @Test(.enabled(if: !leftOut.isEmpty, "skipped: this build leaves no format out"))
  func unavailableFormatsNameTheirTrait() throws {
    for (start, format, trait) in Self.leftOut {
      #expect(
        try reason(Array(start.utf8))
          == "cannot be decoded: Tessera was built without \(format.rawValue); build it with the trait \(trait)")
    }
  }

  @Test func limitCountsPixels() throws {
    let bytes = try png(width: 100, height: 10)
    #expect(try reason(bytes, limit: 1000) == nil)
    #expect(try reason(bytes, limit: 999) != nil)
  }

  @Test func formatIsDetectedByContent() throws {
    let photo = PhotoLike(width: 8, height: 6, seed: 1)
    let png = try PNGFixture().encoded(rows: photo.rgb8, width: 8, height: 6)
    #expect(try DecodedFile(png, name: "photo.jpg").info.format == .png)
    #expect(try DecodedFile(png, name: "notes.txt").info.format == .png)
  }

  @Test func missingFilesAndFoldersAreRefused() throws {
    let folder = try TemporaryFolder()
    func reason(_ path: FilePath) -> ImageError.Reason? {
      do { _ = try ImageDecoder.probe(path: path, limits: DecodingLimits()) } catch { return error.reason }
      return nil
    }
    #expect(reason(folder.path.appending(FilePath("none.jpg"))) == .unreadable(.missing))
    #expect(reason(folder.path) == .unreadable(.folder))
  }

  /// Returns the number of bytes that this thread has read so far, if the system reports it.
  private static func bytesRead() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("rchar") }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }

  @Test(.enabled(if: bytesRead() != nil, "skipped: the system does not count what a thread reads"))
  func onlyTheHeaderIsRead() throws {
    // A header after a profile, followed by twenty megabytes of holes.
    let folder = try TemporaryFolder()
    var bytes = try jpeg(width: 4000, height: 3000)
    bytes.insert(contentsOf: [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 65533), at: 2)
    let path = try folder.write(bytes, to: "large.jpg")
    let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("large.jpg"))
    try handle.truncate(atOffset: 20 << 20)
    try handle.close()
    let before = try #require(Self.bytesRead())
    let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    let after = try #require(Self.bytesRead())
    #expect(info.width == 4000 && info.height == 3000)
    #expect(after - before < 10_000)
  }

  @Test(arguments: [0xFF, 0x11] as [UInt8])
  func longPaddingIsNotFollowed(filling: UInt8) throws {
    // A hundred megabytes after the first segment, of which no more than one is read.
    let start = try jpeg(width: 40, height: 30)
    let padded = start[..<20] + [UInt8](repeating: filling, count: 100 << 20) + start[20...]
    #expect(try reason(Array(padded)) == "is truncated: the file ends before its picture begins")
  }

  @Test func holeBehindTheFrameIsNotRead() throws {
    let folder = try TemporaryFolder()
    let bytes = try jpeg(width: 40, height: 30)
    let frame = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    let path = try folder.write(Array(bytes.prefix(frame + 13)), to: "hole.jpg")
    let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("hole.jpg"))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(try ImageDecoder.probe(path: path, limits: DecodingLimits()).width == 40)
  }

  @Test func orientationBehindThePixelsIsFound() throws {
    let exif = ExifFixture(orientation: 6).bytes
    let photo = PhotoLike(width: 8, height: 6, seed: 1)
    var bytes = try PNGFixture().encoded(rows: photo.rgb8, width: 8, height: 6)
    let withExif = try PNGFixture().with { $0.exif = exif }.encoded(rows: photo.rgb8, width: 8, height: 6)
    let start = try #require((0..<withExif.count - 4).first { withExif[$0..<$0 + 4].elementsEqual("eXIf".utf8) })
    bytes.insert(contentsOf: withExif[start - 4..<start + 8 + exif.count], at: bytes.count - 12)
    let file = try DecodedFile(bytes)
    #expect(file.info.width == 6 && file.info.height == 8)
  }
}
