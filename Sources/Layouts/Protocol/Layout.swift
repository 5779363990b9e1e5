public import Foundation

/// A layout of photos: the vocabulary of SwiftUI's `Layout`, on every platform.
///
/// A layout first returns its size, then places each subview within the bounds it is given:
///
///     struct Column: Layout {
///       func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize { … }
///       func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
///         var y = bounds.minY
///         for subview in subviews {
///           let size = subview.sizeThatFits(ProposedViewSize(width: bounds.width, height: nil))
///           subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: ProposedViewSize(size))
///           y += size.height
///         }
///       }
///     }
///
/// Results computed for the size can be cached for placing: `sizeThatFits` is always called with the same proposal last
/// before subviews are placed.
///
/// Layouts are `Sendable`. Code in Swift 5 mode does not have to conform.
@preconcurrency
public protocol Layout: Sendable, Animatable {
  /// The data that a layout keeps between calls.
  associatedtype Cache = Void
  /// The subviews that a layout measures and places.
  typealias Subviews = LayoutSubviews

  /// The properties of every arrangement by this layout.
  static var layoutProperties: LayoutProperties { get }

  /// Returns the data to keep between calls, before any other call for these subviews. Without a `Cache` type there is
  /// nothing to implement.
  func makeCache(subviews: Subviews) -> Cache
  /// Brings the cache up to date after the layout or its subviews have changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// Returns the preferred spacing around the whole layout when it is nested in another one.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// Returns the size of the whole arrangement for a proposal. For an infinite proposal, the size may be infinite in
  /// the same dimension; any other size that is not finite, and any negative size, is replaced and leads to a
  /// ``LayoutWarning``.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places every subview inside `bounds`, whose origin need not be zero.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// Returns the position of a guide of the whole layout inside `bounds`; nil for the default.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?

  /// Returns the position of a guide of the whole layout inside `bounds`; nil for the default.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// By default, recreates the cache.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// By default, combines the preferences of all subviews, on every edge.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.reduce(into: ViewSpacing()) { $0.formUnion($1.spacing) }
  }

  /// By default, combines the guides that the subviews set.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    let placed = subviews.tryingPlacement(in: bounds) {
      placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
    return guide.combineExplicit(
      placed.map { frame, dimensions in dimensions[explicit: guide].map { frame.minX + $0 } })
  }

  /// By default, combines the guides that the subviews set.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    let placed = subviews.tryingPlacement(in: bounds) {
      placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
    return guide.combineExplicit(
      placed.map { frame, dimensions in dimensions[explicit: guide].map { frame.minY + $0 } })
  }
}

extension Layout where Cache == Void {
  /// Keeps nothing: the cache is `Void`.
  public func makeCache(subviews: Subviews) {}
}
