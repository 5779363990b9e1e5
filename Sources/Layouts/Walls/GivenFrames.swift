package import Foundation

/// Photos in given frames.
package struct GivenFrames: Layout {
  package var frames: [CGRect]
  package var size: CGSize

  package init(_ frames: [CGRect], size: CGSize) {
    (self.frames, self.size) = (frames, size)
  }

  package func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize { size }

  package func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (subview, frame) in zip(subviews, frames) {
      subview.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY), proposal: ProposedViewSize(frame.size))
    }
  }
}
