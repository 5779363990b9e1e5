import Foundation
import Layouts
import Testing

@Suite struct TurnTests {
  private let wholes = Array(1...400) + [1000, 4096, 9999, 123_456]

  @Test func pointsMatchCosineAndSine() {
    for whole in wholes {
      for part in stride(from: 0, to: whole, by: max(1, whole / 500)) {
        // The shorter way around, where the system's own functions are most accurate.
        let angle = 2 * Double.pi * Double(2 * part > whole ? part - whole : part) / Double(whole)
        let point = Turn.point(part, of: whole)
        #expect(abs(point.x - cos(angle)) <= 1e-15 && abs(point.y - sin(angle)) <= 1e-15)
        #expect(abs(point.x * point.x + point.y * point.y - 1) <= 1e-15)
      }
    }
  }

  @Test func quarterTurnsAreExact() {
    for whole in stride(from: 4, through: 400, by: 4) {
      #expect(Turn.point(0, of: whole) == CGPoint(x: 1, y: 0))
      #expect(Turn.point(whole / 4, of: whole) == CGPoint(x: 0, y: 1))
      #expect(Turn.point(whole / 2, of: whole) == CGPoint(x: -1, y: 0))
      #expect(Turn.point(-whole / 4, of: whole) == CGPoint(x: 0, y: -1))
    }
  }

  @Test func symmetriesAreExact() {
    for whole in wholes {
      for part in stride(from: 0, to: whole, by: max(1, whole / 100)) {
        let point = Turn.point(part, of: whole)
        #expect(Turn.point(-part, of: whole) == CGPoint(x: point.x, y: -point.y), "above and below")
        #expect(Turn.point(part + 3 * whole, of: whole) == point, "turn after turn")
        #expect(Turn.point(7 * part, of: 7 * whole) == point, "in lowest terms or not")
        if whole % 2 == 0 {
          #expect(Turn.point(part + whole / 2, of: whole) == CGPoint(x: -point.x, y: -point.y), "opposite")
        }
        if whole % 4 == 0 {
          #expect(Turn.point(whole / 4 - part, of: whole) == CGPoint(x: point.y, y: point.x), "across the diagonal")
        }
      }
    }
  }
}
