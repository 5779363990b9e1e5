package import Files
import Parallel

import struct Synchronization.Atomic

/// A PNG from an earlier run, whose unchanged groups can be reused without compressing them again.
///
///     if let previous = PreviousPNG(path), previous.digest(ofGroup: 7) == digest {
///       group = previous.group(7, of: encoder)
///     }
package final class PreviousPNG: Sendable {
  private let pieces: [Piece]
  // Locked, because the file has a single read buffer.
  private let file: Mutex<OpenFile>
  private let takenOver = Atomic(0)

  private struct Piece {
    /// The offset of the chunk, which begins with its length.
    var offset: Int
    /// The length of the chunk's body.
    var length: Int
    var digest: [UInt8] = []
    var checksum: UInt32 = 0
  }

  /// Reads the chunks of the file at `path`; nil if it has no index of its groups.
  package init?(_ path: FilePath) {
    guard let file = try? OpenFile(path), let pieces = Self.pieces(of: file) else { return nil }
    self.pieces = pieces
    self.file = Mutex(file)
  }

  private static func pieces(of file: borrowing OpenFile) -> [Piece]? {
    var pieces: [Piece] = []
    var offset = PNGAssembler.signatureLength
    while let start = try? file.bytes(at: offset, count: 8), start.count == 8 {
      let length = Int(PNGIndex.number(start[..<4]))
      switch Array(start[4...]) {
      case Array("IDAT".utf8): pieces.append(Piece(offset: offset, length: length))
      case Array(PNGIndex.name.utf8):
        guard let body = try? file.bytes(at: offset + 8, count: length) else { return nil }
        return Self.pieces(pieces, indexedBy: body)
      default: break
      }
      offset += 12 + length
    }
    return nil
  }

  /// Returns the pieces that are groups, with their digests; after them, one more chunk ends the stream.
  private static func pieces(_ pieces: [Piece], indexedBy body: [UInt8]) -> [Piece]? {
    guard body.count == (pieces.count - 1) * PNGIndex.entryLength else { return nil }
    return pieces.dropLast().enumerated().map { index, piece in
      var piece = piece
      let entry = body[(index * PNGIndex.entryLength)...].prefix(PNGIndex.entryLength)
      piece.digest = Array(entry.prefix(PNGIndex.digestLength))
      piece.checksum = PNGIndex.number(entry.suffix(4))
      return piece
    }
  }

  /// Returns the digest of the group's sources; nil if there is no such group.
  package func digest(ofGroup group: Int) -> [UInt8]? {
    pieces.indices.contains(group) ? pieces[group].digest : nil
  }

  /// The number of groups reused so far.
  package var takenOverCount: Int { takenOver.load(ordering: .relaxed) }

  /// Returns a compressed group; nil if the file has changed or is damaged.
  package func group(_ number: Int, of encoder: PNGEncoder) -> PNGEncoder.Group? {
    let piece = pieces[number]
    let chunk = file.withLock { file in try? file.bytes(at: piece.offset, count: piece.length + 12) }
    guard let chunk, chunk.count == piece.length + 12 else { return nil }
    let body = chunk[8..<chunk.count - 4]
    // Compared as a whole chunk, with its checksum.
    guard PNGChunk.bytes("IDAT", Array(body)) == chunk else { return nil }
    takenOver.add(1, ordering: .relaxed)
    return PNGEncoder.Group(
      deflated: Array(number == 0 ? body.dropFirst(PNGStream.headerLength) : body), checksum: piece.checksum,
      filteredCount: encoder.rows(ofGroup: number).count * (encoder.bytesPerRow + 1))
  }
}
