import Digests
import Files
import ImageCodecs
import Layouts
import Store

/// The digests of a wall's groups of rows: groups with the same digest have the same pixels.
struct GroupDigests {
  let digests: [[UInt8]]

  /// The digest of a group whose photos cannot be distinguished from others.
  static let unknown = [UInt8](repeating: 0, count: 16)

  /// The properties that all groups of a wall depend on.
  private struct Common: Encodable {
    var decoderVersion = Store.decoderVersion
    var look: WallRenderer.Look
    var maxPixels: Int
    var width: Int
    var hasAlpha: Bool
    /// The reader of videos, if there are any.
    var videos: String?
    /// True if raw files without a usable preview are developed.
    var develops: Bool?
  }

  init(
    _ plan: Plan, style: WallRenderer.Style, encoder: some GroupEncoder, stamp: (Plan.FileName) -> FileStamp?
  ) {
    let canvas = PixelRect(x: 0, y: 0, width: plan.canvas.width, height: plan.canvas.height)
    var content = [[[UInt8]?]](repeating: [], count: encoder.groupCount)
    for tile in plan.tiles {
      let touched = tile.reachedPixels.intersection(canvas)
      if touched.isEmpty { continue }
      let digest = Self.digest(of: tile, stamp(tile.file))
      for group in touched.y / encoder.rowsPerGroup...(touched.maxY - 1) / encoder.rowsPerGroup {
        content[group].append(digest)
      }
    }
    for text in plan.texts {
      let rotation = text.tile.map { plan.tiles[$0] }.flatMap { $0.turn == 0 ? nil : $0.rotation }
      let touched = text.touchedPixels(turned: rotation).intersection(canvas)
      if touched.isEmpty { continue }
      let digest = SHA256.digest(ofValue: TextContent(text, turned: rotation, fonts: style.fonts))
      for group in touched.y / encoder.rowsPerGroup...(touched.maxY - 1) / encoder.rowsPerGroup {
        content[group].append(digest)
      }
    }
    let common = SHA256.digest(
      ofValue: Common(
        look: style.look, maxPixels: style.decoding.maxPixels, width: encoder.width,
        hasAlpha: !style.look.background.isOpaque,
        videos: Self.hasVideos(plan) ? style.decoding.videos?.reader.identifier : nil,
        develops: style.decoding.developsRaw ? true : nil))
    digests = content.enumerated().map { group, tiles in
      let known = tiles.compactMap { $0 }
      if known.count < tiles.count { return Self.unknown }
      var digest = SHA256()
      digest.update(common)
      digest.update(value: encoder.rows(ofGroup: group))
      for tile in known { digest.update(tile) }
      return Array(digest.bytes().prefix(Self.unknown.count))
    }
  }

  private static func hasVideos(_ plan: Plan) -> Bool {
    plan.tiles.contains { ForeignFormat.isVideo(byExtension: FilePath($0.file).fileExtension) }
  }

  /// Returns the digest of a tile; nil if the photo may have changed without a change to its stamp.
  private static func digest(of tile: Plan.Tile, _ stamp: FileStamp?) -> [UInt8]? {
    guard let stamp, stamp.isSettled else { return nil }
    return SHA256.digest(ofValue: TileContent(tile, stamp))
  }
}
