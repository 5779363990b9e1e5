extension BlockTree {
  /// Joins the trees of groups side by side and above each other.
  ///
  /// - Parameters:
  ///   - trees: The tree of each group.
  ///   - block: The arrangement of groups: a block whose photos are groups.
  ///   - gap: The gap between groups.
  ///   - insets: The height above each group that remains free.
  init(joining trees: [BlockTree], by block: Int32, of blocks: [Block], gap: Double, insets: [Double]) {
    var firsts: [Int] = []
    var aspects: [Double] = []
    for tree in trees {
      firsts.append(aspects.count)
      aspects += tree.aspects
    }
    var nodes: [Node] = []
    // The block of groups, or the group and its node, of each node; breadth first.
    var contents: [Content] = []
    func append(_ content: Content, depth: Int) {
      var node: Node
      switch content {
      case .block(let block): node = Node(kind: blocks[Int(block)].kind, gap: gap)
      case .part(let group, let index):
        node = trees[group].nodes[index]
        if node.kind == .photo { node.photo += firsts[group] }
        if index == 0 { node.inset += insets[group] }
      }
      node.depth = depth
      nodes.append(node)
      contents.append(content)
    }
    append(Content(block, of: blocks), depth: 0)
    var next = 0
    while next < nodes.count {
      let start = nodes.count
      let depth = nodes[next].depth + 1
      switch contents[next] {
      case .block(let block):
        for part in Self.parts(of: [block], kind: nodes[next].kind, blocks) {
          append(Content(part[0], of: blocks), depth: depth)
        }
      case .part(let group, let index):
        for child in trees[group].nodes[index].children { append(.part(group, child), depth: depth) }
      }
      nodes[next].children = start..<nodes.count
      next += 1
    }
    self.init(nodes: nodes, aspects: aspects)
  }

  /// Stacks trees.
  init(stacking trees: [BlockTree], gap: Double) {
    var blocks = trees.indices.map { Block(photo: $0, aspect: 1, weight: 1) }
    var stack = Int32(trees.count - 1)
    for index in trees.indices.dropLast().reversed() {
      blocks.append(
        Block(.stack, first: (Int32(index), blocks[index]), rest: (stack, blocks[Int(stack)])))
      stack = Int32(blocks.count - 1)
    }
    self.init(joining: trees, by: stack, of: blocks, gap: gap, insets: trees.map { _ in 0 })
  }

  private enum Content {
    case block(Int32)
    case part(Int, Int)

    init(_ block: Int32, of blocks: [Block]) {
      let group = blocks[Int(block)]
      self = group.kind == .photo ? .part(Int(group.first), 0) : .block(block)
    }
  }
}
