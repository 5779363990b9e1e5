/// Cells that each need a photo, and what is asked of them all together.
struct AssignmentProblem: Sendable {
  /// The middle of each cell, in any unit.
  var places: [SIMD2<Int32>]
  var photoCount: Int
  /// For each cell its candidates, the cheapest first, and what each costs.
  var candidates: [Int32]
  var costs: [Int32]
  /// The cost of any photo in any cell.
  var cost: @Sendable (_ cell: Int, _ photo: Int) -> Int32
  /// No photo is used more often.
  var mostUses = Int.max
  /// Whether that may give way to the distance.
  var mayExceedUses = false
  /// Whether every photo is used once before any is used twice.
  var usesAll = false
  /// Two cells with the same photo are at least so far apart.
  var distance: Int32 = 0
  /// The photos that cells had, and keep unless another costs less by a fifth.
  var kept: [Int32?] = []
  var seed: UInt64 = 0
  /// How often all cells may exchange their photos.
  var passes = 4

  init(
    places: [SIMD2<Int32>], photoCount: Int, candidates: [Int32], costs: [Int32],
    cost: @escaping @Sendable (_ cell: Int, _ photo: Int) -> Int32
  ) {
    (self.places, self.photoCount, self.candidates, self.costs) = (places, photoCount, candidates, costs)
    self.cost = cost
  }

  var cellCount: Int { places.count }
  var candidateCount: Int { candidates.count / max(1, places.count) }
}
