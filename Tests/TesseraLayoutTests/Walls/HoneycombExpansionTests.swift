import Fixtures
import Foundation
import Layouts
import TestSupport
import Testing

@Suite struct HoneycombExpansionTests {
  /// Always the same number.
  private struct Constant: RandomNumberGenerator {
    let number: UInt64
    func next() -> UInt64 { number }
  }

  private func cells(_ coordinates: [[Int]]) -> [HexCoordinate] {
    coordinates.map { HexCoordinate(q: $0[0], r: $0[1]) }
  }

  @Test func neighborsAreFilledFirst() {
    // The smallest numbers lead to the lower right, the largest to the upper right.
    var least = Constant(number: 0)
    #expect(
      Honeycomb.expansion(of: .zero, count: 12, occupied: [.zero], using: &least)
        == cells([
          [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [2, 0], [1, 1], [2, -1], [3, 0], [2, 1], [3, -1],
        ]))
    var greatest = Constant(number: .max)
    #expect(
      Honeycomb.expansion(of: .zero, count: 9, occupied: [.zero], using: &greatest)
        == cells([[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [2, -1], [1, -2], [2, -2]]))
  }

  @Test func occupiedNeighborsAreSkipped() {
    var random = Constant(number: 0)
    let occupied = Set(cells([[0, 0], [1, 0], [-1, 1], [0, -1]]))
    #expect(
      Honeycomb.expansion(of: .zero, count: 3, occupied: occupied, using: &random)
        == cells([[0, 1], [-1, 0], [1, -1]]))
    #expect(Honeycomb.expansion(of: .zero, count: 0, occupied: occupied, using: &random).isEmpty)
  }

  @Test(arguments: 0..<40)
  func expansionCellsAreFreeAndConnected(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let occupied = Set(Honeycomb.cells(count: .random(in: 1...80, using: &random)))
    let cell = occupied.sorted { ($0.q, $0.r) < ($1.q, $1.r) }.randomElement(using: &random)!
    let count = Int.random(in: 1...200, using: &random)
    var (one, other) = (random, random)
    let expansion = Honeycomb.expansion(of: cell, count: count, occupied: occupied, using: &one)
    #expect(expansion == Honeycomb.expansion(of: cell, count: count, occupied: occupied, using: &other))
    #expect(expansion.count == count && Set(expansion).count == count)
    #expect(occupied.isDisjoint(with: expansion))
    var reached = occupied
    for cell in expansion {
      #expect(!reached.isDisjoint(with: cell.neighbors))
      reached.insert(cell)
    }
    let free = cell.neighbors.filter { !occupied.contains($0) }
    #expect(Array(expansion.prefix(free.count)) == Array(free.prefix(count)))
  }

  @Test func expansionDependsOnTheSeed() {
    let expansions = (0..<20).map { (seed: UInt64) in
      var random = SplitMix64(seed: seed)
      return Honeycomb.expansion(of: .zero, count: 30, occupied: [.zero], using: &random)
    }
    #expect(Set(expansions).count > 15)
  }

  @Test(.timeLimit(.minutes(1)), arguments: Thoroughness.part(0..<5 as Range<UInt64>, each: 5))
  func expansionFindsFreeCellsAroundALargeHoneycomb(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let occupied = Set(Honeycomb.cells(count: 100_000))
    let expansion = Honeycomb.expansion(of: .zero, count: 1000, occupied: occupied, using: &random)
    #expect(expansion.count == 1000 && occupied.isDisjoint(with: expansion))
  }
}
