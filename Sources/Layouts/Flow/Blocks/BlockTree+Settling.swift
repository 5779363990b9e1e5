import Foundation

extension BlockTree {
  struct Weight {
    var cost: Double
    /// The largest stretch, as the logarithm of a number from 1.
    var stretch: Double
  }

  /// The logarithm of the area that each photo should have.
  typealias Targets = [Double]

  func weight(_ cost: BlockCost, _ targets: Targets) -> Weight {
    var weight = Weight(cost: 0, stretch: 0)
    for node in nodes {
      if node.kind != .photo {
        if node.depth > 1 { weight.cost += BlockCost.nesting }
        continue
      }
      guard node.width > 0 && node.height > 0 else { return Weight(cost: .infinity, stretch: .infinity) }
      let tile = Tile(node, aspect(of: node), targets)
      weight.cost += BlockCost.cost(ofArea: tile.area, extremes: cost.extremes) + cost.cost(ofStretch: tile.stretch)
      weight.stretch = max(weight.stretch, abs(tile.stretch))
    }
    return weight
  }

  /// Moves the edges between photos to where they cost least, from equal stretch. No photo is then stretched beyond the
  /// limit, or beyond what all have to be.
  ///
  /// - Parameter rounds: The number of steps.
  mutating func settle(in size: CGSize, _ cost: BlockCost, _ targets: Targets, rounds: Int = 10) {
    stretchEvenly(to: size)
    let even = self
    let limit = max(cost.limit, weight(cost, targets).stretch)
    var inner = cost
    inner.limit = limit * 0.99
    settle(in: size, inner, targets, steps: rounds)
    while weight(cost, targets).stretch > limit && inner.excess < 10_000 && rounds >= 10 {
      inner.excess *= 5
      settle(in: size, inner, targets, steps: rounds / 2)
    }
    guard weight(cost, targets).stretch > limit else { return }
    let settled = self
    var (low, high) = (0.0, 1.0)
    while high - low > 0.001 {
      move(from: even, to: settled, by: (low + high) / 2, size)
      if weight(cost, targets).stretch > limit { high = (low + high) / 2 } else { low = (low + high) / 2 }
    }
    move(from: even, to: settled, by: low, size)
  }

  private mutating func move(from: BlockTree, to: BlockTree, by part: Double, _ size: CGSize) {
    for index in nodes.indices {
      nodes[index].share = from.nodes[index].share + part * (to.nodes[index].share - from.nodes[index].share)
    }
    measure(size)
  }

  private mutating func settle(in size: CGSize, _ cost: BlockCost, _ targets: Targets, steps: Int) {
    for _ in 0..<steps {
      // Children of one depth have either widths or heights.
      for depth in 0..<depth {
        differentiate(cost, targets)
        for index in nodes.indices where nodes[index].depth == depth { divide(index) }
        measure(size)
      }
    }
  }

  private struct Tile {
    /// The logarithms of the area relative to the photo's share, and of the stretch.
    var area: Double
    var stretch: Double

    init(_ node: Node, _ aspect: Double, _ targets: Targets) {
      area = (node.width * node.height).naturalLogarithm - targets[node.photo]
      stretch = (node.width / (node.height * aspect)).naturalLogarithm
    }
  }

  /// Half the derivatives of the cost.
  private mutating func differentiate(_ cost: BlockCost, _ targets: Targets) {
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      var (byWidth, byHeight, curvature) = (0.0, 0.0, 0.0)
      if node.kind == .photo {
        let tile = Tile(node, aspect(of: node), targets)
        let beyond = cost.excess(of: tile.stretch)
        let square = cost.extremes * tile.area * tile.area
        let byArea = tile.area * (1 + 2 * square)
        let byStretch = cost.stretch * tile.stretch + cost.excess * (tile.stretch < 0 ? -beyond : beyond)
        (byWidth, byHeight) = (byArea + byStretch, byArea - byStretch)
        curvature = 1 + 6 * square + cost.stretch + (beyond > 0 ? cost.excess : 0)
      }
      for child in node.children {
        byWidth += nodes[child].costByWidth
        byHeight += nodes[child].costByHeight
        curvature += nodes[child].curvature
      }
      (nodes[index].costByWidth, nodes[index].costByHeight, nodes[index].curvature) = (byWidth, byHeight, curvature)
    }
  }

  /// Divides the length of a node among its children by a step of Newton's method.
  private mutating func divide(_ parent: Int) {
    let isRow = nodes[parent].kind == .row
    func inset(_ child: Int) -> Double { isRow ? 0 : nodes[child].inset }
    func length(_ child: Int) -> Double { isRow ? nodes[child].width : max(0, nodes[child].height - inset(child)) }
    func slope(_ child: Int) -> Double { isRow ? nodes[child].costByWidth : nodes[child].costByHeight }
    var (slopes, squares) = (0.0, 0.0)
    for child in nodes[parent].children {
      slopes += length(child) * slope(child) / nodes[child].curvature
      squares += length(child) * length(child) / nodes[child].curvature
    }
    // The price of length, at which the sum of lengths stays the same.
    let price = squares > 0 ? slopes / squares : 0
    for child in nodes[parent].children {
      let step = (price * length(child) - slope(child)) / nodes[child].curvature
      nodes[child].share = max(length(child) * (1 + max(-0.3, min(step, 0.3))), 1e-9) + inset(child)
    }
  }
}
