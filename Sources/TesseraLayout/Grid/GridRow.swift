/// One row of a ``GridLayout``.
///
///     GridLayout(horizontalSpacing: 4, verticalSpacing: 4) {
///       GridRow { first; second }
///       GridRow(alignment: .top) { third; fourth }
///       panorama
///     }
///
/// In any other layout, its items are listed as if the row were not there.
public struct GridRow: Sendable {
  let items: [LayoutItem]

  /// The identity of a row, shared by its items.
  final class Mark: Sendable {
    let alignment: VerticalAlignment?

    init(alignment: VerticalAlignment?) { self.alignment = alignment }
  }

  /// Creates a row. If `alignment` is nil, it has the vertical alignment of its grid.
  public init(alignment: VerticalAlignment? = nil, @LayoutItemBuilder _ items: () -> [LayoutItem]) {
    let mark = Mark(alignment: alignment)
    self.items = items().map { item in item.changingCell { $0.row = mark } }
  }
}

extension LayoutItemBuilder {
  /// Adds the items of a row, which only a ``GridLayout`` keeps together.
  public static func buildExpression(_ row: GridRow) -> [LayoutItem] { row.items }
}
