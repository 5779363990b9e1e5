import CCodecs
import Colors
import Raster

/// A picture's compressed groups as a zlib stream, in pieces.
struct PNGStream {
  private var checksum: UInt32 = 1
  private var isFirst = true
  private static let header: [UInt8] = [0x78, 0x9C]
  static let headerLength = header.count

  /// Returns a group's piece of the stream.
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

  /// Returns the last piece: an empty final block, so that no group has to be marked as the last one, and the checksum.
  func end() -> [UInt8] {
    let emptyLastBlock: [UInt8] = [0x03, 0x00]
    return emptyLastBlock + PNGChunk.bigEndian(Int(checksum))
  }
}
