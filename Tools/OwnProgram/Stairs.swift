import Tessera

/// Photos from one corner to the other.
struct Stairs: CommandLineLayout {
  var stepHeight = 10.0
  var isRising = false

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: proposal.width ?? 200, height: proposal.height ?? stepHeight * Double(subviews.count))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let width = bounds.width / Double(subviews.count)
    for (index, subview) in subviews.enumerated() {
      let step = isRising ? subviews.count - 1 - index : index
      subview.place(
        at: CGPoint(x: bounds.minX + width * Double(index), y: bounds.minY + stepHeight * Double(step)),
        proposal: ProposedViewSize(width: width, height: stepHeight))
    }
  }
}

/// Photos below each other, with a property of the same name.
struct Ladder: CommandLineLayout {
  var stepHeight = 40.0

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: proposal.width ?? 200, height: stepHeight * Double(subviews.count))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX, y: bounds.minY + stepHeight * Double(index)),
        proposal: ProposedViewSize(width: bounds.width, height: stepHeight))
    }
  }
}

/// Stairs with a property that clashes with an option.
struct WideStairs: CommandLineLayout {
  var width = 3.0

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: 10, height: 10)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}
