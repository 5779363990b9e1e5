public import Foundation

/// Subviews in a column.
///
///     VStackLayout(alignment: .leading, spacing: 4).arrange(photos, in: ProposedViewSize(width: 400, height: nil))
///
/// Subviews of higher priority take their height first, while the smallest heights of the others are reserved. At the
/// same priority, the less flexible come first, and each is proposed an equal share of the remaining height. If
/// `spacing` is nil, subviews use their preferred spacing.
///
/// When the stack is placed, it proposes its own width to all subviews, so that resizable photos are as wide as the
/// widest even if no width was proposed.
public struct VStackLayout: Layout, Hashable, Sendable {
  /// The guide along which subviews of different widths are aligned.
  public var alignment: HorizontalAlignment
  /// The gap between neighbors; nil for their preferred spacing, which is 8 for photos.
  public var spacing: CGFloat?

  /// Creates a column, centered and with preferred spacing by default.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  /// The line for one proposal, kept between sizing and placing.
  public typealias Cache = StackCache

  public func makeCache(subviews: Subviews) -> Cache { Cache() }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    StackLine.spacing(of: subviews, along: .vertical)
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    line(for: proposal, subviews: subviews, cache: &cache).size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    line(for: proposal, subviews: subviews, cache: &cache)
      .proposing(across: bounds.width, to: subviews) { $0[alignment] }
      .place(subviews, in: bounds, guide: .horizontal(alignment))
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
      guide: .horizontal(alignment), spacing: spacing, proposal: proposal, subviews: subviews)
    return cache.line(for: key) {
      StackLine(subviews, along: .vertical, spacing: spacing, in: proposal) { $0[alignment] }
    }
  }
}

extension VStackLayout: Codable {
  /// Reads a layout. Missing properties have their defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var layout = VStackLayout()
    try values.read(.alignment, into: &layout.alignment)
    try values.read(.spacing, into: &layout.spacing)
    self = layout
  }
}
