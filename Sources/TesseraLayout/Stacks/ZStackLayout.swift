public import Foundation

/// Subviews on top of each other, aligned on a guide along each axis.
///
///     ZStackLayout(alignment: .bottomTrailing).arrange(photos, in: ProposedViewSize(width: 400, height: 300))
///
/// Each is proposed all the space. If priorities differ, only the subviews of the highest priority determine the size
/// of the stack, and that size is proposed to the others.
public struct ZStackLayout: Layout, Sendable {
  public var alignment: Alignment

  public init(alignment: Alignment = .center) {
    self.alignment = alignment
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    extent(of: deciding(subviews, in: proposal)).size
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let extent = extent(of: deciding(subviews, in: proposal))
    let highest = subviews.map(\.priority).max()
    for subview in subviews {
      let proposal = subview.priority == highest ? proposal : ProposedViewSize(extent.size)
      let dimensions = subview.dimensions(in: proposal)
      subview.place(
        at: CGPoint(
          x: bounds.minX + (extent.guides.x - dimensions[alignment.horizontal]).finiteOrZero,
          y: bounds.minY + (extent.guides.y - dimensions[alignment.vertical]).finiteOrZero),
        proposal: proposal)
    }
  }

  /// Returns the subviews that determine the size.
  private func deciding(_ subviews: Subviews, in proposal: ProposedViewSize) -> [ViewDimensions] {
    let highest = subviews.map(\.priority).max()
    return subviews.lazy.filter { $0.priority == highest }.map { $0.dimensions(in: proposal) }
  }

  /// Returns the bounding box of the aligned subviews, and the position of their guides in it.
  private func extent(of subviews: [ViewDimensions]) -> (size: CGSize, guides: CGPoint) {
    func reach(_ ends: [(guide: CGFloat, length: CGFloat)]) -> (before: CGFloat, after: CGFloat) {
      (ends.map(\.guide).max() ?? 0, ends.map { $0.guide.isFinite ? $0.length - $0.guide : 0 }.max() ?? 0)
    }
    let across = reach(subviews.map { ($0[alignment.horizontal], $0.width) })
    let down = reach(subviews.map { ($0[alignment.vertical], $0.height) })
    return (
      CGSize(width: across.before + across.after, height: down.before + down.after),
      CGPoint(x: across.before, y: down.before)
    )
  }
}
