import Foundation
package import Layouts

/// The position of text on the canvas: its box, perhaps turned around a point.
package struct TextPlace: Equatable, Sendable {
  /// The left edge of the box before it is turned, in whole pixels.
  package var x: Int
  package var y: Int
  package var turn: Rotation?

  package init(x: Int, y: Int, turn: Rotation? = nil) {
    self.x = x
    self.y = y
    self.turn = turn
  }

  /// Returns the six numbers of the transform from points in the box to points on the canvas.
  ///
  /// - Parameter rows: The number of rows above the text in its box.
  func transform(movedDownBy rows: Int = 0) -> [Double] {
    guard let turn else { return [1, 0, 0, 1, Double(x), Double(y + rows)] }
    let corner = turn.turned(CGPoint(x: x, y: y + rows))
    return [turn.cosine, turn.sine, -turn.sine, turn.cosine, corner.x, corner.y]
  }

  /// Returns the pixels of the canvas that a part of the box may touch.
  func area(of box: PixelRect) -> PixelRect {
    let moved = PixelRect(x: box.x + x, y: box.y + y, width: box.width, height: box.height)
    guard let turn else { return moved }
    return PixelRect(
      covering: turn.bounds(of: CGRect(x: moved.x, y: moved.y, width: moved.width, height: moved.height)))
  }
}
