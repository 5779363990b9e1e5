import SeededRandom

/// Cells and photos while they are put together.
struct AssignmentBoard {
  let problem: AssignmentProblem
  var repeats: Repeats
  /// The cells, those first that lose most by not having the best photo.
  let order: [Int]

  init(_ problem: AssignmentProblem) {
    self.problem = problem
    repeats = Repeats(problem, distance: Self.possibleDistance(problem))
    let count = problem.candidateCount
    let losses = (0..<problem.cellCount).map { cell in
      count < 2 ? 0 : problem.costs[cell * count + min(count, 4) - 1] - problem.costs[cell * count]
    }
    // Of those that lose about the same, any: photos that nobody wants are not all to end up in one place.
    var random = SplitMix64(seed: problem.seed)
    let ranks = losses.map { loss in (Int32.bitWidth - loss.leadingZeroBitCount, random.next()) }
    order = losses.indices.sorted { ranks[$0].0 == ranks[$1].0 ? ranks[$0].1 < ranks[$1].1 : ranks[$0].0 > ranks[$1].0 }
  }

  /// A distance that there may be enough photos for: cells within half of it of a point all need photos of their own.
  private static func possibleDistance(_ problem: AssignmentProblem) -> Int32 {
    var distance = problem.distance
    let middle = problem.cellCount / 2
    while distance > 0 {
      let half = Int(distance) * Int(distance) / 4
      let crowd = problem.places.count { place in
        let difference = place &- problem.places[middle]
        return Int(difference.x) * Int(difference.x) + Int(difference.y) * Int(difference.y) < half
      }
      if crowd <= problem.photoCount { return distance }
      distance = distance < 300 ? 0 : distance / 8 * 7
    }
    return 0
  }

  func candidates(of cell: Int) -> ArraySlice<Int32> {
    problem.candidates[cell * problem.candidateCount..<(cell + 1) * problem.candidateCount]
  }

  func hasRoom(_ photo: Int) -> Bool { repeats.uses(of: photo) < problem.mostUses }

  private func canTake(_ photo: Int, _ cell: Int) -> Bool { hasRoom(photo) && repeats.isFree(photo, near: cell) }

  // MARK: - A photo for every cell

  /// Gives cells the photos that they had at first, as long as the same ones are not too near.
  mutating func settle(_ photos: [Int32]) {
    for cell in order where photos[cell] >= 0 {
      let photo = Int(photos[cell])
      if canTake(photo, cell) { repeats.give(photo, to: cell) }
    }
  }

  /// Finds photos for the others.
  mutating func fill() {
    for cell in order where repeats.photos[cell] < 0 {
      if let photo = bestPhoto(for: cell) {
        repeats.give(photo, to: cell)
      } else if !makeRoom(for: cell) {
        repeats.give(lastResort(for: cell), to: cell)
      }
    }
  }

  /// The cheapest photo that a cell can have.
  private func bestPhoto(for cell: Int) -> Int? {
    if let photo = candidates(of: cell).first(where: { canTake(Int($0), cell) }) { return Int(photo) }
    return cheapest(cell, among: someOthers) { canTake($0, cell) }
  }

  private func cheapest(_ cell: Int, among photos: some Sequence<Int>, where isPossible: (Int) -> Bool) -> Int? {
    var best: (photo: Int, cost: Int32)?
    for photo in photos where isPossible(photo) {
      let cost = problem.cost(cell, photo)
      if best.map({ cost < $0.cost }) ?? true { best = (photo, cost) }
    }
    return best?.photo
  }

  /// All photos, or some from everywhere where these are very many.
  private var someOthers: StrideTo<Int> {
    stride(from: 0, to: problem.photoCount, by: 1 + problem.photoCount / Self.mostOthers)
  }

  private static let mostOthers = 4000

  /// Takes a photo for a cell from another, which gets one that it can have.
  private mutating func makeRoom(for cell: Int) -> Bool {
    var best: (photo: Int, other: Int, instead: Int, cost: Int)?
    for photo in candidates(of: cell).prefix(12).map({ Int($0) }) {
      for other in repeats.holders[photo].prefix(24).map({ Int($0) }) {
        guard repeats.isFree(photo, near: cell, besides: other) else { continue }
        guard let instead = candidates(of: other).first(where: { Int($0) != photo && canTake(Int($0), other) }) else {
          continue
        }
        let cost =
          Int(problem.cost(cell, photo)) + Int(problem.cost(other, Int(instead))) - Int(problem.cost(other, photo))
        if best.map({ cost < $0.cost }) ?? true { best = (photo, other, Int(instead), cost) }
      }
    }
    guard let best else { return false }
    repeats.take(from: best.other)
    repeats.give(best.instead, to: best.other)
    repeats.give(best.photo, to: cell)
    return true
  }

  /// A photo for a cell that can have none by the rules.
  private func lastResort(for cell: Int) -> Int {
    if problem.mayExceedUses {
      let apart = { (photo: Int) in repeats.isFree(photo, near: cell) }
      if let photo = cheapest(cell, among: candidates(of: cell).map { Int($0) }, where: apart) { return photo }
      if let photo = cheapest(cell, among: someOthers, where: apart) { return photo }
    }
    if let photo = cheapest(cell, among: candidates(of: cell).map { Int($0) }, where: hasRoom) { return photo }
    return cheapest(cell, among: 0..<problem.photoCount, where: hasRoom) ?? Int(candidates(of: cell).first ?? 0)
  }

  /// Gives every photo a cell, where it costs least.
  mutating func useAll() {
    guard problem.cellCount >= problem.photoCount else { return }
    let cells = stride(from: 0, to: problem.cellCount, by: 1 + problem.cellCount / 20_000)
    for photo in 0..<problem.photoCount where repeats.uses(of: photo) == 0 {
      var best: (cell: Int, cost: Int)?
      func look(at cell: Int) {
        let own = Int(repeats.photos[cell])
        guard repeats.uses(of: own) > 1 else { return }
        let cost = Int(problem.cost(cell, photo)) - Int(problem.cost(cell, own))
        if best.map({ cost < $0.cost }) ?? true { best = (cell, cost) }
      }
      for cell in cells { look(at: cell) }
      // None of some from everywhere may be one of those with a photo too many.
      if best == nil { for cell in 0..<problem.cellCount where best == nil { look(at: cell) } }
      guard let cell = best?.cell else { return }
      repeats.take(from: cell)
      repeats.give(photo, to: cell)
    }
  }
}
