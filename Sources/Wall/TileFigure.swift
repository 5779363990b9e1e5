import Foundation
import Layouts
import Plans

/// The outlines of a tile as drawn, including its turn.
struct TileFigure: Equatable {
  /// The outline of the photo; nil if it fills its pixels.
  let photo: [CGPoint]?
  /// The outer outline of the border.
  let border: [CGPoint]?
  /// The outlines of the holes in the border.
  let holes: [[CGPoint]]
  /// The photo's own frame before it is turned: the tile's frame, or a smaller one if the photo is fitted into it.
  let photoFrame: CGRect

  /// - Parameter destination: The photo's pixels if it is not turned.
  init(_ tile: Plan.Tile, photoWidth: Double, photoHeight: Double, destination: PixelRect) {
    let isFitted = tile.content == .fit
    photoFrame = isFitted ? tile.fittedFrame(aspect: photoWidth / photoHeight) : tile.frame
    let rotation = tile.rotation
    // A border surrounds the photo closely if the photo is fitted into a rectangle; otherwise, it follows the shape.
    let hugged = isFitted && tile.shape.isRectangular ? photoFrame : tile.frame
    let shape: Plan.Shape = isFitted && tile.shape.isRectangular ? .rectangle : tile.shape
    let edge = tile.border.flatMap { shape.isRectangular ? PixelRect(snapping: $0.frame(around: hugged, shape)) : nil }
    let holes = edge.map { tile.border?.holes(in: CGRect($0)) ?? [] } ?? []
    self.holes = tile.turn == 0 ? holes : holes.map { $0.map(rotation.turned) }
    if tile.turn != 0 {
      let outline = isFitted ? photoFrame.corners : tile.shape.outline(in: tile.frame) ?? tile.frame.corners
      photo = outline.map(rotation.turned)
      border = tile.border?.outline(around: hugged, shape).map(rotation.turned)
    } else if tile.isClipped {
      photo = tile.shape.outline(in: tile.frame)
      border = tile.border?.outline(around: hugged, shape)
    } else {
      photo = nil
      border = tile.border.map { border in
        // The border has whole pixels, like the photo.
        let outer = PixelRect(snapping: border.frame(around: hugged, shape))
        return CGRect(destination).union(CGRect(outer)).corners
      }
    }
  }
}

extension Plan.Tile {
  /// Returns the exact frame of a photo fitted into this one.
  fileprivate func fittedFrame(aspect: Double) -> CGRect {
    let size = TileGeometry.fittedSize(self, aspect: aspect)
    return CGRect(
      x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width, height: size.height)
  }
}

extension CGRect {
  init(_ pixels: PixelRect) {
    self.init(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height)
  }
}
