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
  static let fewGroups = 7
  private static let maxCount = 4
  /// The maximum number of many groups side by side.
  private static let maxInRow = 12
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
    // Of many groups, headings would take up all of the smallest.
    let insets = parts.map { isRow || weights.count <= Self.fewGroups ? 0 : top(of: $0[0]) }
    let gaps = gap * Double(parts.count - 1) + insets.reduce(0, +)
    let room = max(0, (isRow ? size.width : size.height) - gaps)
    let total = weight(of: block)
    for (part, inset) in zip(parts, insets) {
      let length = inset + room * weight(of: part[0]) / total
      forEach(
        in: part[0],
        of: CGSize(width: isRow ? length : size.width, height: isRow ? size.height : length), body)
    }
  }

  /// Returns the height above a block's photos that remains free.
  private func top(of block: Int32) -> Double {
    let node = blocks[Int(block)]
    if node.kind == .photo { return insets[Int(node.first)] }
    return node.kind == .stack ? top(of: node.first) : max(top(of: node.first), top(of: node.rest))
  }

  private func weight(of block: Int32) -> Double {
    let node = blocks[Int(block)]
    if node.kind == .photo { return weights[Int(node.first)] }
    return weight(of: node.first) + weight(of: node.rest)
  }

  // MARK: - Many groups

  /// Returns rows of up to a few groups, or of stacks of them; or of more groups side by side.
  private mutating func rows() -> Int32 {
    var ends: [(cost: Double, start: Int, block: Int32)] = [(0, 0, -1)]
    for end in 1...weights.count {
      var best: (cost: Double, start: Int, block: Int32) = (.infinity, 0, -1)
      for start in max(0, end - Self.maxInRow)..<end {
        for block in blocks(of: start..<end) {
          let sum = ends[start].cost + cost(ofRow: block, start..<end)
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

  /// Returns the arrangements of successive groups in a row: all of a few, and plain ones of more.
  private mutating func blocks(of groups: Range<Int>) -> [Int32] {
    if groups.count == 1 { return [Int32(groups.lowerBound)] }
    if groups.count <= Self.maxCount { return Array(table.rows(from: groups.lowerBound, count: groups.count)) }
    var row = Int32(groups.upperBound - 1)
    for group in groups.dropLast().reversed() {
      blocks.append(
        Block(.row, first: (Int32(group), blocks[group]), rest: (row, blocks[Int(row)])))
      row = Int32(blocks.count - 1)
    }
    return [row]
  }

  /// Returns the cost of a row of groups, with that of the area that is lost to gaps and headings.
  private func cost(ofRow block: Int32, _ groups: Range<Int>) -> Double {
    let weight = weights[groups].reduce(0, +)
    let height = (Double(size.height) + gap) * weight / weights.reduce(0, +) - gap
    let highest = groups.reduce(0) { max($0, insets[$1]) }
    let room = CGSize(width: size.width, height: max(height, 1e-6))
    let photos = max(height - highest, 0.02 * (height + gap)) * max(size.width - gap * Double(groups.count - 1), 1e-6)
    let lost = ((height + gap) * size.width / photos).naturalLogarithm
    return cost(of: block, in: room) + weight * lost
  }
}
