public import Foundation

/// A layout that fills a rectangle exactly if both dimensions are proposed, by cropping all photos a little.
public protocol ExactLayout: Layout {
  /// Returns the quality with which the layout fills `size`: `sizeThatFits` and `placeSubviews` will match it.
  /// Dimensions are from 0 to 10⁹; others become the nearest of these.
  func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit
}
