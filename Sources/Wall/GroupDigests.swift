import Digests
import Files
import ImageCodecs
import Store
import TesseraLayout

/// Digests of the sources of each group of a wall's rows: two groups with the same digest have the same pixels.
struct GroupDigests {
  let digests: [[UInt8]]

  /// The digest of a group whose sources are uncertain.
  static let unknown = [UInt8](repeating: 0, count: 16)

  init(
    _ plan: Plan, style: WallRenderer.Style, encoder: PNGEncoder, stamp: (Plan.FileName) -> FileStamp?
  ) {
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    var content = [[[UInt8]?]](repeating: [], count: encoder.groupCount)
    for tile in plan.tiles {
      let touched = tile.touchedPixels.intersection(canvas)
      if touched.isEmpty { continue }
      let digest = Self.digest(of: tile, stamp(tile.file))
      for group in touched.y / encoder.rowsPerGroup...(touched.maxY - 1) / encoder.rowsPerGroup {
        content[group].append(digest)
      }
    }
    let common =
      "\(Store.decoderVersion) \(style.background) \(style.effort) \(style.isLinear) \(style.decoding) "
      + "\(encoder.width) \(encoder.hasAlpha) \(style.colors.identifier) \(style.highlights)"
      + (style.faces.map { " \($0.identity)" } ?? "")
    digests = content.enumerated().map { group, tiles in
      let known = tiles.compactMap { $0 }
      if known.count < tiles.count { return Self.unknown }
      var digest = SHA256()
      digest.update(Array("\(common) \(encoder.rows(ofGroup: group))".utf8))
      for tile in known { digest.update(tile) }
      return Array(digest.bytes().prefix(Self.unknown.count))
    }
  }

  /// Nil if the photo may have changed without a change of its stamp.
  private static func digest(of tile: Plan.Tile, _ stamp: FileStamp?) -> [UInt8]? {
    guard let stamp, stamp.isSettled else { return nil }
    var tile = tile
    // The digest must not depend on where the file is.
    tile.file = ""
    let exact = [tile.frame.minX, tile.frame.minY, tile.frame.width, tile.frame.height].map(\.bitPattern)
    return SHA256.digest(of: Array("\(stamp) \(exact) \(tile)".utf8))
  }
}
