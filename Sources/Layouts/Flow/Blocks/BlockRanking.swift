import Foundation

/// Walls of a size, best first.
///
/// Of up to 12 photos, these are the best of all arrangements in rows and stacks; of up to 16, the best of those that
/// cost clearly less, when all photos are stretched alike, than the best of a search for rows of blocks; of more, what
/// that search finds. The edges of each are moved to where they cost least.
///
/// Moving edges saves only a part of what an arrangement costs when all photos are stretched alike: of 2,300 walls of
/// seven photos within the limit, none cost more than 1.65 times as much before, with the default evenness. Those that
/// cost 1.75 times as much as the best are not settled.
struct BlockRanking {
  struct Wall {
    var tree: BlockTree
    var cost: Double
    /// True if no photo loses more than the limit.
    var isKept: Bool

    func isBetter(than other: Wall) -> Bool { isKept == other.isKept ? cost < other.cost : isKept }
  }

  private let size: CGSize
  private let targets: BlockTree.Targets
  private let cost: BlockCost
  private let spreadCost: Double
  /// The walls, best first.
  private(set) var walls: [Wall] = []
  private var best: Wall?
  /// The cost of the best wall, if it keeps the limit.
  private var bestCost: Double? { best.flatMap { $0.isKept ? $0.cost : nil } }

  /// - Parameter isLong: True for a long list, in which there are walls that look different.
  init(_ search: BlockSearch, filling size: CGSize, isLong: Bool) {
    self.size = size
    (cost, spreadCost) = search.cost.ranking(search.aspects.count)
    let area = (size.width * size.height / Double(search.aspects.count)).naturalLogarithm
    targets = search.weights.map { area + $0.naturalLogarithm }
    for (index, tree) in search.trees(filling: size).enumerated() {
      // If none of many keeps the limit, more are hardly better.
      let isEnough = index >= search.maxTries && (bestCost != nil || index >= 3 * search.maxTries)
      if isEnough && !isLong { break }
      add(tree, search)
    }
    switch search.aspects.count {
    case 2...BlockEnumeration.maxPhotos: compareAll(of: search, isLong: isLong)
    case 2...BlockEnumeration.maxPhotosBelowCost: compareCheap(of: search, isLong: isLong)
    default: break
    }
    // Stable, so that equal ones keep their order.
    walls = walls.enumerated().sorted { one, other in
      if one.element.isBetter(than: other.element) { return true }
      return !other.element.isBetter(than: one.element) && one.offset < other.offset
    }.map(\.element)
  }

  /// Creates a ranking of given walls, best first.
  init(_ trees: [BlockTree], filling size: CGSize, maxCrop: CGFloat) {
    self.size = size
    (targets, cost, spreadCost) = ([], BlockCost(evenness: 0, maxCrop: maxCrop), 0)
    walls = trees.map { Wall(tree: $0, cost: 0, isKept: $0.crop <= maxCrop + 1e-9) }
  }

  /// Returns a wall, counted from the best of those that look different from all before them; nil if there are not as
  /// many.
  func different(_ number: Int) -> BlockTree? {
    if number == 0 { return walls.first?.tree }
    let bounds = CGRect(origin: .zero, size: size)
    let different = walls.prefix { $0.isKept == walls[0].isKept }.different(atMost: number + 1) {
      $0.tree.frames(in: bounds)
    } by: {
      $0.looksDifferent(from: $1, in: size)
    }
    return different.count > number ? different[number].tree : nil
  }

  private mutating func add(_ tree: BlockTree, _ search: BlockSearch) {
    var tree = tree
    tree.settle(in: size, cost, targets)
    let weight = tree.weight(cost, targets)
    let sum = weight.cost + tree.spread(targets) * spreadCost * Double(tree.count)
    let wall = Wall(tree: tree, cost: sum, isKept: weight.stretch <= cost.limit + 1e-9)
    if best.map({ wall.isBetter(than: $0) }) ?? true { best = wall }
    walls.append(wall)
  }

  // MARK: - All arrangements

