import Fixtures
import Layouts
import Testing

@Suite struct HexCoordinateTests {
  private let cells = HexCoordinate.randomCells(100, seed: 1)

  @Test func cubeCoordinatesAddUpToZero() {
    for cell in cells {
      #expect(cell.q + cell.r + cell.s == 0)
      #expect(HexCoordinate(q: cell.q, r: cell.r, s: cell.s) == cell)
    }
  }

  @Test func cellsAddAsVectors() {
    for (one, other) in zip(cells, cells.reversed()) {
      #expect(one + other == other + one)
      #expect(one + other - other == one)
      #expect(one + -one == .zero)
      #expect(one * 3 == one + one + one)
    }
  }

  @Test func distanceIsAMetric() {
    for (index, one) in cells.enumerated() {
      let other = cells[(index + 1) % cells.count]
      let third = cells[(index + 7) % cells.count]
      #expect(one.distance(to: one) == 0)
      #expect(one == other || one.distance(to: other) > 0)
      #expect(one.distance(to: other) == other.distance(to: one))
      #expect(one.distance(to: other) <= one.distance(to: third) + third.distance(to: other))
      #expect((one + third).distance(to: other + third) == one.distance(to: other))
    }
  }

  @Test func distanceIsTheNumberOfSteps() {
    // Cells first reached after this many steps between neighbors.
    var reached: Set<HexCoordinate> = [.zero]
    var border = reached
    for steps in 1...6 {
      border = Set(border.flatMap(\.neighbors)).subtracting(reached)
      reached.formUnion(border)
      #expect(border.count == 6 * steps)
      #expect(border.allSatisfy { $0.distance(to: .zero) == steps && $0.length == steps })
    }
  }

  @Test func documentedCoordinateLimitsWork() {
    let bound = 1 << 60
    let corner = HexCoordinate(q: bound, r: bound)
    #expect(corner.distance(to: -corner) == 4 * bound)
    #expect(HexCoordinate(DoubledCoordinate(corner, for: .flat), for: .flat) == corner)
    #expect(HexCoordinate(DoubledCoordinate(-corner, for: .pointy), for: .pointy) == -corner)
    #expect(corner.rotated(by: 1, around: -corner).rotated(by: -1, around: -corner) == corner)
  }
}
