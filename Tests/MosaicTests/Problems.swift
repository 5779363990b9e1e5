import SeededRandom

@testable import Mosaic

/// Made-up problems.
enum Problems {
  /// Returns any costs, on a wall this many cells wide, 10 pixels each. All photos are candidates, or `candidates` of
  /// them.
  static func random(
    cells: Int, photos: Int, columns: Int = 10, candidates: Int? = nil, most: UInt64 = 1000, seed: UInt64
  ) -> AssignmentProblem {
    var random = SplitMix64(seed: seed)
    return problem(
      costs: (0..<cells).map { _ in (0..<photos).map { _ in Int32(random.next() % most) } }, columns: columns,
      candidates: candidates)
  }

  /// Costs that are distances of points in clusters, as those of photos are.
  static func clustered(
    cells: Int, photos: Int, columns: Int = 10, candidates: Int? = nil, seed: UInt64
  ) -> AssignmentProblem {
    let cellPoints = PhotoIndexTests.descriptors(cells, dimensions: 8, centers: 12, seed: seed)
    let photoPoints = PhotoIndexTests.descriptors(photos, dimensions: 8, centers: 12, seed: seed + 1000)
    let costs = (0..<cells).map { cell in
      (0..<photos).map { photo in
        (0..<8).reduce(Int32(0)) { sum, dimension in
          let difference = Int32(cellPoints[cell * 8 + dimension]) - Int32(photoPoints[photo * 8 + dimension])
          return sum + difference * difference
        }
      }
    }
    return problem(costs: costs, columns: columns, candidates: candidates)
  }

  static func problem(costs: [[Int32]], columns: Int = 10, candidates: Int? = nil) -> AssignmentProblem {
    let photoCount = costs.first?.count ?? 1
    let sorted = costs.map { row in
      row.indices.sorted { (row[$0], $0) < (row[$1], $1) }.prefix(candidates ?? photoCount)
    }
    let places = costs.indices.map { SIMD2(x: Int32($0 % columns * 10), y: Int32($0 / columns * 10)) }
    return AssignmentProblem(
      places: places, photoCount: photoCount, candidates: sorted.flatMap { row in row.map { Int32($0) } },
      costs: zip(costs, sorted).flatMap { row, order in order.map { row[$0] } }
    ) { costs[$0][$1] }
  }

  static func cost(_ photos: [Int32], _ problem: AssignmentProblem) -> Int {
    photos.enumerated().reduce(0) { $0 + Int(problem.cost($1.offset, Int($1.element))) }
  }

  static func uses(_ photos: [Int32], _ problem: AssignmentProblem) -> [Int] {
    photos.reduce(into: [Int](repeating: 0, count: problem.photoCount)) { $0[Int($1)] += 1 }
  }

  /// Returns the square of the shortest distance between two cells with the same photo, found by comparing all pairs.
  static func shortestSquare(_ photos: [Int32], _ problem: AssignmentProblem) -> Int? {
    var least: Int?
    for one in photos.indices {
      for other in photos.indices.dropFirst(one + 1) where photos[one] == photos[other] {
        let difference = problem.places[one] &- problem.places[other]
        let square = Int(difference.x) * Int(difference.x) + Int(difference.y) * Int(difference.y)
        least = min(least ?? square, square)
      }
    }
    return least
  }
}
