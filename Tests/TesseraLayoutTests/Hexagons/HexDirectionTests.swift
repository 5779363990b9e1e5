import Layouts
import Testing

@Suite struct HexDirectionTests {
  private let cells = HexCoordinate.randomCells(20, seed: 2)

  @Test func directionOrderAndSteps() {
    #expect(
      HexDirection.allCases == [.bottomRight, .bottom, .bottomLeft, .topLeft, .top, .topRight])
    #expect(
      HexDirection.allCases.map { [$0.step.q, $0.step.r] } == [
        [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1],
      ])
  }

  @Test func neighborsAreOneStepAway() {
    for cell in cells {
      #expect(Set(cell.neighbors).count == 6)
      for (direction, neighbor) in zip(HexDirection.allCases, cell.neighbors) {
        #expect(neighbor.distance(to: cell) == 1)
        #expect(neighbor == cell.neighbor(direction))
        #expect(neighbor.neighbor(direction.rotated(by: 3)) == cell)
      }
    }
  }

  @Test func diagonalsLieBeyondTwoNeighbors() {
    for cell in cells {
      #expect(Set(cell.diagonals).count == 6)
      for (index, (diagonal, beyond)) in zip(HexDiagonal.allCases, cell.diagonals).enumerated() {
        #expect(beyond == cell.diagonal(diagonal))
        #expect(beyond.distance(to: cell) == 2)
        let between = [cell.neighbors[(index + 5) % 6], cell.neighbors[index]]
        #expect(Set(cell.neighbors).intersection(beyond.neighbors) == Set(between))
      }
    }
  }

  @Test(arguments: -13...13)
  func rotatedDirectionsMatchRotatedSteps(sixths: Int) {
    for direction in HexDirection.allCases {
      #expect(direction.rotated(by: sixths).step == direction.step.rotated(by: sixths))
    }
    for (index, diagonal) in HexDiagonal.allCases.enumerated() {
      #expect(HexDiagonal.allCases[(index + sixths + 18) % 6].step == diagonal.step.rotated(by: sixths))
    }
  }

  @Test(arguments: [Int.min, Int.max])
  func extremeRotationsWork(sixths: Int) {
    #expect(HexDirection.top.rotated(by: sixths) == HexDirection.top.rotated(by: sixths % 6))
    #expect(cells[0].rotated(by: sixths) == cells[0].rotated(by: sixths % 6))
  }

  /// The names describe directions on flat-top hexagons.
  @Test func namesMatchPositions() {
    let geometry = HexGeometry(.flat, pitch: 10)
    for direction in HexDirection.allCases {
      expectName("\(direction)", of: direction.step, in: geometry)
    }
    for diagonal in HexDiagonal.allCases {
      expectName("\(diagonal)", of: diagonal.step, in: geometry)
    }
  }

  private func expectName(_ name: String, of step: HexCoordinate, in geometry: HexGeometry) {
    let center = geometry.center(of: step)
    let vertical = center.y < -1e-9 ? "top" : center.y > 1e-9 ? "bottom" : ""
    let horizontal = center.x < -1e-9 ? "Left" : center.x > 1e-9 ? "Right" : ""
    #expect(name.lowercased() == (vertical + horizontal).lowercased())
  }
}
