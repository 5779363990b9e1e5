import Layouts

/// A picture in a mount: its only subview, inset, as it fits or fills the opening.
struct FramedLayout: Layout {
  var insets = EdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
  var aspect: CGFloat = 1
  var contentMode = ContentMode.fit
  var corner: (HorizontalEdge, VerticalEdge) = (.leading, .top)

  private func opening(_ room: CGSize) -> CGSize {
    let width = max(0, room.width - insets.leading - insets.trailing)
    let height = max(0, room.height - insets.top - insets.bottom)
    let isBoundByWidth = (width < height * aspect) == (contentMode == .fit)
    return isBoundByWidth
      ? CGSize(width: width, height: width / aspect) : CGSize(width: height * aspect, height: height)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 160, height: 140))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let size = opening(bounds.size)
    let x = corner.0 == .leading ? bounds.minX + insets.leading : bounds.maxX - insets.trailing
    let y = corner.1 == .top ? bounds.minY + insets.top : bounds.maxY - insets.bottom
    subviews.first?.place(
      at: CGPoint(x: x, y: y), anchor: UnitPoint(x: corner.0 == .leading ? 0 : 1, y: corner.1 == .top ? 0 : 1),
      proposal: ProposedViewSize(size))
  }
}
