@_exported public import Foundation

/// Arranges photos: the vocabulary of SwiftUI's `Layout`, on every platform.
///
/// A layout first says how large it would be, then places each subview within the bounds it was given:
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
/// What was worked out for the size can be kept in the cache for the placing: before subviews are placed,
/// `sizeThatFits` has always been asked last for the same proposal.
///
/// A layout is a value that may be sent between tasks. Code in Swift 5 mode is not held to that.
@preconcurrency
public protocol Layout: Sendable, Animatable {
  /// What a layout keeps between its calls.
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  /// What holds for every arrangement that the layout makes.
  static var layoutProperties: LayoutProperties { get }

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// The room that the layout as a whole would like around it, where it stands in another layout.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// The size of the whole arrangement under a proposal. To an infinite proposal the answer may be infinite, in the
  /// same dimension; any other size that is not finite, or is negative, is replaced and leads to a ``LayoutWarning``.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places every subview inside `bounds`, whose origin need not be zero.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// Where a guide of the layout as a whole runs inside `bounds`, if anywhere in particular.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?

  /// Where a guide of the layout as a whole runs inside `bounds`, if anywhere in particular.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Makes the cache anew.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// What any of the subviews would like, on every edge.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.reduce(into: ViewSpacing()) { $0.formUnion($1.spacing) }
  }

  /// The guides that subviews set, where they stand, combined.
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

  /// The guides that subviews set, where they stand, combined.
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
  public func makeCache(subviews: Subviews) {}
}
