import Digests
import Files
import ImageCodecs
package import Raster

/// All inputs of a finished tile. If any of them differs, so does the digest.
///
///     let key = TileKey(file: store.key(of: stamp), area: area, width: 400, height: 300, look: look.digest)
///     let tile = store.tile(for: key)
package struct TileKey: Encodable, Sendable {
  package var file: FileKey
  /// The part of the picture, exactly.
  package var area: Area
  /// The size of the tile.
  package var width: Int
  package var height: Int
  /// The digest of the settings that change pixels.
  package var look: [UInt8]

  package init(file: FileKey, area: Area, width: Int, height: Int, look: [UInt8]) {
    self.file = file
    self.area = area
    self.width = width
    self.height = height
    self.look = look
  }

  /// Returns the SHA-256 of the key, 32 bytes.
  func digest(decoderVersion: Int = Store.decoderVersion) -> [UInt8] {
    SHA256.digest(ofValue: Versioned(decoderVersion: decoderVersion, key: self))
  }

  private struct Versioned: Encodable {
    var decoderVersion: Int
    var key: TileKey
  }
}
