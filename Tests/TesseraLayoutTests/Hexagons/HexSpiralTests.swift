import Foundation
import Layouts
import TestSupport
import Testing

@Suite struct HexSpiralTests {
  private let center = HexCoordinate(q: -4, r: 9)

  /// The spiral of a honeycomb in the vectors.
  private struct Vector: Decodable {
    var spiral: [[Int]]
  }

  @Test(.enabled(if: Corpus.vectors != nil, "skipped: TESSERA_VECTORS names no folder"))
  func vectors() throws {
    let folder = try #require(Corpus.vectors)
    let vectors = try JSONDecoder().decode(
      [Vector].self, from: Data(contentsOf: folder.appendingPathComponent("honeycomb.json")))
    #expect(vectors.count >= 8)
    for (index, vector) in vectors.enumerated() {
      let spiral = HexSpiral().prefix(vector.spiral.count).map { [$0.q, $0.r] }
      #expect(spiral == vector.spiral, "vector \(index)")
    }
  }

  @Test func firstCells() {
    let expected = [
      [0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [2, -1], [2, 0], [1, 1], [0, 2],
    ]
    #expect(HexSpiral().prefix(11).map { [$0.q, $0.r] } == expected)
  }

  @Test(arguments: 0...12)
  func ringContainsAllCellsAtADistance(radius: Int) {
    let ring = center.ring(radius: radius)
    #expect(ring.count == max(1, 6 * radius))
    #expect(Set(ring).count == ring.count)
    #expect(ring.allSatisfy { $0.distance(to: center) == radius })
    #expect(ring.last == center + HexDirection.topRight.step * radius)
    for (cell, next) in zip(ring, ring.dropFirst() + ring.prefix(1)) where radius > 0 {
      #expect(cell.distance(to: next) == 1)
    }
    #expect(Set(ring.map { $0.rotated(by: 1, around: center) }) == Set(ring))
  }

  @Test(arguments: 1...12)
  func ringsAreClockwise(radius: Int) {
    let ring = HexCoordinate.zero.ring(radius: radius)
    for (index, cell) in ring.enumerated() {
      #expect(ring[(index + radius) % ring.count] == cell.rotated(by: 1))
    }
  }

  @Test(arguments: 0...12)
  func spiralIsRingAfterRing(radius: Int) {
    let spiral = center.spiral(radius: radius)
    #expect(spiral.count == 3 * radius * (radius + 1) + 1)
    #expect(spiral == (0...radius).flatMap { center.ring(radius: $0) })
    #expect(spiral == Array(HexSpiral(around: center).prefix(spiral.count)))
    #expect(spiral.sorted { $0.columnFirst < $1.columnFirst } == Array(center.range(within: radius)))
  }

  @Test func everySpiralStepLeadsToANeighbor() {
    let cells = Array(HexSpiral(around: center).prefix(5000))
    #expect(Set(cells).count == cells.count)
    #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.distance(to: $1) == 1 })
  }
}
