public import Foundation

/// Photos in the cells of a honeycomb, in a spiral from its center.
///
///     Honeycomb(diameter: 125, spacing: 4, fisheye: true)
///
/// Photos take the spiral's cells in order. Photos with a `HoneycombCell` get that cell, and the others skip it.
/// Proposed dimensions are those of a viewport with the first cell at its center. An unspecified dimension is as large
/// as the honeycomb. Linear in the number of photos.
public struct Honeycomb: Layout, Hashable, Sendable {
  /// The distance between the centers of neighbors.
  public var diameter: CGFloat {
    didSet { diameter = diameter.boundedLength }
  }
  /// The gap between neighbors.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// The shape of cells: circles by default. Their distances stay the same.
  public var cellShape: CellShape
  /// The offset of the honeycomb within its viewport.
  public var drag: CGSize {
    didSet { drag = Self.bounded(drag) }
  }
  /// True if cells near the viewport's edges shrink and move inwards.
  public var fisheye: Bool
  /// The index of the photo whose cell and neighboring cells are drawn a tenth smaller.
  public var touched: Int?
  /// True if photos are dealt to cells by their `PhotoIdentity`, so that adding or removing one moves few others.
  /// Unspecified dimensions are then those of complete rings, and change only when a new ring begins.
  public var isStable: Bool
  /// True if the photos of an incomplete last ring are spread evenly around it, instead of side by side. Has no effect
  /// if photos have given cells, or are dealt by their identities.
  public var spreadsLastRing: Bool

  /// The shape of a cell, which photos fill.
  public enum CellShape: String, CaseIterable, Codable, Sendable {
    /// A circle as wide as the diameter, less the gap.
    case circle
    /// A flat-top hexagon.
    case hexagon
  }

  /// Creates a honeycomb. The diameter is from 10⁻⁶ to 10⁹, and the gap from 0 to 10⁹; other numbers are set to the
  /// nearest value in range, here and when a property is set.
  ///
  /// ``Layout/setting(_:to:)`` sets the other properties.
  public init(
    diameter: CGFloat = 125, spacing: CGFloat = 0, cellShape: CellShape = .circle, fisheye: Bool = false,
    isStable: Bool = false
  ) {
    self.init(
      diameter: diameter, spacing: spacing, cellShape: cellShape, drag: .zero, fisheye: fisheye, isStable: isStable)
  }

  /// Creates the layout with all its properties.
  @_disfavoredOverload
  package init(
    diameter: CGFloat = 125, spacing: CGFloat = 0, cellShape: CellShape = .circle, drag: CGSize = .zero,
    fisheye: Bool = false, touched: Int? = nil, isStable: Bool = false, spreadsLastRing: Bool = false
  ) {
    self.diameter = diameter.boundedLength
    self.spacing = spacing.boundedDistance
    self.cellShape = cellShape
    self.drag = Self.bounded(drag)
    self.fisheye = fisheye
    self.touched = touched
    self.isStable = isStable
    self.spreadsLastRing = spreadsLastRing
  }

  private static func bounded(_ drag: CGSize) -> CGSize {
    CGSize(width: drag.width.boundedOrZero, height: drag.height.boundedOrZero)
  }

  /// The photos' cells and their bounding box, kept between sizing and placing.
  public struct Cache {
    var cells: [HexCoordinate]
    /// The bounding box relative to the center of the cell (0, 0), without drag and fisheye.
    var box: CGRect
  }

  public func makeCache(subviews: Subviews) -> Cache {
    let cells = cells(for: subviews)
    return Cache(cells: cells, box: box(around: cells))
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    CGSize(width: proposal.finiteWidth ?? cache.box.width, height: proposal.finiteHeight ?? cache.box.height)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    // In a proposed dimension, the first cell is at the viewport's center; in an unspecified one, the middle of all
    // cells is.
    let origin = CGPoint(
      x: drag.width - (proposal.finiteWidth == nil ? cache.box.midX : 0),
      y: drag.height - (proposal.finiteHeight == nil ? cache.box.midY : 0))
    let geometry = HexGeometry(.flat, pitch: diameter, origin: origin)
    let touchedCell = touched.flatMap { subviews.indices.contains($0) ? cache.cells[$0 - subviews.startIndex] : nil }
    for (subview, cell) in zip(subviews, cache.cells) {
      var drawn = DrawnCell(offset: geometry.center(of: cell), diameter: diameter)
      if fisheye { drawn.shrink(towardsTheCenterOf: bounds.size) }
      let isTouched = touchedCell.map { $0.distance(to: cell) <= 1 } ?? false
      subview.place(
        at: CGPoint(x: bounds.midX + drawn.offset.x, y: bounds.midY + drawn.offset.y), anchor: .center,
        proposal: ProposedViewSize(size(ofDiameter: max(0, drawn.diameter - spacing) * (isTouched ? 0.9 : 1))))
    }
  }

