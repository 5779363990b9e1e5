/// A builder for the list of a layout's items, one per line.
@resultBuilder
public enum LayoutItemBuilder {
  /// Adds an item, such as a nested layout with its own items.
  public static func buildExpression(_ item: LayoutItem) -> [LayoutItem] { [item] }

  /// Adds a photo without modifiers.
  public static func buildExpression(_ photo: LayoutPhoto) -> [LayoutItem] { [LayoutItem(photo)] }

  /// Adds photos in their order, each as an item.
  public static func buildExpression(_ photos: [LayoutPhoto]) -> [LayoutItem] { photos.map(LayoutItem.init) }

  /// Adds the subviews of a view.
  public static func buildExpression(_ view: some View) -> [LayoutItem] { view.layoutItems }

  /// Joins lines in their order.
  public static func buildBlock(_ items: [LayoutItem]...) -> [LayoutItem] { items.flatMap { $0 } }

  /// Adds the items of an `if` without `else`, or none.
  public static func buildOptional(_ items: [LayoutItem]?) -> [LayoutItem] { items ?? [] }

  /// Adds the items of the `if` branch.
  public static func buildEither(first items: [LayoutItem]) -> [LayoutItem] { items }

  /// Adds the items of the `else` branch.
  public static func buildEither(second items: [LayoutItem]) -> [LayoutItem] { items }

  /// Adds the items of all passes of a `for` loop.
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
