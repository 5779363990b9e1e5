public import Foundation

/// Photos in the cells of a hexagon grid, with offset coordinates.
///
///     HexGrid(spacing: 6, orientation: .flat)
///
/// Photos with a `HexCell` value get that cell; the others are dealt in rows. A photo whose `PhotoWeight` is 2 or more
/// is a hero: it takes a cell and its six neighbors, and its frame is that of a ``Plan/Shape/flower(_:inset:)`` inset
/// by half the spacing. Takes time nearly linear in the number of photos.
public struct HexGrid: ExactLayout, Hashable, Sendable {
  /// The gap between neighboring hexagons.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// Flat-top hexagons in columns (the default), or pointy-top ones in rows.
  public var orientation: Hexagon.Orientation
  /// The columns or rows that are shifted by half a cell, counted from 0: the odd ones by default.
  public var offset: Offset
  /// The number of photos in a row, at least three if there are heroes; by default, the number that brings the canvas
  /// closest to `aspect`.
  public var columns: Int? {
    didSet { columns = columns.map(\.boundedCount) }
  }
  /// The aspect ratio (width over height) that the dealt canvas should come close to.
  public var aspect: CGFloat {
    didSet { aspect = aspect.boundedAspect }
  }
  /// True if cells are stretched to fill width and height exactly, if both are proposed. If no number of columns is
  /// given, the one that needs the least stretching is chosen.
  public var isExact: Bool
  /// The maximum fraction of a regular hexagon that stretching may cut off; `fit` finds a size that stays within it.
  public var maxCrop: CGFloat {
    didSet { maxCrop = maxCrop.boundedShare }
  }
  /// True if the columns (rows, if pointy) of a wall of an exact size are of nearly the same length, so that it has few
  /// holes and no single cell sticks out. Has no effect with heroes, with photos that have given cells, or with
  /// `isStable`.
  public var fillsColumns: Bool
  /// True if photos are dealt by their `PhotoIdentity`, so that most keep their cells when photos are added or removed.
  public var isStable: Bool
  /// True if an incomplete last row is centered, as closely as cells allow, instead of left-aligned. A row that a hero
  /// extends into does not move, nor do photos with given cells.
  public var centersLastRow: Bool

  /// The columns (of a flat-top grid) or rows (of a pointy one) that are shifted by half a cell.
  public enum Offset: String, CaseIterable, Codable, Sendable {
    /// The second, fourth … are shifted down or right.
    case odd
    /// The first, third … are shifted down or right.
    case even
  }

  /// Creates a grid. The gap is from 0 to 10⁹, and the number of columns from 1 to 10,000; other numbers are set to the
  /// nearest value in range, here and when a property is set.
  ///
  /// ``Layout/setting(_:to:)`` sets the other properties.
  public init(
    spacing: CGFloat = 0, orientation: Hexagon.Orientation = .flat, offset: Offset = .odd, columns: Int? = nil,
    isExact: Bool = false
  ) {
    self.init(
      spacing: spacing, orientation: orientation, offset: offset, columns: columns, isExact: isExact, isStable: false)
  }

  /// Creates the layout with all its properties.
  @_disfavoredOverload
  package init(
    spacing: CGFloat = 0, orientation: Hexagon.Orientation = .flat, offset: Offset = .odd, columns: Int? = nil,
    aspect: CGFloat = 4.0 / 3, isExact: Bool = false, maxCrop: CGFloat = 0.08, isStable: Bool = false,
    centersLastRow: Bool = false, fillsColumns: Bool = false
  ) {
    self.spacing = spacing.boundedDistance
    self.orientation = orientation
    self.offset = offset
    self.columns = columns.map(\.boundedCount)
    self.aspect = aspect.boundedAspect
    self.isExact = isExact
    self.maxCrop = maxCrop.boundedShare
    self.isStable = isStable
    self.centersLastRow = centersLastRow
    self.fillsColumns = fillsColumns
  }

  /// The cells that photos ask for and those that they get, kept between sizing and placing.
  public struct Cache {
    var photos: HexGridPhotos
    var dealing: HexGridDealing
    /// The size for which the cells were dealt, if it affects them.
    var exactSize: CGSize?
  }

