public import Foundation

/// The first of several layouts that fits, as `ViewThatFits` chooses between views.
///
///     LayoutThatFits(in: .horizontal, [HStackLayout(spacing: 4), VStackLayout(spacing: 4)]) { photos }
///
/// A layout fits if its ideal size, its size for an unspecified proposal, is no larger than the proposal along each of
/// the axes. Anything fits in unspecified and infinite dimensions. If no layout fits, the last is used.
///
/// The cost is that of computing the ideal sizes of layouts, one after another.
public struct LayoutThatFits: Layout {
  /// The axes along which a layout must fit; on the others it may be larger than the proposal.
  public var axes: Axis.Set
  /// The layouts in the order in which they are tried.
  public let layouts: [AnyLayout]

  /// Chooses among `layouts`. If there are none, subviews lie on top of each other.
  public init(in axes: Axis.Set = [.horizontal, .vertical], _ layouts: [any Layout]) {
    self.axes = axes
    self.layouts = layouts.isEmpty ? [AnyLayout(ZStackLayout())] : layouts.map { AnyLayout($0) }
  }

  /// The caches of all layouts, and the ideal sizes computed so far.
  public struct Cache {
    fileprivate var layouts: [AnyLayout.Cache]
    fileprivate var idealSizes: [CGSize?]
  }

  public func makeCache(subviews: Subviews) -> Cache {
    Cache(
      layouts: layouts.map { $0.makeCache(subviews: subviews) },
      idealSizes: Array(repeating: nil, count: layouts.count))
  }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    let chosen = chosen(for: .unspecified, subviews: subviews, cache: &cache)
    return layouts[chosen].spacing(subviews: subviews, cache: &cache.layouts[chosen])
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    let chosen = chosen(for: proposal, subviews: subviews, cache: &cache)
    return layouts[chosen].sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache.layouts[chosen])
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    let chosen = chosen(for: proposal, subviews: subviews, cache: &cache)
    layouts[chosen].placeSubviews(
      in: bounds, proposal: proposal, subviews: subviews, cache: &cache.layouts[chosen])
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    let chosen = chosen(for: proposal, subviews: subviews, cache: &cache)
    return layouts[chosen].explicitAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache.layouts[chosen])
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    let chosen = chosen(for: proposal, subviews: subviews, cache: &cache)
    return layouts[chosen].explicitAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache.layouts[chosen])
  }

  // MARK: - Choosing

  private func chosen(for proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> Int {
    let last = layouts.count - 1
    return (0..<last).first { index in
      fits(idealSize(of: index, subviews: subviews, cache: &cache), proposal)
    } ?? last
  }

  private func fits(_ size: CGSize, _ proposal: ProposedViewSize) -> Bool {
    let room = proposal.replacingUnspecifiedDimensions(by: CGSize(width: CGFloat.infinity, height: .infinity))
    return (!axes.contains(.horizontal) || size.width <= room.width)
      && (!axes.contains(.vertical) || size.height <= room.height)
  }

  private func idealSize(of index: Int, subviews: Subviews, cache: inout Cache) -> CGSize {
    if let size = cache.idealSizes[index] { return size }
    // Uses a separate cache: the other one must stay valid for the proposal that the layout is placed with.
    var own = layouts[index].makeCache(subviews: subviews)
    let size = layouts[index].sizeThatFits(proposal: .unspecified, subviews: subviews, cache: &own)
    cache.idealSizes[index] = size
    return size
  }
}
