import Files

import struct Synchronization.Atomic

/// The chunk with a digest of the sources of each group.
enum PNGIndex {
  /// The name of the chunk; by PNG's naming rules: private, ancillary, and not safe to copy when pixels change.
  static let name = "teSG"
  static let digestLength = 16
  static let entryLength = digestLength + 4

  static func chunk(_ digests: [[UInt8]], _ checksums: [UInt32]) -> [UInt8] {
    precondition(digests.count == checksums.count, "There must be a digest for each group.")
    let body = zip(digests, checksums).flatMap { digest, checksum in
      precondition(digest.count == digestLength, "Digests must have a fixed length.")
      return digest + PNGChunk.bigEndian(Int(checksum))
    }
    return PNGChunk.bytes(name, body)
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
