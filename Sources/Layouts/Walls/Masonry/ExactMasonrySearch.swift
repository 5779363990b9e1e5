import Foundation

/// A search for columns of similar photos, from a deal in which some are much larger than others.
///
/// Photos move to other columns, or change places with photos of other columns, as long as that brings areas closer
/// together at little crop. Each step tries all moves, so the search is for walls of few photos.
struct ExactMasonrySearch {
  let ratios: [CGFloat]
  let size: CGSize
  let gaps: CGSize
  let cost: BlockCost

  /// The maximum number of photos.
  static let maxPhotos = 30
  /// The ratio of the largest to the smallest area from which on a deal is improved.
  static let unevenRatio = 8.0
  private static let maxSteps = 24

  /// Photos in columns: the column of each, and the number and the ratios of those in each column.
  private struct State {
    var columns: [Int]
    var counts: [Int]
    var totals: [CGFloat]

    mutating func move(_ photo: Int, to column: Int, _ ratios: [CGFloat]) {
      let old = columns[photo]
      columns[photo] = column
      counts[old] -= 1
      counts[column] += 1
      totals[old] -= ratios[photo]
      totals[column] += ratios[photo]
    }
  }

  /// Returns the columns of photos after the search, and their cost.
  func improved(_ deal: ExactMasonryDeal) -> (columns: [Int], cost: Double) {
    var state = State(columns: deal.columnOfPhoto, counts: deal.counts, totals: deal.totals)
    var least = cost(of: state)
    for _ in 0..<Self.maxSteps {
      guard let step = bestStep(from: state), step.cost < least - 1e-9 else { break }
      least = step.cost
      for move in step.moves { state.move(move.photo, to: move.column, ratios) }
    }
    return (state.columns, least)
  }

  private struct Move {
    var photo: Int
    var column: Int
  }

  /// Returns the move of a photo, or the exchange of two, after which photos cost least.
  private func bestStep(from state: State) -> (moves: [Move], cost: Double)? {
    var best: (moves: [Move], cost: Double)?
    func attempt(_ moves: [Move]) {
      var next = state
      for move in moves { next.move(move.photo, to: move.column, ratios) }
      let cost = cost(of: next)
      if cost < best?.cost ?? .infinity { best = (moves, cost) }
    }
    for photo in ratios.indices {
      let column = state.columns[photo]
      for other in state.counts.indices where other != column { attempt([Move(photo: photo, column: other)]) }
      for other in ratios.indices.dropFirst(photo + 1) where state.columns[other] != column {
        attempt([Move(photo: photo, column: state.columns[other]), Move(photo: other, column: column)])
      }
    }
    return best
  }

  /// Returns the sum of the costs of all photos: of their areas, and of the crop that they share.
  private func cost(of state: State) -> Double {
    guard !state.counts.contains(0) else { return .infinity }
    let room = size.width - gaps.width * CGFloat(state.counts.count - 1)
    var width: CGFloat = 0
    for (count, total) in zip(state.counts, state.totals) {
      width += (size.height - gaps.height * CGFloat(count - 1)) / total
    }
    guard room > 0, width > 0 else { return .infinity }
    let stretch = Double(width / room).naturalLogarithm
    let wall = state.totals.reduce(0) { $0 + 1 / $1 }
    let mean = Double(wall / CGFloat(ratios.count)).naturalLogarithm
    let logarithms = state.totals.map { 2 * Double($0).naturalLogarithm + mean }
    var sum = Double(ratios.count) * cost.cost(ofStretch: stretch)
    for (photo, column) in state.columns.enumerated() {
      sum += BlockCost.cost(ofArea: Double(ratios[photo]).naturalLogarithm - logarithms[column])
    }
    return sum
  }
}
