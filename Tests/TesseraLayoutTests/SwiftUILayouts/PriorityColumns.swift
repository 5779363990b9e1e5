import Layouts

/// Columns that share the width by priority.
struct PriorityColumns: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = proposal.replacingUnspecifiedDimensions().width
    let heights = zip(subviews, widths(of: subviews, in: width)).map { subview, width in
      subview.sizeThatFits(.init(width: width, height: nil)).height
    }
    return CGSize(width: width, height: heights.max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var x = bounds.minX
    for (subview, width) in zip(subviews, widths(of: subviews, in: bounds.width)) {
      subview.place(
        at: CGPoint(x: x, y: bounds.midY), anchor: .leading, proposal: .init(width: width, height: nil))
      x += width
    }
  }

  private func widths(of subviews: Subviews, in width: CGFloat) -> [CGFloat] {
    let weights = subviews.map { 1 + $0.priority }
    let total = weights.reduce(0, +)
    return weights.map { width * $0 / total }
  }
}
