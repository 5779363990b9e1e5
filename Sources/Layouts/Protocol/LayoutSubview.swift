public import Foundation

/// One photo or nested layout, as the surrounding layout sees it.
///
///     let size = subview.sizeThatFits(ProposedViewSize(width: 300, height: nil))
///     subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: ProposedViewSize(size))
public struct LayoutSubview: Equatable, Sendable {
  let board: PlacementBoard
  let index: Int
  /// The direction in which the subview's container lays it out.
  let containerDirection: LayoutDirection

  public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool {
    left.board === right.board && left.index == right.index
  }

  /// The subview's priority when space is divided.
  public var priority: Double { board.priority(of: index) }

  /// A value that the subview carries for its layout.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value { board.values(of: index)[key] }

  /// Returns the size that the subview takes for a proposal.
  ///
  /// Unless its ``LayoutPhoto/fitting`` says otherwise, a photo keeps its aspect ratio within the proposal: it is empty
  /// for `.zero`, one dimension determines the other, and unspecified dimensions do not limit it. Nor do infinite ones:
  /// for `.infinity`, the size is that in pixels.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { board.size(of: index, in: proposal) }

  /// Returns the subview's size for a proposal, with its alignment guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(
      size: sizeThatFits(proposal), subview: self, proposal: proposal.cleaned, guideCount: guides.count)
  }

  /// The preferred spacing between the subview and its neighbors.
  public var spacing: ViewSpacing { board.spacing(of: index) }

  /// Places the subview with its anchor at `position`, at its size for `proposal`. The last call counts, and only calls
  /// from `placeSubviews` have an effect.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    board.place(
      index, at: position, anchor: anchor, proposal: proposal, containerDirection: containerDirection)
  }

  /// The guides set on the subview, in order.
  var guides: [AlignmentGuide] { board.member(index)?.item.guides ?? [] }

  /// The subview's node, if it is a layout.
  var nested: LayoutNode? { board.member(index)?.node }
}
