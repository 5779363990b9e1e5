import Files
import Fixtures
import Foundation
import Parallel
import SeededRandom
import TestSupport
import Testing

@testable import ImageCodecs

/// Metadata from every place in every format.
@Suite struct MetadataTests {
  private let folder: TemporaryFolder
  private let picture = PhotoLike(width: 32, height: 16, seed: 1)
  private static let packet = PacketFixture().with {
    $0.rating = "3"
    $0.title = "from XMP"
  }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func metadata(_ bytes: [UInt8]) throws -> Metadata {
    let file = try OpenFile(try folder.write(bytes, to: "picture"))
    return try ImageDecoder.metadata(of: file, info: try ImageDecoder.probe(file, limits: DecodingLimits()))
  }

  private func jpeg(exif: [UInt8] = []) throws -> [UInt8] {
    try picture.picture.jpeg(JPEGFixture().with { $0.exif = exif })
  }

  private var isFromXMP: Metadata {
    var metadata = Metadata()
    (metadata.rating, metadata.title) = (3, "from XMP")
    return metadata
  }

  // MARK: - Formats

  @Test func jpegMetadata() throws {
    #expect(try metadata(jpeg()) == Metadata())
    #expect(try metadata(Self.packet.jpeg(jpeg())) == isFromXMP)
    // Packets too long for one segment continue in segments of another name.
    let extended = (marker: UInt8(0xE1), body: Array("http://ns.adobe.com/xmp/extension/\0junk".utf8))
    let both = PacketFixture.jpeg(Self.packet.jpeg(try jpeg()), adding: [extended, extended])
    #expect(try metadata(both) == isFromXMP)
    let broken = PacketFixture.jpeg(
      try jpeg(), adding: [(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta".utf8))])
    #expect(try metadata(broken) == Metadata())
  }

  @Test func pngMetadata() throws {
    let png = try picture.picture.png(PNGFixture())
    let keyword = Array("XML:com.adobe.xmp\0".utf8)
    func adding(_ body: [UInt8], behindPixels: Bool = false) -> [UInt8] {
      let place = behindPixels ? png.count - 12 : 33
      return png[..<place] + pngChunk("iTXt", body) + png[place...]
    }
    #expect(try metadata(png) == Metadata())
    #expect(try metadata(adding(keyword + [0, 0] + Array("en\0XMP\0".utf8) + Self.packet.bytes)) == isFromXMP)
    #expect(
      try metadata(adding(keyword + [1, 0, 0, 0] + zlibPacked(Self.packet.bytes), behindPixels: true)) == isFromXMP)
    // Too long once decompressed; an unknown method; a chunk that ends too soon.
    let bomb = Self.packet.with { $0.padding = 40 << 20 }.bytes
    #expect(try metadata(adding(keyword + [1, 0, 0, 0] + zlibPacked(bomb))) == Metadata())
    #expect(try metadata(adding(keyword + [1, 1, 0, 0] + zlibPacked(Self.packet.bytes))) == Metadata())
    #expect(try metadata(adding(keyword + [0, 0])) == Metadata())
    #expect(try metadata(adding(keyword)) == Metadata())
    #expect(try metadata(adding(keyword + [1, 0, 0, 0, 0x78])) == Metadata())
    #expect(try metadata(picture.picture.png(PNGFixture().with { $0.exif = exif })).title == "from EXIF")
  }

  @Test(.enabled(if: ImageFormat.webp.isReadable, "skipped: this build leaves WebP out"))
  func webPMetadata() throws {
    let webp = try WebPFixture().with { $0.exif = exif }.encoded(rgba: picture.picture.rgba8, width: 32, height: 16)
    #expect(try metadata(webp).title == "from EXIF")
    let bytes = Self.packet.bytes
    let size = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
    let noted = try metadata(webp + Array("XMP ".utf8) + size + bytes)
    #expect(noted.title == "from XMP" && noted.rating == 3 && noted.description == "described")
  }

  @Test(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"), arguments: [false, true])
  func heifMetadata(isAVIF: Bool) throws {
    let heif = HEIFFixture().with {
      $0.isAVIF = isAVIF
      $0.exif = exif
      $0.packet = Self.packet.bytes
    }
    let noted = try metadata(heif.encoded(rgba: picture.picture.rgba8, width: 32, height: 16))
    #expect(noted.title == "from XMP" && noted.rating == 3 && noted.description == "described")
    let plain = try metadata(heif.with { $0.packet = [] }.encoded(rgba: picture.picture.rgba8, width: 32, height: 16))
    #expect(plain.title == "from EXIF")
  }

  /// Compressed metadata uses the same memory budget as decoding.
  @Test(.timeLimit(.minutes(1))) func compressedBlocksUseTheMemoryBudget() throws {
    let path = try folder.write(picture.picture.png(PNGFixture()), to: "a.png")
    let info = try ImageDecoder.probe(OpenFile(path), limits: DecodingLimits())
    let memory = MemoryBudget(MemoryBudget.program + ImageInfo.headerBytes)
    let isRead = Mutex(false)
    let done = DispatchSemaphore(value: 0)
    let share = memory.share(1)
    Thread.detachNewThread {
      _ = try? ImageDecoder.metadata(of: OpenFile(path), info: info, memory: memory)
      isRead.withLock { $0 = true }
      done.signal()
    }
    usleep(100_000)
    #expect(!isRead.withLock { $0 })
    withExtendedLifetime(share) {}
    _ = consume share
    done.wait()
  }

  @Test(arguments: ExifFixture.ByteOrder.allCases)
  func tiffMetadata(order: ExifFixture.ByteOrder) throws {
    var file = DirectoryFixture()
    file.byteOrder = order
    file.first = .init([.text(0x010E, "described"), .bytes(0x02BC, Self.packet.bytes), .bytes(0x83BB, iptc())])
    let open = try OpenFile(try folder.write(file.bytes, to: "a.tif"))
    let info = ImageInfo(
      format: .tiff, storedWidth: 1, storedHeight: 1, orientation: .upright, color: .rgb, bitsPerChannel: 8,
      hasAlpha: false, isProgressive: false)
    let noted = try ImageDecoder.metadata(of: open, info: info)
    #expect(noted.title == "from XMP" && noted.rating == 3 && noted.description == "Küste")
  }

  // MARK: - EXIF

  private var exif: [UInt8] { exif() }

  private func exif(order: ExifFixture.ByteOrder = .littleEndian) -> [UInt8] {
    func windows(_ text: String) -> [UInt8] {
      text.utf16.flatMap { letter -> [UInt8] in [UInt8(letter & 255), UInt8(letter >> 8)] } + [0, 0]
    }
    var block = DirectoryFixture()
    block.byteOrder = order
    block.first = .init([
      .text(0x010E, "described"), .short(0x0112, 1), .short(0x4746, 2), .bytes(0x9C9B, windows("from EXIF")),
      .bytes(0x9C9C, windows("commented")), .bytes(0x9C9E, windows("a; b ;a;;ü")),
    ])
    return block.bytes
  }

  @Test(arguments: ExifFixture.ByteOrder.allCases)
  func exifIsUsedWithoutXMPAndIPTC(order: ExifFixture.ByteOrder) throws {
    var expected = Metadata()
    (expected.rating, expected.title, expected.description) = (2, "from EXIF", "described")
    expected.keywords = ["a", "b", "ü"]
    let plain = try jpeg(exif: exif(order: order))
    #expect(try metadata(plain) == expected)
    // Each property by itself.
    let both = try metadata(Self.packet.jpeg(plain))
    #expect(both == isFromXMP.completed(by: expected) && both.title == "from XMP" && both.keywords == expected.keywords)
  }

  @Test(arguments: 0..<200)
  func randomEXIFNeverCrashes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var block = exif(order: seed % 2 == 0 ? .littleEndian : .bigEndian)
    for _ in 0..<4 {
      block[Int.random(in: 4..<block.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    var blocks = MetadataBlocks()
    blocks.exif = block
    _ = blocks.metadata
    blocks.exif = Array(block.prefix(Int.random(in: 0..<block.count, using: &random)))
    _ = blocks.metadata
  }

  // MARK: - IPTC

  private func dataset(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
    [0x1C, record, number, UInt8(value.count >> 8), UInt8(value.count & 255)] + value
  }

  private func iptc(isUTF8: Bool = true) -> [UInt8] {
    let text = { (text: String) in
      isUTF8 ? Array(text.utf8) : text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
    return (isUTF8 ? dataset(1, 90, [0x1B, 0x25, 0x47]) : []) + dataset(2, 0, [0, 2]) + dataset(2, 5, text("Ebbe"))
      + dataset(2, 25, text("Watt")) + dataset(2, 25, text("Möwe")) + dataset(2, 120, text("Küste"))
  }

  private func resources(_ block: [UInt8]) -> [UInt8] {
    func resource(_ number: UInt16, _ name: String, _ data: [UInt8]) -> [UInt8] {
      let name = [UInt8(name.utf8.count)] + Array(name.utf8)
      let head = Array("8BIM".utf8) + bigEndian(Int(number), 2) + name + (name.count % 2 == 1 ? [0] : [])
      return head + bigEndian(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }
    return resource(0x03ED, "", [1, 2, 3]) + resource(0x0425, "named", [1]) + resource(0x0404, "", block)
  }

  @Test(arguments: [true, false])
  func iptcOverridesEXIF(isUTF8: Bool) throws {
    let all = resources(iptc(isUTF8: isUTF8))
    let mark = Array("Photoshop 3.0\0".utf8)
    let half = all.count / 2
    for segments in [[all], [Array(all[..<half]), Array(all[half...])]] {
      let bytes = PacketFixture.jpeg(try jpeg(exif: exif), adding: segments.map { (0xED, mark + $0) })
      let noted = try metadata(bytes)
      #expect(noted.title == "Ebbe" && noted.description == "Küste" && noted.keywords == ["Watt", "Möwe"])
      #expect(noted.rating == 2)
      #expect(try metadata(Self.packet.jpeg(bytes)).title == "from XMP")
    }
  }

  @Test(arguments: 0..<300)
  func randomIPTCNeverCrashes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var all = resources(iptc())
    for _ in 0..<3 { all[Int.random(in: 0..<all.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
    let cut = Array(all.prefix(Int.random(in: 0...all.count, using: &random)))
    for resources in [all, cut] { _ = IPTC.block(inResources: resources).map(IPTC.metadata) }
    _ = IPTC.metadata(cut)
  }

  // MARK: - Sidecars

  @Test func sidecarsAreReadOrReported() throws {
    let path = try folder.write(Self.packet.bytes, to: "a.jpg.xmp")
    #expect(try Sidecar.read(path) == isFromXMP)
    let table: [([UInt8], String)] = [
      (Array(Self.packet.bytes.dropLast(100)), "it is damaged, or holds no XMP"),
      ([], "it is damaged, or holds no XMP"),
      (Array("{}".utf8), "it is damaged, or holds no XMP"),
      (.init(repeating: 32, count: 2 << 20), "it is larger than 1 MB"),
    ]
    for (bytes, reason) in table {
      let path = try folder.write(bytes, to: "b.xmp")
      let fault = #expect(throws: Sidecar.Fault.self) { try Sidecar.read(path) }
      #expect(fault?.description == "\(path): ignored: \(reason)")
    }
    let missing = folder.path.appending(FilePath("c.xmp"))
    #expect(throws: Sidecar.Fault.self) { try Sidecar.read(missing) }
    // XMP without any known property is still XMP.
    #expect(try Sidecar.read(try folder.write(PacketFixture().bytes, to: "d.xmp")) == Metadata())
  }

  @Test func sidecarNames() {
    let names = { (name: String) in Sidecar.names(for: FilePath(name)).map(\.losslessText) }
    #expect(names("p/a.b.jpg") == ["p/a.b.jpg.xmp", "p/a.b.jpg.XMP", "p/a.b.xmp", "p/a.b.XMP"])
    #expect(names("p.q/a") == ["p.q/a.xmp", "p.q/a.XMP"])
  }
}
