/// An angle, given in radians or in degrees.
///
///     let step = Angle.degrees(360 / Double(subviews.count))
///     let x = bounds.midX + radius * cos(step.radians)
public struct Angle: Hashable, Comparable, Sendable {
  /// The stored value, not reduced to a single turn: 2π is a whole turn, clockwise as y points down.
  public var radians: Double

  /// The same angle, with 360 for a whole turn.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Creates an angle of zero.
  public init() { radians = 0 }

  /// Creates an angle from radians, kept to the last bit.
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees, stored as radians.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// No turn.
  public static let zero = Angle()

  /// Returns an angle from radians: `.radians(.pi / 2)`.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Returns an angle from degrees: `.degrees(90)`.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

  /// Returns the sum, which can exceed a whole turn.
  public static func + (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians + right.radians) }

  /// Returns the difference, which can be negative.
  public static func - (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians - right.radians) }

  /// Returns the same turn in the opposite direction.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// Returns a multiple of the angle.
  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

  /// Returns a part of the angle.
  public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }

  /// Adds an angle to another one.
  public static func += (left: inout Angle, right: Angle) { left = left + right }

  /// Subtracts an angle from another one.
  public static func -= (left: inout Angle, right: Angle) { left = left - right }

  /// Multiplies an angle by a number.
  public static func *= (left: inout Angle, factor: Double) { left = left * factor }

  /// Divides an angle by a number.
  public static func /= (left: inout Angle, divisor: Double) { left = left / divisor }
}
