import Foundation

/// Points that are spread evenly but without a pattern: blue noise, by Mitchell's best candidates.
///
///     let points = ScatteredPoints(aspect: 4.0 / 3, seed: 7).points(60)   // in the unit square
///
/// Of several random candidates, the one farthest from all previous points becomes the next point. So the first points
/// do not depend on the number of points. Takes time about linear in the number of points.
struct ScatteredPoints {
  /// The aspect ratio (width over height) of the covered area.
  let aspect: CGFloat
  let seed: UInt64

  private static let candidates = 32

  func points(_ count: Int) -> [CGPoint] {
    var grid = PointGrid(aspect: aspect, count: count)
    for number in 0..<count {
      var best = CGPoint.zero
      var farthest: CGFloat = -1
      for candidate in 0..<Self.candidates {
        let point = CGPoint(
          x: Self.fraction(seed, 2 * (number * Self.candidates + candidate)),
          y: Self.fraction(seed, 2 * (number * Self.candidates + candidate) + 1))
        let distance = grid.squaredDistance(from: point, noLessThan: farthest)
        if distance > farthest { (best, farthest) = (point, distance) }
      }
      grid.add(best)
    }
    return grid.points
  }

  /// Returns a number from 0 to less than 1.
  private static func fraction(_ seed: UInt64, _ index: Int) -> CGFloat {
    let mixed = StableDealing.mixed(StableDealing.mixed(seed) &+ UInt64(index) &* StableDealing.step)
    return CGFloat(mixed >> 11) * 0x1p-53
  }
}

/// Points in the unit square, sorted into cells that contain about two points each in the end.
private struct PointGrid {
  private(set) var points: [CGPoint] = []
  private let aspect: CGFloat
  private let side: Int
  /// The points of each cell, by their indexes.
  private var cells: [[Int]]

  init(aspect: CGFloat, count: Int) {
    self.aspect = aspect
    side = max(1, Int((CGFloat(count) / 2).squareRoot()))
    cells = [[Int]](repeating: [], count: side * side)
  }

  mutating func add(_ point: CGPoint) {
    let (column, row) = cell(of: point)
    cells[row * side + column].append(points.count)
    points.append(point)
  }

  private func cell(of point: CGPoint) -> (Int, Int) {
    (min(Int(point.x * CGFloat(side)), side - 1), min(Int(point.y * CGFloat(side)), side - 1))
  }

  /// Returns the squared distance to the nearest point, or, if that is below `least`, to any point closer than that.
  func squaredDistance(from point: CGPoint, noLessThan least: CGFloat) -> CGFloat {
    var nearest = CGFloat.infinity
    let (column, row) = cell(of: point)
    for ring in 0..<side {
      // A cell of this ring is at least that far away along one axis.
      let gap = CGFloat(ring - 1) / CGFloat(side) * min(1, aspect)
      if ring > 1, gap * gap > nearest { break }
      for y in max(0, row - ring)...min(side - 1, row + ring) {
        let isEdge = abs(y - row) == ring
        for x in stride(from: column - ring, through: column + ring, by: isEdge || ring == 0 ? 1 : 2 * ring)
        where (0..<side).contains(x) {
          for index in cells[y * side + x] {
            let (dx, dy) = ((points[index].x - point.x) * aspect, points[index].y - point.y)
            nearest = min(nearest, dx * dx + dy * dy)
          }
        }
      }
      if nearest < least { return nearest }
    }
    return nearest
  }
}
