public import Foundation

/// Photos in hexagon cells on offset coordinates.
///
///     HexGrid(spacing: 6, orientation: .flat)
///
/// Photos carry their cells as `HexCell` values; without any they are dealt in rows. Linear in the number of photos.
public struct HexGrid: Layout, Sendable {
  /// The gap between neighbouring hexagons.
  public var spacing: CGFloat
  public var orientation: Hexagon.Orientation
  public var offset: Offset
  /// How many photos are dealt to a row; by default the count whose canvas is nearest to `aspect`.
  public var columns: Int?
  /// Width over height that the dealt canvas should come near.
  public var aspect: CGFloat

  /// Which columns (of a flat-top grid) or rows (of a pointy one) are shifted by half a cell.
  public enum Offset: String, CaseIterable, Sendable {
    case odd
    case even
  }

  public init(
    spacing: CGFloat = 0, orientation: Hexagon.Orientation = .flat, offset: Offset = .odd, columns: Int? = nil,
    aspect: CGFloat = 4.0 / 3
  ) {
    precondition(spacing >= 0 && spacing.isFinite, "A spacing cannot be negative.")
    precondition(columns.map { $0 > 0 } ?? true, "A hexagon wall needs at least one column.")
    precondition(aspect > 0 && aspect.isFinite, "An aspect must be positive.")
    self.spacing = spacing
    self.orientation = orientation
    self.offset = offset
    self.columns = columns
    self.aspect = aspect
  }

  /// The photos' cells and what bounds them, kept from sizing to placing.
  public struct Cache {
    var cells: [OffsetCoordinate]
    var bounds: NormalizedBounds
  }

  public func makeCache(subviews: Subviews) -> Cache {
    let cells = cells(for: subviews)
    return Cache(cells: cells, bounds: NormalizedBounds(cells.lazy.map(normalizedCenter)))
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    let step = step(for: proposal, bounds: cache.bounds, subviews: subviews)
    return oriented(cache.bounds.canvas(step: step))
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    let step = step(for: ProposedViewSize(bounds.size), bounds: cache.bounds, subviews: subviews)
    let size = cellSize(step: step)
    for (subview, cell) in zip(subviews, cache.cells) {
      let center = oriented(cache.bounds.position(of: normalizedCenter(of: cell), step: step))
      subview.place(
        at: CGPoint(x: bounds.minX + center.x, y: bounds.minY + center.y), anchor: .center,
        proposal: ProposedViewSize(oriented(size)))
    }
  }

  // MARK: - Cells

  private func cells(for subviews: Subviews) -> [OffsetCoordinate] {
    let asked = subviews.map { $0[HexCell.self] }
    let columns = columns ?? columnsNearestToAspect(count: subviews.count)
    return asked.enumerated().map { index, cell in
      cell ?? OffsetCoordinate(row: index / columns, column: index % columns)
    }
  }

  /// Every count from one column to a single row is tried; the first of the nearest wins.
  func columnsNearestToAspect(count: Int) -> Int {
    func distance(_ columns: Int) -> CGFloat {
      let corners = extremeCells(count: count, columns: columns)
      let canvas = oriented(NormalizedBounds(corners.lazy.map(normalizedCenter)).canvas(step: 1))
      return abs(canvas.width / canvas.height - aspect)
    }
    return (1...max(1, count)).lazy.map { ($0, distance($0)) }.min { $0.1 < $1.1 }?.0 ?? 1
  }

  /// The cells of a dealt grid among which its extremes are: two at each end of the first and last two rows.
  private func extremeCells(count: Int, columns: Int) -> [OffsetCoordinate] {
    let rows = (count + columns - 1) / columns
    return Set([0, 1, rows - 2, rows - 1]).filter { $0 >= 0 && $0 < rows }.flatMap { row in
      let inRow = min(columns, count - row * columns)
      return [0, 1, inRow - 2, inRow - 1].filter { $0 >= 0 && $0 < inRow }
        .map { OffsetCoordinate(row: row, column: $0) }
    }
  }

  // MARK: - Geometry

  // Everything is computed for flat-top cells in columns; a pointy grid is the same with x and y exchanged.

  /// A cell's centre where columns are 1 apart and cells 1 high.
  private func normalizedCenter(of cell: OffsetCoordinate) -> CGPoint {
    let (along, across) = orientation == .flat ? (cell.column, cell.row) : (cell.row, cell.column)
    let isOdd = along & 1 == 1
    return CGPoint(x: CGFloat(along), y: CGFloat(across) + (isOdd == (offset == .odd) ? 0.5 : 0))
  }

  private func oriented(_ size: CGSize) -> CGSize {
    orientation == .flat ? size : CGSize(width: size.height, height: size.width)
  }

  private func oriented(_ point: CGPoint) -> CGPoint {
    orientation == .flat ? point : CGPoint(x: point.y, y: point.x)
  }

  /// The distance between columns: the largest at which the grid fits every proposed dimension.
  private func step(for proposal: ProposedViewSize, bounds: NormalizedBounds, subviews: Subviews) -> CGFloat {
    let (along, across) =
      orientation == .flat ? (proposal.width, proposal.height) : (proposal.height, proposal.width)
    let steps = [
      along.map { $0 / bounds.width }, across.map { $0 / bounds.height / Hexagon.stretch },
    ].compactMap { $0 }.filter(\.isFinite)
    if let smallest = steps.min() { return max(0, smallest) }
    // Nothing is proposed: cells as wide as the widest photo.
    return subviews.map { $0.sizeThatFits(.unspecified).width }.max().map { $0 * 3 / 4 } ?? 0
  }

  /// The largest hexagon inside the cell after half the spacing is taken off each side.
  private func cellSize(step: CGFloat) -> CGSize {
    let width = step * 4 / 3 - spacing
    let height = Hexagon.stretch * step - spacing
    let hexagonWidth = max(0, min(width, height * Hexagon.stretch))
    return CGSize(width: hexagonWidth, height: hexagonWidth * Hexagon.halfSquareRootOfThree)
  }
}

/// The bounds of normalized cell centres.
struct NormalizedBounds {
  private var minX: CGFloat = .infinity
  private var minY: CGFloat = .infinity
  private var maxX: CGFloat = -.infinity
  private var maxY: CGFloat = -.infinity

  init(_ centers: some Sequence<CGPoint>) {
    for center in centers {
      minX = min(minX, center.x)
      minY = min(minY, center.y)
      maxX = max(maxX, center.x)
      maxY = max(maxY, center.y)
    }
  }

  /// In steps: a cell reaches two thirds of a step to either side of its centre.
  var width: CGFloat { maxX - minX + 4.0 / 3 }
  /// In cell heights.
  var height: CGFloat { maxY - minY + 1 }

  func canvas(step: CGFloat) -> CGSize {
    CGSize(width: step * width, height: Hexagon.stretch * step * height)
  }

  func position(of center: CGPoint, step: CGFloat) -> CGPoint {
    CGPoint(x: step * (center.x - minX + 2.0 / 3), y: Hexagon.stretch * step * (center.y - minY + 0.5))
  }
}
