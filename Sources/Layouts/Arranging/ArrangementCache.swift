/// The caches of a layout and of those nested in it, kept from one arrangement to the next.
///
///     var cache = ArrangementCache()
///     for radius in stride(from: 0 as CGFloat, through: 300, by: 5) {
///       let arrangement = Ring(radius: radius).arrange(photos, in: proposal, cache: &cache)
///     }
///
/// As in SwiftUI, ``Layout/makeCache(subviews:)`` is called once, and ``Layout/updateCache(_:subviews:)`` if the layout
/// or its subviews changed since the last arrangement. A layout of another type makes its own cache. Nested layouts are
/// distinguished by their positions.
///
/// A copy starts with empty caches. Comparing photos takes time linear in their number.
public struct ArrangementCache {
  private var node: LayoutNode?

  /// Creates an empty cache, for a layout of any type.
  public init() {}

  mutating func node(
    of layout: AnyLayout, _ content: PlacementBoard.Content, layoutDirection: LayoutDirection,
    environment: EnvironmentValues = EnvironmentValues()
  ) -> LayoutNode {
    if isKnownUniquelyReferenced(&node), let node {
      node.forgetSizes()
      node.update(layout, content, layoutDirection: layoutDirection, environment: environment)
      return node
    }
    let node = LayoutNode(layout, content, layoutDirection: layoutDirection, environment: environment)
    self.node = node
    return node
  }
}
