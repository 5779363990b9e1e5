public import Foundation

/// A layout that fills a rectangle exactly if both dimensions are proposed, by cropping all photos a little.
public protocol ExactLayout: Layout {
  /// How well the layout fills `size`: this is what `sizeThatFits` and `placeSubviews` will do there.
  func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit
}
