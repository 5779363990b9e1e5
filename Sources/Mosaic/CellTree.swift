import Foundation

/// Cells of a grid, divided into four where the target has detail, and joined where it is calm. They are as many as the
/// cells of the grid, or up to two fewer.
///
///     let tree = CellTree(frames, columns: 60, levels: 2) { frame in … }
///     print(tree.frames)
///
/// All cells begin joined by four. Then the cell that gains most is divided, until there are as many as before. The
/// gain of a cell is its error less those of its four parts.
struct CellTree {
  /// The frames, row by row of the undivided cells.
  private(set) var frames: [CGRect] = []
  private var nodes: [Node] = []

  private struct Node {
    var frame: CGRect
    var levels: Int
    var error: Double
    /// The cells that it is divided into: the frames of a grid, or none to halve its sides.
    var parts: [CGRect] = []
    var children: [Int] = []
  }

  /// The minimum side of cells. Nothing would be visible in smaller ones.
  private static let minSide = 8.0

  /// - Parameters:
  ///   - cells: The undivided cells, row by row.
  ///   - levels: The number of times that one of these cells may be divided.
  ///   - error: Returns the difference from the target in a frame, per unit of area.
  init(_ cells: [CGRect], columns: Int, levels: Int, error: (CGRect) -> Double) {
    let rows = cells.count / columns
    var roots: [Int] = []
    for row in stride(from: 0, to: rows, by: 2) {
      for column in stride(from: 0, to: columns, by: 2) {
        let four = (row..<min(rows, row + 2)).flatMap { row in
          (column..<min(columns, column + 2)).map { cells[row * columns + $0] }
        }
        // Beyond the last pair of rows or columns, cells stay as they are.
        if four.count == 4 {
          let whole = four.reduce(four[0]) { $0.union($1) }
          roots.append(add(whole, levels: levels + 1, parts: four, error))
        } else {
          roots += four.map { add($0, levels: levels, error) }
        }
      }
    }
    divide(upTo: cells.count, roots, error)
    for root in roots { collect(root) }
  }

  private mutating func add(
    _ frame: CGRect, levels: Int, parts: [CGRect] = [], _ error: (CGRect) -> Double
  ) -> Int {
    nodes.append(Node(frame: frame, levels: levels, error: frame.width * frame.height * error(frame), parts: parts))
    return nodes.count - 1
  }

  /// Divides cells, the one that gains most first.
  private mutating func divide(upTo count: Int, _ roots: [Int], _ error: (CGRect) -> Double) {
    var waiting = Candidates()
    for root in roots { consider(root, &waiting, error) }
    var left = (count - roots.count) / 3
    while left > 0, let next = waiting.removeBest() {
      nodes[next.node].children = next.children
      for child in next.children { consider(child, &waiting, error) }
      left -= 1
    }
  }

  private mutating func consider(_ node: Int, _ waiting: inout Candidates, _ error: (CGRect) -> Double) {
    let parts = parts(of: nodes[node])
    if parts.isEmpty { return }
    let children = parts.map { add($0, levels: nodes[node].levels - 1, error) }
    let gain = children.reduce(nodes[node].error) { $0 - nodes[$1].error }
    waiting.add(Candidate(gain: gain, node: node, children: children))
  }

  private func parts(of node: Node) -> [CGRect] {
    let frame = node.frame
    if node.levels <= 0 { return [] }
    if !node.parts.isEmpty { return node.parts }
    if min(frame.width, frame.height) < 2 * Self.minSide { return [] }
    let middle = CGPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
    return [(frame.minY, middle.y), (middle.y, frame.maxY)].flatMap { top, bottom in
      [(frame.minX, middle.x), (middle.x, frame.maxX)].map { left, right in
        CGRect(x: left, y: top, width: right - left, height: bottom - top)
      }
    }
  }

  private mutating func collect(_ node: Int) {
    if nodes[node].children.isEmpty { frames.append(nodes[node].frame) }
    for child in nodes[node].children { collect(child) }
  }
}

/// A possible division of a cell.
private struct Candidate {
  var gain: Double
  var node: Int
  var children: [Int]

  /// Of equal gains, the first cell wins.
  static func < (one: Candidate, other: Candidate) -> Bool { (one.gain, -one.node) < (other.gain, -other.node) }
}

/// Possible divisions with immediate access to the best: a heap.
private struct Candidates {
  private var heap: [Candidate] = []

  mutating func add(_ candidate: Candidate) {
    heap.append(candidate)
    var place = heap.count - 1
    while place > 0, heap[(place - 1) / 2] < heap[place] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeBest() -> Candidate? {
    if heap.isEmpty { return nil }
    heap.swapAt(0, heap.count - 1)
    let best = heap.removeLast()
    var place = 0
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, heap[child] < heap[child + 1] { child += 1 }
      if !(heap[place] < heap[child]) { break }
      heap.swapAt(place, child)
      place = child
    }
    return best
  }
}
