import Foundation
import SeededRandom
import Testing

@testable import Mosaic

struct CellTreeTests {
  private func grid(_ columns: Int, _ rows: Int, side: Double = 40) -> [CGRect] {
    (0..<columns * rows).map {
      CGRect(x: Double($0 % columns) * side, y: Double($0 / columns) * side, width: side, height: side)
    }
  }

  /// As many cells as before, or up to two fewer; they cover everything once.
  @Test(arguments: [(1, 1), (2, 2), (3, 5), (8, 6), (9, 7)], 1...3)
  func gridsStayFullWithAsManyCells(size: (columns: Int, rows: Int), levels: Int) {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let cells = grid(size.columns, size.rows)
      let tree = CellTree(cells, columns: size.columns, levels: levels) { _ in Double(random.next() % 1000) }
      #expect((cells.count - 2...cells.count).contains(tree.frames.count))
      let area = tree.frames.reduce(0) { $0 + $1.width * $1.height }
      #expect(area == cells.reduce(0) { $0 + $1.width * $1.height })
      for (place, one) in tree.frames.enumerated() {
        #expect(
          tree.frames.dropFirst(place + 1).allSatisfy { $0.intersection(one).width * $0.intersection(one).height == 0 })
        #expect(one.width >= 40 / Double(1 << levels))
      }
    }
  }

  @Test func cellsAreDividedWhereThatGainsMost() {
    let tree = CellTree(grid(8, 8), columns: 8, levels: 1) { $0.midX < 80 ? $0.width : 0 }
    #expect(tree.frames.count == 64)
    #expect(tree.frames.allSatisfy { $0.midX < 80 ? $0.width <= 40 : $0.width >= 80 })
    #expect(tree.frames.contains { $0.width == 20 })
  }

  /// Cells stay as they are if large ones gain nothing.
  @Test func cellsStayEqualIfLargeOnesAreWorse() {
    let cells = grid(6, 6)
    let tree = CellTree(cells, columns: 6, levels: 2) { $0.width > 40 ? 1 : 0 }
    #expect(Set(tree.frames.map { "\($0)" }) == Set(cells.map { "\($0)" }))
  }

  @Test func cellsAreNeverTiny() {
    let tree = CellTree(grid(6, 6, side: 20), columns: 6, levels: 3) { $0.midX < 40 ? $0.width : 0 }
    #expect(tree.frames.allSatisfy { $0.width >= 8 })
  }
}
