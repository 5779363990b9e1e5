/// A nearly optimal assignment, found by an auction: cells bid for photos, and outbid cells bid again.
///
///     let photos = Auction.photos(for: problem)     // -1 if all candidates became too expensive
///
/// A cell bids for the photo that is best at current prices. The bid is high enough to make it no better than the
/// second best, and a little higher, so that the bidding ends. A photo goes to the highest bidders, as many as may use
/// it. Once that many have bid, the lowest of their bids is the photo’s price; until then, it is free.
///
/// Cells first look at their candidates. If all candidates of a cell cost more than the last one did at first, the cell
/// looks at all photos (or at an even sample if there are very many) and remembers the best. Because prices only rise,
/// these stay the best until they cost more than the best photo that was not remembered. So few candidates are enough.
/// The numbers of bids and of considered photos are limited. The distance between uses is ignored.
///
/// In synthetic problems with 300 cells, the total was at most 1.1 percent above the minimum. Smaller steps were slower
/// and no better; much larger steps were better for walls of which half has one color, and worse for all others.
struct Auction {
  private let problem: AssignmentProblem
  private let capacity: Int
  /// The minimum by which a first bid raises a price. Later bids by a cell raise it more; otherwise, prices would
  /// hardly rise when many cells want the same photos.
  private let step: Int
  private var bidsOfCell: [Int32]
  private var prices: [Int]
  private var bids: [Bids]
  private var photos: [Int32]
  private var bidsLeft: Int
  private var searchesLeft: Int
  /// The distance between considered photos in a search.
  private let stride: Int
  /// The findings of cells that have no candidate left, and the index of each cell's findings; -1 for other cells.
  private var findings: [PhotoOffers] = []
  private var findingOfCell: [Int32]

  /// The costs of all photos in one cell.
  private var costs: [Int32]

  /// The maximum number of bids per cell, on average.
  private static let maxBids = 200
  /// The maximum number of photos considered beyond candidates, for all cells together.
  private static let maxLooks = 60_000_000

  static func photos(for problem: AssignmentProblem) -> [Int32] {
    if problem.candidateCount == 0 { return [Int32](repeating: -1, count: problem.places.count) }
    var auction = Auction(problem)
    auction.run()
    return auction.photos
  }

  private init(_ problem: AssignmentProblem) {
    self.problem = problem
    capacity = problem.capacity
    let (count, cellCount) = (problem.candidateCount, problem.places.count)
    let compared = min(count, 8) - 1
    let sum = problem.places.indices.reduce(0) { sum, cell in
      sum + Int(problem.costs[cell * count + compared]) - Int(problem.costs[cell * count])
    }
    step = max(1, sum / cellCount / Self.fineness)
    prices = [Int](repeating: 0, count: problem.photoCount)
    bids = [Bids](repeating: Bids(), count: problem.photoCount)
    photos = [Int32](repeating: -1, count: cellCount)
    bidsLeft = cellCount * Self.maxBids
    stride = 1 + problem.photoCount / max(2000, 4 * Self.maxLooks / cellCount)
    searchesLeft = problem.isComplete ? 0 : Self.maxLooks / (1 + problem.photoCount / stride)
    findingOfCell = [Int32](repeating: -1, count: cellCount)
    bidsOfCell = [Int32](repeating: 0, count: cellCount)
    costs = [Int32](repeating: 0, count: problem.photoCount)
  }

  /// The divisor for first bids: a bid raises a price by the difference between the eighth best photo and the best,
  /// divided by this number.
  private static let fineness = 32
  /// The number of bids by a cell after which its bids raise prices by twice as much; after twice that number, by three
  /// times as much.
  private static let patience = 16

  private mutating func run() {
    for cell in problem.places.indices {
      var next = cell
      // An outbid cell bids again immediately.
      while let loser = bid(for: next) { next = loser }
      if bidsLeft <= 0 { return }
    }
  }

  /// Lets a cell bid, and returns the cell that is outbid by it.
  private mutating func bid(for cell: Int) -> Int? {
    bidsLeft -= 1
    if bidsLeft < 0 { return nil }
    var offers = bestOffers(for: cell)
    if offers.best > offers.limit, searchesLeft > 0 {
      search(for: cell)
      offers = bestOffers(for: cell)
    }
    if offers.best > offers.limit {
      // Any other photo is better than a candidate that costs much more than the last candidate.
      if problem.isComplete { return nil }
      let (first, last) = (cell * problem.candidateCount, (cell + 1) * problem.candidateCount - 1)
      let most = Int(problem.costs[last]) * 3 / 2 - Int(problem.costs[first]) / 2
      if offers.best > most { return nil }
      offers.limit = most
    }
    // If there is only one photo, nothing is gained by bidding more.
    let second = min(offers.second, offers.limit)
    let difference = second == .max ? 0 : second - offers.best
    bidsOfCell[cell] += 1
    let amount = prices[offers.photo] + difference + step * (1 + Int(bidsOfCell[cell]) / Self.patience)
    return place(Bid(amount: amount, cell: Int32(cell)), on: offers.photo)
  }

  private mutating func place(_ bid: Bid, on photo: Int) -> Int? {
    photos[Int(bid.cell)] = Int32(photo)
    bids[photo].add(bid)
    var loser: Int?
    if bids[photo].count > capacity {
      let lowest = Int(bids[photo].removeLowest().cell)
      photos[lowest] = -1
      loser = lowest
    }
    if bids[photo].count == capacity { prices[photo] = bids[photo].lowest.amount }
    return loser
  }

  /// Returns, among the photos that a cell knows, the best one at current prices, its cost including the price, and the
  /// second best. No other photo costs less than the limit.
  private func bestOffers(for cell: Int) -> (photo: Int, best: Int, second: Int, limit: Int) {
    let first = cell * problem.candidateCount
    let last = first + problem.candidateCount - 1
    var (photo, best, second) = (-1, Int.max, Int.max)
    func look(at other: Int32, costing cost: Int32) {
      let sum = Int(cost) + prices[Int(other)]
      if sum < best {
        (photo, best, second) = (Int(other), sum, best)
      } else if sum < second {
        second = sum
      }
    }
    for place in first...last {
      // The following photos cost even more.
      if Int(problem.costs[place]) >= second { break }
      look(at: problem.candidates[place], costing: problem.costs[place])
    }
    let finding = Int(findingOfCell[cell])
    if finding < 0 { return (photo, best, second, problem.isComplete ? .max : Int(problem.costs[last])) }
    for offer in findings[finding].offers { look(at: offer.photo, costing: offer.cost) }
    return (photo, best, second, findings[finding].limit)
  }

  /// Searches photos that are not candidates.
  private mutating func search(for cell: Int) {
    searchesLeft -= 1
    let candidates = problem.candidates[cell * problem.candidateCount..<(cell + 1) * problem.candidateCount]
    var offers = PhotoOffers()
    if stride == 1 { problem.fill(&costs, for: cell) }
    var photo = cell % stride
    while photo < problem.photoCount {
      let cost = stride == 1 ? costs[photo] : problem.cost(cell, photo)
      let sum = Int(cost) + prices[photo]
      if sum < offers.limit, !candidates.contains(Int32(photo)) { offers.add(Int32(photo), cost: cost, sum: sum) }
      photo += stride
    }
    if findingOfCell[cell] < 0 {
      findingOfCell[cell] = Int32(findings.count)
      findings.append(offers)
    } else {
      findings[Int(findingOfCell[cell])] = offers
    }
  }
}
