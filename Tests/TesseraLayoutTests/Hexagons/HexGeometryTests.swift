import Fixtures
import Foundation
import Layouts
import TestSupport
import Testing

@Suite struct HexGeometryTests {
  private static let geometries = Hexagon.Orientation.allCases.flatMap { orientation in
    [
      HexGeometry(orientation, pitch: 80, origin: CGPoint(x: 400, y: -300)),
      HexGeometry(orientation, circumradius: 0.3),
    ]
  }

  /// A honeycomb of circles in the vectors.
  private struct Vector: Decodable {
    var diameter: Double
    var width: Double
    var height: Double
    var drag: [Double]
    var fisheye: Bool
    var spiral: [[Int]]
    var expect: LayoutVector.Expectation
  }

  @Test(.enabled(if: Corpus.vectors != nil, "skipped: TESSERA_VECTORS names no folder"))
  func vectors() throws {
    let folder = try #require(Corpus.vectors)
    let vectors = try JSONDecoder().decode(
      [Vector].self, from: Data(contentsOf: folder.appendingPathComponent("honeycomb.json"))
    ).filter { !$0.fisheye }
    #expect(vectors.count >= 3)
    for (index, vector) in vectors.enumerated() {
      let origin = CGPoint(x: vector.width / 2 + vector.drag[0], y: vector.height / 2 + vector.drag[1])
      let geometry = HexGeometry(.flat, pitch: vector.diameter, origin: origin)
      for (cell, frame) in zip(vector.spiral, vector.expect.frames) {
        let center = geometry.center(of: HexCoordinate(q: cell[0], r: cell[1]))
        expectClose([center.x, center.y], [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2], "vector \(index)")
      }
    }
  }

  @Test(arguments: geometries)
  func neighborsAreOnePitchApart(geometry: HexGeometry) {
    for cell in HexCoordinate.randomCells(30, seed: 12).prefix(30) {
      let center = geometry.center(of: cell)
      for neighbor in cell.neighbors.map(geometry.center) {
        #expect(abs(hypot(neighbor.x - center.x, neighbor.y - center.y) - geometry.pitch) < 1e-9)
      }
    }
  }

  @Test(arguments: geometries)
  func centersRoundTrip(geometry: HexGeometry) {
    for cell in HexCoordinate.randomCells(100, seed: 13).prefix(100) + [HexCoordinate(q: 1 << 40, r: -99)] {
      let center = geometry.center(of: cell)
      #expect(geometry.cell(at: center) == cell)
    }
    var random = SplitMix64(seed: 14)
    for _ in 0..<100 {
      let point = CGPoint(x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random))
      let coordinate = geometry.coordinate(at: point)
      // Between cells, the formula of the center holds as well.
      let (q, r) = (coordinate.q, coordinate.r)
      let long = 0.75.squareRoot() * geometry.pitch
      let (x, y) =
        geometry.orientation == .flat
        ? (long * q, geometry.pitch * (r + q / 2)) : (geometry.pitch * (q + r / 2), long * r)
      expectClose([geometry.origin.x + x, geometry.origin.y + y], [point.x, point.y])
    }
  }

  @Test(arguments: geometries)
  func pointsMapToTheHexagonContainingThem(geometry: HexGeometry) {
    var random = SplitMix64(seed: 15)
    for cell in HexCoordinate.randomCells(30, seed: 16).prefix(30) {
      let center = geometry.center(of: cell)
      for corner in Hexagon.corners(in: geometry.frame(of: cell)) {
        // Corners are at the circumradius; only well inside does a point surely belong to this cell.
        #expect(abs(hypot(corner.x - center.x, corner.y - center.y) - geometry.circumradius) < 1e-9)
        let share = CGFloat.random(in: 0...0.999, using: &random)
        let inside = CGPoint(x: center.x + share * (corner.x - center.x), y: center.y + share * (corner.y - center.y))
        let beyond = CGPoint(
          x: center.x + 1.001 * (corner.x - center.x), y: center.y + 1.001 * (corner.y - center.y))
        #expect(geometry.cell(at: inside) == cell)
        #expect(geometry.cell(at: beyond) != cell)
      }
    }
  }

  @Test func regularHexagonSizes() {
    let flat = HexGeometry(.flat, pitch: 80)
    expectClose([flat.circumradius], [80 / 3.0.squareRoot()])
    let frame = flat.frame(of: .zero)
    expectClose([frame.width, frame.height, frame.midX, frame.midY], [160 / 3.0.squareRoot(), 80, 0, 0])
    let pointy = HexGeometry(.pointy, circumradius: 50)
    expectClose([pointy.pitch, pointy.circumradius], [50 * 3.0.squareRoot(), 50])
    expectClose([pointy.frame(of: .zero).width, pointy.frame(of: .zero).height], [50 * 3.0.squareRoot(), 100])
  }

  @Test func honeycombColumnsAreExact() {
    // Multiples of half a pitch need no root, so they are exact.
    let geometry = HexGeometry(.flat, pitch: 125)
    #expect((-9...9).allSatisfy { geometry.center(of: HexCoordinate(q: 0, r: $0)) == CGPoint(x: 0, y: 125 * $0) })
    #expect(geometry.center(of: HexCoordinate(q: 1, r: 0)).y == 62.5)
  }
}
