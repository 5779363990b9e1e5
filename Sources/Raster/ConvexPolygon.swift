/// A convex shape that tiles are clipped to, with exact coverage at its edges.
///
///     let hexagon = ConvexPolygon(corners)
///     let coverage = hexagon.coverage(ofRow: 12, columns: 40..<300)
package struct ConvexPolygon: Sendable {
  package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  fileprivate struct Edge {
    var start: Point
    var end: Point
  }

  private let edges: [Edge]

  package init(_ corners: [Point]) {
    precondition(corners.count >= 3, "A polygon has at least three corners.")
    edges = zip(corners, corners.dropFirst() + corners.prefix(1)).map { Edge(start: $0, end: $1) }
  }

  /// How much of each pixel in a row lies inside, 0 to 255. Linear in the columns. What lies outside them is cut off.
  ///
  /// The area is exact up to rounding, not sampled: two shapes that share an edge cover a pixel on it wholly between
  /// them.
  package func coverage(ofRow y: Int, columns: Range<Int>) -> [UInt8] {
    // Each edge notes, for the pixels it crosses, how much of the row's height it spans and where. Summed from the
    // left, that is the covered area: what the left edges add, the right ones take away.
    var changes = [Double](repeating: 0, count: columns.count + 1)
    for edge in edges { edge.note(in: &changes, top: Double(y), left: Double(columns.lowerBound)) }
    var sum = 0.0
    return (0..<columns.count).map { index in
      sum += changes[index]
      return UInt8(min(abs(sum), 1) * 255 + 0.5)
    }
  }
}

extension ConvexPolygon.Edge {
  /// Notes the part of the edge that lies in the row from `top` to `top + 1`.
  func note(in changes: inout [Double], top: Double, left: Double) {
    let firstY = min(max(start.y, top), top + 1)
    let lastY = min(max(end.y, top), top + 1)
    let height = lastY - firstY
    if height == 0 { return }
    let slope = (end.x - start.x) / (end.y - start.y)
    let firstX = start.x + (firstY - start.y) * slope - left
    let lastX = start.x + (lastY - start.y) * slope - left
    let (low, high) = (min(firstX, lastX), max(firstX, lastX))
    let columns = clampedColumn(low, in: changes)...clampedColumn(high, in: changes)
    for column in columns {
      let from = column == columns.lowerBound ? low : Double(column)
      let to = column == columns.upperBound ? high : Double(column + 1)
      let share = columns.count == 1 ? height : height * (to - from) / (high - low)
      // The mean distance of this piece from the pixel's left side: so much of the pixel lies outside.
      let outside = min(max((from + to) / 2 - Double(column), 0), 1)
      changes[column] += share * (1 - outside)
      changes[column + 1] += share * outside
    }
  }

  private func clampedColumn(_ x: Double, in changes: [Double]) -> Int {
    Int(min(max(x.rounded(.down), 0), Double(changes.count - 2)))
  }
}