  /// The part of the cost with equal stretch that moving edges may save, for a cost of stretch of 1.
  private static let maxSaving = 9.0

  /// Adds the best of all arrangements.
  private mutating func compareAll(of search: BlockSearch, isLong: Bool) {
    let slack = 1 + Self.maxSaving / cost.stretch
    var maxCost = Double.infinity
    if search.aspects.count > search.fewPhotos {
      // Nearly always some keep the limit, and cost much less than this.
      maxCost = (bestCost ?? 6.0 * Double(search.aspects.count)) * slack * (isLong ? 2 : 1)
    }
    let others = walls.count
    _ = compare(search, upTo: maxCost, slack: slack, maxParts: .max, isLong: isLong)
    if bestCost == nil, maxCost < .infinity {
      // These are found again.
      walls.removeLast(walls.count - others)
      _ = compare(search, upTo: .infinity, slack: slack, maxParts: .max, isLong: isLong)
    }
  }

  /// Adds the best of the arrangements that cost clearly less than the best wall known: of fewer if these are too many.
  private mutating func compareCheap(of search: BlockSearch, isLong: Bool) {
    // Without a good wall to begin with, about what the worst ones cost.
    let known = bestCost ?? Double(search.aspects.count)
    let slack = search.slackOfMore * (isLong ? 1.25 : 1)
    for part in [1, 0.7, 0.5] {
      let isDone = compare(
        search, upTo: part * known * slack, slack: max(1, slack), maxParts: search.maxParts, isLong: isLong)
      if isDone { return }
    }
  }

  /// Adds the best arrangements up to a cost. Returns false if there are too many to compare them.
  private mutating func compare(
    _ search: BlockSearch, upTo maxCost: Double, slack: Double, maxParts: Int, isLong: Bool
  ) -> Bool {
    let outer = search.outer(size)
    let all = BlockEnumeration(
      search.outerAspects(area: outer.width * outer.height / Double(search.aspects.count), height: outer.height),
      search.weights, aspect: Double(outer.width / outer.height), cost: cost, maxCost: maxCost, maxParts: maxParts)
    if all.isTooLarge { return false }
    for (index, found) in all.best.enumerated() {
      // None of the others costs less, or if none keeps the limit, they are hardly better.
      let isLast = bestCost.map { !found.isKept || found.cost > $0 * slack } ?? (index >= 32)
      if isLong ? index >= Self.maxLong : isLast { break }
      let (rows, blocks) = all.rows(of: found)
      add(BlockTree(rows: rows, of: blocks, aspects: search.aspects, gaps: search.gaps), search)
    }
    return true
  }

  /// The number of arrangements in a long list.
  private static let maxLong = 800
}

extension BlockCost {
  /// Returns the cost of arrangements of a number of photos, and the cost, for each photo, of the logarithm of the
  /// ninth decile of areas divided by the first.
  ///
  /// By measurement: of all arrangements of twelve photos, the best then have areas of 1.73 : 1 and lose 5 %, like the
  /// most even that there are; with 0.6 and whole extremes, 1.92 : 1. Of many photos, a search finds none that are
  /// more even, only smaller tiles.
  fileprivate func ranking(_ photos: Int) -> (cost: Self, spread: Double) {
    guard photos <= BlockEnumeration.maxPhotos else { return (self, 0.6) }
    var cost = self
    cost.extremes = 0.5
    return (cost, 2)
  }
}

extension BlockTree {
  /// Returns the logarithm of the ninth decile of areas, divided by the first, each relative to the photo's share.
  fileprivate func spread(_ targets: Targets) -> Double {
    let areas = nodes.filter { $0.kind == .photo }.map { node in
      (max(node.width * node.height, 1e-12)).naturalLogarithm - targets[node.photo]
    }.sorted()
    func decile(_ tenths: Double) -> Double {
      let place = tenths / 10 * Double(areas.count - 1)
      let below = Int(place)
      return areas[below] + (place - Double(below)) * (areas[min(below + 1, areas.count - 1)] - areas[below])
    }
    return decile(9) - decile(1)
  }
}
