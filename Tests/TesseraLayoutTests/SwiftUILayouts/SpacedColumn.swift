import Layouts

/// A column that uses the spacing preferences of its subviews.
struct SpacedColumn: Layout {
  static var layoutProperties: LayoutProperties {
    var p = LayoutProperties()
    p.stackOrientation = .vertical
    return p
  }

  func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing {
    var spacing = ViewSpacing()
    for index in subviews.indices {
      var edges: Edge.Set = [.leading, .trailing]
      if index == 0 { edges.formUnion(.top) }
      if index == subviews.count - 1 { edges.formUnion(.bottom) }
      spacing.formUnion(subviews[index].spacing, edges: edges)
    }
    return spacing
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.init(width: proposal.width, height: nil)) }
    return CGSize(
      width: sizes.map(\.width).max() ?? 0,
      height: sizes.map(\.height).reduce(0, +) + distances(subviews).reduce(0, +))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let distances = distances(subviews)
    var y = bounds.minY
    for (index, subview) in subviews.enumerated() {
      let proposal = ProposedViewSize(width: bounds.width, height: nil)
      subview.place(at: CGPoint(x: bounds.midX, y: y), anchor: .top, proposal: proposal)
      y += subview.sizeThatFits(proposal).height
      if index < distances.count { y += distances[index] }
    }
  }

  private func distances(_ subviews: Subviews) -> [CGFloat] {
    zip(subviews, subviews.dropFirst()).map { $0.spacing.distance(to: $1.spacing, along: .vertical) }
  }
}
