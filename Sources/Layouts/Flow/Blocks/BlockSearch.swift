import Foundation

/// A search for the best wall of blocks of a size.
///
///     let search = BlockSearch(aspects: [1.5, 0.67, 1.5], gaps: gaps, cost: BlockCost(evenness: 0.5, maxCrop: 0.08))
///     search.best(filling: CGSize(width: 1920, height: 1080)).frames(in: bounds)
///
/// Up to 8 photos, all arrangements are compared; of more, rows of blocks of up to 4 or 5 photos. The best are settled:
/// their edges moved to where they cost least.
struct BlockSearch {
  let aspects: [Double]
  /// The area of each photo relative to the average.
  let weights: [Double]
  let gaps: CGSize
  let cost: BlockCost
  /// About the number of beginnings of rows that the search keeps.
  var effort: Double
  /// The number of arrangements that are settled, or if none keeps the limit, a third of it.
  var maxTries: Int
  /// True if rows may have any height together.
  var isOpen = false
  /// The maximum number of photos of which all arrangements are compared.
  var fewPhotos = 8
  /// Two limits on the arrangements that are compared of more than twelve photos: the cost before edges are moved, as a
  /// part of that of the best wall known, and the number of parts.
  var slackOfMore = 0.9
  var maxParts = 1_000_000
  /// The shape of pages of whole photos.
  var page = PageShape.landscape

  init(aspects: [Double], weights: [Double]? = nil, gaps: CGSize, cost: BlockCost) {
    self.aspects = aspects
    let average = (weights ?? []).reduce(0, +) / Double(aspects.count)
    self.weights = weights?.map { $0 / average } ?? Array(repeating: 1, count: aspects.count)
    self.gaps = gaps
    self.cost = cost
    effort = aspects.count <= 400 ? 1_000_000 : 700_000
    maxTries = aspects.count <= 200 ? 8 : 3
  }

  /// Creates a search for some of the photos of another.
  init(_ photos: Range<Int>, of search: BlockSearch) {
    aspects = Array(search.aspects[photos])
    weights = Array(search.weights[photos])
    (gaps, cost, effort, maxTries) = (search.gaps, search.cost, search.effort, search.maxTries)
  }

  /// Returns the best wall within the limit, or else the one that costs least.
  func best(filling size: CGSize) -> BlockTree {
    let area = (size.width * size.height / Double(aspects.count)).naturalLogarithm
    let targets = weights.map { area + $0.naturalLogarithm }
    var best: (tree: BlockTree, cost: Double, isKept: Bool)?
    for (index, var tree) in trees(filling: size).enumerated() {
      // If none of many keeps the limit, more are hardly better.
      if let best, index >= maxTries && (best.isKept || index >= 3 * maxTries) { break }
      tree.settle(in: size, cost, targets)
      let weight = tree.weight(cost, targets)
      let isKept = weight.stretch <= cost.limit + 1e-9
      let isBetter = best.map { $0.isKept == isKept ? weight.cost < $0.cost : isKept } ?? true
      if isBetter { best = (tree, weight.cost, isKept) }
    }
    return best!.tree
  }

  // MARK: - Arrangements

  /// Returns the best arrangements before they are settled, best first.
  func trees(filling size: CGSize) -> [BlockTree] {
    // With half the gap around every photo, there are no gaps between photos.
    let outer = outer(size)
    let area = outer.width * outer.height / Double(aspects.count)
    let outerAspects = outerAspects(area: area, height: outer.height)
    if aspects.count <= fewPhotos {
      let table = BlockTable(aspects: outerAspects, weights: weights, maxCount: aspects.count)
      return trees(all(of: table, filling: outer), of: table)
    }
    let table = BlockTable(aspects: outerAspects, weights: weights, maxCount: aspects.count <= 100 ? 5 : 4)
    let grid = BlockGrid(outerAspects, filling: outer, effort: effort, isOpen: isOpen)
    var shift = 0.94
    var found: [BlockRows.Found] = []
    for _ in 0..<3 {
      var rows = BlockRows(table, grid, filling: outer, area: area * shift, cost: cost)
      found = rows.run()
      // Many rows come close to any height, if photos are made larger or smaller.
      if aspects.count < 500 || abs(found[0].growth) < 0.01 { break }
      shift *= 1 + found[0].growth
    }
    return trees(found.map(\.rows), of: table)
  }

  /// Returns a size with half the gap around it.
  func outer(_ size: CGSize) -> CGSize { CGSize(width: size.width + gaps.width, height: size.height + gaps.height) }

  /// Returns the aspect ratios of photos with half the gap around them.
  func outerAspects(area: Double, height: Double) -> [Double] {
    aspects.map { aspect in
      let aspect = min(max(aspect, 0.02), 50)
      let height = max((area / aspect).squareRoot() - gaps.height, 1e-3 * height)
      return Double((aspect * height + gaps.width) / (height + gaps.height))
    }
  }

  private func trees(_ rows: [[[Int32]]], of table: BlockTable) -> [BlockTree] {
    rows.map { BlockTree(rows: $0, of: table.blocks, aspects: aspects, gaps: gaps) }
  }

  /// Returns arrangements of all photos in one block: the best of those within the limit, then of others.
  private func all(of table: BlockTable, filling size: CGSize) -> [[[Int32]]] {
    let count = aspects.count
    let aspect = (size.width / size.height).naturalLogarithm
    let shift = (size.height * size.height / (size.width * size.height / Double(count))).naturalLogarithm
    func sorted(_ blocks: some Sequence<Int32>) -> [(isKept: Bool, cost: Double, index: Int32)] {
      blocks.map { index in
        let block = table.blocks[Int(index)]
        let stretch = aspect - block.logarithm
        var sum = block.squares(shiftedBy: shift + stretch)
        sum += Double(count) * cost.cost(ofStretch: stretch)
        sum += Double(block.nesting) * BlockCost.nesting
        return (abs(stretch) <= cost.limit, sum, index)
      }.sorted { ($0.isKept ? 0 : 1, $0.cost, $0.index) < ($1.isKept ? 0 : 1, $1.cost, $1.index) }
    }
    return sorted([table.stacks(from: 0, count: count), table.rows(from: 0, count: count)].joined())
      .prefix(32).map { BlockTree.rows(of: $0.index, table.blocks) }
  }
}
