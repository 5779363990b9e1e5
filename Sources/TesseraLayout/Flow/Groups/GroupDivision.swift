import Foundation

/// The divisions of a wall among groups of photos: side by side and above each other, in order.
struct GroupDivision {
  /// The weight of each group, which its area should be proportional to.
  private let weights: [Double]
  private let shapes: [GroupShape]
  /// The gap between groups.
  private let gap: Double
  /// The height above each group that remains free.
  private let insets: [Double]
  private let cost: BlockCost
  private let size: CGSize
  /// The arrangements of groups, whose photos are groups.
  private(set) var blocks: [Block]
  private let table: BlockTable

  /// The maximum number of groups of which all divisions are compared. With more, rows of up to a few groups are.
  private static let fewGroups = 7
  private static let maxCount = 4
  /// The maximum number of divisions returned.
  private static let maxChoices = 6
  /// The cost of groups side by side, so that their order is obvious.
  private static let sideBySide = 0.3

  init(
    of size: CGSize, weights: [Double], shapes: [GroupShape], gap: Double, insets: [Double], cost: BlockCost
  ) {
    (self.weights, self.shapes, self.gap, self.insets) = (weights, shapes, gap, insets)
    (self.cost, self.size) = (cost, size)
    let maxCount = weights.count <= Self.fewGroups ? weights.count : Self.maxCount
    let ones = Array(repeating: 1.0, count: weights.count)
    table = BlockTable(aspects: ones, weights: ones, maxCount: maxCount)
    blocks = table.blocks
  }

  /// Returns the best divisions, best first.
  mutating func choices() -> [Int32] {
    if weights.count > Self.fewGroups { return [rows()] }
    let count = weights.count
    let all = count == 1 ? [0] : Array(table.stacks(from: 0, count: count)) + table.rows(from: 0, count: count)
    let costs = all.map { (block: $0, cost: cost(of: $0, in: size)) }
    return costs.sorted { ($0.cost, $0.block) < ($1.cost, $1.block) }.prefix(Self.maxChoices).map(\.block)
  }

  /// Returns the size of each group without the height that remains free above it, by group.
  func sizes(of block: Int32) -> [CGSize] {
    var sizes = Array(repeating: CGSize.zero, count: weights.count)
    let insets = insets(of: block)
    forEach(in: block, of: size) { group, size in
      sizes[group] = CGSize(width: size.width, height: size.height - CGFloat(insets[group]))
    }
    return sizes
  }

  /// Returns the height above each group that remains free: the same for groups side by side, so that their photos
  /// begin at the same height.
  func insets(of block: Int32) -> [Double] {
    var aligned = insets
    if insets.contains(where: { $0 != insets[0] }) { align(block, &aligned) }
    return aligned
  }

  /// Aligns groups in a block, and returns those at its top.
  @discardableResult
  private func align(_ block: Int32, _ insets: inout [Double]) -> [Int] {
    let node = blocks[Int(block)]
    if node.kind == .photo { return [Int(node.first)] }
    let tops = BlockTree.parts(of: [block], kind: node.kind, blocks).map { align($0[0], &insets) }
    if node.kind == .stack { return tops[0] }
    let groups = tops.flatMap { $0 }
    let highest = groups.reduce(0) { max($0, insets[$1]) }
    for group in groups { insets[group] = highest }
    return groups
  }

  // MARK: - Costs

  private func cost(of block: Int32, in size: CGSize) -> Double {
    var sum = 0.0
    forEach(in: block, of: size) { group, size in
      let aspect = max(size.width, 1e-6) / max(size.height - CGFloat(insets[group]), 1e-6)
      sum += shapes[group].cost(ofAspect: Double(aspect).naturalLogarithm, cost)
    }
    return sum + Self.sideBySide * Double(rowCount(of: block))
  }

  /// Returns the number of rows in a block.
  private func rowCount(of block: Int32) -> Int {
    let node = blocks[Int(block)]
    if node.kind == .photo { return 0 }
    let parts = BlockTree.parts(of: [block], kind: node.kind, blocks)
    return parts.reduce(node.kind == .row ? 1 : 0) { $0 + rowCount(of: $1[0]) }
  }

  private func forEach(in block: Int32, of size: CGSize, _ body: (Int, CGSize) -> Void) {
    let node = blocks[Int(block)]
    if node.kind == .photo {
      return body(Int(node.first), size)
    }
    let parts = BlockTree.parts(of: [block], kind: node.kind, blocks)
    let isRow = node.kind == .row
    let room = max(0, (isRow ? size.width : size.height) - gap * Double(parts.count - 1))
    let total = weight(of: block)
    for part in parts {
      let length = room * weight(of: part[0]) / total
      forEach(
        in: part[0],
        of: CGSize(width: isRow ? length : size.width, height: isRow ? size.height : length), body)
    }
  }

  private func weight(of block: Int32) -> Double {
    let node = blocks[Int(block)]
    if node.kind == .photo { return weights[Int(node.first)] }
    return weight(of: node.first) + weight(of: node.rest)
  }

  // MARK: - Many groups

  /// Returns rows of up to a few groups, or of stacks of them.
  private mutating func rows() -> Int32 {
    let total = weights.reduce(0, +)
    var ends: [(cost: Double, start: Int, block: Int32)] = [(0, 0, -1)]
    for end in 1...weights.count {
      var best: (cost: Double, start: Int, block: Int32) = (.infinity, 0, -1)
      for start in max(0, end - Self.maxCount)..<end {
        let share = weights[start..<end].reduce(0, +) / total
        let part = CGSize(width: size.width, height: max(1e-6, (size.height + gap) * share - gap))
        let count = end - start
        let choices = count == 1 ? [Int32(start)] : Array(table.rows(from: start, count: count))
        for block in choices {
          let sum = ends[start].cost + cost(of: block, in: part)
          if sum < best.cost { best = (sum, start, block) }
        }
      }
      ends.append(best)
    }
    var end = ends[weights.count].start
    var stack = ends[weights.count].block
    while end > 0 {
      let row = ends[end].block
      blocks.append(
        Block(.stack, first: (row, blocks[Int(row)]), rest: (stack, blocks[Int(stack)])))
      stack = Int32(blocks.count - 1)
      end = ends[end].start
    }
    return stack
  }
}
