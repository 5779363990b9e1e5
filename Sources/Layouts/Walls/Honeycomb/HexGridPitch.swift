import Foundation

/// The distances between the cells of a flat-top hexagon grid.
struct HexGridPitch {
  /// The distance from column to column.
  var step: CGFloat
  /// The distance from cell to cell in a column.
  var height: CGFloat

  init(regular step: CGFloat) {
    self.init(step: step, height: Hexagon.stretch * step)
  }

  init(step: CGFloat, height: CGFloat) {
    self.step = step
    self.height = height
  }

  /// Returns the largest regular hexagon inside the cell after half the spacing is taken off each side.
  func regularCell(spacing: CGFloat) -> CGSize {
    let hexagonWidth = max(0, min(step * 4 / 3 - spacing, (height - spacing) * Hexagon.stretch))
    return CGSize(width: hexagonWidth, height: hexagonWidth * Hexagon.halfSquareRootOfThree)
  }

  /// Returns a hexagon stretched like the pitch: the spacing is exact between cells above each other, and between all
  /// cells if the pitch is regular.
  func stretchedCell(spacing: CGFloat) -> CGSize {
    let size = CGSize(width: step * 4 / 3 - spacing * Hexagon.stretch, height: height - spacing)
    return size.width > 0 && size.height > 0 ? size : .zero
  }

  /// Returns the bounding box of a flower with cells of this size; empty if the cells are empty.
  func flower(spacing: CGFloat, around cell: CGSize) -> CGSize {
    if cell.width <= 0 || cell.height <= 0 { return .zero }
    return CGSize(width: step * 10 / 3 - spacing * Hexagon.stretch, height: 3 * height - spacing)
  }
}
