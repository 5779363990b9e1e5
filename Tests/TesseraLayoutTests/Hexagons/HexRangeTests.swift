import Fixtures
import Layouts
import Testing

@Suite struct HexRangeTests {
  /// All cells of a neighborhood, by column.
  private let board = (-30...30).flatMap { q in (-30...30).map { HexCoordinate(q: q, r: $0) } }

  @Test(arguments: 0...12)
  func rangeContainsAllCellsWithinADistance(radius: Int) {
    for center in [HexCoordinate.zero, HexCoordinate(q: 5, r: -11)] {
      let range = center.range(within: radius)
      let cells = Array(range)
      #expect(cells.count == 3 * radius * (radius + 1) + 1)
      #expect(cells == board.filter { $0.distance(to: center) <= radius })
      #expect(board.allSatisfy { range.contains($0) == ($0.distance(to: center) <= radius) })
      #expect(!range.isEmpty)
    }
  }

  @Test(arguments: 0..<60)
  func intersectionContainsTheCommonCells(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ranges = (0..<Int.random(in: 2...4, using: &random)).map { _ in
      HexCoordinate.random(within: 5, using: &random).range(within: .random(in: 0...9, using: &random))
    }
    let common = ranges.dropFirst().reduce(ranges[0]) { $0.intersection($1) }
    let expected = board.filter { cell in ranges.allSatisfy { $0.contains(cell) } }
    #expect(Array(common) == expected)
    #expect(common.isEmpty == expected.isEmpty)
    #expect(board.filter(common.contains) == expected)
    // Equal cells make equal ranges, however they were made.
    #expect(ranges.dropLast().reversed().reduce(ranges.last!) { $0.intersection($1) } == common)
    #expect(common.intersection(common) == common)
  }

  @Test func disjointRangesHaveNoIntersection() {
    let range = HexCoordinate.zero.range(within: 3)
    // Each bound overlaps, but no cell is in both.
    for other in [HexCoordinate(q: 7, r: 0), HexCoordinate(q: 4, r: 3), HexCoordinate(q: 100, r: -300)] {
      let common = range.intersection(other.range(within: 3))
      #expect(common.isEmpty)
      #expect(Array(common) == [])
      #expect(!common.contains(.zero))
      #expect(common == common.intersection(range))
    }
  }

  @Test func iterationIsLazy() {
    let radius = 1 << 58
    let range = HexCoordinate.zero.range(within: radius)
    #expect(Array(range.prefix(2)) == [HexCoordinate(q: -radius, r: 0), HexCoordinate(q: -radius, r: 1)])
    // Two steps less than twice the radius apart, across a corner.
    let touching = range.intersection(HexCoordinate(q: 2 * radius, r: 0).range(within: radius))
    #expect(Array(touching) == [HexCoordinate(q: radius, r: 0)])
  }
}
