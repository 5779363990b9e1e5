import Foundation

/// An order of a pile's cards that hides as little as possible of the most hidden card.
///
/// From the bottom up, the next card is always the one that the remaining cards would hide least: in any other order,
/// some card is hidden at least as much. Hidden parts are measured at sample points. Takes time about linear in the
/// number of cards.
struct PileHeap {
  /// The cards from the bottom to the top.
  private(set) var order: [Int] = []
  /// The hidden fraction of the most hidden card.
  private(set) var mostHidden = 0.0

  /// - Parameter limit: The hidden fraction above which the order is not needed and stays incomplete.
  init(_ cards: [PileCard], upTo limit: Double = .infinity) {
    let neighbors = Self.neighbors(of: cards)
    // For every sample, the number of remaining cards that hide it; and for every card, the number of its hidden
    // samples.
    let samples = cards.map(\.samples)
    var covers = samples.map { [Int16](repeating: 0, count: $0.count) }
    var hidden = [Int](repeating: 0, count: cards.count)
    func weight(_ sample: Int) -> Int { sample < PileCard.sampleCount ? 1 : PileCard.keptWeight }
    var overlaps = PileOverlaps()
    for card in cards.indices {
      for other in neighbors[card] {
        overlaps.add(samples[other], under: cards[card]) { sample in
          if covers[other][sample] == 0 { hidden[other] += weight(sample) }
          covers[other][sample] += 1
        }
      }
      overlaps.endCard()
    }
    // Cards by the number of their hidden samples, each list in the order of the cards.
    let mostHeavy = (samples.map(\.count).max() ?? 0) - PileCard.sampleCount
    var waiting = [Set<Int>](
      repeating: [], count: PileCard.sampleCount + max(0, mostHeavy) * PileCard.keptWeight + 1)
    for card in cards.indices { waiting[hidden[card]].insert(card) }
    var isPlaced = [Bool](repeating: false, count: cards.count)
    for _ in cards.indices {
      guard let least = waiting.firstIndex(where: { !$0.isEmpty }), let card = waiting[least].min() else { break }
      waiting[least].remove(card)
      isPlaced[card] = true
      order.append(card)
      mostHidden = max(mostHidden, Double(least) / Double(PileCard.sampleCount))
      if mostHidden > limit { return }
      for (index, other) in neighbors[card].enumerated() where !isPlaced[other] {
        waiting[hidden[other]].remove(other)
        overlaps.forEachSample(ofNeighbor: index, under: card) { sample in
          covers[other][sample] -= 1
          if covers[other][sample] == 0 { hidden[other] -= weight(sample) }
        }
        waiting[hidden[other]].insert(other)
      }
    }
  }

  /// True if any caption or face is hidden, in part or whole.
  var hidesKept: Bool { mostHidden >= Double(PileCard.keptWeight) / Double(PileCard.sampleCount) }

  /// Pushes cards a little off the captions and faces of those below them, and off cards that are hidden too much.
  func relieving(_ cards: [PileCard], over room: CGSize, mostHidden: Double) -> [PileCard] {
    var (levels, result) = ([Int](repeating: 0, count: cards.count), cards)
    for (level, card) in order.enumerated() { levels[card] = level }
    let neighbors = Self.neighbors(of: cards)
    for card in cards.indices {
      let above = neighbors[card].filter { levels[$0] > levels[card] }
      if above.isEmpty { continue }
      let samples = cards[card].samples
      let hiddenCount = samples.prefix(PileCard.sampleCount).count { point in
        above.contains { cards[$0].contains(point) }
      }
      let isCrowded = Double(hiddenCount) > mostHidden * Double(PileCard.sampleCount)
      let kept = isCrowded ? samples[...] : samples.dropFirst(PileCard.sampleCount)
      for other in above {
        let hidden = kept.filter(cards[other].contains)
        if hidden.isEmpty { continue }
        let middle = CGPoint(
          x: hidden.reduce(0) { $0 + $1.x } / CGFloat(hidden.count),
          y: hidden.reduce(0) { $0 + $1.y } / CGFloat(hidden.count))
        // The card is moved away from the hidden point, by the shortest path.
        let (x, y) = (cards[other].center.x - middle.x, cards[other].center.y - middle.y)
        let (across, down) = (abs(x) / cards[other].reach.width, abs(y) / cards[other].reach.height)
        let step = 0.08 * min(cards[other].reach.width, cards[other].reach.height)
        let (pushX, pushY) = across > down ? (x < 0 ? -step : step, 0) : (0, y < 0 ? -step : step)
        result[other] = result[other].moved(byX: pushX, y: pushY, within: room)
        result[card] = result[card].moved(byX: -pushX, y: -pushY, within: room)
      }
    }
    return result
  }

  /// Pushes overlapping cards apart, several times and a little each time.
  static func spread(_ cards: [PileCard], over room: CGSize) -> [PileCard] {
    var cards = cards
    for round in 0..<40 {
      let neighbors = neighbors(of: cards)
      let before = cards
      for card in cards.indices {
        var push = CGSize.zero
        for other in neighbors[card] {
          let (x, y) = (before[card].center.x - before[other].center.x, before[card].center.y - before[other].center.y)
          let across = x / (before[card].reach.width + before[other].reach.width)
          let down = y / (before[card].reach.height + before[other].reach.height)
          // 0 for cards in one place, 1 for cards that hardly touch.
          let distance = max(abs(across), abs(down))
          let missing = apart - distance
          if missing <= 0 { continue }
          // Cards at the same position are separated by their indices.
          let way = distance > 0 ? 1 / distance : card < other ? 1 : -1
          push.width += missing * (distance > 0 ? across * way : way) * before[card].reach.width
          push.height += missing * (distance > 0 ? down * way : way) * before[card].reach.height
        }
        let share: CGFloat = round < 20 ? 0.3 : 0.15
        cards[card] = before[card].moved(byX: push.width * share, y: push.height * share, within: room)
      }
    }
    return cards
  }

  /// The desired distance between cards: 1 is side by side.
  private static let apart: CGFloat = 0.85

  /// Returns the cards whose boxes overlap each card's.
  private static func neighbors(of cards: [PileCard]) -> [[Int]] {
    let order = cards.indices.sorted {
      (cards[$0].center.y - cards[$0].reach.height, $0) < (cards[$1].center.y - cards[$1].reach.height, $1)
    }
    var neighbors = [[Int]](repeating: [], count: cards.count)
    var open: [Int] = []
    for card in order {
      let top = cards[card].center.y - cards[card].reach.height
      open.removeAll { cards[$0].center.y + cards[$0].reach.height <= top }
      for other in open
      where abs(cards[card].center.x - cards[other].center.x) < cards[card].reach.width + cards[other].reach.width {
        neighbors[card].append(other)
        neighbors[other].append(card)
      }
      open.append(card)
    }
    return neighbors
  }
}
