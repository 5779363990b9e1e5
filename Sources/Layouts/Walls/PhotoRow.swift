public import Foundation

/// Photos side by side, all equally wide, each with its own aspect ratio.
///
///     PhotoRow(spacing: 4)
///
/// The row is as tall as its tallest photo, and the others are centered in it, or stand on its lower edge. The width of
/// a photo is proportional to its priority plus one. If no width is proposed, each has its own width. Takes time linear
/// in the number of photos.
public struct PhotoRow: Layout, Hashable, Sendable {
  /// The gap between neighbors, in pixels.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }

  /// True if all photos end at the lower edge of the row, so that their captions are on one line.
  public var isAlignedBelow: Bool

  /// Creates a row. A gap is from 0 to 10⁹; other numbers become the nearest of these, as they do when it is set.
  public init(spacing: CGFloat = 0, isAlignedBelow: Bool = false) {
    self.spacing = spacing.boundedDistance
    self.isAlignedBelow = isAlignedBelow
  }

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    var size = CGSize.zero
    let width = proposal.finiteWidth
    forEachSlot(of: subviews, width: width) { subview, x, slotWidth in
      let fitting = subview.sizeThatFits(ProposedViewSize(width: slotWidth, height: nil))
      size = CGSize(width: x + slotWidth, height: max(size.height, fitting.height))
    }
    if let width, !subviews.isEmpty { size.width = width }
    return size
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let width = proposal.finiteWidth == nil ? nil : bounds.width
    forEachSlot(of: subviews, width: width, startingAt: bounds.minX) { subview, x, slotWidth in
      subview.place(
        at: CGPoint(x: x, y: isAlignedBelow ? bounds.maxY : bounds.midY),
        anchor: isAlignedBelow ? .bottomLeading : .leading,
        proposal: ProposedViewSize(width: slotWidth, height: nil))
    }
  }

  /// Calls `body` with each photo, its left edge and its width.
  private func forEachSlot(
    of subviews: Subviews, width: CGFloat?, startingAt start: CGFloat = 0,
    body: (LayoutSubview, CGFloat, CGFloat) -> Void
  ) {
    guard let width else {
      var x = start
      for subview in subviews {
        let ideal = subview.sizeThatFits(.unspecified).width
        body(subview, x, ideal)
        x = x + ideal + spacing
      }
      return
    }
    let shared = max(0, width - spacing * CGFloat(subviews.count - 1))
    let total = subviews.reduce(0) { $0 + share(of: $1) }
    var x = start
    var shares: CGFloat = 0
    for (index, subview) in subviews.enumerated() {
      shares += share(of: subview)
      // Widths are computed from the intended edge, so that a rounding error in one photo is compensated by the next,
      // and the last photo ends at the edge. The actual edge of a photo is passed on.
      let slotWidth = max(0, start + shared * (shares / total) + spacing * CGFloat(index) - x)
      body(subview, x, slotWidth)
      x = x + slotWidth + spacing
    }
  }

  /// Returns a photo's proportional width: at least a thousandth and at most a million, so that every photo is visible
  /// and rows with extreme priorities stay finite.
  private func share(of subview: LayoutSubview) -> CGFloat {
    let share = 1 + subview.priority
    return share.isNaN ? 1 : min(max(share, 0.001), 1_000_000)
  }
}

extension PhotoRow: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = PhotoRow()
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.isAlignedBelow, into: &layout.isAlignedBelow)
    self = layout
  }
}
