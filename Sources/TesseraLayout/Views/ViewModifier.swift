/// A change to views that has a name and properties of its own.
///
///     struct Ranked: ViewModifier {
///       var rank: Int
///       func body(content: Content) -> some View { content.layoutValue(key: RankKey.self, value: rank) }
///     }
///
///     portrait.modifier(Ranked(rank: 1))
public protocol ViewModifier {
  /// The type of the changed view.
  associatedtype Body: View
  /// The view to be changed.
  typealias Content = AnyView

  /// Returns the changed view.
  @ViewBuilder func body(content: Content) -> Body
}

extension View {
  /// Changes the view by a modifier.
  public func modifier(_ modifier: some ViewModifier) -> some View { modifier.body(content: AnyView(self)) }
}
