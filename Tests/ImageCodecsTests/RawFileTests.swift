import Files
import Fixtures
import ImageCodecs
import Raster
import SeededRandom
import TestSupport
import Testing

/// Camera raw files, which are shown by their largest JPEG preview.
@Suite struct RawFileTests {
  private typealias Directory = DirectoryFixture.Directory
  private static let size = (width: 96, height: 64)

  private static func jpeg(_ width: Int, _ height: Int, _ fixture: JPEGFixture = JPEGFixture()) throws -> [UInt8] {
    try PhotoLike(width: width, height: height, seed: 4).picture.jpeg(fixture)
  }

  private static func fixture(_ maker: RawFixture.Maker) throws -> RawFixture {
    RawFixture(maker, preview: try jpeg(size.width, size.height), thumbnail: try jpeg(24, 16))
  }

  // MARK: - Previews

  @Test(arguments: RawFixture.Maker.allCases, ExifFixture.ByteOrder.allCases)
  func largestPreviewIsDecoded(maker: RawFixture.Maker, order: ExifFixture.ByteOrder) throws {
    let fixture = try Self.fixture(maker).with {
      $0.byteOrder = order
      $0.orientation = 6
    }
    // Makers whose signature implies a byte order.
    if order == .bigEndian && [.canon, .panasonic].contains(maker) { return }
    let plain = try DecodedFile(fixture.preview)
    for (eighths, name) in [(8, "a.\(maker.fileExtension)"), (3, "b"), (1, "c.jpg")] {
      let file = try DecodedFile(fixture.bytes, name: name, eighths: eighths)
      #expect(file.info.format == .raw && file.info.storedWidth == 96 && file.info.storedHeight == 64)
      #expect(file.damage == nil)
      #expect(try file.stored == DecodedFile(fixture.preview, eighths: eighths).stored)
      // Fujifilm stores it in the JPEG itself.
      #expect(file.info.orientation == (maker == .fujifilm ? .upright : .turnedLeft))
      #expect(file.info.date == (maker == .fujifilm ? nil : "2026-05-01T18:30:05"))
      #expect(file.info.color == plain.info.color && file.info.decodingBytes == plain.info.decodingBytes)
    }
  }

  /// The size of the photo, of which only a preview is shown.
  @Test(arguments: RawFixture.Maker.allCases)
  func thePhotosSizeIsRead(maker: RawFixture.Maker) throws {
    let fixture = try Self.fixture(maker)
    #expect(try DecodedFile(fixture.bytes).info.photoSize == nil)
    let info = try DecodedFile(fixture.with { $0.photoSize = (6000, 4000) }.bytes).info
    #expect(info.photoSize ?? (0, 0) == (6000, 4000) && info.width == 96)
    guard maker != .fujifilm else { return }
    let turned = try DecodedFile(fixture.with { ($0.photoSize, $0.orientation) = ((6000, 4000), 6) }.bytes).info
    #expect(turned.photoSize ?? (0, 0) == (4000, 6000) && turned.width == 64)
  }

  /// As in DNG 1.7, whose largest preview may be a JPEG XL. Without libjxl, the JPEG is shown.
  @Test(arguments: [nil, 1.0] as [Double?]) func jpegXLPreviewsAreDecoded(distance: Double?) throws {
    let jpeg = try Self.jpeg(24, 16)
    guard ImageFormat.jpegXL.isReadable else { return }
    for (width, height) in [(96, 64), (97, 63), (1500, 1000), (90, 160)] {
      let picture = Samples.smooth(width: width, height: height)
      let preview = try JPEGXLFixture().with { ($0.distance, $0.channels) = (distance, 4) }
        .encoded(samples: picture.bytes, width: width, height: height)
      let fixture = RawFixture(.adobe, preview: preview, thumbnail: jpeg).with { $0.orientation = 6 }
      for eighths in [8, 3] {
        let file = try DecodedFile(fixture.bytes, eighths: eighths)
        #expect(file.info.storedWidth == width && file.info.storedHeight == height && file.info.format == .raw)
        #expect(file.info.orientation == .turnedLeft && file.info.date == "2026-05-01T18:30:05")
        #expect(file.stored.width == width && file.stored.meanDifference(from: picture) < (distance == nil ? 0.001 : 3))
      }
    }
  }

