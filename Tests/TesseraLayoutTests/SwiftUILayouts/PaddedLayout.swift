import Layouts

/// Padding around its content, which may be another layout.
struct PaddedLayout: Layout {
  var edges: Edge.Set = .all
  var length: CGFloat = 20

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let inner = subviews.first?.sizeThatFits(reduced(proposal)) ?? .zero
    return CGSize(width: inner.width + horizontal, height: inner.height + vertical)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let origin = CGPoint(
      x: bounds.minX + (edges.contains(.leading) ? length : 0), y: bounds.minY + (edges.contains(.top) ? length : 0))
    subviews.first?.place(at: origin, proposal: reduced(proposal))
  }

  private var horizontal: CGFloat {
    (edges.contains(.leading) ? length : 0) + (edges.contains(.trailing) ? length : 0)
  }

  private var vertical: CGFloat {
    (edges.contains(.top) ? length : 0) + (edges.contains(.bottom) ? length : 0)
  }

  private func reduced(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max(0, $0 - horizontal) }, height: proposal.height.map { max(0, $0 - vertical) })
  }
}
