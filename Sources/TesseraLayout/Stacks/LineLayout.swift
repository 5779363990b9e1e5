import Foundation

/// A stack along an axis: what rows and columns have in common.
protocol LineLayout: Layout where Cache == StackCache {
  static var axis: Axis { get }
  /// The gap between neighbors; nil for their preferred spacing.
  var spacing: CGFloat? { get }
  /// The guide along which subviews are aligned.
  var guide: AlignmentGuide.Key { get }
  /// Returns the position of that guide in a subview.
  func position(in dimensions: ViewDimensions) -> CGFloat
}

extension LineLayout {
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = axis
    return properties
  }

  public func makeCache(subviews: Subviews) -> StackCache { StackCache() }

  public func spacing(subviews: Subviews, cache: inout StackCache) -> ViewSpacing {
    StackLine.spacing(of: subviews, along: Self.axis)
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout StackCache) -> CGSize {
    line(for: proposal, subviews: subviews, cache: &cache).size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout StackCache
  ) {
    line(for: proposal, subviews: subviews, cache: &cache)
      .proposing(across: bounds.size[Self.axis.across], to: subviews, guide: position)
      .place(subviews, in: bounds, guide: guide)
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout StackCache
  ) -> CGFloat? {
    let line = line(for: proposal, subviews: subviews, cache: &cache)
    return guide.combineExplicit(line.explicitGuides(of: subviews, { $0[explicit: guide] }, along: .horizontal))
      .map { bounds.minX + $0 }
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout StackCache
  ) -> CGFloat? {
    let line = line(for: proposal, subviews: subviews, cache: &cache)
    return guide.combineExplicit(line.explicitGuides(of: subviews, { $0[explicit: guide] }, along: .vertical))
      .map { bounds.minY + $0 }
  }

  private func line(for proposal: ProposedViewSize, subviews: Subviews, cache: inout StackCache) -> StackLine {
    let key = StackCache.Key(guide: guide, spacing: spacing, proposal: proposal, subviews: subviews)
    return cache.line(for: key) {
      StackLine(subviews, along: Self.axis, spacing: spacing, in: proposal, guide: position)
    }
  }
}
