public import Foundation

/// Directions as fractions of a full turn, the same to the last bit on every machine.
///
/// The system's sine and cosine can differ in the last bit between machines, but walls must not.
public enum Turn {
  /// Returns the point on the unit circle after `part` of `whole` equal steps, starting at the right and going
  /// clockwise (y points down).
  ///
  ///     Turn.point(1, of: 4)   // (0, 1): straight down
  ///     Turn.point(-1, of: 4)  // (0, -1): the top
  ///
  /// Quarters are exact. Opposite points are exact opposites, and mirrored points exact mirror images. If `whole` is
  /// zero, there is no turn.
  public static func point(_ part: Int, of whole: Int) -> CGPoint {
    guard (1...Int.max / 8).contains(whole) else { return CGPoint(x: 1, y: 0) }
    let part = (part % whole + whole) % whole
    // The eighth of the turn, and the remaining part of it.
    let (eighth, rest) = (8 * part).quotientAndRemainder(dividingBy: whole)
    // An odd eighth is a mirrored even one, so the angle never exceeds π/4. Equal fractions have equal quotients.
    let share = CGFloat(eighth & 1 == 1 ? whole - rest : rest) / CGFloat(whole)
    return point(inEighth: eighth, share: share)
  }

  /// Returns the point on the unit circle after a turn by degrees, starting at the right and going clockwise (y points
  /// down).
  ///
  ///     Turn.point(degrees: 90)   // (0, 1): straight down
  ///
  /// As exact as ``point(_:of:)``, and equal to it for angles that both can express. An angle that is not finite counts
  /// as zero.
  public static func point(degrees: Double) -> CGPoint {
    guard degrees.isFinite else { return CGPoint(x: 1, y: 0) }
    let within = degrees.truncatingRemainder(dividingBy: 360)
    // A tiny negative angle is rounded to a whole turn, which is the same as no turn.
    let positive = within < 0 ? within + 360 : within
    let angle = positive == 360 ? 0 : positive
    let eighth = Int(angle / 45)
    let rest = angle - 45 * Double(eighth)
    return point(inEighth: eighth, share: CGFloat(eighth & 1 == 1 ? 45 - rest : rest) / 45)
  }

  /// - Parameter share: The distance from the nearer quarter, as a fraction of an eighth.
  private static func point(inEighth eighth: Int, share: CGFloat) -> CGPoint {
    let isOdd = eighth & 1 == 1
    let angle = CGFloat.pi / 4 * share
    // Halfway between two quarters, sine and cosine are equal.
    let isHalfway = isOdd && share == 1
    let near = isHalfway ? CGFloat(0.5).squareRoot() : cosine(angle)
    let far = isHalfway ? near : sine(angle)
    let first = isOdd ? CGPoint(x: far, y: near) : CGPoint(x: near, y: far)
    switch eighth / 2 {
    case 0: return first
    case 1: return CGPoint(x: -first.y, y: first.x)
    case 2: return CGPoint(x: -first.x, y: -first.y)
    default: return CGPoint(x: first.y, y: -first.x)
    }
  }

  // Taylor series: within ±π/4, the next term is below the last bit.

  private static func sine(_ angle: CGFloat) -> CGFloat {
    let square = angle * angle
    var sum: CGFloat = 0
    for power in stride(from: 16 as CGFloat, through: 2, by: -2) {
      sum = -(1 + sum) * square / (power * (power + 1))
    }
    return angle * (1 + sum)
  }

  private static func cosine(_ angle: CGFloat) -> CGFloat {
    let square = angle * angle
    var sum: CGFloat = 0
    for power in stride(from: 17 as CGFloat, through: 1, by: -2) {
      sum = -(1 + sum) * square / (power * (power + 1))
    }
    return 1 + sum
  }
}
