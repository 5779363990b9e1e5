import Digests
import Files
package import ImageCodecs
package import Raster

/// Everything that a finished tile depends on. If anything differs, so does the key.
///
///     let key = TileKey(file: store.key(of: stamp), area: area, width: 400, height: 300, effort: .balanced)
///     let tile = store.tile(for: key)
package struct TileKey: Hashable, Sendable {
  package var file: FileKey
  /// The part of the picture, exactly.
  package var area: Area
  /// The size of the tile.
  package var width: Int
  package var height: Int
  package var effort: Effort
  /// Anything else that matters.
  package var variant: String

  package init(file: FileKey, area: Area, width: Int, height: Int, effort: Effort, variant: String = "") {
    self.file = file
    self.area = area
    self.width = width
    self.height = height
    self.effort = effort
    self.variant = variant
  }

  package static func == (left: TileKey, right: TileKey) -> Bool { left.spelled == right.spelled }

  package func hash(into hasher: inout Hasher) { hasher.combine(spelled) }

  /// The SHA-256 of the key, 32 bytes.
  func digest(decoderVersion: Int = Store.decoderVersion) -> [UInt8] {
    SHA256.digest(of: decoderVersion.bytes + spelled)
  }

  /// All parts in sequence; different for any two keys.
  private var spelled: [UInt8] {
    let edges = [area.x, area.y, area.width, area.height].flatMap { $0.bitPattern.bytes }
    let effort = Array(effort.rawValue.utf8)
    return file.spelled + edges + width.bytes + height.bytes + effort.count.bytes + effort + Array(variant.utf8)
  }
}

extension FileStamp {
  var spelled: [UInt8] { device.bytes + number.bytes + size.bytes + modified.bytes }
}
