/// Two vectors combined into one.
///
///     var animatableData: AnimatablePair<CGFloat, Double> {
///       get { AnimatablePair(radius, angle.degrees) }
///       set { (radius, angle.degrees) = (newValue.first, newValue.second) }
///     }
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first part; another pair, for more than two vectors.
  public var first: First
  /// The second part; another pair, for more than two vectors.
  public var second: Second

  /// Creates a pair of two vectors.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }

  public static func + (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
    AnimatablePair(left.first + right.first, left.second + right.second)
  }

  public static func - (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
    AnimatablePair(left.first - right.first, left.second - right.second)
  }

  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }

  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
