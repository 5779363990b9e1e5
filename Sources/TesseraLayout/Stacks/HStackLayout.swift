public import Foundation

/// Subviews side by side.
///
///     HStackLayout(alignment: .top, spacing: 4).arrange(photos, in: ProposedViewSize(width: 1600, height: nil))
///
/// Subviews of higher priority take their width first, while the smallest widths of the others are reserved. At the
/// same priority, the less flexible come first, and each is proposed an equal share of the remaining width. If
/// `spacing` is nil, subviews use their preferred spacing.
///
/// When the stack is placed, it proposes its own height to all subviews, so that resizable photos are as tall as the
/// tallest even if no height was proposed.
public struct HStackLayout: Layout, Hashable, Sendable {
  /// The guide along which subviews of different heights are aligned.
  public var alignment: VerticalAlignment
  /// The gap between neighbors; nil for their preferred spacing, which is 8 for photos.
  public var spacing: CGFloat?

  /// Creates a row, centered and with preferred spacing by default.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  /// The line for one proposal, kept between sizing and placing.
  public typealias Cache = StackCache

  public func makeCache(subviews: Subviews) -> Cache { Cache() }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    StackLine.spacing(of: subviews, along: .horizontal)
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    line(for: proposal, subviews: subviews, cache: &cache).size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    line(for: proposal, subviews: subviews, cache: &cache)
      .proposing(across: bounds.height, to: subviews) { $0[alignment] }
      .place(subviews, in: bounds, guide: .vertical(alignment))
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    let line = line(for: proposal, subviews: subviews, cache: &cache)
    return guide.combineExplicit(line.explicitGuides(of: subviews, { $0[explicit: guide] }, along: .horizontal))
      .map { bounds.minX + $0 }
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    let line = line(for: proposal, subviews: subviews, cache: &cache)
    return guide.combineExplicit(line.explicitGuides(of: subviews, { $0[explicit: guide] }, along: .vertical))
      .map { bounds.minY + $0 }
  }

  private func line(for proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> StackLine {
    let key = StackCache.Key(
      guide: .vertical(alignment), spacing: spacing, proposal: proposal, subviews: subviews)
    return cache.line(for: key) {
      StackLine(subviews, along: .horizontal, spacing: spacing, in: proposal) { $0[alignment] }
    }
  }
}

extension HStackLayout: Codable {
  /// Reads a layout. Missing properties have their defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var layout = HStackLayout()
    try values.read(.alignment, into: &layout.alignment)
    try values.read(.spacing, into: &layout.spacing)
    self = layout
  }
}
