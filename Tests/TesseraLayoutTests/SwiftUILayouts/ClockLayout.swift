import Layouts

/// Subviews around a clock face.
struct ClockLayout: Layout {
  var offset = Angle.zero
  var hours = 12

  var animatableData: Angle.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 100, height: 100))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var angle = offset
    var step = Angle.degrees(360)
    step /= Double(hours)
    let radius = min(bounds.width, bounds.height) / 2
    for subview in subviews {
      let point = CGPoint(x: 0, y: -radius)
        .applying(CGAffineTransform(rotationAngle: angle.radians))
        .applying(CGAffineTransform(translationX: bounds.midX, y: bounds.midY))
      subview.place(at: point, anchor: .center, proposal: .init(width: 20, height: 20))
      angle += step
    }
  }
}
