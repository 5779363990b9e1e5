import Foundation

/// The samples that each card of a pile covers, by its neighbors.
struct PileOverlaps {
  private var samples: [UInt16] = []
  /// The end of each neighbor's samples, card by card.
  private var ends: [Int] = []
  /// The number of neighbors of all cards up to each.
  private var neighborCounts = [0]

  /// Adds the samples of the next neighbor that a card covers, and passes each of them on.
  mutating func add(_ points: [CGPoint], under card: PileCard, _ use: (Int) -> Void) {
    // Much less than a pixel, and much more than rounding errors.
    let (across, down) = (card.reach.width + 1e-3, card.reach.height + 1e-3)
    for (sample, point) in points.enumerated() {
      // Most samples are far from the card.
      if abs(point.x - card.center.x) > across || abs(point.y - card.center.y) > down { continue }
      if card.contains(point) {
        samples.append(UInt16(sample))
        use(sample)
      }
    }
    ends.append(samples.count)
  }

  /// Ends the neighbors of a card.
  mutating func endCard() { neighborCounts.append(ends.count) }

  /// Passes on the samples of one of a card's neighbors that the card covers.
  func forEachSample(ofNeighbor index: Int, under card: Int, _ use: (Int) -> Void) {
    let place = neighborCounts[card] + index
    for sample in (place == 0 ? 0 : ends[place - 1])..<ends[place] { use(Int(samples[sample])) }
  }
}
