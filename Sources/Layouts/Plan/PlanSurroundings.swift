package import Foundation

extension Plan {
  /// The space that every photo needs around it, for a border or a caption.
  package enum Surroundings {
    case none
    /// Outside the frames of the layout, whose gaps must leave room for them: photos with their surroundings are then
    /// as far apart as photos without them would be, and fill the same size.
    case outside(EdgeInsets)
    /// Inside the frames of the layout: photos shrink, but keep their aspect ratios.
    case inside(EdgeInsets)
  }
}

extension Plan.Surroundings {
  /// The free space around the whole layout.
  var aroundAll: EdgeInsets {
    if case .outside(let insets) = self { insets } else { EdgeInsets() }
  }

  /// Returns the photo's own frame within that of the layout. Empty if the surroundings leave no room.
  func frame(within frame: CGRect) -> CGRect {
    guard case .inside(let insets) = self, insets != EdgeInsets(), !frame.isEmpty else { return frame }
    let room = CGSize(width: frame.width - insets.across, height: frame.height - insets.down)
    let scale = max(0, min(room.width / frame.width, room.height / frame.height))
    let size = CGSize(width: frame.width * scale, height: frame.height * scale)
    return CGRect(
      x: frame.minX + insets.leading + (room.width - size.width) / 2,
      y: frame.minY + insets.top + (room.height - size.height) / 2, width: size.width, height: size.height)
  }
}

extension EdgeInsets {
  package var across: CGFloat { leading + trailing }
  package var down: CGFloat { top + bottom }
}

extension ProposedViewSize {
  /// Returns the proposal without the space that insets take.
  package func inset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: width.map { max(0, $0 - insets.across) }, height: height.map { max(0, $0 - insets.down) })
  }

  /// Returns the proposal with room for insets around it.
  package func outset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(width: width.map { $0 + insets.across }, height: height.map { $0 + insets.down })
  }
}