  @Test func previewEXIFIsTheFallback() throws {
    var exif = ExifFixture(orientation: 8)
    exif.date = "2025:01:02 03:04:05"
    let jpeg = try Self.jpeg(96, 64, JPEGFixture().with { $0.exif = exif.bytes })
    let info = try DecodedFile(RawFixture(.fujifilm, preview: jpeg, thumbnail: []).bytes).info
    #expect(info.orientation.rawValue == 8 && info.width == 64 && info.date == "2025-01-02T03:04:05")
    let overruled = RawFixture(.nikon, preview: jpeg, thumbnail: try Self.jpeg(24, 16)).with { $0.orientation = 3 }
    #expect(try DecodedFile(overruled.bytes).info.orientation.rawValue == 3)
  }

  @Test func progressivePreviewsStayWithinTheirRange() throws {
    let progressive = try Self.jpeg(96, 64, JPEGFixture().with { $0.isProgressive = true })
    for maker in RawFixture.Maker.allCases {
      let fixture = RawFixture(maker, preview: progressive, thumbnail: try Self.jpeg(24, 16))
      for eighths in [1, 2, 4, 8] {
        let file = try DecodedFile(fixture.bytes, eighths: eighths)
        #expect(file.damage == nil && file.info.isProgressive)
        #expect(try file.stored == DecodedFile(progressive, eighths: eighths).stored)
      }
    }
  }

  @Test func metadataComesFromTheFileOrItsPreview() throws {
    let packet = PacketFixture().with {
      $0.rating = "5"
      $0.title = "raw"
    }
    let inside = PacketFixture().with {
      $0.rating = "1"
      $0.description = "in the preview"
    }
    let folder = try TemporaryFolder()
    for maker in RawFixture.Maker.allCases {
      let fixture = try Self.fixture(maker).with {
        $0.packet = packet.bytes
        $0.preview = inside.jpeg($0.preview)
      }
      let file = try OpenFile(try folder.write(fixture.bytes, to: "a"))
      let metadata = try ImageDecoder.metadata(of: file, info: try ImageDecoder.probe(file, limits: DecodingLimits()))
      #expect(metadata.description == "in the preview")
      #expect(metadata.rating == (maker == .fujifilm ? 1 : 5), "\(maker)")
      #expect(metadata.title == (maker == .fujifilm ? nil : "raw"), "\(maker)")
      #expect(metadata.exposure.camera == (maker == .fujifilm ? nil : maker.rawValue), "\(maker)")
      #expect(metadata.exposure.iso == (maker == .fujifilm ? nil : 400), "\(maker)")
    }
  }

  @Test func rawFileExtensions() {
    for maker in RawFixture.Maker.allCases {
      let name = maker.fileExtension.lowercased()
      #expect(ImageFormat.isRaw(byExtension: name) && ImageFormat.isPromised(byExtension: name))
      #expect(!ImageFormat.isDeveloped(byExtension: name))
    }
    #expect(ImageFormat.isDeveloped(byExtension: "jpg") && !ImageFormat.isRaw(byExtension: "tif"))
  }

  @Test(.enabled(if: ImageFormat.tiff.isReadable, "skipped: this build leaves TIFF out"))
  func scannedTIFFsAreNotRawFiles() throws {
    let rgb = PhotoLike(width: 96, height: 64, seed: 1).rgb8
    let info = try DecodedFile(TIFFFixture().with { $0.pages = 2 }.encoded(samples: rgb, width: 96, height: 64)).info
    #expect(info.format == .tiff)
  }

  // MARK: - Refused files

  private func reason(_ bytes: [UInt8]) throws -> String? {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "a.dng")
    let start = ContinuousClock.now
    defer { #expect(start.duration(to: .now) < .seconds(1)) }
    do {
      return try DecodedFile(path, limits: DecodingLimits()).damage
    } catch { return error.reason.description }
  }

