import CCodecs
import Files
import Foundation

// Formats made of chunks, each with a name and a length.

extension MetadataBlocks {
  private static let mostChunks = 100_000

  init(png file: borrowing OpenFile) throws(FileError) {
    var offset = 8
    for _ in 0..<Self.mostChunks {
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

  /// Reads XMP from a text chunk: a keyword, whether and how the text is compressed, a language, the keyword in that
  /// language, and the text.
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
    // One byte more than the limit, so that text which is too long is detected.
    return method == 0 ? inflated(Array(rest), atMost: XMPPacket.longest + 1) : nil
  }

  private static func inflated(_ packed: [UInt8], atMost most: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: most) { output, count in
      // Sound: the shim writes no more than there is room for, and says how much.
      count = unsafe ccodecs_inflate(packed, packed.count, output.baseAddress, most)
    }
  }

  init(webp file: borrowing OpenFile) throws(FileError) {
    var offset = 12
    for _ in 0..<Self.mostChunks {
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
  init(heif file: borrowing OpenFile) throws(FileError) {
    var header = unsafe ccodecs_header()
    var error = ccodecs_error()
    // Sound: the shim fills in the header, and its memory is freed once, when nothing uses it any more.
    defer { unsafe ccodecs_header_free(&header) }
    if unsafe ccodecs_header_read(CCODECS_HEIF, file.descriptor, &header, &error) == 0 {
      exif = unsafe Array(UnsafeBufferPointer(start: header.exif, count: header.exif_count))
    }
    var count = 0
    let bytes = unsafe ccodecs_heif_xmp(file.descriptor, XMPPacket.longest, &count)
    // Sound: the packet has this many bytes, which are copied before it is freed.
    if let bytes = unsafe bytes {
      packet = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
      unsafe free(bytes)
    }
  }
}
