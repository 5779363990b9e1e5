import Foundation

/// A search for groups of photos that fill a wall together, each with an arrangement of its own.
///
/// The best divisions of the wall are filled with quick arrangements, and the edges between groups and photos are moved
/// to where they cost least. The groups of the best are then arranged for the sizes that they got.
struct GroupSearch {
  let aspects: [Double]
  /// The area of each photo relative to others.
  let weights: [Double]
  /// The photos of each group.
  let groups: [Range<Int>]
  let gaps: CGSize
  /// The gap between groups.
  let gap: Double
  /// The height above each group that remains free.
  let insets: [Double]
  let cost: BlockCost
  /// Returns an arrangement of photos for a size.
  let arrange: (Range<Int>, CGSize, Effort) -> BlockTree
  /// True if small groups may have any arrangement.
  let isFree: Bool

  /// The effort for the arrangement of a group.
  struct Effort {
    /// The part of the effort for a whole wall.
    var part: Double
    /// The number of arrangements of which the best is chosen.
    var tries: Int
  }

  /// The maximum number of photos for which many arrangements are tried.
  private static let fewPhotos = 60

  private struct Found {
    /// The tree of each group, and of the wall.
    var trees: [BlockTree]
    var tree: BlockTree
    var weight: BlockTree.Weight
    var block: Int32
    var isKept: Bool

    func isBetter(than other: Found) -> Bool {
      isKept == other.isKept ? weight.cost < other.weight.cost : isKept
    }
  }

  func best(filling size: CGSize) -> BlockTree {
    let shapes = groups.map { GroupShape(aspects: Array(aspects[$0]), weights: Array(weights[$0])) }
    var division = GroupDivision(
      of: size, weights: groups.map { weights[$0].reduce(0, +) }, shapes: shapes, gap: gap, insets: insets,
      cost: cost)
    let choices = division.choices()
    let first = choices.map { block in
      found(block, division, division.sizes(of: block), filling: size, isQuick: true)
    }
    let walls = best(first, Self.maxRefined(aspects.count)).map { refined($0, division, filling: size) }
    return best(walls, 1)[0].tree
  }

  /// The number of divisions whose groups are arranged for their final sizes.
  private static func maxRefined(_ count: Int) -> Int { min(6, max(1, 80 / max(1, count))) }

  private func best(_ found: [Found], _ count: Int) -> [Found] {
    // Stable, so that equal ones keep their order.
    let sorted = found.enumerated().sorted { one, other in
      if one.element.isBetter(than: other.element) { return true }
      return !other.element.isBetter(than: one.element) && one.offset < other.offset
    }
    return sorted.prefix(count).map(\.element)
  }

  /// Returns a wall whose groups are arranged for the sizes that they got.
  private func refined(_ wall: Found, _ division: GroupDivision, filling size: CGSize) -> Found {
    var wall = wall
    for _ in 0..<(aspects.count <= Self.fewPhotos ? 2 : 1) {
      let next = found(wall.block, division, sizes(of: wall.tree), filling: size, isQuick: false)
      if !next.isBetter(than: wall) { break }
      wall = next
    }
    // Each attempt settles all of the wall.
    let isFast = groups.count <= GroupDivision.fewGroups || aspects.count <= Self.fewPhotos
    if isFree && isFast { improve(&wall, division, filling: size) }
    return wall
  }

  /// Tries all arrangements of small groups, whose best shape depends on those of their neighbors.
  private func improve(_ wall: inout Found, _ division: GroupDivision, filling size: CGSize) {
    for group in groups.indices where (2...4).contains(groups[group].count) {
      let sizes = sizes(of: wall.tree)
      for tree in arrangements(groups[group]) {
        var trees = wall.trees
        trees[group] = tree
        let next = settled(trees, wall.block, division, sizes, filling: size, isQuick: false)
        if next.isBetter(than: wall) { wall = next }
      }
    }
  }

  private func arrangements(_ photos: Range<Int>) -> [BlockTree] {
    let (aspects, count) = (Array(aspects[photos]), photos.count)
    let table = BlockTable(aspects: aspects, weights: Array(weights[photos]), maxCount: count)
    return [table.stacks(from: 0, count: count), table.rows(from: 0, count: count)].joined().map { block in
      BlockTree(rows: BlockTree.rows(of: block, table.blocks), of: table.blocks, aspects: aspects, gaps: gaps)
    }
  }

  /// Returns the arrangement of groups in rectangles, after their edges have moved.
  private func found(
    _ block: Int32, _ division: GroupDivision, _ sizes: [CGSize], filling size: CGSize, isQuick: Bool
  ) -> Found {
    let total = Double(aspects.count)
    let trees = zip(groups, sizes).map { photos, size in
      let isFew = aspects.count <= Self.fewPhotos
      let part = Double(photos.count) / total * (isQuick ? 0.03 : isFew ? 1 : 0.5)
      let effort = Effort(part: part, tries: isFew && !isQuick ? 8 : 1)
      return arrangedInParts(photos, CGSize(width: max(size.width, 1e-6), height: max(size.height, 1e-6)), effort)
    }
    return settled(trees, block, division, sizes, filling: size, isQuick: isQuick)
  }

  private func settled(
    _ trees: [BlockTree], _ block: Int32, _ division: GroupDivision, _ sizes: [CGSize], filling size: CGSize,
    isQuick: Bool
  ) -> Found {
    var tree = BlockTree(
      joining: trees, by: block, of: division.blocks, gap: gap, insets: division.insets(of: block))
    let area = sizes.reduce(0) { $0 + max($1.width, 1e-6) * max($1.height, 1e-6) }
    let unit = Double(area / weights.reduce(0, +)).naturalLogarithm
    let targets = weights.map { unit + $0.naturalLogarithm }
    tree.settle(in: size, cost, targets, rounds: isQuick ? 4 : 10)
    let weight = tree.weight(cost, targets)
    return Found(trees: trees, tree: tree, weight: weight, block: block, isKept: weight.stretch <= cost.limit + 1e-9)
  }

  /// The maximum number of photos arranged together, which limits time and memory.
  private static let maxPhotos = 1000

  /// Returns an arrangement of photos: of very many, several above each other.
  private func arrangedInParts(_ photos: Range<Int>, _ size: CGSize, _ effort: Effort) -> BlockTree {
    let count = photos.count
    let parts = (count + Self.maxPhotos - 1) / Self.maxPhotos
    if parts < 2 { return arrange(photos, size, effort) }
    let trees = (0..<parts).map { part in
      let some = photos.lowerBound + part * count / parts..<photos.lowerBound + (part + 1) * count / parts
      let height = (size.height + gaps.height) * Double(some.count) / Double(count) - gaps.height
      let effort = Effort(part: effort.part / Double(parts), tries: effort.tries)
      return arrange(some, CGSize(width: size.width, height: max(height, 1e-6)), effort)
    }
    return BlockTree(stacking: trees, gap: gaps.height)
  }

  /// Returns the size of each group on a wall, without the height above it.
  private func sizes(of tree: BlockTree) -> [CGSize] {
    let frames = tree.frames(in: CGRect(x: 0, y: 0, width: tree.nodes[0].width, height: tree.nodes[0].height))
    return groups.map { photos in
      photos.reduce(CGRect.null) { $0.union(frames[$1]) }.size
    }
  }
}