  private static let hasNone = "cannot be decoded: it is a camera raw file without an embedded preview"
  private static let isCut = "is truncated: the file ends before its preview"

  /// Returns a DNG whose first directory also has these entries.
  private func file(_ entries: [DirectoryFixture.Entry], next: Int = 0, adding bytes: [UInt8] = []) -> [UInt8] {
    var file = DirectoryFixture()
    _ = file.add(bytes)
    file.first = Directory([.bytes(0xC612, [1, 4, 0, 0])] + entries, next: next)
    return file.bytes
  }

  private func pointing(at offset: Int, length: Int) -> [DirectoryFixture.Entry] {
    [.long(0x0201, offset), .long(0x0202, length)]
  }

  @Test func previewsOutsideTheFileAreRefused() throws {
    let jpeg = try Self.jpeg(96, 64)
    #expect(try reason(file(pointing(at: 16, length: jpeg.count), adding: jpeg)) == nil)
    #expect(try reason(file([])) == Self.hasNone)
    #expect(try reason(file(pointing(at: 0, length: 100))) == Self.hasNone)
    #expect(try reason(file(pointing(at: 16, length: 0), adding: jpeg)) == Self.hasNone)
    #expect(try reason(file(pointing(at: 16, length: 3), adding: jpeg)) == Self.hasNone)
    #expect(try reason(file(pointing(at: 20, length: 400), adding: jpeg)) == Self.hasNone, "within the JPEG")
    #expect(try reason(file(pointing(at: 0xFFFF_FFFF, length: 0xFFFF_FFFF), adding: jpeg)) == Self.isCut)
    #expect(try reason(file(pointing(at: 1_000_000, length: 100), adding: jpeg)) == Self.isCut)
    // Its length goes far beyond the end, or ends before the picture does.
    #expect(try reason(file(pointing(at: 16, length: 0xFFFF_FFFF), adding: jpeg)) != Self.hasNone)
    #expect(try reason(file(pointing(at: 16, length: jpeg.count / 2), adding: jpeg)) == "the file ends too soon")
    #expect(try reason(file(pointing(at: 16, length: 40), adding: jpeg)) == Self.hasNone)
  }

