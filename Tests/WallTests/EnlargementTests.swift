import Foundation
import Layouts
import Testing

@testable import Wall

@Suite struct EnlargementTests {
  private func tile(
    _ width: CGFloat, _ height: CGFloat, _ content: Plan.ContentMode, _ shape: Plan.Shape = .rectangle
  ) -> Plan.Tile {
    Plan.Tile(
      file: "a", frame: CGRect(x: 3, y: 4, width: width, height: height), shape: shape, content: content)
  }

  @Test func croppedPhotosAreAsLargeAsTheSideThatIsSeenWhole() {
    #expect(tile(100, 100, .fill).enlargement(width: 200, height: 50) == 2)
    #expect(tile(100, 100, .fill).enlargement(width: 50, height: 200) == 2)
    #expect(tile(100, 100, .fill, .hexagon).enlargement(width: 400, height: 400) == 0.25)
    #expect(tile(100, 100, .fill).shownSize(width: 200, height: 50) == CGSize(width: 100, height: 100))
  }

  @Test func fittedPhotosAreSmaller() {
    #expect(tile(100, 100, .fit).enlargement(width: 200, height: 50) == 0.5)
    #expect(tile(100, 100, .fit).shownSize(width: 200, height: 50) == CGSize(width: 100, height: 25))
    #expect(tile(100, 100, .fit, .circle).enlargement(width: 100, height: 100) < 0.71)
  }
}
