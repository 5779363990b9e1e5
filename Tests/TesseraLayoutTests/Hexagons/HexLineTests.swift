import Fixtures
import Foundation
import Layouts
import Testing

@Suite struct HexLineTests {
  private static let ends: [(HexCoordinate, HexCoordinate)] = {
    var random = SplitMix64(seed: 7)
    return (0..<300).map { index in
      let start = HexCoordinate.random(within: index < 250 ? 9 : 1 << 40, using: &random)
      return (start, start + .random(within: index < 250 ? 15 : 300, using: &random))
    }
  }()

  @Test func linesStepBetweenNeighbors() {
    for (start, end) in Self.ends {
      let line = start.line(to: end)
      #expect(line.first == start)
      #expect(line.last == end)
      #expect(line.count == start.distance(to: end) + 1)
      #expect(zip(line, line.dropFirst()).allSatisfy { $0.distance(to: $1) == 1 })
    }
  }

  @Test func reversedLineIsTheSame() {
    for (start, end) in Self.ends {
      #expect(end.line(to: start) == start.line(to: end).reversed())
    }
  }

  @Test func translatedLineKeepsItsShape() {
    for (start, end) in Self.ends {
      let far = HexCoordinate(q: 1 << 50, r: -77)
      #expect((start + far).line(to: end + far) == start.line(to: end).map { $0 + far })
    }
  }

  @Test(arguments: Hexagon.Orientation.allCases)
  func lineCrossesEveryCell(orientation: Hexagon.Orientation) {
    let geometry = HexGeometry(orientation, pitch: 2)
    for (start, end) in Self.ends.prefix(250) where start != end {
      let (from, to) = (geometry.center(of: start), geometry.center(of: end))
      let length = hypot(to.x - from.x, to.y - from.y)
      for cell in start.line(to: end) {
        let center = geometry.center(of: cell)
        let area = (to.x - from.x) * (center.y - from.y) - (to.y - from.y) * (center.x - from.x)
        #expect(abs(area) / length <= geometry.circumradius + 1e-9)
      }
    }
  }

  @Test func linesAlongDirectionsAreStraight() {
    for direction in HexDirection.allCases {
      #expect(HexCoordinate.zero.line(to: direction.step * 20) == (0...20).map { direction.step * $0 })
    }
  }

  /// A line to a diagonal runs along the side between two neighbors, and may take either.
  @Test func tiesOnDiagonalsAreDeterministic() {
    let taken = HexDiagonal.allCases.map { HexCoordinate.zero.line(to: $0.step)[1] }
    let directions: [HexDirection] = [.bottomRight, .bottom, .bottom, .bottomLeft, .topLeft, .topRight]
    #expect(taken == directions.map(\.step))
    for (diagonal, direction) in zip(HexDiagonal.allCases, directions) {
      let line = HexCoordinate.zero.line(to: diagonal.step * 5)
      #expect(line == (0...10).map { diagonal.step * ($0 / 2) + ($0.isMultiple(of: 2) ? .zero : direction.step) })
    }
  }

  @Test func tooLongLinesAreEmpty() {
    let far = HexCoordinate(q: HexCoordinate.longestList, r: 0)
    #expect(HexCoordinate.zero.line(to: far) == [] && HexCoordinate(q: .min, r: 3).line(to: far) == [])
  }
}
