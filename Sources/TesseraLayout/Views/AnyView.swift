/// A view of any type.
public struct AnyView: PrimitiveView, Sendable {
  let items: [LayoutItem]

  /// Creates a view from one of any type.
  public init(_ view: some View) { items = view.layoutItems }

  /// Creates a view from one of any type.
  public init(erasing view: some View) { self.init(view) }
}
