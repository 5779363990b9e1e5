extension Arrangement {
  /// Lets cells change and exchange photos as long as that lowers the total cost and no rule is broken.
  ///
  /// In each pass, every cell gets one turn, starting with those farthest from their best photo. The search ends after
  /// a pass that gains less than a thousandth.
  mutating func improve() {
    if problem.candidateCount == 0 { return }
    let reach = Reach(cellCount: problem.places.count, passes: problem.passes)
    var costs = problem.places.indices.map { problem.cost($0, Int(repeats.photos[$0])) }
    for _ in 0..<reach.passes {
      let before = costs.reduce(0) { $0 + Int($1) }
      let keys = costs.indices.map { Int(Int32.max - regret(of: $0, costs)) << 32 | $0 }
      for key in keys.sorted() {
        let cell = key & 0xFFFF_FFFF
        if regret(of: cell, costs) > 0, let step = bestStep(for: cell, costs, reach) { take(step, by: cell, &costs) }
      }
      let gain = before - costs.reduce(0) { $0 + Int($1) }
      if gain <= before / 1000 { return }
    }
  }

  /// The extent of the search: smaller if there are very many cells.
  private struct Reach {
    var passes: Int
    /// The number of candidates that a cell tries to get.
    var wishes: Int
    /// The number of cells that are asked to give up a photo.
    var holders: Int

    init(cellCount: Int, passes: Int) {
      let looks = Self.maxLooks / max(1, cellCount)
      self.passes = max(0, min(passes, max(1, looks / 200)))
      let looksInPass = looks / max(1, self.passes)
      holders = min(16, max(4, looksInPass / Self.maxWishes))
      wishes = min(Self.maxWishes, max(8, looksInPass / holders))
    }

    /// The maximum number of other cells considered, for all cells together.
    private static let maxLooks = 60_000_000
    private static let maxWishes = 40
  }

  /// A change that gives a cell a better photo.
  private struct Step {
    var photo: Int
    /// The other cell, which loses that photo, and its replacement.
    var other: (cell: Int, photo: Int)?
    var gain: Int
  }

  /// Returns the excess cost of a cell's photo over that of its best candidate.
  private func regret(of cell: Int, _ costs: [Int32]) -> Int32 {
    max(0, costs[cell] - problem.costs[cell * problem.candidateCount])
  }

  private mutating func take(_ step: Step, by cell: Int, _ costs: inout [Int32]) {
    take(from: cell)
    if let other = step.other {
      change(other.cell, to: other.photo)
      costs[other.cell] = problem.cost(other.cell, other.photo)
    }
    give(step.photo, to: cell)
    costs[cell] = problem.cost(cell, step.photo)
  }

  private func bestStep(for cell: Int, _ costs: [Int32], _ reach: Reach) -> Step? {
    let first = cell * problem.candidateCount
    var best: Step?
    let mayLeave = mayLeave(cell)
    for place in first..<first + min(problem.candidateCount, reach.wishes) {
      let saved = Int(costs[cell]) - Int(problem.costs[place])
      if saved <= 0 { break }
      let photo = Int(problem.candidates[place])
      if mayLeave, saved > best?.gain ?? 0, canTake(photo, cell) {
        return Step(photo: photo, other: nil, gain: saved)
      }
      for other in repeats.holders(of: photo, most: reach.holders) {
        if saved + Int(regret(of: other, costs)) <= best?.gain ?? 0 { continue }
        if !repeats.isApart(photo, from: cell, besides: other) { continue }
        exchange(cell, photo, with: other, saving: saved, costs, &best)
        if mayLeave { pass(photo, to: cell, from: other, saving: saved, costs, reach, &best) }
      }
    }
    return best
  }

  /// Returns true if a cell may give up its photo.
  private func mayLeave(_ cell: Int) -> Bool { !problem.usesAll || repeats.uses[Int(repeats.photos[cell])] > 1 }

  /// Considers giving the other cell the photo that the cell has.
  private func exchange(
    _ cell: Int, _ photo: Int, with other: Int, saving saved: Int, _ costs: [Int32], _ best: inout Step?
  ) {
    let own = Int(repeats.photos[cell])
    let gain = saved + Int(costs[other]) - Int(problem.cost(other, own))
    if gain > best?.gain ?? 0, repeats.isApart(own, from: other, besides: cell) {
      best = Step(photo: photo, other: (other, own), gain: gain)
    }
  }

  /// Considers giving the other cell one of its candidates that may be used again.
  private func pass(
    _ photo: Int, to cell: Int, from other: Int, saving saved: Int, _ costs: [Int32], _ reach: Reach,
    _ best: inout Step?
  ) {
    let own = Int(repeats.photos[cell])
    let first = other * problem.candidateCount
    for place in first..<first + min(problem.candidateCount, reach.wishes / 2) {
      let gain = saved + Int(costs[other]) - Int(problem.costs[place])
      if gain <= best?.gain ?? 0 { return }
      let instead = Int(problem.candidates[place])
      if instead != photo, instead != own, canTake(instead, other) {
        best = Step(photo: photo, other: (other, instead), gain: gain)
        return
      }
    }
  }
}
