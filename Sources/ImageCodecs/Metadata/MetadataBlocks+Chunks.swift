import CCodecs
import Files

// Formats made of chunks, each with a name and a length.

extension MetadataBlocks {
  private static let maxChunks = 100_000

  init(png file: borrowing OpenFile) throws(FileError) {
    var offset = 8
    for _ in 0..<Self.maxChunks {
      let head = try file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return }
      let length = bigEndian(head[..<4])
      switch String(decoding: head[4...], as: UTF8.self) {
      case "IEND": return
      case "eXIf" where length <= Self.longestExif: exif = try file.bytes(at: offset + 8, count: length)
      case "iTXt" where length <= XMPPacket.longest && packet.isEmpty:
        packet = Self.packet(inText: try file.bytes(at: offset + 8, count: length)) ?? []
      default: break
      }
      offset += 12 + length
    }
  }

  /// Reads XMP from a text chunk: a keyword, the compression, a language, the keyword in that language, and the text.
  private static func packet(inText chunk: [UInt8]) -> [UInt8]? {
    let keyword = Array("XML:com.adobe.xmp\0".utf8)
    guard chunk.starts(with: keyword), chunk.count > keyword.count + 2 else { return nil }
    let (isPacked, method) = (chunk[keyword.count] == 1, chunk[keyword.count + 1])
    var rest = chunk[(keyword.count + 2)...]
    for _ in 0..<2 {
      guard let end = rest.firstIndex(of: 0) else { return nil }
      rest = rest[(end + 1)...]
    }
    if !isPacked { return Array(rest) }
    // The buffer is one byte larger than the limit, so that overlong text is detected.
    return method == 0 ? inflated(Array(rest), atMost: XMPPacket.longest + 1) : nil
  }

  private static func inflated(_ packed: [UInt8], atMost most: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: most) { output, count in
      // Sound: the shim writes at most as much as fits, and returns the count.
      count = unsafe ccodecs_inflate(packed, packed.count, output.baseAddress, most)
    }
  }

  @Sendable static func metadata(webp file: borrowing OpenFile, _ info: ImageInfo) throws(FileError) -> Metadata {
    try MetadataBlocks(webp: file).metadata
  }

  init(webp file: borrowing OpenFile) throws(FileError) {
    var offset = 12
    for _ in 0..<Self.maxChunks {
      let head = try file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return }
      let length = bigEndian(head[4...].reversed())
      switch String(decoding: head[..<4], as: UTF8.self) {
      case "EXIF" where length <= Self.longestExif:
        let block = try file.bytes(at: offset + 8, count: length)
        // Some programs add the prefix that only a JPEG should have.
        let isMarked = block.starts(with: JPEGHeader.exifSignature)
        exif = Array(block.dropFirst(isMarked ? JPEGHeader.exifSignature.count : 0))
      case "XMP " where length <= XMPPacket.longest: packet = try file.bytes(at: offset + 8, count: length)
      default: break
      }
      offset += 8 + length + length % 2
    }
  }

  /// HEIF boxes are read by libheif.
  init(heif file: borrowing OpenFile) {
    var blocks = unsafe ccodecs_metadata()
    // Sound: the shim fills the blocks, returns their lengths, and frees them after they have been copied.
    defer { unsafe ccodecs_metadata_free(&blocks) }
    unsafe ccodecs_metadata_read(CCODECS_HEIF, file.descriptor, XMPPacket.longest, &blocks)
    exif = unsafe Array(UnsafeBufferPointer(start: blocks.exif, count: blocks.exif_count))
    packet = unsafe Array(UnsafeBufferPointer(start: blocks.packet, count: blocks.packet_count))
  }
}
