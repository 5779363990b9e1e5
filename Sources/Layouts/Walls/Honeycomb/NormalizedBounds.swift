import Foundation

/// The bounds of normalized cell centers.
struct NormalizedBounds {
  private var minX: CGFloat = .infinity
  private var minY: CGFloat = .infinity
  private var maxX: CGFloat = -.infinity
  private var maxY: CGFloat = -.infinity

  init() {}

  init(_ centers: some Sequence<CGPoint>) {
    for center in centers { include(center) }
  }

  /// - Parameter reach: The number of cells that extend from the center in every direction.
  mutating func include(_ center: CGPoint, reach: CGFloat = 0) {
    minX = min(minX, center.x - reach)
    minY = min(minY, center.y - reach)
    maxX = max(maxX, center.x + reach)
    maxY = max(maxY, center.y + reach)
  }

  /// The width in column distances: a cell extends two thirds of a column distance to the left and right of its center.
  var width: CGFloat { maxX - minX + 4.0 / 3 }
  /// The height in cell heights.
  var height: CGFloat { maxY - minY + 1 }

  func canvas(_ pitch: HexGridPitch) -> CGSize {
    CGSize(width: pitch.step * width, height: pitch.height * height)
  }

  func pitch(filling size: CGSize) -> HexGridPitch {
    HexGridPitch(step: size.width / width, height: size.height / height)
  }

  func position(of center: CGPoint, pitch: HexGridPitch) -> CGPoint {
    CGPoint(x: pitch.step * (center.x - minX + 2.0 / 3), y: pitch.height * (center.y - minY + 0.5))
  }
}
