/// An assignment of photos to cells in progress, at a given distance.
///
///     var arrangement = Arrangement(problem, distance: 400, order: .mostLostFirst)
///     if arrangement.place(start) { arrangement.improve() }
struct Arrangement {
  let problem: AssignmentProblem
  var repeats: Repeats
  /// True if two uses of a photo may be nearer to each other than requested.
  private(set) var isRelaxed: Bool
  let capacity: Int
  private let order: Order
  /// The photos that may be used again, in any order, and the position of each photo in that list; -1 for the others.
  private(set) var free: [Int32]
  private var placeInFree: [Int32]

  /// The order in which cells are served.
  enum Order: CaseIterable {
    /// The cells that lose most by not having their best photo come first.
    case mostLostFirst
    /// Row by row, which needs the fewest photos to keep the distance.
    case rowByRow
  }

  init(_ problem: AssignmentProblem, distance: Int32, order: Order) {
    (self.problem, self.order, capacity) = (problem, order, problem.capacity)
    repeats = Repeats(problem, distance: distance)
    isRelaxed = distance < problem.distance
    free = (0..<Int32(problem.photoCount)).map { $0 }
    placeInFree = free
  }

  // MARK: - Giving and taking

  func hasRoom(_ photo: Int) -> Bool { repeats.uses[photo] < capacity }

  func canTake(_ photo: Int, _ cell: Int) -> Bool { hasRoom(photo) && repeats.isApart(photo, from: cell) }

  mutating func give(_ photo: Int, to cell: Int) {
    repeats.give(photo, to: cell)
    let place = Int(placeInFree[photo])
    if hasRoom(photo) || place < 0 { return }
    let last = free.removeLast()
    if Int(last) != photo { (free[place], placeInFree[Int(last)]) = (last, Int32(place)) }
    placeInFree[photo] = -1
  }

  mutating func take(from cell: Int) {
    let photo = Int(repeats.photos[cell])
    repeats.take(from: cell)
    if !hasRoom(photo) || placeInFree[photo] >= 0 { return }
    placeInFree[photo] = Int32(free.count)
    free.append(Int32(photo))
  }

  mutating func change(_ cell: Int, to photo: Int) {
    take(from: cell)
    give(photo, to: cell)
  }

  func candidates(of cell: Int) -> ArraySlice<Int32> {
    problem.candidates[cell * problem.candidateCount..<(cell + 1) * problem.candidateCount]
  }

  // MARK: - A photo for every cell

  /// Gives every cell a photo, first pinned ones, then if possible those in `start`. Returns false if the distance is
  /// too large for more than one cell in a hundred, or in 5000 if it is less than requested.
  mutating func place(_ start: [Int32]) -> Bool {
    // In the order of cells, on which that of holders depends.
    for (cell, photo) in problem.pinned.sorted(by: { $0.key < $1.key }) { give(Int(photo), to: cell) }
    let waiting = order == .mostLostFirst ? settle(start) : cellsRowByRow.filter { repeats.photos[$0] < 0 }
    let mostUnplaced = problem.places.count / (isRelaxed ? 5000 : 100)
    // Other cells may make room for some cells, but not for that many.
    let hopeless = repeats.distance == 0 || problem.mayExceedUses ? Int.max : problem.places.count / 8
    var effort = max(Self.minEffort, Self.maxComparisons / max(1, waiting.count))
    var unplaced: [Int] = []
    for cell in waiting {
      if order == .rowByRow, start[cell] >= 0, canTake(Int(start[cell]), cell) {
        give(Int(start[cell]), to: cell)
      } else if let photo = bestPhoto(for: cell, effort: effort) {
        give(photo, to: cell)
      } else {
        unplaced.append(cell)
        if unplaced.count > hopeless { return false }
      }
    }
    effort = max(Self.minEffort, Self.maxComparisons / max(1, unplaced.count))
    unplaced = unplaced.filter { !makeRoom(for: $0, effort: effort) && !exceedUses(for: $0) }
    if repeats.distance > 0, unplaced.count > mostUnplaced { return false }
    for cell in unplaced { give(lastResort(for: cell), to: cell) }
    if !unplaced.isEmpty { isRelaxed = true }
    return true
  }

  /// The maximum number of photos considered for cells without a candidate, for all cells together.
  private static let maxComparisons = 40_000_000
  /// The minimum number of photos considered for each such cell.
  private static let minEffort = 150

  /// Lets cells keep their photos if equal photos are not too near to each other, and returns the other cells.
  private mutating func settle(_ start: [Int32]) -> [Int] {
    cellsByLoss(start).filter { cell in
      if repeats.photos[cell] >= 0 { return false }
      let photo = Int(start[cell])
      if photo < 0 || !canTake(photo, cell) { return true }
      give(photo, to: cell)
      return false
    }
  }

  /// Returns the cells in order of loss, the largest first: the difference in cost between their photo and their next
  /// candidate.
  private func cellsByLoss(_ start: [Int32]) -> [Int] {
    let count = problem.candidateCount
    if count < 2 { return Array(problem.places.indices) }
    return problem.places.indices.map { cell -> Int in
      let range = cell * count..<(cell + 1) * count
      let own = problem.candidates[range].firstIndex(of: start[cell]) ?? range.lowerBound
      let next = min(own + 1, range.upperBound - 1)
      let loss = Int(problem.costs[next]) - Int(problem.costs[own])
      return (Int(Int32.max) - loss) << 32 | cell
    }.sorted().map { $0 & 0xFFFF_FFFF }
  }

  private var cellsRowByRow: [Int] {
    let places = problem.places
    return places.indices.sorted { (places[$0].y, places[$0].x, $0) < (places[$1].y, places[$1].x, $1) }
  }
}
