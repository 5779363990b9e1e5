public import Foundation

/// A layout that fills a rectangle exactly if both dimensions are proposed, by cropping all photos a little.
public protocol ExactLayout: Layout {
  /// Returns the quality with which the layout fills `size`: `sizeThatFits` and `placeSubviews` will match it.
  func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit
}
