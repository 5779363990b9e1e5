package import Foundation

/// A page of whole photos, stretched to whole pixels.
package struct FlowPage: ExactLayout {
  private let flow: ExactFlow
  /// The number of the page, of those that look different.
  private let number: Int

  package init(_ flow: ExactFlow, number: Int) { (self.flow, self.number) = (flow, number) }

  package func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    if subviews.isEmpty { return }
    for (photo, frame) in wall(of: subviews, filling: bounds.size).frames(in: bounds).enumerated() {
      subviews[fromStart: photo].place(at: frame.origin, proposal: ProposedViewSize(frame.size))
    }
  }

  package func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit {
    ExactFit(crop: subviews.isEmpty ? 0 : wall(of: subviews, filling: size).crop, nearest: size)
  }

  private func wall(of subviews: Subviews, filling size: CGSize) -> BlockWall {
    flow.search(of: subviews).wall(ofPage: number, filling: size)
  }
}

extension ExactFlowSearch {
  /// Returns a page of whole photos, counted from the best, stretched to a size.
  fileprivate func wall(ofPage number: Int, filling size: CGSize) -> BlockWall {
    let size = Self.fillable(size)
    let (blocks, isPlain) = (blocks, rowBreaks != nil)
    let pages = blocks.differentPages(atMost: number + 1, width: size.width, isPlain: isPlain)
    var tree = pages.last ?? blocks.page(width: size.width, isPlain: isPlain)
    tree.stretchEvenly(to: size)
    return .tree(tree)
  }
}
