import Foundation

/// Photos on circles inside each other, each within a disc of one size, as large as they can be.
///
///     RadialRings(photos: 60, radius: 500, spacing: 4).centers[0]  // at the top of the outermost circle
///
/// The outermost circle touches the edge and the innermost leaves the middle free. Discs keep the spacing from their
/// neighbors on the same circle and on the next. Linear in the number of photos.
struct RadialRings {
  /// Of each disc.
  let diameter: CGFloat
  /// From the outermost to the innermost.
  let rings: [Ring]

  /// A circle of discs.
  struct Ring {
    /// At which the discs' centers lie.
    var radius: CGFloat
    var count: Int
  }

  /// How much of the radius is left free in the middle.
  private static let free: CGFloat = 0.25

  /// - Parameter radius: of the circle that all discs stay inside.
  init(photos: Int, radius: CGFloat, spacing: CGFloat) {
    // No disc is larger than what the free middle leaves.
    var (low, high) = (CGFloat.zero, radius * (1 - Self.free))
    var full = [Ring(radius: radius, count: photos)]
    for _ in 0..<Self.halvings {
      let middle = low + (high - low) / 2
      if let rings = Self.full(photos, ofDiameter: middle, radius: radius, spacing: spacing) {
        (low, full) = (middle, rings)
      } else {
        high = middle
      }
    }
    diameter = low
    rings = Self.thinned(full, to: photos)
  }

  /// The least radius of a circle that so many discs of a diameter stay inside.
  static func leastRadius(photos: Int, diameter: CGFloat, spacing: CGFloat) -> CGFloat {
    // On one circle alone there is room for all, where it is large enough.
    var (low, high) = (CGFloat.zero, (diameter + spacing) * CGFloat(photos + 1))
    for _ in 0..<halvings {
      let middle = low + (high - low) / 2
      let isEnough = full(photos, ofDiameter: diameter, radius: middle, spacing: spacing) != nil
      if isEnough { high = middle } else { low = middle }
    }
    return high
  }

  /// Where each photo's disc lies, seen from the center: clockwise from the top, the outermost circle first.
  var centers: [CGPoint] {
    rings.flatMap { ring in
      (0..<ring.count).map { place in
        let direction = Turn.point(4 * place - ring.count, of: 4 * ring.count)
        return CGPoint(x: ring.radius * direction.x, y: ring.radius * direction.y)
      }
    }
  }

  /// As often as it takes to find a number to its last bits.
  private static let halvings = 60

  /// Circles with as many discs as fit, one inside the other until there are enough; nil where there is not the room.
  private static func full(_ photos: Int, ofDiameter diameter: CGFloat, radius: CGFloat, spacing: CGFloat) -> [Ring]? {
    if radius <= 0 { return nil }
    var rings: [Ring] = []
    var left = photos
    var center = radius - diameter / 2
    while center - diameter / 2 >= radius * free {
      let count = capacity(ofRadius: center, pitch: diameter + spacing, enough: photos)
      rings.append(Ring(radius: center, count: count))
      left -= count
      if left <= 0 { return rings }
      center -= diameter + spacing
    }
    return nil
  }

  /// How many points so far apart fit on a circle, as far as that matters.
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

  /// The same circles with so many discs together, each with its share, so that none is emptier than the others.
  private static func thinned(_ full: [Ring], to photos: Int) -> [Ring] {
    var (left, room) = (photos, full.reduce(0) { $0 + $1.count })
    return full.map { ring in
      // What rounding takes from one circle the next ones get. There is room for all, so the last one gets the rest.
      let count = Int((CGFloat(left) * (CGFloat(ring.count) / CGFloat(room))).rounded())
      left -= count
      room -= ring.count
      return Ring(radius: ring.radius, count: count)
    }
  }
}
