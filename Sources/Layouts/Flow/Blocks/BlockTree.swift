import Foundation

/// The rows of a wall, with the blocks nested in them, and the part of each in the width or height of its parent.
struct BlockTree {
  struct Node {
    var kind: Block.Kind
    /// The photo; otherwise, the indices of the children, which come after all nodes of lower depth.
    var photo = 0
    var children = 0..<0
    var depth = 0
    /// The gap between children.
    var gap = 0.0
    /// The height above the children that remains free.
    var inset = 0.0
    /// The length relative to those of the siblings.
    var share = 1.0
    var width = 0.0
    var height = 0.0
    /// The width as a linear function of the height, for natural sizes.
    var slope = 0.0
    var offset = 0.0
    /// Sums over photos of the derivatives of their cost by the logarithms of width and height, and the curvature.
    var costByWidth = 0.0
    var costByHeight = 0.0
    var curvature = 0.0
  }

  var nodes: [Node]
  let aspects: [Double]

  /// - Parameter rows: The blocks of each row.
  init(rows: [[Int32]], of blocks: [Block], aspects: [Double], gaps: CGSize) {
    self.aspects = aspects
    nodes = [Node(kind: .stack, gap: gaps.height)]
    nodes.reserveCapacity(aspects.count * 2)
    // The blocks side by side, or the one block, of each node; breadth first, so that siblings are adjacent.
    var contents: [[Int32]] = [[]]
    var next = 0
    while next < nodes.count {
      let parts = next == 0 ? rows : Self.parts(of: contents[next], kind: nodes[next].kind, blocks)
      nodes[next].children = nodes.count..<nodes.count + parts.count
      for part in parts {
        let block = blocks[Int(part[0])]
        let kind = part.count > 1 ? .row : block.kind
        nodes.append(
          Node(
            kind: kind, photo: kind == .photo ? Int(block.first) : 0, depth: nodes[next].depth + 1,
            gap: kind == .row ? gaps.width : gaps.height))
        contents.append(part)
      }
      next += 1
    }
  }

  /// Returns the rows of a block: its parts if it is a stack.
  static func rows(of block: Int32, _ blocks: [Block]) -> [[Int32]] {
    blocks[Int(block)].kind == .stack ? parts(of: [block], kind: .stack, blocks) : [[block]]
  }

  static func parts(of content: [Int32], kind: Block.Kind, _ blocks: [Block]) -> [[Int32]] {
    if content.count > 1 { return content.map { [$0] } }
    if kind == .photo { return [] }
    var parts: [[Int32]] = []
    var index = content[0]
    while blocks[Int(index)].kind == kind {
      parts.append([blocks[Int(index)].first])
      index = blocks[Int(index)].rest
    }
    return parts + [[index]]
  }

  init(nodes: [Node], aspects: [Double]) {
    (self.nodes, self.aspects) = (nodes, aspects)
  }

  /// The number of photos.
  var count: Int { aspects.count }

  var depth: Int { nodes.last?.depth ?? 0 }

  func aspect(of node: Node) -> Double { aspects[node.photo] }

  /// The largest fraction that a photo loses.
  var crop: Double {
    nodes.reduce(0) { crop, node in
      guard node.kind == .photo else { return crop }
      let stretch = node.width / (node.height * aspects[node.photo])
      return stretch > 0 ? max(crop, 1 - min(stretch, 1 / stretch)) : 1
    }
  }

  // MARK: - Natural sizes

  /// Sets the shares so that all photos have the same stretch, and sizes.
  mutating func stretchEvenly(to size: CGSize) {
    var (low, high) = (1.0 / 1024, 1024.0)
    while high / low > 1 + 1e-12 {
      let middle = (low * high).squareRoot()
      if naturalHeight(width: size.width, stretch: middle) > size.height { low = middle } else { high = middle }
    }
    _ = naturalHeight(width: size.width, stretch: high)
    nodes[0].width = size.width
    nodes[0].height = size.height
    for parent in nodes.indices {
      let (width, height) = (nodes[parent].width, nodes[parent].height - nodes[parent].inset)
      for child in nodes[parent].children {
        let natural = nodes[child]
        nodes[child].width = nodes[parent].kind == .row ? max(1e-9, natural.slope * height + natural.offset) : width
        nodes[child].height = nodes[parent].kind == .row ? height : max(1e-9, (width - natural.offset) / natural.slope)
        nodes[child].share = nodes[parent].kind == .row ? nodes[child].width : nodes[child].height
      }
    }
    measure(size)
  }

  /// Returns the height at which photos fill a width if all are stretched by a factor.
  mutating func naturalHeight(width: Double, stretch: Double) -> Double {
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      if node.kind == .photo {
        nodes[index].slope = aspects[node.photo] * stretch
        continue
      }
      let isRow = node.kind == .row
      let gap = Double(node.children.count - 1) * node.gap
      var (slope, offset) = (0.0, 0.0)
      for child in node.children {
        slope += isRow ? nodes[child].slope : 1 / nodes[child].slope
        offset += isRow ? nodes[child].offset : nodes[child].offset / nodes[child].slope
      }
      nodes[index].slope = isRow ? slope : 1 / slope
      nodes[index].offset = (isRow ? offset + gap : (offset - gap) / slope) - nodes[index].slope * node.inset
    }
    return (width - nodes[0].offset) / nodes[0].slope
  }

  // MARK: - Sizes

  /// Divides a size by the shares.
  mutating func measure(_ size: CGSize) {
    nodes[0].width = size.width
    nodes[0].height = size.height
    for index in nodes.indices {
      let node = nodes[index]
      let isRow = node.kind == .row
      let height = node.height - node.inset
      let room = max(0, (isRow ? node.width : height) - Double(node.children.count - 1) * node.gap)
      var sum = 0.0
      for child in node.children { sum += nodes[child].share }
      for child in node.children {
        let length = room * (nodes[child].share / sum)
        nodes[child].width = isRow ? length : node.width
        nodes[child].height = isRow ? height : length
      }
    }
  }

  /// Returns the tiles of photos, by photo. Each edge is computed once, so that neighbors share it exactly.
  func frames(in bounds: CGRect) -> [CGRect] {
    var areas = Array(repeating: bounds, count: nodes.count)
    var frames = Array(repeating: CGRect.zero, count: aspects.count)
    for (index, node) in nodes.enumerated() {
      var area = areas[index]
      if node.kind == .photo {
        frames[node.photo] = area
        continue
      }
      area.origin.y += node.inset
      area.size.height = max(0, area.height - node.inset)
      let isRow = node.kind == .row
      var division = Division(
        of: isRow ? area.width : area.height, from: isRow ? area.minX : area.minY, into: node.children.count,
        spacing: node.gap)
      let sum = node.children.reduce(0) { $0 + nodes[$1].share }
      var used = 0.0
      for child in node.children {
        used += nodes[child].share
        let part = division.part(upTo: child == node.children.upperBound - 1 ? 1 : used / sum)
        areas[child] =
          isRow
          ? CGRect(x: part.start, y: area.minY, width: part.length, height: area.height)
          : CGRect(x: area.minX, y: part.start, width: area.width, height: part.length)
      }
    }
    return frames
  }
}
