/// Content of a layout: a photo, a layout with its own content, or several of these.
///
/// Extensions of `View` name the values that a layout reads from its subviews, as in SwiftUI:
///
///     extension View {
///       func rank(_ rank: Int) -> some View { layoutValue(key: RankKey.self, value: rank) }
///     }
///
///     let wall = Ranking() {
///       portrait.rank(1)
///       landscape
///     }
///
/// A type of one's own conforms with a `body` of other views. Nothing is drawn: a view is what it adds to a layout.
public protocol View {
  /// The type of this view's body; `Never` if it is a primitive view.
  associatedtype Body: View

  /// The views that this view consists of.
  @ViewBuilder var body: Body { get }
}

/// A view without a body: the items themselves.
protocol PrimitiveView: View where Body == Never {
  var items: [LayoutItem] { get }
}

extension View where Body == Never {
  /// Not to be called: the view is not made of others.
  public var body: Never { fatalError("A primitive view has no body.") }
}

extension View {
  /// The items that the view adds to a layout.
  var layoutItems: [LayoutItem] {
    if let primitive = self as? any PrimitiveView { return primitive.items }
    return body.layoutItems
  }
}

extension Never: View {
  /// It is not made of others.
  public typealias Body = Never
}

extension LayoutItem: PrimitiveView {
  var items: [LayoutItem] { [self] }
}

extension LayoutPhoto: PrimitiveView {
  var items: [LayoutItem] { [LayoutItem(self)] }
}

extension Optional: View where Wrapped: View {}

extension Optional: PrimitiveView where Wrapped: View {
  var items: [LayoutItem] { self?.layoutItems ?? [] }
}
