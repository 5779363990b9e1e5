package import Foundation
package import TesseraLayout

extension Plan.Tile {
  /// How many pixels of the wall each pixel of a photo becomes, along either axis.
  ///
  ///     tile.enlargement(width: 6000, height: 4000)     // 0.25: four pixels become one
  ///
  /// What a tile crops does not count: what is seen is enlarged all the same.
  ///
  /// - Parameters:
  ///   - width: The width of the upright photo.
  ///   - height: Its height.
  package func enlargement(width: Double, height: Double) -> Double {
    switch content {
    case .fill: max(frame.width / width, frame.height / height)
    case .fit: TileGeometry.fittedSize(self, aspect: width / height).width / width
    }
  }

  /// Where a photo of a size is seen, exactly: in all of the tile, or in as much as it fits into.
  package func shownSize(width: Double, height: Double) -> CGSize {
    content == .fill ? frame.size : TileGeometry.fittedSize(self, aspect: width / height)
  }
}
