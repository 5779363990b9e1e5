/// A clipping shape for tiles, with exact coverage at its edges: any polygon that does not intersect itself.
///
///     let hexagon = Outline(corners)
///     let coverage = hexagon.coverage(ofRow: 12, columns: 40..<300)
///
/// Round shapes are polygons with many short edges: the cost of a row depends on its columns and the few edges near it.
package struct Outline: Sendable {
  package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  struct Edge {
    var start: Point
    var end: Point
  }

  private let edges: [Edge]
  private let bands: EdgeBands

  package init(_ corners: [Point]) {
    precondition(corners.count >= 3, "A polygon must have at least three corners.")
    edges = Self.edges(between: corners)
    bands = EdgeBands(edges)
  }

  static func edges(between corners: [Point]) -> [Edge] {
    zip(corners, corners.dropFirst() + corners.prefix(1)).map { Edge(start: $0, end: $1) }
  }

  /// Returns the coverage of each pixel in a row, from 0 to 255. Anything outside the columns is ignored.
  ///
  /// The area is exact up to rounding, not sampled: two shapes that share an edge together cover its pixels completely,
  /// and separate parts of a shape within a pixel add up.
  package func coverage(ofRow y: Int, columns: Range<Int>) -> [UInt8] {
    areas(ofRow: y, columns: columns).map { UInt8($0 * 255 + 0.5) }
  }

  /// Returns the coverage as areas, from 0 to 1.
  package func areas(ofRow y: Int, columns: Range<Int>) -> [Double] {
    if columns.isEmpty { return [] }
    // For the pixels it crosses, each edge records how much of the row's height it spans, and where. The running sum
    // from the left is the covered area: edges in one direction add, those in the other subtract.
    var changes = [Double](repeating: 0, count: columns.count + 1)
    for edge in bands.edges(nearRow: y) {
      edges[Int(edge)].note(in: &changes, top: Double(y), left: Double(columns.lowerBound))
    }
    var sum = 0.0
    return (0..<columns.count).map { index in
      sum += changes[index]
      return min(abs(sum), 1)
    }
  }
}

extension Outline.Edge {
  /// Records the part of the edge in the row from `top` to `top + 1`.
  func note(in changes: inout [Double], top: Double, left: Double) {
    let firstY = min(max(start.y, top), top + 1)
    let lastY = min(max(end.y, top), top + 1)
    let height = lastY - firstY
    // Such a flat piece covers nothing, and its slope might not be finite.
    if abs(height) < 1e-100 { return }
    let slope = (end.x - start.x) / (end.y - start.y)
    let firstX = start.x + (firstY - start.y) * slope - left
    let lastX = start.x + (lastY - start.y) * slope - left
    let (low, high) = (min(firstX, lastX), max(firstX, lastX))
    let width = Double(changes.count - 1)
    // Parts to the left of all columns count fully for the first column; parts to the right count for none.
    if low < 0 { changes[0] += high <= 0 ? height : height * -low / (high - low) }
    if high <= 0 && low < 0 || low >= width { return }
    let (inner, outer) = (max(low, 0), min(high, width))
    let columns = Int(inner)...min(Int(outer), changes.count - 2)
    for column in columns {
      let from = column == columns.lowerBound ? inner : Double(column)
      let to = column == columns.upperBound ? outer : Double(column + 1)
      let share = from == low && to == high ? height : height * (to - from) / (high - low)
      // The mean distance of this piece from the pixel's left side: this much of the pixel is outside.
      let outside = (from + to) / 2 - Double(column)
      changes[column] += share * (1 - outside)
      changes[column + 1] += share * outside
    }
  }
}

extension Outline.Edge {
  var rows: ClosedRange<Int> {
    Int(min(start.y, end.y).rounded(.down))...Int(max(start.y, end.y).rounded(.down))
  }
}
