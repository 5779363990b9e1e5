import Testing

@testable import Raster

@Suite struct ConvexPolygonTests {
  private typealias Point = ConvexPolygon.Point

  /// The share of a pixel inside the polygon, by counting points on a fine grid.
  private func counted(_ corners: [Point], x: Int, y: Int) -> Double {
    let steps = 64
    var inside = 0
    for row in 0..<steps {
      for column in 0..<steps {
        let point = Point(
          x: Double(x) + (Double(column) + 0.5) / Double(steps), y: Double(y) + (Double(row) + 0.5) / Double(steps))
        let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
          (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
        }
        if sides.allSatisfy({ $0 >= 0 }) || sides.allSatisfy({ $0 <= 0 }) { inside += 1 }
      }
    }
    return Double(inside) / Double(steps * steps)
  }

  @Test(arguments: [
    [(0.0, 0.0), (7, 0), (7, 5), (0, 5)],
    [(0.3, 0.6), (6.9, 1.2), (3.1, 4.8)],
    [(2.5, 0.1), (6.5, 0.1), (8.4, 3.5), (6.5, 6.9), (2.5, 6.9), (0.6, 3.5)],
    [(3.2, 0.2), (6.7, 2.1), (6.7, 5.9), (3.2, 7.8), (0.1, 5.9), (0.1, 2.1)],
    [(1.1, 1.1), (1.9, 1.2), (1.5, 1.8)],
  ])
  func coverageIsTheArea(corners: [(Double, Double)]) {
    let corners = corners.map { Point(x: $0.0, y: $0.1) }
    let polygon = ConvexPolygon(corners)
    for y in 0..<8 {
      let coverage = polygon.coverage(ofRow: y, columns: 0..<9)
      for x in 0..<9 {
        #expect(abs(Double(coverage[x]) / 255 - counted(corners, x: x, y: y)) < 0.012)
      }
    }
  }

  @Test func shapesThatShareAnEdgeCoverItWholly() {
    // Two trapezoids on either side of slanted lines, steep, shallow and diagonal.
    for (top, bottom) in [(3.3, 4.1), (1.2, 8.7), (5.0, 5.0), (2.0, 7.0), (8.9, 0.1)] {
      let left = ConvexPolygon([Point(x: 0, y: 0), Point(x: top, y: 0), Point(x: bottom, y: 5), Point(x: 0, y: 5)])
      let right = ConvexPolygon([Point(x: top, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 5), Point(x: bottom, y: 5)])
      for y in 0..<5 {
        let sums = zip(left.coverage(ofRow: y, columns: 0..<9), right.coverage(ofRow: y, columns: 0..<9))
          .map { Int($0) + Int($1) }
        #expect(sums.allSatisfy { (254...256).contains($0) })
      }
    }
  }

  @Test func rowsOutsideAreEmpty() {
    let polygon = ConvexPolygon([Point(x: 1, y: 1), Point(x: 3, y: 1), Point(x: 2, y: 3)])
    #expect(polygon.coverage(ofRow: -1, columns: 0..<4) == [0, 0, 0, 0])
    #expect(polygon.coverage(ofRow: 3, columns: 0..<4) == [0, 0, 0, 0])
  }
}
