/// A builder for views made of other views, one per line.
@resultBuilder
public enum ViewBuilder {
  /// A line of its own.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// No lines.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A single line.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several lines.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var items: [LayoutItem] = []
    for view in repeat each content { items += view.layoutItems }
    return TupleView(items: items)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// An `if` with `else`, or a `switch`.
  public static func buildEither(first content: some View) -> AnyView { AnyView(content) }

  /// An `if` with `else`, or a `switch`.
  public static func buildEither(second content: some View) -> AnyView { AnyView(content) }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}
