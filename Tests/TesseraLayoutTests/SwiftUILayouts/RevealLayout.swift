import Layouts

/// Reveals its only subview from the top while moving it.
struct RevealLayout: Layout, Animatable {
  var progress: CGFloat
  var offset: Double

  var animatableData: AnimatablePair<CGFloat, Double> {
    get { AnimatablePair(progress, offset) }
    set {
      progress = newValue.first
      offset = newValue.second
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let size = subviews.first?.sizeThatFits(proposal) ?? .zero
    return CGSize(width: size.width, height: size.height * min(max(progress, 0), 1))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let vector = CGVector(dx: 0, dy: offset)
    subviews.first?.place(at: CGPoint(x: bounds.minX + vector.dx, y: bounds.minY + vector.dy), proposal: proposal)
  }
}
