public import Foundation

/// A layout that fills a rectangle exactly if both dimensions are proposed, by cropping all photos a little.
public protocol ExactLayout: Layout {
  /// Returns how well the layout can fill `size`; `sizeThatFits` and `placeSubviews` agree with the result. Dimensions
  /// are from 0 to 10⁹; others are set to the nearest value in range.
  func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit
}
