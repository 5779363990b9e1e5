/// Nearly the best assignment of candidates, by an auction: cells bid for photos, and who is outbid bids again.
///
///     let photos = Auction.photos(for: problem, order: board.order)     // -1 where all candidates got too dear
///
/// A cell bids what its best photo is worth more to it than the second best, and a little more so that it ends. A photo goes
/// to as many bidders as may use it, the highest ones; what the lowest of them pays is its price.
struct Auction {
  private let problem: AssignmentProblem
  /// The least that a bid raises a price.
  private let step: Int
  private var prices: [Int]
  /// Who holds each photo, and what they bid; the lowest bid first.
  private var bids: [Heap]
  private var photos: [Int32]

  /// - Parameter order: The cells as they begin to bid.
  static func photos(for problem: AssignmentProblem, order: [Int]) -> [Int32] {
    var auction = Auction(problem)
    auction.run(order)
    return auction.photos
  }

  private init(_ problem: AssignmentProblem) {
    self.problem = problem
    let count = problem.candidateCount
    let spans = (0..<problem.cellCount).reduce(0) { sum, cell in
      sum + Int(problem.costs[cell * count + count - 1]) - Int(problem.costs[cell * count])
    }
    // A twelfth of what there is between a cell’s best and last candidates, where these are the usual number: smaller steps
    // take much longer, and the exchanges that follow make up for larger ones.
    step = max(1, 20 * spans / max(1, problem.cellCount) / max(1, count))
    prices = [Int](repeating: 0, count: problem.photoCount)
    bids = [Heap](repeating: Heap(), count: problem.photoCount)
    photos = [Int32](repeating: -1, count: problem.cellCount)
  }

  private mutating func run(_ order: [Int]) {
    let count = problem.candidateCount
    var waiting = order.reversed().map { Int32($0) }
    var left = problem.cellCount * 3000
    while let next = waiting.popLast() {
      left -= 1
      if left < 0 { return }
      let cell = Int(next)
      let range = cell * count..<(cell + 1) * count
      var (best, second) = (Int.max, Int.max)
      var photo = -1
      for place in range {
        let sum = Int(problem.costs[place]) + prices[Int(problem.candidates[place])]
        if sum < best {
          (second, best, photo) = (best, sum, Int(problem.candidates[place]))
        } else if sum < second {
          second = sum
        }
      }
      // Rather any other photo than one for more than this.
      let most = 2 * Int(problem.costs[range.upperBound - 1]) + step
      if best > most { continue }
      let bid = prices[photo] + min(second, most) - best + step
      photos[cell] = Int32(photo)
      bids[photo].add(bid, of: next)
      if bids[photo].count > problem.mostUses {
        let loser = bids[photo].removeLowest()
        photos[Int(loser)] = -1
        waiting.append(loser)
      }
      if bids[photo].count == problem.mostUses { prices[photo] = bids[photo].lowest }
    }
  }

  /// Bids, of which the lowest can be had quickly.
  private struct Heap {
    private var bids: [(amount: Int, cell: Int32)] = []
    var count: Int { bids.count }
    var lowest: Int { bids[0].amount }

    mutating func add(_ amount: Int, of cell: Int32) {
      bids.append((amount, cell))
      var place = bids.count - 1
      while place > 0, bids[place] < bids[(place - 1) / 2] {
        bids.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func removeLowest() -> Int32 {
      bids.swapAt(0, bids.count - 1)
      let lowest = bids.removeLast()
      var place = 0
      while true {
        let children = [2 * place + 1, 2 * place + 2].filter { $0 < bids.count }
        guard let least = children.min(by: { bids[$0] < bids[$1] }), bids[least] < bids[place] else { break }
        bids.swapAt(place, least)
        place = least
      }
      return lowest.cell
    }
  }
}
