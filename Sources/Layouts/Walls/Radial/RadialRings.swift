import Foundation

/// Photos on concentric circles, each within a disc of the same size, as large as possible.
///
///     RadialRings(photos: 60, radius: 500, spacing: 4).centers[0]  // at the top of the outermost circle
///
/// The outermost discs touch the edge, and the innermost may leave the middle free; otherwise, a disc may be in the
/// middle. Discs are separated by the spacing from their neighbors on the same circle and on the next. Takes time
/// linear in the number of photos.
struct RadialRings {
  /// The diameter of each disc.
  let diameter: CGFloat
  /// The circles from the outermost to the innermost.
  let rings: [Ring]

  /// A circle of discs.
  struct Ring {
    /// The radius on which the discs' centers lie.
    var radius: CGFloat
    var count: Int
  }

  /// The fraction of the radius that is left free in an open middle.
  static let openShare: CGFloat = 0.25

  /// - Parameters:
  ///   - radius: The radius of the circle that all discs stay inside.
  ///   - free: The fraction of the radius that is left free in the middle.
  init(photos: Int, radius: CGFloat, spacing: CGFloat, free: CGFloat = openShare) {
    // No disc may be larger than the free middle allows.
    var (low, high) = (CGFloat.zero, radius * (1 - free))
    var full = [Ring(radius: radius, count: photos)]
    for _ in 0..<Self.halvings {
      let middle = low + (high - low) / 2
      if let rings = Self.full(photos, ofDiameter: middle, radius: radius, spacing: spacing, free: free) {
        (low, full) = (middle, rings)
      } else {
        high = middle
      }
    }
    if free == 0 && low > 0 { full += Self.inner(of: full, diameter: low, spacing: spacing) }
    diameter = low
    rings = Self.thinned(full, to: photos)
  }

  /// Returns the smallest radius of a circle with room for this number of discs of a given diameter.
  static func minRadius(
    photos: Int, diameter: CGFloat, spacing: CGFloat, free: CGFloat = openShare
  ) -> CGFloat {
    // A single circle has room for all if it is large enough.
    var (low, high) = (CGFloat.zero, (diameter + spacing) * CGFloat(photos + 1))
    for _ in 0..<halvings {
      let middle = low + (high - low) / 2
      let isEnough = full(photos, ofDiameter: diameter, radius: middle, spacing: spacing, free: free) != nil
      if isEnough { high = middle } else { low = middle }
    }
    return high
  }

  /// The center of each photo's disc, relative to the wall's center: clockwise from the top, the outermost circle
  /// first.
  var centers: [CGPoint] {
    rings.flatMap { ring in
      (0..<ring.count).map { place in
        let direction = Turn.point(4 * place - ring.count, of: 4 * ring.count)
        return CGPoint(x: ring.radius * direction.x, y: ring.radius * direction.y)
      }
    }
  }

  /// The number of bisection steps needed for full precision.
  private static let halvings = 60

  /// Returns concentric circles with as many discs as fit, until there are enough; nil if there is not enough room.
  private static func full(
    _ photos: Int, ofDiameter diameter: CGFloat, radius: CGFloat, spacing: CGFloat, free: CGFloat
  ) -> [Ring]? {
    if radius <= 0 { return nil }
    var rings: [Ring] = []
    var left = photos
    var center = radius - diameter / 2
    while free > 0 ? center - diameter / 2 >= radius * free : center >= 0 {
      // A circle without room for two has one in the middle.
      if free == 0 && diameter + spacing > 2 * center { center = 0 }
      let count = capacity(ofRadius: center, pitch: diameter + spacing, enough: photos)
      rings.append(Ring(radius: center, count: count))
      left -= count
      if left <= 0 { return rings }
      center -= diameter + spacing
    }
    return nil
  }

  /// Returns the circles inside of others: photos move there, so that the middle is not empty.
  private static func inner(of rings: [Ring], diameter: CGFloat, spacing: CGFloat) -> [Ring] {
    let pitch = diameter + spacing
    var inner: [Ring] = []
    // Tolerates rounding errors.
    while let last = inner.last ?? rings.last, last.radius > 0, last.radius >= pitch * (1 - 1e-9) {
      let radius = last.radius - pitch
      inner.append(
        2 * radius < pitch
          ? Ring(radius: 0, count: 1)
          : Ring(radius: radius, count: capacity(ofRadius: radius, pitch: pitch, enough: .max)))
    }
    return inner
  }

  /// Returns the number of points `pitch` apart that fit on a circle, at most `enough`.
  private static func capacity(ofRadius radius: CGFloat, pitch: CGFloat, enough: Int) -> Int {
    // Neighbors of n points are 2·sin(π/n) of the radius apart, which lies between 4/n and 2π/n.
    let share = pitch / (2 * radius)
    if share > 1 { return 1 }
    if 2 >= share * CGFloat(enough) { return enough }
    var (low, high) = (Int(2 / share), Int(CGFloat.pi / share) + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if Turn.point(1, of: 2 * middle).y >= share { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the same circles with fewer discs, in proportion, so that none is emptier than the others.
  private static func thinned(_ full: [Ring], to photos: Int) -> [Ring] {
    var (left, room) = (photos, full.reduce(0) { $0 + $1.count })
    return full.map { ring in
      // A rounding error in one circle is compensated by the next ones. There is room for all discs, so the last circle
      // gets the rest.
      let count = Int((CGFloat(left) * (CGFloat(ring.count) / CGFloat(room))).rounded())
      left -= count
      room -= ring.count
      return Ring(radius: ring.radius, count: count)
    }
  }
}
