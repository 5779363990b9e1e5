import CCodecs
package import Colors
package import Raster

/// Writes PNGs from groups of rows that can be compressed in any order, on any thread or machine.
///
///     let encoder = PNGEncoder(width: 1600, height: 900, hasAlpha: false)
///     var assembler = PNGAssembler(encoder)
///     write(try assembler.header)
///     for group in 0..<encoder.groupCount {
///       let rows = encoder.rows(ofGroup: group)
///       write(assembler.add(try encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count)))
///     }
///     write(assembler.end())
///
/// The groups depend only on the picture's size and the effort, and none refers to another: rows are filtered and
/// deflated within their group. Together they form one zlib stream. So the bytes are the same however the work is
/// divided.
package struct PNGEncoder: Sendable {
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// Dots per inch, if the file should have a resolution.
  package let resolution: Double?
  package let effort: Effort
  /// The color profile, if it is not sRGB.
  package let profile: ColorProfile?

  package init(
    width: Int, height: Int, hasAlpha: Bool, resolution: Double? = nil, effort: Effort = .balanced,
    profile: ColorProfile? = nil
  ) {
    precondition(width > 0 && height > 0, "A PNG has at least one pixel.")
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.resolution = resolution
    self.effort = effort
    self.profile = profile
  }

  var bytesPerPixel: Int { hasAlpha ? 4 : 3 }
  var bytesPerRow: Int { width * bytesPerPixel }

  /// The number of rows in a group; the last may have fewer.
  package var rowsPerGroup: Int { max(1, effort.bytesPerGroup / (bytesPerRow + 1)) }

  /// A group's part of the compressed stream.
  package struct Group: Equatable, Sendable {
    var deflated: [UInt8]
    var checksum: UInt32
    var filteredCount: Int
  }

  /// Compresses the rows of one group, taken from `pixels`, whose first row is `firstRow` of the picture.
  package func encode(_ pixels: Pixels, firstRow: Int, count: Int) throws(EncodingError) -> Group {
    precondition(pixels.width == width && firstRow + count <= pixels.height, "The rows must be the picture's.")
    var filter = PNGRowFilter(
      bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel, rows: count, stride: effort.filterStride)
    for row in firstRow..<firstRow + count {
      let start = row * pixels.bytesPerRow
      filter.add(pixels.bytes.span.extracting(start..<start + pixels.bytesPerRow), dropsAlpha: !hasAlpha)
    }
    return try Group(filter.output, level: effort.level)
  }

}

extension PNGEncoder.Group {
  /// Compresses bytes.
  init(_ bytes: [UInt8], level: Int32) throws(EncodingError) {
    let capacity = ccodecs_deflate_bound(bytes.count)
    deflated = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      // Sound: both sizes are those of the buffers, and the shim returns how much it wrote.
      count = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe ccodecs_deflate(input.baseAddress, input.count, level, output.baseAddress, capacity)
      }
    }
    // The buffer is large enough for any output.
    if deflated.isEmpty { throw .outOfMemory }
    // Sound: the checksum reads exactly the array's bytes.
    checksum = unsafe bytes.withUnsafeBufferPointer { unsafe ccodecs_adler32(1, $0.baseAddress, $0.count) }
    filteredCount = bytes.count
  }
}

/// The effort's settings. The figures are for noisy photos and for drawings.
extension Effort {
  /// libdeflate's level. Level 2 takes 1.7 times as long as 1, for 1 to 4 % less.
  fileprivate var level: Int32 { self == .best ? 7 : 1 }

  /// Examining more of a row chooses its filter more reliably: compared with all of it, a sixteenth makes files 0.3 to
  /// 1 % larger, a quarter at most 0.2 %.
  fileprivate var filterStride: Int {
    switch self {
    case .fast: 16 * 16
    case .balanced: 4 * 16
    case .best: 16
    }
  }

  /// Keeps the memory of a group small. Level 1 looks back no further than 32 KiB; at other levels larger groups
  /// compress better: by 0.5 % compared with a quarter of this size.
  fileprivate var bytesPerGroup: Int { self == .best ? 1 << 20 : 256 << 10 }
}

