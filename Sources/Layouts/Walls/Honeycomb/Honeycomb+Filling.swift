package import Foundation

/// A honeycomb whose cells fill a rectangle as well as possible.
package struct FilledHoneycomb {
  /// The cells, from the middle outwards.
  package let cells: [HexCoordinate]
  package let diameter: CGFloat
  /// The offset that puts the middle of all cells at the center of the rectangle.
  package let offset: CGSize

  /// - Parameter shape: The shape of the cells: hexagons are wider than circles.
  package init(count: Int, filling size: CGSize, shape: Honeycomb.CellShape) {
    precondition(count > 0, "A honeycomb must have cells to fill.")
    let grid = HexGrid(isExact: true)
    let cells = Self.best(count: count, filling: size, on: grid).map { HexCoordinate($0, in: .oddQ) }
    let unit = HexGeometry(.flat, pitch: 1)
    let width = shape == .circle ? 1 : Hexagon.stretch
    let box = cells.reduce(CGRect.null) { box, cell in
      let center = unit.center(of: cell)
      return box.union(CGRect(x: center.x - width / 2, y: center.y - 0.5, width: width, height: 1))
    }
    let diameter = max(.leastNormalMagnitude, min(size.width / box.width, size.height / box.height))
    let middle = CGPoint(x: box.midX, y: box.midY)
    func distance(_ cell: HexCoordinate) -> CGFloat {
      let center = unit.center(of: cell)
      let (x, y) = ((center.x - middle.x) / size.width, (center.y - middle.y) / size.height)
      // Rounding errors must not decide.
      return ((x * x + y * y) * 1e12).rounded()
    }
    let keys = cells.map(distance)
    self.cells = cells.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { cells[$0] }
    self.diameter = diameter
    offset = CGSize(width: -middle.x * diameter, height: -middle.y * diameter)
  }

  /// Returns the compact cells that suit the size best.
  private static func best(count: Int, filling size: CGSize, on grid: HexGrid) -> [OffsetCoordinate] {
    var best: (cells: CompactHexagons, quality: CGFloat)?
    for columns in 1...count {
      for isFlipped in [false, true] {
        let cells = CompactHexagons(count: count, columns: columns, isFlipped: isFlipped)
        let quality = cells.quality(filling: size, on: grid)
        if best.map({ quality > $0.quality }) ?? true { best = (cells, quality) }
      }
    }
    return best?.cells.cells(on: grid) ?? []
  }
}
