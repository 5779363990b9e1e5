public import Foundation

/// Subviews on top of each other, aligned on a guide along each axis.
///
///     ZStackLayout(alignment: .bottomTrailing).arrange(photos, in: ProposedViewSize(width: 400, height: 300))
///
/// Each is proposed all the space. If priorities differ, only the subviews of the highest priority determine the size
/// of the stack. When the stack is placed, all subviews are proposed its own size, so that resizable photos cover it.
public struct ZStackLayout: Layout, Hashable, Sendable {
  /// The guides along which subviews are aligned on top of each other.
  public var alignment: Alignment

  /// Creates a stack, centered by default. The first subview is the lowest.
  public init(alignment: Alignment = .center) {
    self.alignment = alignment
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    extent(of: deciding(subviews, in: proposal)).size
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let proposal = ProposedViewSize(bounds.size)
    let extent = extent(of: deciding(subviews, in: proposal))
    let left = bounds.minX + spare(bounds.width - extent.size.width, before: .horizontal(alignment.horizontal))
    let top = bounds.minY + spare(bounds.height - extent.size.height, before: .vertical(alignment.vertical))
    for subview in subviews {
      let dimensions = subview.dimensions(in: proposal)
      subview.place(
        at: CGPoint(
          x: left + (extent.guides.x - dimensions[alignment.horizontal]).finiteOrZero,
          y: top + (extent.guides.y - dimensions[alignment.vertical]).finiteOrZero),
        proposal: proposal)
    }
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout ()
  ) -> CGFloat? {
    let extent = extent(of: deciding(subviews, in: proposal))
    return guide.combineExplicit(
      subviews.map { subview in
        let dimensions = subview.dimensions(in: proposal)
        return dimensions[explicit: guide].map {
          bounds.minX + (extent.guides.x - dimensions[alignment.horizontal]).finiteOrZero + $0
        }
      })
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout ()
  ) -> CGFloat? {
    let extent = extent(of: deciding(subviews, in: proposal))
    return guide.combineExplicit(
      subviews.map { subview in
        let dimensions = subview.dimensions(in: proposal)
        return dimensions[explicit: guide].map {
          bounds.minY + (extent.guides.y - dimensions[alignment.vertical]).finiteOrZero + $0
        }
      })
  }

  private func spare(_ length: CGFloat, before guide: AlignmentGuide.Key) -> CGFloat {
    (length * guide.shareBefore).finiteOrZero
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

extension ZStackLayout: Codable {
  /// Reads a layout. Missing properties have their defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var layout = ZStackLayout()
    try values.read(.alignment, into: &layout.alignment)
    self = layout
  }
}
