public import Foundation

/// A point given as fractions of a rectangle, such as its center.
public struct UnitPoint: Hashable, Sendable {
  /// The distance from the left edge, as a fraction of the width: 0 to 1 inside the rectangle.
  public var x: CGFloat
  /// The distance from the top edge, as a fraction of the height: 0 to 1 inside the rectangle.
  public var y: CGFloat

  /// Creates a point from its fractions, which may lie outside 0 to 1.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// Creates the upper left corner.
  public init() {
    self.init(x: 0, y: 0)
  }

  /// The upper left corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle, (½, ½).
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the left edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the right edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The upper left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The upper right corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The lower left corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The lower right corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
