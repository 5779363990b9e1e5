package import Foundation
import TesseraLayout

/// Where a text goes on the canvas: its box, turned around a point or not at all.
package struct TextPlace: Equatable, Sendable {
  /// The top left corner of its box while it is upright, in whole pixels.
  package var x: Int
  package var y: Int
  package var turn: Turn?

  /// A turn around a point of the canvas.
  package struct Turn: Equatable, Sendable {
    package var cosine: Double
    package var sine: Double
    package var center: CGPoint

    package init(cosine: Double, sine: Double, center: CGPoint) {
      self.cosine = cosine
      self.sine = sine
      self.center = center
    }
  }

  package init(x: Int, y: Int, turn: Turn? = nil) {
    self.x = x
    self.y = y
    self.turn = turn
  }

  /// The six numbers of the transform from points of the box to those of the canvas.
  ///
  /// - Parameter rows: How far below the top of the box the text begins.
  func transform(movedDownBy rows: Int = 0) -> [Double] {
    guard let turn else { return [1, 0, 0, 1, Double(x), Double(y + rows)] }
    let (left, top) = (Double(x) - turn.center.x, Double(y + rows) - turn.center.y)
    return [
      turn.cosine, turn.sine, -turn.sine, turn.cosine, turn.center.x + turn.cosine * left - turn.sine * top,
      turn.center.y + turn.sine * left + turn.cosine * top,
    ]
  }

  /// The pixels of the canvas that some of the box may touch.
  func area(of box: PixelRect) -> PixelRect {
    guard turn != nil else { return PixelRect(x: box.x + x, y: box.y + y, width: box.width, height: box.height) }
    let transform = transform()
    let corners = [(box.x, box.y), (box.maxX, box.y), (box.x, box.maxY), (box.maxX, box.maxY)].map { x, y in
      CGPoint(
        x: transform[0] * Double(x) + transform[2] * Double(y) + transform[4],
        y: transform[1] * Double(x) + transform[3] * Double(y) + transform[5])
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return PixelRect(
      covering: CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top))
  }
}
