import Layouts

/// Side by side, every subview as wide as the widest one's ideal width.
struct EqualWidthRow: Layout {
  static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    guard !subviews.isEmpty else { return .zero }
    let size = maxSize(subviews)
    let spacing = spacing(subviews).reduce(0, +)
    return CGSize(width: size.width * CGFloat(subviews.count) + spacing, height: size.height)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    guard !subviews.isEmpty else { return }
    let size = maxSize(subviews)
    let spacing = spacing(subviews)
    let placementProposal = ProposedViewSize(width: size.width, height: size.height)
    var nextX = bounds.minX + size.width / 2
    for index in subviews.indices {
      subviews[index].place(
        at: CGPoint(x: nextX, y: bounds.midY), anchor: .center, proposal: placementProposal)
      nextX += size.width + spacing[index]
    }
  }

  private func maxSize(_ subviews: Subviews) -> CGSize {
    subviews.map { $0.sizeThatFits(.unspecified) }.reduce(.zero) { current, size in
      CGSize(width: max(current.width, size.width), height: max(current.height, size.height))
    }
  }

  private func spacing(_ subviews: Subviews) -> [CGFloat] {
    subviews.indices.map { index in
      guard index < subviews.count - 1 else { return 0 }
      return subviews[index].spacing.distance(to: subviews[index + 1].spacing, along: .horizontal)
    }
  }
}
