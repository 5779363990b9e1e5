/// A cascade prepared for sums with a certain stride, which decides whether a window shows a face.
struct WindowTest {
  private let nodes: [Node]
  private let leaves: [Double]
  private let roots: [Int]
  private let stages: [Cascade.Stage]
  /// The part of a window whose deviation is measured: all of it except its edge.
  private let inner: Corners
  private let innerArea: Double
  /// The distance between a window's first and last position among the sums.
  private let reach: Int

  /// The offsets of a rectangle's corners among the sums, from the window's first position.
  private struct Corners {
    var topLeft: Int32 = 0
    var topRight: Int32 = 0
    var bottomLeft: Int32 = 0
    var bottomRight: Int32 = 0

    init() {}

    init(_ rectangle: Cascade.Rectangle, stride: Int) {
      let top = rectangle.y * stride + rectangle.x
      let bottom = top + rectangle.height * stride
      (topLeft, topRight) = (Int32(top), Int32(top + rectangle.width))
      (bottomLeft, bottomRight) = (Int32(bottom), Int32(bottom + rectangle.width))
    }

    /// Returns the sum of the rectangle.
    @inline(__always)
    func sum<Number: FixedWidthInteger>(_ sums: Span<Number>, _ start: Int) -> Number {
      // Sound: no corner is beyond the window's last position, which was checked to be within the sums.
      unsafe sums[unchecked: start &+ Int(bottomRight)] &- sums[unchecked: start &+ Int(bottomLeft)]
        &- sums[unchecked: start &+ Int(topRight)] &+ sums[unchecked: start &+ Int(topLeft)]
    }
  }

  private struct Node {
    var first: Corners
    var second: Corners
    var third: Corners
    var weights: (first: Int32, second: Int32, third: Int32)
    var threshold: Double
    /// Another node or, if negative, a leaf: -1 is the first leaf.
    var below: Int32
    var above: Int32

    /// Returns the value of the feature.
    @inline(__always)
    func value(_ sums: Span<Int32>, _ start: Int) -> Int32 {
      let two = weights.first &* first.sum(sums, start) &+ weights.second &* second.sum(sums, start)
      return weights.third == 0 ? two : two &+ weights.third &* third.sum(sums, start)
    }
  }

  /// Windows with a smaller deviation are flat, and cannot be faces.
  private static let minDeviation = 10.0

  init(_ cascade: Cascade, stride: Int) {
    func number(_ next: Cascade.Next) -> Int32 {
      switch next {
      case .node(let node): Int32(node)
      case .leaf(let leaf): Int32(-1 - leaf)
      }
    }
    nodes = cascade.nodes.map { node in
      let rectangles = cascade.features[node.feature].rectangles
      let third = rectangles.count > 2 ? rectangles[2] : nil
      return Node(
        first: Corners(rectangles[0], stride: stride), second: Corners(rectangles[1], stride: stride),
        third: third.map { Corners($0, stride: stride) } ?? Corners(),
        weights: (Int32(rectangles[0].weight), Int32(rectangles[1].weight), Int32(third?.weight ?? 0)),
        threshold: node.threshold, below: number(node.below), above: number(node.above))
    }
    (leaves, roots, stages) = (cascade.leaves, cascade.roots, cascade.stages)
    let rectangle = Cascade.Rectangle(
      x: 1, y: 1, width: cascade.width - 2, height: cascade.height - 2, weight: 1)
    inner = Corners(rectangle, stride: stride)
    innerArea = Double(rectangle.width * rectangle.height)
    reach = cascade.height * stride + cascade.width
  }

  /// Returns true if the window that begins at a position passes all stages.
  ///
  /// - Parameters:
  ///   - start: The position of the window's first pixel among the sums. The whole window must be within the picture.
  ///   - budget: The number of nodes that may still be evaluated; it is reduced by the number of nodes evaluated.
  func passes(_ sums: Span<Int32>, _ squares: Span<UInt32>, at start: Int, budget: inout Int) -> Bool {
    precondition(
      start >= 0 && start + reach < sums.count && sums.count == squares.count, "A window must lie in the picture.")
    let sum = Double(inner.sum(sums, start))
    let spread = innerArea * Double(inner.sum(squares, start)) - sum * sum
    let least = innerArea * Self.minDeviation
    guard spread > least * least else { return false }
    // Features scale with the deviation of the window.
    let deviation = spread.squareRoot()
    let (stages, nodes, leaves, roots) = (stages.span, nodes.span, leaves.span, roots.span)
    for index in stages.indices {
      let stage = stages[index]
      var total = 0.0
      for tree in stage.trees {
        var next = roots[tree]
        while next >= 0 {
          let value = Double(nodes[next].value(sums, start))
          next = Int(value < nodes[next].threshold * deviation ? nodes[next].below : nodes[next].above)
          budget &-= 1
        }
        total += leaves[-1 - next]
      }
      if total < stage.threshold { return false }
    }
    return true
  }
}