  @Test func sensorDataIsNotAPreview() throws {
    // Cameras store sensor data as lossless JPEG, or with 12 bits.
    let jpeg = try Self.jpeg(96, 64)
    let frame = try #require((0..<jpeg.count - 1).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    for (offset, byte) in [(1, UInt8(0xC3)), (1, 0xC9), (4, 12)] {
      var odd = jpeg
      odd[frame + offset] = byte
      #expect(try reason(file(pointing(at: 16, length: jpeg.count), adding: odd)) == Self.hasNone)
    }
    let strip: [DirectoryFixture.Entry] = [.short(0x0103, 7), .long(0x0111, 16), .long(0x0117, jpeg.count)]
    #expect(try reason(file(strip, adding: jpeg)) == nil)
    #expect(try reason(file(strip + [.short(0x0106, 34892)], adding: jpeg)) == Self.hasNone)
    let strips: [DirectoryFixture.Entry] = [.short(0x0103, 7), .long(0x0111, 16, 16), .long(0x0117, 9, 9)]
    #expect(try reason(file(strips, adding: jpeg)) == Self.hasNone)
  }

  @Test func fallbackToASmallerPreviewIsReported() throws {
    let fixture = try Self.fixture(.canon)
    // The thumbnail comes first, then the preview, then the directories: reordered, so that only the preview is lost.
    var file = DirectoryFixture()
    let place = file.add(fixture.thumbnail)
    file.first = Directory(
      [.bytes(0xC612, [1, 4, 0, 0]), .long(0x014A, file.add(Directory(pointing(at: 1 << 20, length: 5000))))]
        + pointing(at: place, length: fixture.thumbnail.count))
    let decoded = try DecodedFile(file.bytes)
    #expect(decoded.info.storedWidth == 24)
    #expect(decoded.damage == "it is truncated; a larger preview may be lost")
  }

  @Test func directoryLoopsTerminate() throws {
    let jpeg = try Self.jpeg(96, 64)
    // Each points to itself, to all others and to the first.
    var loop = DirectoryFixture()
    let jpegPlace = loop.add(jpeg)
    let start = loop.add([])
    let entries: [DirectoryFixture.Entry] = [.long(0x014A, start, start, 8, 16)]
    _ = loop.add(Directory(entries, next: start))
    loop.first = Directory(
      [.bytes(0xC612, [1, 4, 0, 0]), .long(0x014A, start, start)] + pointing(at: jpegPlace, length: jpeg.count),
      next: start)
    #expect(try reason(loop.bytes) == nil)
    // A longer chain than any camera writes: the first ones are read.
    var chain = DirectoryFixture()
    var next = 0
    for _ in 0..<5000 { next = chain.add(Directory([.short(0x0112, 1)], next: next)) }
    chain.first = Directory([.bytes(0xC612, [1, 4, 0, 0])], next: next)
    #expect(try reason(chain.bytes) == Self.hasNone)
    // More previews than any camera writes, each of which begins well.
    var many = DirectoryFixture()
    let places = (0..<300).map { _ in many.add(Array(jpeg.prefix(300))) }
    next = 0
    for place in places { next = many.add(Directory(pointing(at: place, length: 300), next: next)) }
    many.first = Directory([.bytes(0xC612, [1, 4, 0, 0])], next: next)
    #expect(try reason(many.bytes) != nil)
  }

  @Test func invalidCountsAreIgnored() throws {
    let jpeg = try Self.jpeg(96, 64)
    for count in [0, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      let odd = DirectoryFixture.Entry(tag: 0x014A, type: 4, count: count, place: 16)
      let bytes = file([odd] + pointing(at: 16, length: jpeg.count), adding: jpeg)
      #expect(try reason(bytes) == nil, "\(count) directories below")
      for tag in [0x0201, 0x0111, 0x002E, 0x8769, 0x02BC] {
        _ = try reason(file([.init(tag: tag, type: 4, count: count, place: 16)], adding: jpeg))
        _ = try reason(file([.init(tag: tag, type: 99, count: count, place: 0xFFFF_FFFF)], adding: jpeg))
      }
    }
    var entries = DirectoryFixture()
    entries.first = Directory([])
    var bytes = entries.bytes
    bytes.replaceSubrange(16..<18, with: [0xFF, 0xFF])
    #expect(try reason(bytes) != nil, "65535 entries")
  }

  // MARK: - Damage

  @Test(arguments: RawFixture.Maker.allCases)
  func truncatedFilesAreRefusedOrReported(maker: RawFixture.Maker) throws {
    let bytes = try Self.fixture(maker).bytes
    let folder = try TemporaryFolder()
    #expect(try decode(bytes, in: folder, "\(maker), whole"))
    for tenth in 0..<10 {
      let isWhole = try decode(Array(bytes.prefix(bytes.count * tenth / 10)), in: folder, "\(maker), \(tenth) tenths")
      // Fujifilm's sensor data, which is not read, comes last.
      if maker != .fujifilm || tenth < 8 { #expect(!isWhole, "\(maker), \(tenth) tenths") }
    }
  }

  @Test(arguments: RawFixture.Maker.allCases)
  func flippedBitsNeverCrash(maker: RawFixture.Maker) throws {
    let bytes = try Self.fixture(maker).with { $0.packet = PacketFixture().bytes }.bytes
    let folder = try TemporaryFolder()
    for seed in 0..<UInt64(Sanitizer.repetitions(200)) {
      var random = SplitMix64(seed: seed)
      var flipped = bytes
      // Half of them in the structure: before the JPEGs, or behind them.
      let isEarly = [.canonBoxes, .fujifilm].contains(maker)
      let structure = isEarly ? 0..<600 : bytes.count - 600..<bytes.count
      let range = seed % 2 == 0 ? structure : 0..<bytes.count
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        flipped[Int.random(in: range, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try decode(flipped, in: folder, "\(maker), seed \(seed)")
    }
  }
}