  public func makeCache(subviews: Subviews) -> Cache {
    let photos = HexGridPhotos(subviews, isStable: isStable)
    return Cache(photos: photos, dealing: dealing(of: photos, columns: columnsNearestToAspect(photos)))
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    deal(for: proposal, cache: &cache)
    if let size = exactSize(of: proposal) { return size }
    let step = step(for: proposal, bounds: cache.dealing.bounds, subviews: subviews)
    return oriented(cache.dealing.bounds.canvas(HexGridPitch(regular: step)))
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    deal(for: proposal, cache: &cache)
    let dealing = cache.dealing
    let isStretched = exactSize(of: proposal) != nil
    let pitch =
      isStretched
      ? dealing.bounds.pitch(filling: oriented(bounds.size))
      : HexGridPitch(
        regular: step(for: ProposedViewSize(bounds.size), bounds: dealing.bounds, subviews: subviews))
    let size = isStretched ? pitch.stretchedCell(spacing: spacing) : pitch.regularCell(spacing: spacing)
    let proposals = (
      cell: ProposedViewSize(oriented(size)),
      flower: ProposedViewSize(oriented(pitch.flower(spacing: spacing, around: size)))
    )
    for (photo, (subview, cell)) in zip(subviews, dealing.cells).enumerated() {
      let center = oriented(dealing.bounds.position(of: normalizedCenter(of: cell), pitch: pitch))
      subview.place(
        at: CGPoint(x: bounds.minX + center.x, y: bounds.minY + center.y), anchor: .center,
        proposal: cache.photos.isHero[photo] ? proposals.flower : proposals.cell)
    }
  }

  // MARK: - Cells

  private func deal(for proposal: ProposedViewSize, cache: inout Cache) {
    let size = exactSize(of: proposal)
    if cache.exactSize == size { return }
    cache.exactSize = size
    cache.dealing =
      size.map { leastStretched(cache.photos, in: $0) }
      ?? dealing(of: cache.photos, columns: columnsNearestToAspect(cache.photos))
  }

  /// Returns the size to fill exactly; nil if there is none.
  private func exactSize(of proposal: ProposedViewSize) -> CGSize? {
    guard isExact, let width = proposal.width, let height = proposal.height, width.isFinite, height.isFinite else {
      return nil
    }
    return CGSize(width: max(0, width), height: max(0, height))
  }

  // MARK: - Geometry

  // Everything is computed for flat-top cells in columns; for a pointy-top grid, x and y are swapped.

  /// Returns the center of a cell, in units of column distance and cell height.
  func normalizedCenter(of cell: OffsetCoordinate) -> CGPoint {
    let (along, across) = orientation == .flat ? (cell.column, cell.row) : (cell.row, cell.column)
    return CGPoint(x: CGFloat(along), y: CGFloat(across) + (isShifted(along) ? 0.5 : 0))
  }

  /// Returns true if a column (of a flat-top grid) or row (of a pointy-top one) is shifted.
  func isShifted(_ index: Int) -> Bool { (index & 1 == 1) == (offset == .odd) }

  func oriented(_ size: CGSize) -> CGSize {
    orientation == .flat ? size : CGSize(width: size.height, height: size.width)
  }

  private func oriented(_ point: CGPoint) -> CGPoint {
    orientation == .flat ? point : CGPoint(x: point.y, y: point.x)
  }

  /// Returns the distance between columns: the largest at which the grid fits all proposed dimensions.
  private func step(for proposal: ProposedViewSize, bounds: NormalizedBounds, subviews: Subviews) -> CGFloat {
    let (along, across) =
      orientation == .flat ? (proposal.width, proposal.height) : (proposal.height, proposal.width)
    let steps = [
      along.map { $0 / bounds.width }, across.map { $0 / bounds.height / Hexagon.stretch },
    ].compactMap { $0 }.filter(\.isFinite)
    if let smallest = steps.min() { return max(0, smallest) }
    // If nothing is proposed, cells are as wide as the widest photo.
    return subviews.map { $0.sizeThatFits(.unspecified).width }.max().map { $0 * 3 / 4 } ?? 0
  }
}

extension HexGrid: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = HexGrid()
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.orientation, into: &layout.orientation)
    try values.read(.offset, into: &layout.offset)
    try values.read(.columns, into: &layout.columns)
    try values.read(.aspect, into: &layout.aspect)
    try values.read(.isExact, into: &layout.isExact)
    try values.read(.maxCrop, into: &layout.maxCrop)
    try values.read(.fillsColumns, into: &layout.fillsColumns)
    try values.read(.isStable, into: &layout.isStable)
    try values.read(.centersLastRow, into: &layout.centersLastRow)
    self = layout
  }
}
