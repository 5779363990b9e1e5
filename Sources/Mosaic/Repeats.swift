/// Which photo each cell has, and which cells each photo; and whether the same photo would be too near.
struct Repeats {
  private(set) var photos: [Int32]
  private(set) var holders: [[Int32]]
  private let places: [SIMD2<Int32>]
  /// Cells with the same photo are at least so far apart.
  let distance: Int32
  private let neighborhood: Neighborhood

  init(_ problem: AssignmentProblem, distance: Int32) {
    photos = [Int32](repeating: -1, count: problem.cellCount)
    holders = [[Int32]](repeating: [], count: problem.photoCount)
    places = problem.places
    self.distance = distance
    neighborhood = Neighborhood(places, side: distance)
  }

  func uses(of photo: Int) -> Int { holders[photo].count }

  mutating func give(_ photo: Int, to cell: Int) {
    precondition(photos[cell] < 0, "A cell has one photo.")
    photos[cell] = Int32(photo)
    holders[photo].append(Int32(cell))
  }

  mutating func take(from cell: Int) {
    let photo = Int(photos[cell])
    photos[cell] = -1
    guard let index = holders[photo].firstIndex(of: Int32(cell)) else { return }
    holders[photo].swapAt(index, holders[photo].count - 1)
    holders[photo].removeLast()
  }

  /// Whether a photo is nowhere near a cell, but perhaps in another one that will lose it.
  func isFree(_ photo: Int, near cell: Int, besides other: Int = -1) -> Bool {
    if distance <= 0 { return true }
    if holders[photo].count <= 48 {
      return !holders[photo].contains { Int($0) != cell && Int($0) != other && areNear(Int($0), cell) }
    }
    return !neighborhood.contains(near: places[cell]) { near in
      near != cell && near != other && Int(photos[near]) == photo && areNear(near, cell)
    }
  }

  private func areNear(_ one: Int, _ other: Int) -> Bool { squaredDistance(one, other) < Int(distance) * Int(distance) }

  private func squaredDistance(_ one: Int, _ other: Int) -> Int {
    let difference = places[one] &- places[other]
    return Int(difference.x) * Int(difference.x) + Int(difference.y) * Int(difference.y)
  }

  /// The shortest distance of two cells with the same photo that are nearer than allowed; nil if there are none.
  var shortestDistance: Int32? {
    var least = Int.max
    for cell in photos.indices where photos[cell] >= 0 {
      _ = neighborhood.contains(near: places[cell]) { near in
        if near != cell, photos[near] == photos[cell] { least = min(least, squaredDistance(near, cell)) }
        return false
      }
    }
    let length = Double(least).squareRoot()
    return least < Int(distance) * Int(distance) ? Int32(length.rounded()) : nil
  }
}

/// Points in squares, to find those near another.
struct Neighborhood {
  private let side: Int32
  private let least: SIMD2<Int32>
  private let columns: Int
  private let rows: Int
  private var starts: [Int]
  private var points: [Int32]

  /// - Parameter side: Within what distance points will be looked for.
  init(_ places: [SIMD2<Int32>], side: Int32) {
    let x = places.map(\.x), y = places.map(\.y)
    least = SIMD2(x.min() ?? 0, y.min() ?? 0)
    let most = SIMD2(x.max() ?? 0, y.max() ?? 0)
    let span = Int(max(most.x - least.x, most.y - least.y)) + 1
    // Not many more squares than points.
    let finest = Double(span) / (Double(places.count).squareRoot() + 1)
    self.side = max(1, side, Int32(finest))
    columns = Int((most.x - least.x) / self.side) + 1
    rows = Int((most.y - least.y) / self.side) + 1
    var counts = [Int](repeating: 0, count: columns * rows + 1)
    let (step, corner, columns) = (self.side, least, columns)
    func square(_ place: SIMD2<Int32>) -> Int {
      Int((place.y - corner.y) / step) * columns + Int((place.x - corner.x) / step)
    }
    for place in places { counts[square(place) + 1] += 1 }
    for index in 1..<counts.count { counts[index] += counts[index - 1] }
    starts = counts
    points = [Int32](repeating: 0, count: places.count)
    for (index, place) in places.enumerated() {
      points[counts[square(place)]] = Int32(index)
      counts[square(place)] += 1
    }
  }

  /// Whether any of the points is found that are near another, and perhaps some a little further away.
  func contains(near place: SIMD2<Int32>, where isFound: (Int) -> Bool) -> Bool {
    let (x, y) = (Int((place.x - least.x) / side), Int((place.y - least.y) / side))
    for row in max(0, y - 1)...min(rows - 1, y + 1) {
      let first = row * columns + max(0, x - 1)
      let last = row * columns + min(columns - 1, x + 1)
      for point in points[starts[first]..<starts[last + 1]] where isFound(Int(point)) { return true }
    }
    return false
  }
}
