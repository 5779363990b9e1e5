import Foundation
import Layouts

/// A shape's outline in a frame of size 1, with the same number of points for all shapes, so that shapes can be
/// interpolated point by point.
///
/// Points go clockwise from the middle of the right side, and points of two shapes with the same index are in about the
/// same direction. The corners of rectangles and hexagons are among the points.
struct UnitOutline: Equatable, Sendable {
  private var points: [CGPoint]

  /// The number of points. Eighths, twelfths and sixths of a turn must be whole numbers of points.
  private static let count = 240

  init(_ tile: Plan.Tile) {
    self.init(tile.shape, size: tile.frame.size)
  }

  init(_ shape: Plan.Shape, size: CGSize) {
    let frame = CGRect(origin: .zero, size: size)
    let corners: [CGPoint]
    switch shape {
    case .rectangle: corners = Self.roundedRectangle(size, radius: 0)
    case .roundedRectangle(let radius): corners = Self.roundedRectangle(size, radius: radius)
    case .circle:
      corners = (0..<Self.count).map { place in
        let point = Turn.point(place, of: Self.count)
        return CGPoint(x: size.width / 2 * (1 + point.x), y: size.height / 2 * (1 + point.y))
      }
    case .hexagon:
      let first = size.width >= size.height ? Self.count * 4 / 6 : Self.count * 5 / 12
      corners = Self.points(through: Hexagon.corners(in: frame), at: (0..<6).map { first + $0 * Self.count / 6 })
    case .flower(let orientation, _):
      // The inner corners are at sixths of a turn; the others are a third of the way to the next inner corner.
      let first = orientation == .flat ? Self.count * 5 / 6 : Self.count * 7 / 12
      let places = (0..<6).flatMap { petal in
        [-Self.count / 18, 0, Self.count / 18].map { first + petal * Self.count / 6 + $0 }
      }
      corners = Self.points(through: shape.outline(in: frame) ?? [], at: places)
    case .pair, .cut: corners = Self.points(around: frame, on: shape.outline(in: frame) ?? frame.corners)
    }
    points = corners.map { CGPoint(x: $0.x / size.width, y: $0.y / size.height) }
  }

  /// Interpolates towards another shape.
  func blended(with other: UnitOutline, by share: Double) -> UnitOutline {
    var blend = self
    for index in points.indices {
      blend.points[index].x += share * (other.points[index].x - points[index].x)
      blend.points[index].y += share * (other.points[index].y - points[index].y)
    }
    return blend
  }

  /// Returns the outline of the shape that fills `frame`.
  func corners(in frame: CGRect) -> [CGPoint] {
    points.map { CGPoint(x: frame.minX + frame.width * $0.x, y: frame.minY + frame.height * $0.y) }
  }

  /// Returns points at equal steps along straight lines between corners, each of which has a given index.
  private static func points(through corners: [CGPoint], at places: [Int]) -> [CGPoint] {
    var points = [CGPoint](repeating: .zero, count: count)
    for index in corners.indices {
      let next = (index + 1) % corners.count
      let steps = (places[next] - places[index] + 2 * count) % count
      for step in 0..<steps {
        let share = CGFloat(step) / CGFloat(steps)
        points[(places[index] + step) % count] = CGPoint(
          x: corners[index].x + share * (corners[next].x - corners[index].x),
          y: corners[index].y + share * (corners[next].y - corners[index].y))
      }
    }
    return points
  }

  /// Returns the points of a polygon in equal steps of the direction from the middle of its frame. Its corners are
  /// among them, unless there are so many that it is round.
  private static func points(around frame: CGRect, on outline: [CGPoint]) -> [CGPoint] {
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    var points = (0..<count).map { place in
      let way = Turn.point(place, of: count)
      let distance = outline.distance(from: middle, towards: CGPoint(x: middle.x + way.x, y: middle.y + way.y))
      return CGPoint(x: middle.x + distance * way.x, y: middle.y + distance * way.y)
    }
    guard outline.count <= 24 else { return points }
    for corner in outline {
      func distance(_ point: CGPoint) -> CGFloat { max(abs(point.x - corner.x), abs(point.y - corner.y)) }
      let nearest = points.indices.min { distance(points[$0]) < distance(points[$1]) }
      points[nearest ?? 0] = corner
    }
    return points
  }

  /// Returns the points of a rounded rectangle. A quarter of the points lie between the middle of one side and the
  /// middle of the next, half of them before the middle of the corner's arc. Each half is divided between the straight
  /// piece and its part of the arc by length, with the arc counted four times, because straight lines need no points in
  /// between.
  private static func roundedRectangle(_ size: CGSize, radius: CGFloat) -> [CGPoint] {
    let (a, b) = (size.width / 2, size.height / 2)
    let radius = max(0, min(radius, a, b))
    let beside = pointsOfArc(radius, straight: b - radius)
    let above = pointsOfArc(radius, straight: a - radius)
    // The lower right quarter, relative to the center: down the right side, around the corner, and to the middle of the
    // bottom.
    let down = (0...count / 8).map { place -> CGPoint in
      let straight = count / 8 - beside
      if place <= straight { return CGPoint(x: a, y: (b - radius) * CGFloat(place) / CGFloat(max(1, straight))) }
      let point = Turn.point(place - straight, of: 8 * beside)
      return CGPoint(x: a - radius + radius * point.x, y: b - radius + radius * point.y)
    }
    let across = (1...count / 8).map { place -> CGPoint in
      if place > above {
        return CGPoint(x: (a - radius) * CGFloat(count / 8 - place) / CGFloat(count / 8 - above), y: b)
      }
      let point = Turn.point(above + place, of: 8 * above)
      return CGPoint(x: a - radius + radius * point.x, y: b - radius + radius * point.y)
    }
    let quarter = down + across
    let lower = quarter + quarter.dropLast().reversed().map { CGPoint(x: -$0.x, y: $0.y) }
    let around = lower + lower.dropFirst().dropLast().reversed().map { CGPoint(x: $0.x, y: -$0.y) }
    return around.map { CGPoint(x: a + $0.x, y: b + $0.y) }
  }

  /// Returns the number of points, out of an eighth of all, for an eighth of a circle next to a straight line.
  private static func pointsOfArc(_ radius: CGFloat, straight: CGFloat) -> Int {
    if radius <= 0 { return 0 }
    let arc = radius * .pi
    return max(1, Int((CGFloat(count / 8) * arc / (arc + straight)).rounded()))
  }
}
