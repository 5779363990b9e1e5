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
/// What was worked out for the size can be kept in the cache for the placing.
public protocol Layout {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// The size of the whole arrangement under a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places every subview inside `bounds`.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout {
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}
