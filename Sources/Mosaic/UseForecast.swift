/// The smallest limit on uses with which photos fit their cells nearly as well as without a limit.
///
///     problem.mostUses = UseForecast(problem).uses
///
/// The limit is found by rough assignments: cells in scattered order take their cheapest remaining candidate.
struct UseForecast {
  let uses: Int

  /// The cost, relative to the minimum, that justifies more uses.
  private static let tolerance = 1.3

  init(_ problem: AssignmentProblem) {
    let cellCount = problem.places.count
    let fewest = problem.fewestUses
    // If photos are kept apart, no more repeats fit.
    let cells = Double(problem.distance) / 1000
    let most = min(cellCount, max(fewest, Int(Double(cellCount) / max(1, 0.87 * cells * cells))))
    let limit = Double(Self.cost(problem, uses: most)) * Self.tolerance
    var uses = fewest
    while uses < most, Double(Self.cost(problem, uses: uses)) > limit { uses = min(most, uses + max(1, uses / 2)) }
    self.uses = uses
  }

  /// Returns the sum of all costs with a given limit on uses.
  private static func cost(_ problem: AssignmentProblem, uses: Int) -> Int {
    let (cellCount, count) = (problem.places.count, problem.candidateCount)
    var left = [Int](repeating: uses, count: problem.photoCount)
    let step = step(for: cellCount)
    var (cell, sum, probe) = (0, 0, 0)
    for _ in 0..<cellCount {
      cell = (cell + step) % cellCount
      let own = cell * count..<(cell + 1) * count
      if let place = own.first(where: { left[Int(problem.candidates[$0])] > 0 }) {
        left[Int(problem.candidates[place])] -= 1
        sum += Int(problem.costs[place])
      } else {
        let (photo, cost) = cheapest(for: cell, problem, left, after: &probe)
        left[photo] -= 1
        sum += Int(cost)
      }
    }
    return sum
  }

  /// Returns the cheapest of the next few remaining photos.
  private static func cheapest(
    for cell: Int, _ problem: AssignmentProblem, _ left: [Int], after probe: inout Int
  ) -> (photo: Int, cost: Int32) {
    var best = (photo: 0, cost: Int32.max)
    var found = 0
    for _ in 0..<problem.photoCount where found < probes {
      probe = (probe + 1) % problem.photoCount
      if left[probe] <= 0 { continue }
      found += 1
      let cost = problem.cost(cell, probe)
      if cost < best.cost { best = (probe, cost) }
    }
    return best
  }

  private static let probes = 16

  /// Returns a step that reaches every cell once, with neighbors far apart in the order.
  private static func step(for count: Int) -> Int {
    func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }
    var step = max(1, Int(Double(count) * 0.618))
    while divisor(step, count) > 1 { step += 1 }
    return step
  }
}

extension AssignmentProblem {
  /// The smallest number of uses with which the photos fill all cells.
  var fewestUses: Int { (places.count + photoCount - 1) / max(1, photoCount) }
}
