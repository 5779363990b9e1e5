import Files
import Layouts
import Parallel

/// The crops that a wall finds when it is made, found in the meantime so that its page can show them.
final class StudioCrops: Sendable {
  /// The properties of a tile that decide about its crop.
  private struct Key: Hashable {
    var stamp: FileStamp
    var crop: Plan.Crop
    var shape: Plan.Shape
    var width: Double
    var height: Double

    /// Nil for a tile whose crop the plan has.
    init?(_ tile: Plan.Tile, _ stamp: FileStamp?) {
      guard let stamp, tile.crop.isSearched, tile.content == .fill else { return nil }
      (self.stamp, crop, shape) = (stamp, tile.crop, tile.shape)
      (width, height) = (Double(tile.frame.width), Double(tile.frame.height))
    }
  }

  private let found = Mutex<[Key: UnitPoint]>([:])

  /// Returns the center of a crop that has been found; nil for one that the plan has, too.
  func middle(of tile: Plan.Tile, _ stamp: FileStamp?) -> [Double]? {
    guard let key = Key(tile, stamp), let point = found.withLock({ $0[key] }) else { return nil }
    return [point.x, point.y]
  }

  /// Returns true if a tile must be searched.
  func lacks(_ tile: Plan.Tile, _ stamp: FileStamp?) -> Bool {
    Key(tile, stamp).map { key in found.withLock { $0[key] == nil } } ?? false
  }

  func note(_ point: UnitPoint, of tile: Plan.Tile, _ stamp: FileStamp?) {
    if let key = Key(tile, stamp) { found.withLock { $0[key] = point } }
  }
}
