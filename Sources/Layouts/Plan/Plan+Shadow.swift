public import Foundation

extension Plan {
  /// The shadow that a photo with its border casts on the layers below it.
  ///
  ///     tile.shadow = Plan.Shadow(x: 0, y: 4, blur: 12, color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 128))
  public struct Shadow: Hashable, Sendable {
    /// The offset to the right, independent of the photo's turn.
    public var x: CGFloat
    /// The downward offset.
    public var y: CGFloat
    /// Twice the standard deviation of the Gaussian blur, as in CSS.
    public var blur: CGFloat
    /// The color of the shadow; its alpha is the opacity where it is darkest.
    public var color: Tint

    /// Creates a shadow. Offsets are within ±10⁹, and the blur is not negative; others are set to the nearest value in
    /// range.
    public init(x: CGFloat, y: CGFloat, blur: CGFloat, color: Tint) {
      self.x = x.boundedOrZero
      self.y = y.boundedOrZero
      self.blur = blur.boundedDistance
      self.color = color
    }

    /// The maximum blur, far beyond any visible difference.
    public static let maxBlur: CGFloat = 10_000
  }
}
