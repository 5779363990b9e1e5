public import Foundation

/// A subview's size for one proposal, with its alignment guides.
///
///     let dimensions = subview.dimensions(in: .unspecified)
///     let ascent = dimensions[VerticalAlignment.center]
public struct ViewDimensions: Equatable, Sendable {
  private let size: CGSize
  private let subview: LayoutSubview
  private let proposal: ProposedViewSize
  /// The number of guides set on the subview that may be used: a guide is computed from those set before it.
  private let guideCount: Int

  init(size: CGSize, subview: LayoutSubview, proposal: ProposedViewSize, guideCount: Int) {
    self.size = size
    self.subview = subview
    self.proposal = proposal
    self.guideCount = guideCount
  }

  /// The width of the subview, as returned by ``LayoutSubview/sizeThatFits(_:)``.
  public var width: CGFloat { size.width }
  /// The height of the subview, as returned by ``LayoutSubview/sizeThatFits(_:)``.
  public var height: CGFloat { size.height }

  /// The position of a guide, as a distance from the left edge.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[explicit: guide] ?? guide.id.defaultValue(in: self) }

  /// The position of a guide, as a distance from the top edge.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[explicit: guide] ?? guide.id.defaultValue(in: self) }

  /// The position of a guide if it was set explicitly; otherwise nil.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? {
    if let set = value(setFor: .horizontal(guide)) { return set }
    return subview.nested?.explicitAlignment(of: guide, size: size, proposal: proposal)
  }

  /// The position of a guide if it was set explicitly; otherwise nil.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? {
    if let set = value(setFor: .vertical(guide)) { return set }
    return subview.nested?.explicitAlignment(of: guide, size: size, proposal: proposal)
  }

  private func value(setFor key: AlignmentGuide.Key) -> CGFloat? {
    let guides = subview.guides.prefix(guideCount)
    guard let last = guides.lastIndex(where: { $0.key == key }) else { return nil }
    let before = ViewDimensions(size: size, subview: subview, proposal: proposal, guideCount: last)
    return guides[last].computeValue(before)
  }
}
