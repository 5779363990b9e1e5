import Foundation

/// Cards of a pile, moved so that they cover more of the table, and fewer faces of others.
///
/// In each round, each card moves to where it adds most to the covered area; later rounds move it less. The covered
/// area is counted in a grid of squares. Takes time about linear in the number of cards.
struct PileCover {
  private(set) var cards: [PileCard]
  private let room: CGSize
  private let grid: SquareGrid
  /// The number of cards over each square.
  private var counts: [Int16]
  /// The number of faces over each square.
  private var faces: [Int16]

  init(of cards: [PileCard], over room: CGSize) {
    self.cards = cards
    self.room = room
    grid = SquareGrid(of: room, squares: cards.count * Self.squaresPerCard)
    counts = Array(repeating: 0, count: grid.count)
    faces = counts
    for card in cards { add(card, 1) }
    for step in Self.steps { move(by: step) }
  }

  private static let squaresPerCard = 100
  /// The lengths of steps, as fractions of half the shorter side of a card.
  private static let steps: [CGFloat] = [0.5, 0.5, 0.35, 0.35, 0.25, 0.25, 0.18, 0.18, 0.12, 0.12, 0.08, 0.08, 0.05]
  private static let ways: [(CGFloat, CGFloat)] = [
    (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7),
  ]

  private mutating func add(_ card: PileCard, _ number: Int16) {
    for square in grid.squares(under: card) { counts[square] += number }
    for face in card.faces { grid.forEachSquare(under: face, of: card) { faces[$0] += number } }
  }

  private mutating func move(by step: CGFloat) {
    for index in cards.indices {
      let card = cards[index]
      add(card, -1)
      let length = step * min(card.reach.width, card.reach.height)
      var best = (card: card, gain: gain(of: card))
      for (x, y) in Self.ways {
        let moved = card.moved(byX: x * length, y: y * length, within: room)
        let gain = gain(of: moved)
        if gain > best.gain { best = (moved, gain) }
      }
      cards[index] = best.card
      add(best.card, 1)
    }
  }

  /// Returns the value of a position: two for each square that no other card covers, less one for each third card, and
  /// for each face that is hidden.
  private func gain(of card: PileCard) -> Int {
    var gain = 0
    for square in grid.squares(under: card) {
      if counts[square] == 0 { gain += 2 }
      // Stacks of three look like a mistake.
      if counts[square] > 1 { gain -= 1 }
      gain -= Int(faces[square])
    }
    for face in card.faces { grid.forEachSquare(under: face, of: card) { gain -= Int(counts[$0]) } }
    return gain
  }
}

/// Equal squares over a table.
private struct SquareGrid {
  private let side: CGFloat
  private let columns: Int
  private let rows: Int
  var count: Int { columns * rows }

  init(of room: CGSize, squares: Int) {
    side = max((room.width * room.height / CGFloat(max(1, squares))).squareRoot(), max(room.width, room.height) / 4000)
    columns = max(1, Int((room.width / side).rounded(.up)))
    rows = max(1, Int((room.height / side).rounded(.up)))
  }

  /// Returns the squares whose middles are under a card.
  func squares(under card: PileCard) -> [Int] {
    var squares: [Int] = []
    let whole = CGRect(
      x: -card.size.width / 2, y: -card.size.height / 2, width: card.size.width, height: card.size.height)
    forEachSquare(under: whole, of: card) { squares.append($0) }
    return squares
  }

  /// Passes on the squares whose middles are under a part of a card, which is relative to its center.
  func forEachSquare(under part: CGRect, of card: PileCard, _ use: (Int) -> Void) {
    let corners = [
      CGPoint(x: part.minX, y: part.minY), CGPoint(x: part.maxX, y: part.minY), CGPoint(x: part.maxX, y: part.maxY),
      CGPoint(x: part.minX, y: part.maxY),
    ].map { card.rotation.turned(CGPoint(x: card.center.x + $0.x, y: card.center.y + $0.y)) }
    let box = corners.boundingBox
    func range(_ low: CGFloat, _ high: CGFloat, _ count: Int) -> Range<Int> {
      guard side > 0, low.isFinite, high.isFinite else { return 0..<0 }
      let first = min(max(0, Int(min(max((low / side).rounded(.down), 0), 1e6))), count)
      return first..<max(first, min(count, Int(min(max((high / side).rounded(.up), 0), 1e6))))
    }
    let columns = range(box.minX, box.maxX, columns)
    for row in range(box.minY, box.maxY, rows) {
      for column in columns {
        let middle = CGPoint(x: (CGFloat(column) + 0.5) * side, y: (CGFloat(row) + 0.5) * side)
        let upright = card.rotation.unturned(middle)
        let (x, y) = (upright.x - card.center.x, upright.y - card.center.y)
        if x > part.minX && x < part.maxX && y > part.minY && y < part.maxY { use(row * self.columns + column) }
      }
    }
  }
}
