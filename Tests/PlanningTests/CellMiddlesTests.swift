import Foundation
import Layouts
import Mosaic
import Testing

@testable import Planning

/// The middles by which the cells of a mosaic keep their photos.
@Suite struct CellMiddlesTests {
  private let cells = (0..<12).map { CGRect(x: Double($0 % 4) * 20, y: Double($0 / 4) * 30, width: 20, height: 30) }

  private func plan(_ frame: (CGRect) -> CGRect, turned: Set<Int> = []) -> Plan {
    let tiles = cells.enumerated().map { index, cell in
      let frame = frame(cell)
      if !turned.contains(index) { return Plan.Tile(file: "a.jpg", frame: frame, shape: .rectangle) }
      let sideways = CGRect(
        x: frame.midX - frame.height / 2, y: frame.midY - frame.width / 2, width: frame.height, height: frame.width)
      var tile = Plan.Tile(file: "a.jpg", frame: sideways, shape: .rectangle)
      tile.treatment = Plan.Treatment(turn: index % 2 == 0 ? 90 : 270)
      return tile
    }
    return Plan(canvas: .init(width: 200, height: 200), tiles: tiles)
  }

  @Test func turnedPhotosDoNotMoveCells() {
    let middles = Mosaic.middles(of: cells)
    #expect(Set(middles).count == 12)
    for turned in [[], [0], [3, 7], [0, 1, 2, 11]] as [Set<Int>] {
      #expect(plan({ $0 }, turned: turned).middlesOfCells(scale: 1) == middles, "\(turned)")
    }
  }

  @Test func marginsGapsAndScalesDoNotMoveCells() {
    let moved = plan({ $0.insetBy(dx: 2, dy: 2).offsetBy(dx: 13, dy: 40) }, turned: [4])
    #expect(moved.middlesOfCells(scale: 1) == Mosaic.middles(of: cells))
    let larger = plan({ CGRect(x: $0.minX * 3, y: $0.minY * 3, width: 60, height: 90) }, turned: [8, 11])
    #expect(larger.middlesOfCells(scale: 3) == Mosaic.middles(of: cells))
  }
}
