import Layouts
import Testing

@Suite struct HexWraparoundTests {
  private static let maps = (0...6).flatMap { radius in
    [HexWraparound(radius: radius), HexWraparound(radius: radius, around: HexCoordinate(q: 8, r: -3))]
  }

  @Test(arguments: maps)
  func cellsOfTheMapAreUnchanged(map: HexWraparound) {
    #expect(map.center.range(within: map.radius).allSatisfy { map.wrapped($0) == $0 })
  }

  @Test(arguments: maps)
  func mirrorCentersSurroundTheMap(map: HexWraparound) {
    #expect(map.mirrorCenters.count == 6)
    for (index, mirror) in map.mirrorCenters.enumerated() {
      // Copies touch: all cells on the map's next ring belong to exactly one of them.
      #expect(mirror.distance(to: map.center) == 2 * map.radius + 1)
      let next = map.mirrorCenters[(index + 1) % 6]
      #expect(mirror.distance(to: next) == 2 * map.radius + 1)
      #expect(mirror.rotated(by: 1, around: map.center) == next)
    }
    for cell in map.center.ring(radius: map.radius + 1) {
      #expect(map.mirrorCenters.count { $0.distance(to: cell) <= map.radius } == 1)
    }
  }

  @Test(arguments: maps)
  func wrappingIgnoresCopies(map: HexWraparound) {
    for cell in map.center.range(within: 4 * map.radius + 5) {
      let wrapped = map.wrapped(cell)
      #expect(wrapped.distance(to: map.center) <= map.radius)
      for mirror in map.mirrorCenters { #expect(map.wrapped(cell + mirror - map.center) == wrapped) }
    }
  }

  @Test(arguments: maps)
  func wrappingKeepsNeighbors(map: HexWraparound) {
    let cells = Set(map.center.range(within: map.radius))
    for direction in HexDirection.allCases {
      // A step in one direction maps every cell of the map to another one.
      #expect(Set(cells.map { map.wrapped($0.neighbor(direction)) }) == cells)
    }
    for cell in cells where map.radius > 0 {
      #expect(Set(cell.neighbors.map(map.wrapped)).count == 6)
    }
  }

  @Test(arguments: maps)
  func straightWalkVisitsAllCells(map: HexWraparound) {
    // The number of cells and the width of the map are coprime.
    let count = 3 * map.radius * (map.radius + 1) + 1
    for direction in HexDirection.allCases {
      let walk = (0..<count).map { map.wrapped(map.center + direction.step * $0) }
      #expect(Set(walk).count == count)
      #expect(map.wrapped(map.center + direction.step * count) == map.center)
    }
  }

  @Test(arguments: [1, 7, 1000, 1 << 20])
  func cellsOfFarCopiesAreWrapped(radius: Int) {
    let map = HexWraparound(radius: radius)
    let (one, other) = (map.mirrorCenters[0], map.mirrorCenters[1])
    for place in [HexCoordinate.zero, HexCoordinate(q: radius, r: -radius), HexCoordinate(q: 0, r: -radius)] {
      for factor in [-500_000, -3, 2, 499_999] {
        #expect(map.wrapped(place + one * factor + other * 77) == place)
      }
    }
  }

  @Test func firstStepsOverTheEdge() {
    let map = HexWraparound(radius: 2)
    #expect(map.mirrorCenters[0] == HexCoordinate(q: 5, r: -2))
    #expect(map.wrapped(HexCoordinate(q: 3, r: 0)) == HexCoordinate(q: -2, r: 2))
  }
}
