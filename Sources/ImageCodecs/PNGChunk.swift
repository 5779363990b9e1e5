import CCodecs
import Colors
import Raster

/// The chunks of a PNG.
enum PNGChunk {
  /// Returns a chunk: its length, name, body and checksum.
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

  /// Returns the lowest four bytes of a number, big-endian.
  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