/// Joins compressed groups into a PNG, in order.
package struct PNGAssembler: Sendable {
  private let encoder: PNGEncoder
  private var picture = PNGStream()
  private var checksums: [UInt32] = []

  package init(_ encoder: PNGEncoder) {
    self.encoder = encoder
  }

  /// The bytes before the picture data.
  package var header: [UInt8] {
    get throws(EncodingError) { try headerBytes() }
  }

  private func headerBytes() throws(EncodingError) -> [UInt8] {
    var bytes = Self.formatSignature
    let colorType: UInt8 = encoder.hasAlpha ? 6 : 2
    bytes += PNGChunk.bytes(
      "IHDR", PNGChunk.bigEndian(encoder.width) + PNGChunk.bigEndian(encoder.height) + [8, colorType, 0, 0, 0])
    let perceptual: UInt8 = 0
    if encoder.profile == nil { bytes += PNGChunk.bytes("sRGB", [perceptual]) }
    if let resolution = encoder.resolution {
      let perMeter = PNGChunk.bigEndian(Int((resolution / 0.0254).rounded()))
      bytes += PNGChunk.bytes("pHYs", perMeter + perMeter + [1])
    }
    // Before the profile, which is long: readers look for the signature near the start.
    bytes += PNGChunk.bytes("tEXt", Self.signature)
    if let profile = encoder.profile { bytes += try Self.chunk(profile) }
    return bytes
  }

  private static let formatSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let signatureLength = formatSignature.count

  private static func chunk(_ profile: ColorProfile) throws(EncodingError) -> [UInt8] {
    let deflated: UInt8 = 0
    return PNGChunk.bytes("iCCP", Array("ICC profile".utf8) + [0, deflated] + (try PNGStream.whole(profile.bytes)))
  }

  private static let signature = Array("Software\0Tessera".utf8)

  /// Whether a PNG that begins with `start` was written by this encoder.
  package static func isSigned(_ start: [UInt8]) -> Bool {
    start.indices.contains { start[$0...].starts(with: signature) }
  }

  /// The chunk for a group.
  package mutating func add(_ group: PNGEncoder.Group) -> [UInt8] {
    checksums.append(group.checksum)
    return PNGChunk.bytes("IDAT", picture.add(group))
  }

  /// The bytes after the picture data.
  ///
  /// - Parameters:
  ///   - digests: Digests of the sources of each group, for `PreviousPNG`.
  ///   - note: A text that `PNGNote` can read back.
  package func end(digests: [[UInt8]] = [], note: String? = nil) -> [UInt8] {
    let index = digests.isEmpty ? [] : PNGIndex.chunk(digests, checksums)
    return PNGChunk.bytes("IDAT", picture.end()) + index + (note.map(PNGNote.chunk) ?? []) + PNGChunk.end
  }
}

/// A picture's compressed groups as a zlib stream, in pieces.
struct PNGStream {
  private var checksum: UInt32 = 1
  private var isFirst = true
  private static let header: [UInt8] = [0x78, 0x9C]
  static let headerLength = header.count

  /// A group's piece of the stream.
  mutating func add(_ group: PNGEncoder.Group) -> [UInt8] {
    checksum = ccodecs_adler32_combine(checksum, group.checksum, group.filteredCount)
    let zlibHeader = isFirst ? Self.header : []
    isFirst = false
    return zlibHeader + group.deflated
  }

  /// Compresses bytes that are not a picture, always with the same settings.
  static func whole(_ bytes: [UInt8]) throws(EncodingError) -> [UInt8] {
    var stream = PNGStream()
    return stream.add(try PNGEncoder.Group(bytes, level: 6)) + stream.end()
  }

  /// The last piece: an empty last block, so that no group has to be marked as the last, and the checksum.
  func end() -> [UInt8] {
    let emptyLastBlock: [UInt8] = [0x03, 0x00]
    return emptyLastBlock + PNGChunk.bigEndian(Int(checksum))
  }
}

/// The chunks of a PNG.
enum PNGChunk {
  /// A chunk: its length, name, body and checksum.
  static func bytes(_ name: String, _ body: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(12 + body.count)
    chunk += bigEndian(body.count)
    chunk += name.utf8
    chunk += body
    // Sound: the checksum reads exactly the bytes after the length.
    let crc = unsafe chunk.withUnsafeBufferPointer { unsafe ccodecs_crc32(0, $0.baseAddress! + 4, $0.count - 4) }
    chunk += bigEndian(Int(crc))
    return chunk
  }

  static let end = bytes("IEND", [])

  /// The lowest four bytes of a number, big-endian.
  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
