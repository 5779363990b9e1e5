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

  /// The line for one proposal, kept between sizing and placing.
  public typealias Cache = StackCache
}

extension VStackLayout: LineLayout {
  static var axis: Axis { .vertical }
  var guide: AlignmentGuide.Key { .horizontal(alignment) }
  func position(in dimensions: ViewDimensions) -> CGFloat { dimensions[alignment] }
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
