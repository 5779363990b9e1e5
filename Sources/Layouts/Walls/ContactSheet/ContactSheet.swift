public import Foundation

/// Rows of cells of the same size, each with a photo in its center.
///
///     ContactSheet(columns: 6, rows: 8, spacing: 12)
///
/// Cells without a given size are 4:3 and fill the proposed width or height, or divide both if both are proposed.
/// Linear in the number of photos.
public struct ContactSheet: Layout, Hashable, Sendable {
  /// The number of columns, at most that of photos. By default, as many as fit if cells have a size and a width is
  /// proposed; the number that brings cells closest to 4:3 if cells divide width and height; otherwise, the number that
  /// brings the sheet closest to `aspect`.
  public var columns: Int? {
    didSet { columns = columns.map(\.boundedCount) }
  }
  /// The number of rows on a page; further photos go on another sheet.
  public var rows: Int? {
    didSet { rows = rows.map(\.boundedCount) }
  }
  /// The size of a cell. A cell too wide for the proposal is scaled down to fit.
  public var cell: CGSize? {
    didSet { cell = cell.map(Self.bounded) }
  }
  /// The gap between photos.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// The vertical gap between photos, if it differs.
  public var verticalSpacing: CGFloat? {
    didSet { verticalSpacing = verticalSpacing.map(\.boundedDistance) }
  }
  /// The aspect ratio (width over height) that a sheet should come close to.
  public var aspect: CGFloat {
    didSet { aspect = aspect.boundedAspect }
  }
  /// True if the sheet is one of several, all with `rows` rows and the same columns, even if the last one has few
  /// photos.
  public var isPaged: Bool
  /// True if photos are assigned to cells by their `PhotoIdentity`, so that most keep their cells when photos are added
  /// or removed.
  public var isStable: Bool
  /// True if an incomplete last row is centered instead of left-aligned.
  public var centersLastRow: Bool
  /// The lengths by which the proposed size is too small, because it has been rounded to pixels: cells that fit into
  /// the exact size count as fitting.
  package var rounding = CGSize.zero

  /// Creates a sheet. Columns and rows are from 1 to 10,000, the sides of cells from 10⁻⁶ to 10⁹, and the gap from 0 to
  /// 10⁹; other numbers are set to the nearest value in range, here and when a property is set.
  ///
  /// ``Layout/setting(_:to:)`` sets the other properties.
  public init(
    columns: Int? = nil, rows: Int? = nil, cell: CGSize? = nil, spacing: CGFloat = 0, isStable: Bool = false
  ) {
    self.init(
      columns: columns, rows: rows, cell: cell, spacing: spacing, isPaged: false, isStable: isStable)
  }

  /// Creates the layout with all its properties.
  @_disfavoredOverload
  package init(
    columns: Int? = nil, rows: Int? = nil, cell: CGSize? = nil, spacing: CGFloat = 0, aspect: CGFloat = 4.0 / 3,
    isPaged: Bool = false, isStable: Bool = false, centersLastRow: Bool = false,
    verticalSpacing: CGFloat? = nil
  ) {
    self.columns = columns.map(\.boundedCount)
    self.rows = rows.map(\.boundedCount)
    self.cell = cell.map(Self.bounded)
    self.spacing = spacing.boundedDistance
    self.verticalSpacing = verticalSpacing.map(\.boundedDistance)
    self.aspect = aspect.boundedAspect
    self.isPaged = isPaged
    self.isStable = isStable
    self.centersLastRow = centersLastRow
  }

  private static func bounded(_ cell: CGSize) -> CGSize {
    CGSize(width: cell.width.boundedLength, height: cell.height.boundedLength)
  }

  /// Returns the number of photos on a sheet: all of them, unless it has a number of rows.
  ///
  ///     let capacity = sheet.pageCapacity(photos: photos.count, in: proposal)
  ///     sheet.isPaged = photos.count > capacity
  ///     // … and lay out that many photos at a time.
  public func pageCapacity(photos: Int, in proposal: ProposedViewSize) -> Int {
    guard let rows, photos > 0 else { return photos }
    let columns = pageColumns(rows: rows, in: Room(proposal))
    let (capacity, overflows) = min(columns, photos).multipliedReportingOverflow(by: rows)
    return overflows ? .max : capacity
  }

  /// The grid for one proposal, kept between sizing and placing.
  public struct Cache {
    var proposal: ProposedViewSize?
    var grid = ContactSheetGrid(columns: 1, rows: 1)
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache() }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    findGrid(for: proposal, subviews: subviews, cache: &cache)
    // A grid narrower than the sheet is centered.
    let width = Room(proposal).width ?? 0
    return CGSize(width: max(width, cache.grid.size.width), height: cache.grid.size.height)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    findGrid(for: proposal, subviews: subviews, cache: &cache)
    let grid = cache.grid
    let x = bounds.minX + (bounds.width - grid.size.width) / 2
    let columns = Division.equal(grid.columns, of: grid.size.width, from: x, spacing: spacing)
    let rows = Division.equal(grid.rows, of: grid.size.height, from: bounds.minY, spacing: gapDown)
    let shift = lastRowShift(photos: subviews.count, columns)
    let places = isStable ? StableDealing.places(of: (0..<subviews.count).map(subviews.identity)) : nil
    for (photo, subview) in subviews.enumerated() {
      let place = places.map { $0[photo] } ?? photo
      let (column, row) = (columns[place % grid.columns], rows[place / grid.columns])
      let proposal = ProposedViewSize(width: column.length, height: row.length)
      let size = subview.sizeThatFits(proposal)
      let isInLastRow = place / columns.count == (subviews.count - 1) / columns.count
      // From the corner, so that a photo as large as its cell has exactly the same edges.
      subview.place(
        at: CGPoint(
          x: column.start + (isInLastRow ? shift : 0) + (column.length - size.width) / 2,
          y: row.start + (row.length - size.height) / 2),
        proposal: proposal)
    }
  }

  var gapDown: CGFloat { verticalSpacing ?? spacing }

  /// Returns the distance by which the last row moves to the right to be centered.
  private func lastRowShift(photos: Int, _ columns: [Division.Part]) -> CGFloat {
    guard centersLastRow, photos > columns.count, columns.count > 1 else { return 0 }
    let missing = (columns.count - photos % columns.count) % columns.count
    return CGFloat(missing) * (columns[1].start - columns[0].start) / 2
  }

  private func findGrid(for proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    if cache.proposal == proposal { return }
    cache = Cache(proposal: proposal, grid: grid(photos: subviews.count, in: Room(proposal)))
  }
}

extension ContactSheet: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = ContactSheet()
    try values.read(.columns, into: &layout.columns)
    try values.read(.rows, into: &layout.rows)
    try values.read(.cell, into: &layout.cell)
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.verticalSpacing, into: &layout.verticalSpacing)
    try values.read(.aspect, into: &layout.aspect)
    try values.read(.isPaged, into: &layout.isPaged)
    try values.read(.isStable, into: &layout.isStable)
    try values.read(.centersLastRow, into: &layout.centersLastRow)
    try values.read(.rounding, into: &layout.rounding)
    self = layout
  }
}
