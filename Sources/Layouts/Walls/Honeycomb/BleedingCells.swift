package import Foundation

/// Hexagons or circles that run off all edges of a rectangle, so that they cover it.
///
///     BleedingCells(count: 60, covering: CGSize(width: 1920, height: 1080))?.places.count   // 60
///
/// A cell at an edge is cut by at most half, and its place is the part that is left, so that photos lose nothing more.
/// Hexagons are stretched a little, and some become pairs; circles move apart a little, and a few half circles are left
/// out. Takes time nearly linear in the number of cells.
package struct BleedingCells {
  package struct Place: Equatable {
    package var frame: CGRect
    package var shape: Plan.Shape
  }

  /// The places in reading order.
  package private(set) var places: [Place] = []
  /// The fraction of a regular cell that a stretched one loses.
  package private(set) var stretch: CGFloat = 0
  /// The disadvantages of cut, stretched and joined cells: less is better.
  package private(set) var cost: CGFloat = 0

  private let size: CGSize
  private let spacing: CGFloat
  private let isRound: Bool
  private let isFlat: Bool

  /// Creates cells; nil if no pattern suits the size.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, or of rows of pointy-top cells; nil for any.
  ///   - maxStretch: The maximum stretch of hexagons.
  package init?(
    count: Int, covering size: CGSize, spacing: CGFloat = 0, shape: Honeycomb.CellShape = .hexagon,
    orientation: Hexagon.Orientation = .flat, columns: Int? = nil, maxStretch: CGFloat = 0.08
  ) {
    isRound = shape == .circle
    isFlat = orientation == .flat
    self.size = orientation == .flat ? size : CGSize(width: size.height, height: size.width)
    self.spacing = spacing
    guard count > 1, size.width > 4 * spacing, size.height > 4 * spacing else { return nil }
    var best: (pattern: BleedingPattern, grid: Grid)?
    for columns in columns.map({ $0...$0 }) ?? 2...count where (2...count).contains(columns) {
      BleedingPattern.forEach(of: count, in: columns, maxJoined: isRound ? count / 8 : count) { pattern in
        guard let grid = grid(of: pattern, count, maxStretch: isRound ? Self.maxLooseness : maxStretch) else { return }
        if best.map({ grid.cost < $0.grid.cost - 1e-9 }) ?? true { best = (pattern, grid) }
      }
    }
    guard let (pattern, grid) = best, grid.cost < Self.maxCost else { return nil }
    (stretch, cost) = (grid.stretch, grid.cost)
    var cells = pattern.cells(leavesOut: isRound)
    // Rows of flat-top cells go through all columns.
    if isFlat { cells.sort { ($0.place, $0.column) < ($1.place, $1.column) } }
    places = cells.compactMap { place(of: $0, in: pattern, grid) }
    if places.count != count { return nil }
  }

  /// The distances of cells, and their disadvantages.
  private struct Grid {
    var pitch: HexGridPitch
    var stretch: CGFloat
    var cost: CGFloat
  }

  /// The cost above which cells of natural edges look better.
  private static let maxCost: CGFloat = 0.4

  /// The maximum stretch of the grid of circles.
  private static let maxLooseness: CGFloat = 0.1

  private func grid(of pattern: BleedingPattern, _ count: Int, maxStretch: CGFloat) -> Grid? {
    let height = (size.height + spacing) / pattern.height
    let regular = height * Hexagon.halfSquareRootOfThree
    let across = (size.width + spacing) / regular
    // From half cells at both sides to those that only lose their corners, or circles that are whole.
    let least = CGFloat(pattern.columns - 1)
    let covering = least + 2.0 / 3
    let most = isRound ? least + Hexagon.stretch : covering
    let fitted = min(max(across, least), most)
    let stretch = 1 - min(across / fitted, fitted / across)
    let step = (size.width + spacing) / fitted
    // Of smaller cells, gaps could take the part that an edge leaves.
    guard stretch <= maxStretch + 1e-9, min(height, step) >= 6 * spacing else { return nil }
    let edge = 2 * CGFloat(pattern.length) / CGFloat(count)
    let cut = max(0, covering - fitted) / 2
    let gap = max(0, fitted - covering) / 2
    let joined = CGFloat(pattern.joined) / CGFloat(count)
    let cost = stretch + joined * (isRound ? 1 : 0.3) + edge * (0.3 * cut + 0.5 * gap)
    return Grid(
      pitch: HexGridPitch(step: step, height: height), stretch: stretch, cost: cost)
  }

  private func place(of cell: BleedingPattern.Cell, in pattern: BleedingPattern, _ grid: Grid) -> Place? {
    let pitch = grid.pitch
    let center = CGPoint(
      x: size.width / 2 + (CGFloat(cell.column) - CGFloat(pattern.columns - 1) / 2) * pitch.step,
      y: cell.center * pitch.height - spacing / 2)
    var (own, shape) = (pitch.stretchedCell(spacing: spacing), Plan.Shape.hexagon)
    if isRound {
      let slanted = (pitch.step * pitch.step + pitch.height * pitch.height / 4).squareRoot()
      let diameter = max(0, min(pitch.height, slanted) - spacing)
      (own, shape) = (CGSize(width: diameter, height: diameter), .circle)
    } else if cell.isPair {
      own.height += pitch.height
      shape = .pair(isFlat ? .flat : .pointy, inset: spacing / 2)
    }
    let whole = CGRect(x: center.x - own.width / 2, y: center.y - own.height / 2, width: own.width, height: own.height)
    let wall = CGRect(origin: .zero, size: size)
    return shape.cut(from: oriented(whole), by: oriented(wall)).map { Place(frame: $0.frame, shape: $0.shape) }
  }

  private func oriented(_ frame: CGRect) -> CGRect {
    isFlat ? frame : CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width)
  }
}
