import Fixtures
import Foundation
import Layouts
import Testing

@Suite struct FractionalHexCoordinateTests {
  @Test func centersRoundToTheirCells() {
    var random = SplitMix64(seed: 9)
    for bound in [10, 1 << 30, 1 << 52] {
      for _ in 0..<100 {
        let cell = HexCoordinate.random(within: bound, using: &random)
        let center = FractionalHexCoordinate(cell)
        #expect(center.rounded() == cell)
        #expect(center.q + center.r + center.s == 0)
      }
    }
  }

  @Test func pointsRoundToTheNearestCell() {
    var random = SplitMix64(seed: 10)
    let geometry = HexGeometry(.flat, pitch: 1)
    func distance(_ point: FractionalHexCoordinate, to cell: HexCoordinate) -> Double {
      // Of two vectors q and r at 60°.
      let (q, r) = (point.q - Double(cell.q), point.r - Double(cell.r))
      return (q * q + q * r + r * r).squareRoot()
    }
    for _ in 0..<3000 {
      let point = FractionalHexCoordinate(
        q: .random(in: -20...20, using: &random), r: .random(in: -20...20, using: &random))
      let cell = point.rounded()
      let nearest = distance(point, to: cell)
      #expect(nearest <= geometry.circumradius + 1e-12)
      #expect(cell.neighbors.allSatisfy { distance(point, to: $0) >= nearest - 1e-12 })
    }
  }

  @Test func bordersRoundToAnAdjacentCell() {
    for cell in HexCoordinate.randomCells(50, seed: 11).prefix(50) {
      for direction in HexDirection.allCases {
        let neighbor = cell.neighbor(direction)
        let middle = FractionalHexCoordinate(
          q: Double(cell.q + neighbor.q) / 2, r: Double(cell.r + neighbor.r) / 2)
        #expect([cell, neighbor].contains(middle.rounded()))
      }
    }
  }
}
