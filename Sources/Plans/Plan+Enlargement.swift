package import Foundation
package import Layouts

extension Plan.Tile {
  /// Returns the number of pixels of the wall for each pixel of a photo, along either axis.
  ///
  ///     tile.enlargement(width: 6000, height: 4000)     // 0.25: four pixels become one
  ///
  /// Cropping does not change this number: the visible part is enlarged just as much.
  ///
  /// - Parameters:
  ///   - width: The width of the upright photo.
  ///   - height: The height of the upright photo.
  package func enlargement(width: Double, height: Double) -> Double {
    switch content {
    case .fill: max(frame.width / width, frame.height / height)
    case .fit: TileGeometry.fittedSize(self, aspect: width / height).width / width
    }
  }

  /// Returns the exact size of the visible photo: that of the tile, or of the part of the tile that it fits into.
  package func shownSize(width: Double, height: Double) -> CGSize {
    content == .fill ? frame.size : TileGeometry.fittedSize(self, aspect: width / height)
  }
}
