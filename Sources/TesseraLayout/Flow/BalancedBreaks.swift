import Foundation

/// Rows broken with a view to all the others, so that heights stay as near to the row height as they can.
///
/// Of all ways to break the line, the one with the least sum of squares of what rows (the last one too) are off by is
/// taken. A row of several photos is never lower than half the row height: otherwise a single endless row might be
/// best. Linear in the number of photos, times that in a row.
struct BalancedBreaks {
  private let line: FlowLine
  private let blocks: HeroBlocks
  /// Where photos begin if all stand in one row without spacing.
  private let offsets: [CGFloat]
  /// How many heroes come before each photo, where there are any.
  private let heroCounts: [Int]
  /// For every photo, the least cost of what comes before it, and where its last row began.
  private var costs: [CGFloat]
  private var starts: [Int]
  /// The blocks among what is best so far, by their ends.
  private var blocksByEnd: [Int: HeroBlock] = [:]

  static func bands(of line: FlowLine, blocks: HeroBlocks) -> [FlowBand] {
    var breaks = BalancedBreaks(line: line, blocks: blocks)
    breaks.run()
    return breaks.trace()
  }

  /// The rows of a line without heroes.
  static func rows(of line: FlowLine) -> [FlowRow] {
    bands(of: line, blocks: HeroBlocks(line: line)).compactMap { band in
      if case .row(let row) = band { row } else { nil }
    }
  }

  private init(line: FlowLine, blocks: HeroBlocks) {
    self.line = line
    self.blocks = blocks
    offsets = line.widths.runningSums()
    heroCounts = line.heroes.isEmpty ? [] : line.heroes.map { $0 ? 1 : 0 }.runningSums()
    costs = Array(repeating: .infinity, count: line.count + 1)
    costs[0] = 0
    // Should costs be too high for numbers, photos stand alone.
    starts = (0...line.count).map { max(0, $0 - 1) }
  }

  private mutating func run() {
    // The photos with which a row that ends at `end` may begin, and the first of which leaves it higher than asked.
    var first = 0
    var middle = 0
    var least = SlidingMinimum()
    if !line.heroes.isEmpty { reachBlocks(from: 0) }
    for end in 1...line.count {
      least.append(costs[end - 1], at: end - 1)
      while first < end - 1 && height(first..<end) < line.rowHeight / 2 { first += 1 }
      while middle < end - 1 && height(middle..<end) < line.rowHeight { middle += 1 }
      least.drop(before: first)
      // Away from the middle rows only get worse, so that few need to be examined.
      for start in middle..<end where !reach(end, from: start, least: least.value) { break }
      for start in (first..<max(first, middle)).reversed() where !reach(end, from: start, least: least.value) { break }
      if !line.heroes.isEmpty && end < line.count { reachBlocks(from: end) }
    }
  }

  private func height(_ photos: Range<Int>) -> CGFloat {
    let widths = offsets[photos.upperBound] - offsets[photos.lowerBound]
    return line.filledHeight(widths: max(widths, .leastNormalMagnitude), count: photos.count)
  }

  /// Weighs a row, and tells whether one which is off by more could be any better.
  private mutating func reach(_ end: Int, from start: Int, least: CGFloat) -> Bool {
    let cost = line.cost(ofHeight: height(start..<end))
    let heroes = heroCounts.isEmpty ? 0 : CGFloat(heroCounts[end] - heroCounts[start])
    let sum = costs[start] + cost + heroes * line.costOfOrdinaryHero
    if sum < costs[end] {
      costs[end] = sum
      starts[end] = start
      if !heroCounts.isEmpty { blocksByEnd[end] = nil }
    }
    return least + cost < costs[end]
  }

  private mutating func reachBlocks(from start: Int) {
    let before = costs[start]
    blocks.forEach(from: start) { block, cost in
      let end = block.photos.upperBound
      if before + cost < costs[end] {
        costs[end] = before + cost
        starts[end] = start
        blocksByEnd[end] = block
      }
    }
  }

  private func trace() -> [FlowBand] {
    var bands: [FlowBand] = []
    var end = line.count
    while end > 0 {
      let start = starts[end]
      bands.append(blocksByEnd[end].map { .hero($0) } ?? .row(line.row(start..<end)))
      end = start
    }
    return bands.reversed()
  }
}
