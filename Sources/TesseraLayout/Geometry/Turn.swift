public import Foundation

/// Directions as fractions of a full turn, the same to the last bit on every machine.
///
/// The system's sine and cosine can differ in the last bit between machines; walls must not.
public enum Turn {
  /// The point on the unit circle after `part` of `whole` equal steps, starting at the right and going clockwise (y
  /// points down).
  ///
  ///     Turn.point(1, of: 4)   // (0, 1): straight down
  ///     Turn.point(-1, of: 4)  // (0, -1): the top
  ///
  /// Quarters are exact. Opposite points are exact opposites, and so are mirror images.
  public static func point(_ part: Int, of whole: Int) -> CGPoint {
    precondition(whole > 0, "A turn has at least one part.")
    let part = (part % whole + whole) % whole
    // Which eighth of a turn, and how far into it.
    let (eighth, rest) = (8 * part).quotientAndRemainder(dividingBy: whole)
    let isOdd = eighth & 1 == 1
    // An odd eighth is a mirrored even one, so the angle never exceeds π/4. Equal fractions have equal quotients.
    let angle = CGFloat.pi / 4 * (CGFloat(isOdd ? whole - rest : rest) / CGFloat(whole))
    // Halfway between two quarters, sine and cosine are equal.
    let isHalfway = isOdd && rest == 0
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
