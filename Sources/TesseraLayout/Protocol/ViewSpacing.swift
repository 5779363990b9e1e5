public import Foundation

/// The room that a view would like between itself and its neighbors, edge by edge.
///
///     let gap = subviews[0].spacing.distance(to: subviews[1].spacing, along: .horizontal)
///
/// An edge may have no preference; between two such edges the distance is 8. A photo has none, unless its
/// ``LayoutItem`` is given some by ``LayoutItem/spacing(_:)``.
public struct ViewSpacing: Equatable, Sendable {
  private var top: CGFloat?
  private var leading: CGFloat?
  private var bottom: CGFloat?
  private var trailing: CGFloat?

  /// The distance between edges neither of which prefers one.
  static let defaultDistance: CGFloat = 8

  /// Wants no room on any edge.
  public static let zero = ViewSpacing(0)

  /// Has no preference on any edge.
  public init() {}

  /// Wants the same distance on some edges and has no preference on the others. SwiftUI keeps such values to itself.
  public init(_ distance: CGFloat, edges: Edge.Set = .all) {
    if edges.contains(.top) { top = distance }
    if edges.contains(.leading) { leading = distance }
    if edges.contains(.bottom) { bottom = distance }
    if edges.contains(.trailing) { trailing = distance }
  }

  /// How far apart a view with these preferences and the next one, to its right or below it, should stand: as far as
  /// the more demanding of the two edges that face each other wants.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    switch axis {
    case .horizontal: Self.larger(trailing, next.leading) ?? Self.defaultDistance
    case .vertical: Self.larger(bottom, next.top) ?? Self.defaultDistance
    }
  }

  /// Takes over what `other` prefers on some edges, where that is more.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if edges.contains(.top) { top = Self.larger(top, other.top) }
    if edges.contains(.leading) { leading = Self.larger(leading, other.leading) }
    if edges.contains(.bottom) { bottom = Self.larger(bottom, other.bottom) }
    if edges.contains(.trailing) { trailing = Self.larger(trailing, other.trailing) }
  }

  /// These preferences joined with those of `other` on some edges.
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