  /// Returns the size of the bounding box of a cell with a given diameter.
  private func size(ofDiameter diameter: CGFloat) -> CGSize {
    CGSize(width: cellShape == .circle ? diameter : diameter * Hexagon.stretch, height: diameter)
  }
}

/// A cell as it is drawn: its center, relative to the viewport's, and its size.
private struct DrawnCell {
  var offset: CGPoint
  var diameter: CGFloat

  /// Shrinks the cell and moves it inwards if a cell of twice its size would extend beyond the viewport's edge.
  mutating func shrink(towardsTheCenterOf viewport: CGSize) {
    let excess = CGSize(
      width: max(0, abs(offset.x) + diameter - viewport.width / 2),
      height: max(0, abs(offset.y) + diameter - viewport.height / 2))
    diameter = max(0, diameter - 0.75 * max(excess.width, excess.height))
    offset.x += (offset.x > 0 ? -excess.width : excess.width) / 3
    offset.y += (offset.y > 0 ? -excess.height : excess.height) / 3
  }
}

// MARK: - Cells

extension Honeycomb {
  /// Returns the cells of `count` photos without given cells; none for more than ``HexCoordinate/longestList``.
  ///
  ///     Honeycomb.cells(count: 3)  // (0, 0), (1, 0), (0, 1)
  public static func cells(count: Int) -> [HexCoordinate] {
    count <= HexCoordinate.longestList ? Array(HexSpiral().prefix(max(0, count))) : []
  }

  private func cells(for subviews: Subviews) -> [HexCoordinate] {
    let asked = subviews.map { $0[HoneycombCell.self] }
    if spreadsLastRing && !isStable && asked.allSatisfy({ $0 == nil }) { return Self.spreadCells(count: asked.count) }
    let taken = Set(asked.lazy.compactMap { $0 })
    let dealt = zip(subviews, asked).filter { $0.1 == nil }.map(\.0)
    let free = Array(HexSpiral().lazy.filter { !taken.contains($0) }.prefix(dealt.count))
    let places =
      isStable ? StableDealing.places(of: dealt.map { $0[PhotoIdentity.self] ?? 0 }) : Array(dealt.indices)
    var next = places.makeIterator()
    return asked.map { cell in cell ?? free[next.next()!] }
  }

  /// Returns the cells of complete rings, and the remaining ones evenly around the next ring.
  private static func spreadCells(count: Int) -> [HexCoordinate] {
    var (ring, inside) = (0, 0)
    while inside + max(1, 6 * ring) <= count {
      inside += max(1, 6 * ring)
      ring += 1
    }
    let rest = count - inside
    let cells = self.cells(count: rest == 0 ? inside : inside + 6 * ring)
    let outermost = (0..<rest).map { cells[inside + (2 * $0 + 1) * 6 * ring / (2 * rest)] }
    return cells.prefix(inside) + outermost
  }

  private func box(around cells: [HexCoordinate]) -> CGRect {
    if cells.isEmpty { return .zero }
    let geometry = HexGeometry(.flat, pitch: diameter)
    let size = size(ofDiameter: diameter)
    func frame(_ cell: HexCoordinate) -> CGRect {
      let center = geometry.center(of: cell)
      return CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
    if isStable {
      // The corners of a ring extend as far as the whole ring.
      let radius = cells.reduce(0) { max($0, $1.length) }
      return HexDirection.allCases.map { frame($0.step * radius) }.reduce(CGRect.null) { $0.union($1) }
    }
    return cells.reduce(CGRect.null) { $0.union(frame($1)) }
  }
}

extension Honeycomb: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = Honeycomb()
    try values.read(.diameter, into: &layout.diameter)
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.cellShape, into: &layout.cellShape)
    try values.read(.drag, into: &layout.drag)
    try values.read(.fisheye, into: &layout.fisheye)
    try values.read(.touched, into: &layout.touched)
    try values.read(.isStable, into: &layout.isStable)
    try values.read(.spreadsLastRing, into: &layout.spreadsLastRing)
    self = layout
  }
}
