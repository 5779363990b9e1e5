public import Foundation

/// A value that can be added to others of its type and scaled, so that animations can interpolate it.
///
/// Numbers are vectors, and so are pairs of vectors: see ``AnimatablePair``.
///
///     var speed: CGFloat = 3
///     speed.scale(by: 0.5)  // 1.5
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies each component by `factor`.
  mutating func scale(by factor: Double)

  /// The sum of the squares of all components.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Returns the value multiplied by `factor`.
  public func scaled(by factor: Double) -> Self {
    var scaled = self
    scaled.scale(by: factor)
    return scaled
  }

  /// Moves the value towards `other`: not at all if `amount` is 0, all the way if it is 1.
  public mutating func interpolate(towards other: Self, amount: Double) {
    self += (other - self).scaled(by: amount)
  }

  /// Returns the value moved towards `other`: not at all if `amount` is 0, all the way if it is 1.
  public func interpolated(towards other: Self, amount: Double) -> Self {
    var interpolated = self
    interpolated.interpolate(towards: other, amount: amount)
    return interpolated
  }
}

extension Double: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= factor }

  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= Float(factor) }

  public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= CGFloat(factor) }

  public var magnitudeSquared: Double { Double(self * self) }
}
