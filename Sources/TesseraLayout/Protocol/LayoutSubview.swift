public import Foundation

/// One photo, or one layout with photos of its own, as the layout around it sees it.
///
///     let size = subview.sizeThatFits(ProposedViewSize(width: 300, height: nil))
///     subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: ProposedViewSize(size))
public struct LayoutSubview: Equatable {
  let board: PlacementBoard
  let index: Int
  /// The direction in which its container lays it out.
  let containerDirection: LayoutDirection

  public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool {
    left.board === right.board && left.index == right.index
  }

  /// How much the subview matters when room is divided.
  public var priority: Double { board.priority(of: index) }

  /// A value that the subview carries for its layout.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value { board.values(of: index)[key] }

  /// The size that the subview takes under a proposal.
  ///
  /// Unless its ``LayoutPhoto/fitting`` says otherwise, a photo keeps its aspect inside what it is proposed: zero makes
  /// nothing of it, one dimension decides the other, and open dimensions do not bind it. Neither do infinite ones: it
  /// answers `.infinity` with its size in pixels.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { board.size(of: index, in: proposal) }

  /// The same size, with the alignment guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(
      size: sizeThatFits(proposal), subview: self, proposal: proposal.cleaned, guideCount: guides.count)
  }

  /// The room that the subview would like between itself and its neighbors.
  public var spacing: ViewSpacing { board.spacing(of: index) }

  /// Places the subview so that its anchor stands at `position`, as large as it is under `proposal`. The last call
  /// counts, and only calls from within `placeSubviews` do.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    board.place(
      index, at: position, anchor: anchor, proposal: proposal, containerDirection: containerDirection)
  }

  /// The guides set on it, in order.
  var guides: [AlignmentGuide] { board.member(index)?.item.guides ?? [] }

  /// The layout that it is, if it is one.
  var nested: LayoutNode? { board.member(index)?.node }
}
