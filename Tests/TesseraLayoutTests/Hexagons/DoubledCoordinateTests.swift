import Foundation
import Layouts
import Testing

@Suite struct DoubledCoordinateTests {
  @Test(arguments: Hexagon.Orientation.allCases)
  func conversionsRoundTrip(orientation: Hexagon.Orientation) {
    for cell in HexCoordinate.randomCells(200, seed: 5) {
      let doubled = DoubledCoordinate(cell, for: orientation)
      #expect((doubled.row + doubled.column).isMultiple(of: 2))
      #expect(HexCoordinate(doubled, for: orientation) == cell)
    }
    for row in -9...9 {
      for column in -9...9 where (row + column).isMultiple(of: 2) {
        let doubled = DoubledCoordinate(row: row, column: column)
        #expect(DoubledCoordinate(HexCoordinate(doubled, for: orientation), for: orientation) == doubled)
      }
    }
  }

  @Test func oneAxisCountsHalfCells() {
    for cell in HexCoordinate.randomCells(50, seed: 6) {
      let flat = DoubledCoordinate(cell, for: .flat)
      #expect(
        DoubledCoordinate(cell.neighbor(.bottom), for: .flat)
          == DoubledCoordinate(row: flat.row + 2, column: flat.column))
      #expect(
        DoubledCoordinate(cell.neighbor(.bottomRight), for: .flat)
          == DoubledCoordinate(row: flat.row + 1, column: flat.column + 1))
      // On pointy-top hexagons this direction leads to the right.
      let pointy = DoubledCoordinate(cell, for: .pointy)
      #expect(
        DoubledCoordinate(cell.neighbor(.bottomRight), for: .pointy)
          == DoubledCoordinate(row: pointy.row, column: pointy.column + 2))
    }
  }
}
