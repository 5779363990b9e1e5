/// Cells that each need a photo, and what is asked of them all together.
struct AssignmentProblem: Sendable {
  /// The middle of each cell, in any unit.
  var places: [SIMD2<Int32>]
  var photoCount: Int
  /// For each cell so many candidates, the cheapest first, and what each costs.
  var candidates: [Int32]
  var costs: [Int32]
  /// The cost of any photo in any cell.
  var cost: @Sendable (_ cell: Int, _ photo: Int) -> Int32
  /// No photo is used more often. There are photos for all cells.
  var mostUses: Int
  /// Whether that may give way to the distance.
  var mayExceedUses = false
  /// Whether every photo is used once before any is used twice.
  var usesAll = false
  /// Two cells with the same photo are at least so far apart.
  var distance: Int32 = 0
  var seed: UInt64 = 0
  /// How often all cells may exchange their photos.
  var passes = 4

  init(
    places: [SIMD2<Int32>], photoCount: Int, candidates: [Int32], costs: [Int32], mostUses: Int,
    cost: @escaping @Sendable (_ cell: Int, _ photo: Int) -> Int32
  ) {
    precondition(photoCount > 0 && candidates.count == costs.count, "Every candidate has its cost.")
    let most = min(mostUses, places.count)
    precondition(most * photoCount >= places.count, "There are photos for all cells.")
    (self.places, self.photoCount, self.candidates, self.costs) = (places, photoCount, candidates, costs)
    (self.mostUses, self.cost) = (most, cost)
  }

  var cellCount: Int { places.count }
  /// How many candidates each cell has.
  var candidateCount: Int { places.isEmpty ? 0 : candidates.count / places.count }

  /// Makes the photos that cells had cheaper, so that others must be better by a fifth.
  mutating func keep(_ kept: [Int?]) {
    let base = cost
    cost = { cell, photo in kept[cell] == photo ? Self.cheaper(base(cell, photo)) : base(cell, photo) }
    let count = candidateCount
    for (cell, photo) in kept.enumerated() {
      guard let photo, count > 0 else { continue }
      let range = cell * count..<(cell + 1) * count
      let known = candidates[range].firstIndex(of: Int32(photo)) ?? range.upperBound - 1
      let cost = cost(cell, photo)
      // One that is no candidate takes the place of the last, if it is better.
      if candidates[known] != Int32(photo), costs[known] <= cost { continue }
      (candidates[known], costs[known]) = (Int32(photo), cost)
      var place = known
      while place > range.lowerBound, costs[place - 1] > costs[place] {
        candidates.swapAt(place - 1, place)
        costs.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  private static func cheaper(_ cost: Int32) -> Int32 { cost / 5 * 4 }
}
