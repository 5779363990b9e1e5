import Foundation

/// Row breaks chosen together, so that all rows are as close to the row height as possible.
///
/// The breaks with the smallest sum of squared deviations from the row height, the last row included. A row of several
/// photos is never lower than half the row height: otherwise, a single endless row might be best. Takes time linear in
/// the number of photos, times that in a row.
struct BalancedBreaks {
  private let line: FlowLine
  private let blocks: HeroBlocks
  /// The start of each photo if all are in one row without spacing.
  private let offsets: [CGFloat]
  /// The number of heroes before each photo; empty if there are none.
  private let heroCounts: [Int]
  /// For every photo, the lowest cost of the rows before it, and the start of the last of those rows.
  private var costs: [CGFloat]
  private var starts: [Int]
  /// The blocks of the best breaks so far, by their ends.
  private var blocksByEnd: [Int: HeroBlock] = [:]

  static func bands(of line: FlowLine, blocks: HeroBlocks) -> [FlowBand] {
    var breaks = BalancedBreaks(line: line, blocks: blocks)
    breaks.run()
    return breaks.trace()
  }

  /// Returns the rows of a line without heroes.
  static func rows(of line: FlowLine) -> [FlowRow] {
    bands(of: line, blocks: HeroBlocks(line: line)).compactMap(\.row)
  }

  private init(line: FlowLine, blocks: HeroBlocks) {
    self.line = line
    self.blocks = blocks
    offsets = line.widths.runningSums()
    heroCounts = line.heroes.isEmpty ? [] : line.heroes.map { $0 ? 1 : 0 }.runningSums()
    costs = Array(repeating: .infinity, count: line.count + 1)
    costs[0] = 0
    // If costs overflow, every photo gets a row of its own.
    starts = (0...line.count).map { max(0, $0 - 1) }
  }

  private mutating func run() {
    // `first` is the earliest photo that can begin a row that ends at `end`. `middle` is the earliest photo with which
    // that row is at least as tall as the row height.
    var first = 0
    var middle = 0
    var least = SlidingMinimum()
    if !line.heroes.isEmpty { reachBlocks(from: 0) }
    for end in 1...line.count {
      least.append(costs[end - 1], at: end - 1)
      while first < end - 1 && height(first..<end) < line.rowHeight / 2 { first += 1 }
      while middle < end - 1 && height(middle..<end) < line.rowHeight { middle += 1 }
      least.drop(before: first)
      // Rows only get worse further from the middle, so few need to be tried.
      for start in middle..<end where !reach(end, from: start, least: least.value) { break }
      for start in (first..<max(first, middle)).reversed() where !reach(end, from: start, least: least.value) { break }
      if !line.heroes.isEmpty && end < line.count { reachBlocks(from: end) }
    }
  }

  private func height(_ photos: Range<Int>) -> CGFloat {
    let widths = offsets[photos.upperBound] - offsets[photos.lowerBound]
    return line.filledHeight(widths: max(widths, .leastNormalMagnitude), count: photos.count)
  }

  /// Records the row from `start` to `end` if it is better. Returns true if a row that deviates more could still be
  /// better.
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
