public import Foundation

// Lengths that a layout chooses itself, such as an unspecified tile, are not animated.

extension HexGrid {
  /// The gap and the aspect ratio.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(spacing, aspect) }
    set { (spacing, aspect) = (newValue.first, newValue.second) }
  }
}

extension Honeycomb {
  /// The diameter, the gap and the offset.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>> {
    get { AnimatablePair(diameter, AnimatablePair(spacing, AnimatablePair(drag.width, drag.height))) }
    set {
      (diameter, spacing) = (newValue.first, newValue.second.first)
      drag = CGSize(width: newValue.second.second.first, height: newValue.second.second.second)
    }
  }
}

extension Radial {
  /// The side of the tiles if it is given, the padding and the gap.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(tile ?? 0, AnimatablePair(padding, spacing)) }
    set {
      if tile != nil { tile = newValue.first }
      (padding, spacing) = (newValue.second.first, newValue.second.second)
    }
  }
}

extension PhotoRow {
  /// The gap.
  public var animatableData: CGFloat {
    get { spacing }
    set { spacing = newValue }
  }
}

extension ContactSheet {
  /// The horizontal and vertical gaps, and the size of a cell if it is given.
  public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
    get {
      AnimatablePair(AnimatablePair(spacing, gapDown), AnimatablePair(cell?.width ?? 0, cell?.height ?? 0))
    }
    set {
      spacing = newValue.first.first
      if gapDown != newValue.first.second { verticalSpacing = newValue.first.second }
      if cell != nil { cell = CGSize(width: newValue.second.first, height: newValue.second.second) }
    }
  }
}

extension Masonry {
  /// The width of columns, and the horizontal and vertical gaps.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(columnWidth, AnimatablePair(spacing, verticalSpacing ?? spacing)) }
    set {
      (columnWidth, spacing) = (newValue.first, newValue.second.first)
      if verticalSpacing ?? spacing != newValue.second.second { verticalSpacing = newValue.second.second }
    }
  }
}

extension ExactMasonry {
  /// The horizontal and vertical gaps.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(spacing, verticalSpacing ?? spacing) }
    set {
      spacing = newValue.first
      if verticalSpacing ?? spacing != newValue.second { verticalSpacing = newValue.second }
    }
  }
}

extension Pile {
  /// The longest side of a photo if it is given, and the aspect ratio.
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(tile ?? 0, aspect) }
    set {
      if tile != nil { tile = newValue.first }
      aspect = newValue.second
    }
  }
}

extension Spiral {
  /// The relative sizes of photos in the middle and on each side, and the gap.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(center, AnimatablePair(growth, spacing)) }
    set { (center, growth, spacing) = (newValue.first, newValue.second.first, newValue.second.second) }
  }
}
