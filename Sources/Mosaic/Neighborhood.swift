/// Points sorted into squares, for fast access to those near a given point.
///
///     let neighborhood = Neighborhood(places, side: 400)
///     let isCrowded = neighborhood.contains(near: places[3]) { places[$0].x == 7 }
struct Neighborhood: Sendable {
  private let side: Int
  private let corner: SIMD2<Int32>
  private let columns: Int
  private let rows: Int
  /// The points of all squares, row by row, and the start of each square.
  private let points: [Int32]
  private let starts: [Int]

  /// - Parameter side: The distance within which points will be searched.
  init(_ places: [SIMD2<Int32>], side: Int32) {
    var (least, most) = (places.first ?? .zero, places.first ?? .zero)
    for place in places {
      least = pointwiseMin(least, place)
      most = pointwiseMax(most, place)
    }
    let (width, height) = (Int(most.x) - Int(least.x), Int(most.y) - Int(least.y))
    // There are not many more squares than points.
    let finest = max(width, height) / (1 + Int(Double(places.count).squareRoot()))
    let side = max(1, Int(side), finest)
    let columns = width / side + 1
    rows = height / side + 1
    (self.side, self.columns, corner) = (side, columns, least)
    let squares = places.map { place in
      (Int(place.y) - Int(least.y)) / side * columns + (Int(place.x) - Int(least.x)) / side
    }
    var starts = [Int](repeating: 0, count: columns * rows + 1)
    for square in squares { starts[square + 1] += 1 }
    for square in 1..<starts.count { starts[square] += starts[square - 1] }
    self.starts = starts
    var points = [Int32](repeating: 0, count: places.count)
    for (point, square) in squares.enumerated() {
      points[starts[square]] = Int32(point)
      starts[square] += 1
    }
    self.points = points
  }

  /// Returns true if `isFound` returns true for any of the points near another: all within the distance, and some a
  /// little farther away.
  @inline(__always)
  func contains(near place: SIMD2<Int32>, where isFound: (Int) -> Bool) -> Bool {
    let column = (Int(place.x) - Int(corner.x)) / side
    let row = (Int(place.y) - Int(corner.y)) / side
    for row in max(0, row - 1)...min(rows - 1, row + 1) {
      let first = row * columns + max(0, column - 1)
      let last = row * columns + min(columns - 1, column + 1)
      for place in starts[first]..<starts[last + 1] where isFound(Int(points[place])) { return true }
    }
    return false
  }
}
