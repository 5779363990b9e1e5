/// A builder for the list of a layout's items, one per line.
@resultBuilder
public enum LayoutItemBuilder {
  public static func buildExpression(_ item: LayoutItem) -> [LayoutItem] { [item] }

  public static func buildExpression(_ photo: LayoutPhoto) -> [LayoutItem] { [LayoutItem(photo)] }

  public static func buildExpression(_ photos: [LayoutPhoto]) -> [LayoutItem] { photos.map(LayoutItem.init) }

  public static func buildExpression(_ row: GridRow) -> [LayoutItem] { row.items }

  public static func buildBlock(_ items: [LayoutItem]...) -> [LayoutItem] { items.flatMap { $0 } }

  public static func buildOptional(_ items: [LayoutItem]?) -> [LayoutItem] { items ?? [] }

  public static func buildEither(first items: [LayoutItem]) -> [LayoutItem] { items }

  public static func buildEither(second items: [LayoutItem]) -> [LayoutItem] { items }

  public static func buildArray(_ items: [[LayoutItem]]) -> [LayoutItem] { items.flatMap { $0 } }
}

extension Layout {
  /// Returns the layout with its items, which can be nested in another layout or arranged.
  ///
  ///     let row = HStackLayout(spacing: 4) { photos }
  public func callAsFunction(@LayoutItemBuilder _ items: () -> [LayoutItem]) -> LayoutItem {
    LayoutItem(self, items())
  }
}
