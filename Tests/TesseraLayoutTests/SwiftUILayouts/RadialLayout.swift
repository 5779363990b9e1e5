import Layouts

/// A subview's distance from the center, as a share of the radius.
struct RadiusKey: LayoutValueKey {
  static let defaultValue: CGFloat? = nil
}

/// Subviews on a circle, clockwise from the top.
struct RadialLayout: Layout {
  var tile: CGFloat = 40

  // As written for an animation; here it is an ordinary property.
  var animatableData: CGFloat {
    get { tile }
    set { tile = newValue }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 200))
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let radius = (min(bounds.width, bounds.height) - tile) / 2
    let step = Angle.degrees(360) / Double(subviews.count)
    for (index, subview) in subviews.enumerated() {
      let angle = step * Double(index) - .degrees(90)
      let own = radius * (subview[RadiusKey.self] ?? 1)
      let point = CGPoint(
        x: bounds.midX + own * cos(angle.radians),
        y: bounds.midY + own * sin(angle.radians))
      subview.place(at: point, anchor: .center, proposal: .init(width: tile, height: tile))
    }
  }
}
