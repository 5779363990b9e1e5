public import Foundation

/// Subviews in rows and columns: a column is as wide as its widest cell, a row as tall as its tallest.
///
///     let wall = GridLayout(alignment: .top, horizontalSpacing: 4, verticalSpacing: 4) {
///       GridRow { portrait; landscape }
///       GridRow { landscape; portrait }
///       LayoutItem(panorama).gridCellUnsizedAxes(.horizontal)
///     }
///
/// An item outside any ``GridRow`` is a row of its own and spans all columns. A proposed width is divided among the
/// columns as a stack divides it among subviews, and then a proposed height among the rows. If spacings are nil, cells
/// use their preferred spacing.
///
/// Complexity: each cell is asked for its size a few times.
public struct GridLayout: Layout, Hashable, Sendable {
  /// The alignment of items smaller than their cells. A row can have its own vertical one.
  public var alignment: Alignment
  /// The gap between columns; nil for the subviews’ preferred spacing, which is 8 for photos.
  public var horizontalSpacing: CGFloat?
  /// The gap between rows; nil for the subviews’ preferred spacing, which is 8 for photos.
  public var verticalSpacing: CGFloat?

  /// Creates a grid, with centered items and preferred spacing by default.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  /// The table for one proposal, kept between sizing and placing.
  public struct Cache {
    fileprivate var found: (key: Key, table: GridTable)?

    fileprivate struct Key: Equatable {
      var alignment: Alignment
      var horizontalSpacing: CGFloat?
      var verticalSpacing: CGFloat?
      var proposal: ProposedViewSize
      var subviews: LayoutSubviews
    }
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache() }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    table(for: proposal, subviews: subviews, cache: &cache).size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    table(for: proposal, subviews: subviews, cache: &cache).place(in: bounds)
  }

  private func table(for proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> GridTable {
    let key = Cache.Key(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing,
      proposal: proposal, subviews: subviews)
    if let found = cache.found, found.key == key { return found.table }
    let table = GridTable(
      subviews, alignment: alignment, horizontalSpacing: horizontalSpacing.map(\.boundedOrZero),
      verticalSpacing: verticalSpacing.map(\.boundedOrZero), in: proposal)
    cache.found = (key, table)
    return table
  }
}

extension GridLayout: Codable {
  /// Reads a layout. Missing properties have their defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var layout = GridLayout()
    try values.read(.alignment, into: &layout.alignment)
    try values.read(.horizontalSpacing, into: &layout.horizontalSpacing)
    try values.read(.verticalSpacing, into: &layout.verticalSpacing)
    self = layout
  }
}
