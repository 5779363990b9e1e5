/// A cell's bid for a photo.
struct Bid {
  var amount: Int
  var cell: Int32

  static func < (one: Bid, other: Bid) -> Bool { (one.amount, one.cell) < (other.amount, other.cell) }
}

/// Bids with immediate access to the lowest: a heap.
struct Bids {
  private var bids: [Bid] = []
  var count: Int { bids.count }
  var lowest: Bid { bids[0] }

  mutating func add(_ bid: Bid) {
    bids.append(bid)
    var place = bids.count - 1
    while place > 0, bids[place] < bids[(place - 1) / 2] {
      bids.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeLowest() -> Bid {
    bids.swapAt(0, bids.count - 1)
    let lowest = bids.removeLast()
    var place = 0
    while 2 * place + 1 < bids.count {
      var child = 2 * place + 1
      if child + 1 < bids.count, bids[child + 1] < bids[child] { child += 1 }
      if !(bids[child] < bids[place]) { break }
      bids.swapAt(place, child)
      place = child
    }
    return lowest
  }
}

/// The best of the considered photos.
struct PhotoOffers {
  struct Offer {
    var photo: Int32
    var cost: Int32
    var sum: Int
  }

  private(set) var offers: [Offer] = []
  /// The cost, including the price, of the best photo that was not remembered.
  private(set) var limit = Int.max
  private static let most = 48

  mutating func add(_ photo: Int32, cost: Int32, sum: Int) {
    let place = offers.firstIndex { $0.sum > sum } ?? offers.count
    offers.insert(Offer(photo: photo, cost: cost, sum: sum), at: place)
    if offers.count > Self.most { limit = offers.removeLast().sum }
  }
}
