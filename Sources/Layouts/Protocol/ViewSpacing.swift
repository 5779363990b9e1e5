public import Foundation

/// A view's preferred spacing from its neighbors, for each edge.
///
///     let gap = subviews[0].spacing.distance(to: subviews[1].spacing, along: .horizontal)
///
/// An edge may have no preference; between two such edges the distance is 8. Photos have no preferences, unless
/// ``LayoutItem/spacing(_:)`` sets some.
public struct ViewSpacing: Equatable, Sendable {
  private var top: CGFloat?
  private var leading: CGFloat?
  private var bottom: CGFloat?
  private var trailing: CGFloat?

  /// The distance between two edges without a preference.
  static let defaultDistance: CGFloat = 8

  /// A spacing that prefers no space on any edge.
  public static let zero = ViewSpacing(0)

  /// Creates a spacing without any preferences.
  public init() {}

  /// Creates a spacing with the same preference on some edges and none on the others. SwiftUI has no public initializer
  /// like this.
  public init(_ distance: CGFloat, edges: Edge.Set = .all) {
    let distance = distance.boundedOrZero
    if edges.contains(.top) { top = distance }
    if edges.contains(.leading) { leading = distance }
    if edges.contains(.bottom) { bottom = distance }
    if edges.contains(.trailing) { trailing = distance }
  }

  /// Returns the preferred distance between a view with these preferences and the next one, to its right or below it:
  /// the larger of the preferences of the two edges that face each other.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    switch axis {
    case .horizontal: Self.larger(trailing, next.leading) ?? Self.defaultDistance
    case .vertical: Self.larger(bottom, next.top) ?? Self.defaultDistance
    }
  }

  /// On some edges, takes the preference of `other` if it is larger.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if edges.contains(.top) { top = Self.larger(top, other.top) }
    if edges.contains(.leading) { leading = Self.larger(leading, other.leading) }
    if edges.contains(.bottom) { bottom = Self.larger(bottom, other.bottom) }
    if edges.contains(.trailing) { trailing = Self.larger(trailing, other.trailing) }
  }

  /// Returns these preferences combined with those of `other` on some edges.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var union = self
    union.formUnion(other, edges: edges)
    return union
  }

  private static func larger(_ one: CGFloat?, _ other: CGFloat?) -> CGFloat? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }
}
