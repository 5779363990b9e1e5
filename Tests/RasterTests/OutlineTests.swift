import Testing

@testable import Raster

@Suite struct OutlineTests {
  private typealias Point = Outline.Point

  /// Returns the share of a pixel inside the polygon, by counting points on a fine grid: inside is where a ray to the
  /// left crosses the outline an odd number of times.
  private func counted(_ corners: [Point], x: Int, y: Int) -> Double {
    let steps = 64
    var inside = 0
    for row in 0..<steps {
      for column in 0..<steps {
        let point = Point(
          x: Double(x) + (Double(column) + 0.5) / Double(steps), y: Double(y) + (Double(row) + 0.5) / Double(steps))
        let crossings = zip(corners, corners.dropFirst() + corners.prefix(1)).filter { start, end in
          (start.y <= point.y) != (end.y <= point.y)
            && start.x + (point.y - start.y) * (end.x - start.x) / (end.y - start.y) < point.x
        }
        inside += crossings.count & 1
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
    // Concave: an arrow head, a star, and a comb with several teeth in one pixel.
    [(0.4, 0.2), (8.2, 3.9), (0.7, 7.3), (3.1, 4.2)],
    [(4, 0.3), (5.1, 3.2), (8.4, 3.4), (5.6, 5), (6.7, 7.7), (4.1, 5.9), (1.2, 7.6), (2.5, 4.8), (0.2, 3.1), (3, 3)],
    [
      (0.5, 0.5), (7.5, 0.5), (7.5, 6.5), (7.1, 6.5), (7.1, 1.5), (2.8, 1.5), (2.7, 6.2), (2.5, 1.5), (2.4, 1.5),
      (2.3, 6.4), (2.1, 6.4), (2.2, 1.5), (0.9, 1.5), (0.7, 7.2),
    ],
  ])
  func coverageMatchesTheArea(corners: [(Double, Double)]) {
    let corners = corners.map { Point(x: $0.0, y: $0.1) }
    let outline = Outline(corners)
    for y in 0..<8 {
      let coverage = outline.coverage(ofRow: y, columns: 0..<9)
      for x in 0..<9 {
        #expect(abs(Double(coverage[x]) / 255 - counted(corners, x: x, y: y)) < 0.012)
      }
    }
  }

  @Test func adjacentShapesCoverTheirEdgeCompletely() {
    // Two trapezoids on either side of slanted lines, steep, shallow and diagonal.
    for (top, bottom) in [(3.3, 4.1), (1.2, 8.7), (5.0, 5.0), (2.0, 7.0), (8.9, 0.1)] {
      let left = Outline([Point(x: 0, y: 0), Point(x: top, y: 0), Point(x: bottom, y: 5), Point(x: 0, y: 5)])
      let right = Outline([Point(x: top, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 5), Point(x: bottom, y: 5)])
      for y in 0..<5 {
        let sums = zip(left.coverage(ofRow: y, columns: 0..<9), right.coverage(ofRow: y, columns: 0..<9))
          .map { Int($0) + Int($1) }
        #expect(sums.allSatisfy { (254...256).contains($0) })
      }
    }
  }

  @Test func rowsOutsideAreEmpty() {
    let outline = Outline([Point(x: 1, y: 1), Point(x: 3, y: 1), Point(x: 2, y: 3)])
    for row in [-1000, -1, 0, 3, 4, 1000] { #expect(outline.coverage(ofRow: row, columns: 0..<4) == [0, 0, 0, 0]) }
    #expect(outline.coverage(ofRow: 1, columns: 0..<0).isEmpty)
  }

  @Test func directionAndFirstCornerDoNotMatter() {
    let corners = [(0.4, 0.2), (8.2, 3.9), (0.7, 7.3), (3.1, 4.2)].map { Point(x: $0.0, y: $0.1) }
    let outlines = [corners, corners.reversed(), Array(corners[2...] + corners[..<2])].map(Outline.init)
    for y in 0..<8 {
      #expect(Set(outlines.map { $0.coverage(ofRow: y, columns: 0..<9) }).count == 1)
    }
  }

  @Test func coverageIsIndependentOfTheColumnsAskedFor() {
    let corners = [(0.4, 0.2), (8.2, 3.9), (0.7, 7.3), (3.1, 4.2)].map { Point(x: $0.0, y: $0.1) }
    let outline = Outline(corners)
    for y in 0..<8 {
      let whole = outline.coverage(ofRow: y, columns: 0..<9)
      for first in 0..<9 {
        for end in first..<9 {
          let part = outline.coverage(ofRow: y, columns: first..<end)
          #expect(zip(part, whole[first..<end]).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
      }
    }
  }

  @Test func edgesOfZeroHeightAreIgnored() {
    let flat = Double.leastNonzeroMagnitude
    let outline = Outline([Point(x: 0, y: 0), Point(x: 400, y: flat), Point(x: 400, y: 1), Point(x: 0, y: 1)])
    #expect(outline.coverage(ofRow: 0, columns: 0..<400) == Array(repeating: 255, count: 400))
  }

  @Test func manyEdgesKeepRowCoverageCorrect() {
    // A zigzag of 4000 edges on either side.
    let left = (0...2000).map { Point(x: Double($0 % 2), y: Double($0) * 0.73) }
    let right = left.reversed().map { Point(x: 10 - $0.x, y: $0.y) }
    let edges = Outline.edges(between: left + right)
    let bands = EdgeBands(edges)
    for row in -1...1461 {
      let near = bands.edges(nearRow: row).map(Int.init)
      let touching = edges.indices.filter {
        min(edges[$0].start.y, edges[$0].end.y) < Double(row + 1)
          && max(edges[$0].start.y, edges[$0].end.y) > Double(row)
      }
      #expect(Set(near).isSuperset(of: touching) && near == near.sorted())
      #expect(near.count <= 10)
    }
  }

  @Test func hugeOutlinesCostNoMore() {
    let corners = [Point(x: 5, y: -9e8), Point(x: 9, y: 1e8), Point(x: 5, y: 9e8), Point(x: 1, y: 0)]
    #expect(
      (0..<10).map { Outline(corners).coverage(ofRow: $0, columns: 0..<10)[5] } == Array(repeating: 255, count: 10))
  }
}
