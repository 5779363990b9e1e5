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

  /// The line for one proposal, kept between sizing and placing.
  public typealias Cache = StackCache
}

extension HStackLayout: LineLayout {
  static var axis: Axis { .horizontal }
  var guide: AlignmentGuide.Key { .vertical(alignment) }
  func position(in dimensions: ViewDimensions) -> CGFloat { dimensions[alignment] }
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
