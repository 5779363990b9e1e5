public import Foundation

extension CGSize {
  /// The size with dimensions limited to 0 … 10⁹, as the size of a wall to fill.
  var bounded: CGSize { CGSize(width: width.boundedDistance, height: height.boundedDistance) }
}

/// A measure of how well a layout can fill an exact rectangle.
public struct ExactFit: Hashable, Codable, Sendable {
  /// The largest fraction of its area that a photo (or, in a hexagon wall, a cell) loses, from 0 to 1.
  public var crop: CGFloat
  /// The size nearest to the requested one that the same arrangement fills within the allowed crop: the requested size
  /// itself, if possible.
  public var nearest: CGSize

  /// Creates the result of a layout of one’s own.
  public init(crop: CGFloat, nearest: CGSize) {
    self.crop = crop
    self.nearest = nearest
  }
}
