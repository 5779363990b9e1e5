public import Foundation

/// A layout that fills a rectangle exactly where both dimensions are proposed, by cropping all photos a little.
public protocol ExactLayout: Layout {
  /// What it takes to fill `size`: what `sizeThatFits` and `placeSubviews` will do there.
  func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit
}

/// What it takes to fill a rectangle exactly.
public struct ExactFit: Hashable, Sendable {
  /// The largest share of its area that a photo (or, in a hexagon wall, a cell) loses, from 0 to 1.
  public var crop: CGFloat
  /// The size nearest to the one asked for that the same arrangement fills with a crop of at most what is allowed: the
  /// size itself, if it does.
  public var nearest: CGSize

  public init(crop: CGFloat, nearest: CGSize) {
    self.crop = crop
    self.nearest = nearest
  }
}
