/// A view without content.
public struct EmptyView: PrimitiveView, Sendable {
  /// Creates an empty view.
  public init() {}

  var items: [LayoutItem] { [] }
}
