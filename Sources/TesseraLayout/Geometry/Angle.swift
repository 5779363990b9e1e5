/// An angle, given in radians or in degrees.
///
///     let step = Angle.degrees(360 / Double(subviews.count))
///     let x = bounds.midX + radius * cos(step.radians)
public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double

  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  public init() { radians = 0 }

  public init(radians: Double) { self.radians = radians }

  public init(degrees: Double) { radians = degrees * .pi / 180 }

  public static let zero = Angle()

  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

  public static func + (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians + right.radians) }

  public static func - (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians - right.radians) }

  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

  public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }

  public static func += (left: inout Angle, right: Angle) { left = left + right }

  public static func -= (left: inout Angle, right: Angle) { left = left - right }

  public static func *= (left: inout Angle, factor: Double) { left = left * factor }

  public static func /= (left: inout Angle, divisor: Double) { left = left / divisor }
}
