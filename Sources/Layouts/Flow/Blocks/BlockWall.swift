import Foundation

/// The tiles of a wall of an exact size.
enum BlockWall {
  case tree(BlockTree)
  /// Tiles in a rectangle at the origin, and the largest fraction that a photo loses.
  case tiles([CGRect], crop: Double)

  /// The largest fraction that a photo loses.
  var crop: Double {
    switch self {
    case .tree(let tree): tree.crop
    case .tiles(_, let crop): crop
    }
  }

  /// Returns the tiles of photos, by photo.
  func frames(in bounds: CGRect) -> [CGRect] {
    switch self {
    case .tree(let tree): tree.frames(in: bounds)
    case .tiles(let tiles, _): tiles.map { $0.offsetBy(dx: bounds.minX, dy: bounds.minY) }
    }
  }
}
