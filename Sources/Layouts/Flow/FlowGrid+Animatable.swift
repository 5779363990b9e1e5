public import Foundation

extension FlowGrid {
  /// The row height, and the horizontal and vertical gaps.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(rowHeight, AnimatablePair(spacing, gapDown)) }
    set {
      rowHeight = newValue.first
      spacing = newValue.second.first
      if gapDown != newValue.second.second { verticalSpacing = newValue.second.second }
    }
  }
}

extension ExactFlow {
  /// The horizontal and vertical gaps.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(spacing, verticalSpacing ?? spacing) }
    set {
      spacing = newValue.first
      if verticalSpacing ?? spacing != newValue.second { verticalSpacing = newValue.second }
    }
  }
}
