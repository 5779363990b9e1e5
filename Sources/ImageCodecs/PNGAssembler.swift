import CCodecs
import Colors
import Raster

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
    bytes += Self.resolutionChunk(encoder.resolution)
    // This comes before the profile, which is long: programs look for the signature near the start.
    bytes += PNGChunk.bytes("tEXt", Self.signature)
    if let profile = encoder.profile { bytes += try Self.chunk(profile) }
    return bytes
  }

  /// Returns the chunk with the dots per inch; empty if there is no resolution.
  static func resolutionChunk(_ resolution: Double?) -> [UInt8] {
    guard let resolution else { return [] }
    let perMeter = PNGChunk.bigEndian(Int((resolution / 0.0254).rounded()))
    return PNGChunk.bytes("pHYs", perMeter + perMeter + [1])
  }

  static let formatSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let signatureLength = formatSignature.count

  private static func chunk(_ profile: ColorProfile) throws(EncodingError) -> [UInt8] {
    let deflated: UInt8 = 0
    return PNGChunk.bytes("iCCP", Array("ICC profile".utf8) + [0, deflated] + (try PNGStream.whole(profile.bytes)))
  }

  static let signature = Array("Software\0Tessera".utf8)

  /// Returns true if a PNG that begins with `start` was written by this encoder.
  package static func isSigned(_ start: [UInt8]) -> Bool {
    start.indices.contains { start[$0...].starts(with: signature) }
  }

  /// Returns the chunk for a group.
  package mutating func add(_ group: PNGEncoder.Group) -> [UInt8] {
    checksums.append(group.checksum)
    return PNGChunk.bytes("IDAT", picture.add(group))
  }

  /// Returns the bytes after the picture data.
  ///
  /// - Parameters:
  ///   - digests: Digests of the sources of each group, for `PreviousPNG`.
  ///   - note: Text that `PNGNote` can read back.
  package func end(digests: [[UInt8]] = [], note: String? = nil) -> [UInt8] {
    let index = digests.isEmpty ? [] : PNGIndex.chunk(digests, checksums)
    return PNGChunk.bytes("IDAT", picture.end()) + index + (note.map(PNGNote.chunk) ?? []) + PNGChunk.end
  }
}
