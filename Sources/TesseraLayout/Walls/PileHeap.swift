import Foundation

/// The order in which the cards of a pile lie on each other so that the most hidden one is hidden as little as
/// possible.
///
/// From the bottom up, the next card is always the one that the remaining ones would hide least: any other order hides
/// some card at least as much. What is hidden is counted at samples. About linear in the number of cards.
struct PileHeap {
  /// From the lowest to the topmost.
  private(set) var order: [Int] = []
  /// The share of the most hidden card that others hide.
  private(set) var mostHidden = 0.0

  init(_ cards: [PileCard]) {
    let neighbors = Self.neighbors(of: cards)
    // For every sample, how many of the remaining cards hide it; and for every card, how many of its samples are
    // hidden.
    var covers = cards.indices.map { _ in [Int16](repeating: 0, count: PileCard.sampleCount) }
    var hidden = [Int](repeating: 0, count: cards.count)
    let samples = cards.map(\.samples)
    for card in cards.indices {
      for other in neighbors[card] {
        for (sample, point) in samples[card].enumerated() where cards[other].contains(point) {
          if covers[card][sample] == 0 { hidden[card] += 1 }
          covers[card][sample] += 1
        }
      }
    }
    // Cards by how many of their samples are hidden, each list in the order of the cards.
    var waiting = [Set<Int>](repeating: [], count: PileCard.sampleCount + 1)
    for card in cards.indices { waiting[hidden[card]].insert(card) }
    var isPlaced = [Bool](repeating: false, count: cards.count)
    for _ in cards.indices {
      guard let least = waiting.firstIndex(where: { !$0.isEmpty }), let card = waiting[least].min() else { break }
      waiting[least].remove(card)
      isPlaced[card] = true
      order.append(card)
      mostHidden = max(mostHidden, Double(least) / Double(PileCard.sampleCount))
      for other in neighbors[card] where !isPlaced[other] {
        waiting[hidden[other]].remove(other)
        for (sample, point) in samples[other].enumerated() where cards[card].contains(point) {
          covers[other][sample] -= 1
          if covers[other][sample] == 0 { hidden[other] -= 1 }
        }
        waiting[hidden[other]].insert(other)
      }
    }
  }

  /// Pushes cards apart that lie on each other a lot, a few times and a little each time.
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
          // Cards in one place go their ways by their numbers.
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

  /// How far apart cards are to be: 1 is side by side.
  private static let apart: CGFloat = 0.85

  /// The cards whose boxes overlap each card's.
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
