import Layouts

/// Each subview takes most of the space, and leaves the rest to this layout, turned by a quarter.
struct SpiralLayout: Layout {
  var edge = Edge.leading
  var share: CGFloat = 0.5

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    guard subviews.count > 1 else {
      subviews.first?.place(at: bounds.origin, proposal: .init(bounds.size))
      return
    }
    let (side, length): (CGRectEdge, CGFloat) =
      switch edge {
      case .leading: (.minXEdge, bounds.width)
      case .top: (.minYEdge, bounds.height)
      case .trailing: (.maxXEdge, bounds.width)
      case .bottom: (.maxYEdge, bounds.height)
      }
    let (slice, rest) = bounds.divided(atDistance: length * share, from: side)
    // The indices of a slice begin at zero, at every depth.
    subviews[0].place(at: slice.origin, proposal: .init(slice.size))
    SpiralLayout(edge: next, share: share)
      .placeSubviews(in: rest, proposal: .init(rest.size), subviews: subviews[1...], cache: &cache)
  }

  private var next: Edge {
    switch edge {
    case .leading: .top
    case .top: .trailing
    case .trailing: .bottom
    case .bottom: .leading
    }
  }
}
