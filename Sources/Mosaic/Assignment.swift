import SeededRandom

struct Assignment: Sendable {
  private(set) var photos: [Int32]
  private(set) var relaxedUses: Int?
  private(set) var relaxedDistance: Int32?

  init(_ problem: AssignmentProblem) {
    photos = [Int32](repeating: -1, count: problem.cellCount)
    var uses = [Int](repeating: 0, count: problem.photoCount)
    var holders = [[Int32]](repeating: [], count: problem.photoCount)
    let k = problem.candidateCount
    func isNear(_ a: Int, _ b: Int, _ d: Int32) -> Bool {
      let v = problem.places[a] &- problem.places[b]
      let (x, y) = (Int64(v.x), Int64(v.y))
      return x * x + y * y < Int64(d) * Int64(d)
    }
    func conflicts(_ cell: Int, _ photo: Int, _ d: Int32, besides other: Int = -1) -> Bool {
      holders[photo].contains { Int($0) != other && Int($0) != cell && isNear(Int($0), cell, d) }
    }
    let order = (0..<problem.cellCount).sorted { a, b in
      let (x, y) = (problem.costs[a * k + k - 1] - problem.costs[a * k], problem.costs[b * k + k - 1] - problem.costs[b * k])
      return x == y ? a < b : x > y
    }
    for cell in order {
      var chosen = -1
      for rank in 0..<k {
        let photo = Int(problem.candidates[cell * k + rank])
        if uses[photo] < problem.mostUses, !conflicts(cell, photo, problem.distance) { chosen = photo; break }
      }
      if chosen < 0 {
        var best = Int32.max
        for photo in 0..<problem.photoCount where uses[photo] < problem.mostUses && !conflicts(cell, photo, problem.distance) {
          let cost = problem.cost(cell, photo)
          if cost < best { (best, chosen) = (cost, photo) }
        }
      }
      if chosen < 0 {
        var best = Int32.max
        for photo in 0..<problem.photoCount where uses[photo] < problem.mostUses {
          let cost = problem.cost(cell, photo)
          if cost < best { (best, chosen) = (cost, photo) }
        }
        relaxedDistance = 0
      }
      photos[cell] = Int32(chosen)
      uses[chosen] += 1
      holders[chosen].append(Int32(cell))
    }
    // Swaps.
    for _ in 0..<problem.passes {
      var gained = false
      for cell in 0..<problem.cellCount {
        let own = Int(photos[cell])
        let ownCost = problem.cost(cell, own)
        search: for rank in 0..<k {
          let cost = problem.costs[cell * k + rank]
          if cost >= ownCost { break }
          let photo = Int(problem.candidates[cell * k + rank])
          if photo == own { break }
          if uses[photo] < problem.mostUses, !conflicts(cell, photo, problem.distance) {
            uses[photo] += 1; uses[own] -= 1
            holders[own].removeAll { $0 == Int32(cell) }
            holders[photo].append(Int32(cell))
            photos[cell] = Int32(photo)
            gained = true
            break search
          }
          for holder in holders[photo] {
            let other = Int(holder)
            let before = Int64(ownCost) + Int64(problem.cost(other, photo))
            let after = Int64(cost) + Int64(problem.cost(other, own))
            if after < before, !conflicts(cell, photo, problem.distance, besides: other),
              !conflicts(other, own, problem.distance, besides: cell)
            {
              holders[own].removeAll { $0 == Int32(cell) }
              holders[photo].removeAll { $0 == holder }
              holders[own].append(holder)
              holders[photo].append(Int32(cell))
              photos[cell] = Int32(photo)
              photos[other] = Int32(own)
              gained = true
              break search
            }
          }
        }
      }
      if !gained { break }
    }
  }
}
