extension AssignmentBoard {
  /// Lets cells change and exchange photos as long as all of them together gain by it.
  mutating func improve() {
    var costs = (0..<problem.cellCount).map { Int(problem.cost($0, Int(repeats.photos[$0]))) }
    for pass in 0..<problem.passes {
      let before = costs.reduce(0, +)
      // Those that are worst off come first.
      for cell in costs.indices.sorted(by: { (costs[$1], $0) < (costs[$0], $1) }) { improve(cell, &costs, pass) }
      let gain = before - costs.reduce(0, +)
      if gain <= before / 500 { break }
    }
  }

  private mutating func improve(_ cell: Int, _ costs: inout [Int], _ pass: Int) {
    let own = Int(repeats.photos[cell])
    let first = cell * problem.candidateCount
    for place in first..<first + min(problem.candidateCount, Self.mostCandidates) {
      let cost = Int(problem.costs[place])
      let photo = Int(problem.candidates[place])
      if cost >= costs[cell] || photo == own { return }
      if canMove(cell, from: own, to: photo) {
        repeats.take(from: cell)
        repeats.give(photo, to: cell)
        costs[cell] = cost
        return
      }
      if let (other, otherCost) = bestExchange(cell, own, photo, gaining: costs[cell] - cost, costs, pass) {
        repeats.take(from: cell)
        repeats.take(from: other)
        repeats.give(photo, to: cell)
        repeats.give(own, to: other)
        (costs[cell], costs[other]) = (cost, otherCost)
        return
      }
    }
  }

  private func canMove(_ cell: Int, from own: Int, to photo: Int) -> Bool {
    hasRoom(photo) && !(problem.usesAll && repeats.uses(of: own) == 1) && repeats.isFree(photo, near: cell)
  }

  /// The cell with a photo that loses least by taking another’s, if it loses less than that gains.
  private func bestExchange(
    _ cell: Int, _ own: Int, _ photo: Int, gaining gain: Int, _ costs: [Int], _ pass: Int
  ) -> (other: Int, cost: Int)? {
    var best: (other: Int, cost: Int)?
    var most = gain
    let holders = repeats.holders[photo]
    for place in 0..<min(holders.count, Self.mostHolders) {
      // Others each time.
      let other = Int(holders[(place + pass * Self.mostHolders) % holders.count])
      let cost = Int(problem.cost(other, own))
      let loss = cost - costs[other]
      guard loss < most, repeats.isFree(photo, near: cell, besides: other),
        repeats.isFree(own, near: other, besides: cell)
      else { continue }
      (best, most) = ((other, cost), loss)
    }
    return best
  }

  /// So many photos are wished for in a pass, and so many cells are asked whether they would give one away.
  private static let mostCandidates = 24
  private static let mostHolders = 6
}
