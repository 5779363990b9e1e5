import Foundation
import Layouts
import Testing

@Suite struct OffsetSystemTests {
  @Test(arguments: OffsetSystem.allCases)
  func conversionsRoundTrip(system: OffsetSystem) {
    for cell in HexCoordinate.randomCells(200, seed: 3) {
      let offset = OffsetCoordinate(cell, in: system)
      #expect(HexCoordinate(offset, in: system) == cell)
      // The same two numbers as axial coordinates are another cell.
      let table = OffsetCoordinate(row: cell.r, column: cell.q)
      #expect(OffsetCoordinate(HexCoordinate(table, in: system), in: system) == table)
    }
  }

  @Test(arguments: [
    (OffsetSystem.oddQ, 2, 3, 3, 1), (.evenQ, 2, 3, 3, 0), (.oddR, 3, 2, 1, 3), (.evenR, 3, 2, 0, 3),
    (.oddQ, -1, -3, -3, 1), (.evenQ, -1, -3, -3, 0), (.oddR, -3, -1, 1, -3), (.evenR, -3, -1, 0, -3),
  ])
  func knownConversions(system: OffsetSystem, row: Int, column: Int, q: Int, r: Int) {
    #expect(HexCoordinate(OffsetCoordinate(row: row, column: column), in: system) == HexCoordinate(q: q, r: r))
  }

  /// The position of a table's cell is known without axial coordinates: one column (or row) on, and half a cell further
  /// where it is shifted.
  @Test(arguments: OffsetSystem.allCases)
  func shiftedColumnsLieHalfACellFurther(system: OffsetSystem) {
    let geometry = HexGeometry(system.orientation, pitch: 2)
    let shifted = system == .oddQ || system == .oddR ? 1 : 0
    for row in -4...4 {
      for column in -4...4 {
        let center = geometry.center(of: HexCoordinate(OffsetCoordinate(row: row, column: column), in: system))
        let (index, place) = system.orientation == .flat ? (column, row) : (row, column)
        let (along, across) = system.orientation == .flat ? (center.x, center.y) : (center.y, center.x)
        #expect(abs(along - 3.0.squareRoot() * Double(index)) < 1e-12)
        // Row 0, column 0 is the origin, even though the even systems shift it.
        let shift = (index & 1 == shifted ? 1 : 0) - (shifted == 0 ? 1 : 0)
        #expect(across == CGFloat(2 * place + shift))
      }
    }
  }

  /// The hexagon wall computes pixels from rows and columns in its own way, and must agree with the geometry.
  @Test(arguments: OffsetSystem.allCases)
  func hexGridAgreesWithTheGeometry(system: OffsetSystem) {
    let cells = HexCoordinate.randomCells(40, seed: 4).prefix(40)
    let photos = cells.map { cell in
      var values = LayoutValues()
      values[HexCell.self] = OffsetCoordinate(cell, in: system)
      return LayoutPhoto(size: CGSize(width: 40, height: 30), fitting: .fill, values: values)
    }
    let isOdd = system == .oddQ || system == .oddR
    let frames = HexGrid(orientation: system.orientation, offset: isOdd ? .odd : .even)
      .arrange(photos, in: ProposedViewSize(width: 1000, height: nil)).frames
    let origin = HexGeometry(system.orientation, pitch: min(frames[0].width, frames[0].height))
    let first = origin.frame(of: cells[0])
    let geometry = HexGeometry(
      system.orientation, pitch: origin.pitch,
      origin: CGPoint(x: frames[0].minX - first.minX, y: frames[0].minY - first.minY))
    for (cell, frame) in zip(cells, frames) {
      let expected = geometry.frame(of: cell)
      expectClose(
        [frame.minX, frame.minY, frame.width, frame.height],
        [expected.minX, expected.minY, expected.width, expected.height])
    }
  }
}
