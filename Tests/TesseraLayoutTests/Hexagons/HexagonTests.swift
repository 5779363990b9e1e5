import Foundation
import Testing

@testable import Layouts

@Suite struct HexagonTests {
  private let flat = CGRect(x: 10, y: 20, width: 200, height: 100 * 3.0.squareRoot())

  @Test func cornersAreRegular() {
    for frame in [flat, CGRect(x: 5, y: 0, width: flat.height, height: flat.width)] {
      let corners = Hexagon.corners(in: frame)
      let center = CGPoint(x: frame.midX, y: frame.midY)
      #expect(corners.count == 6)
      for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        #expect(abs(hypot(corner.x - center.x, corner.y - center.y) - 100) < 1e-9)
        #expect(abs(hypot(corner.x - next.x, corner.y - next.y) - 100) < 1e-9)
      }
    }
  }

  @Test func orientationFollowsTheFrame() {
    #expect(Hexagon.corners(in: flat).contains(CGPoint(x: 10, y: flat.midY)))
    let pointy = CGRect(x: 0, y: 0, width: flat.height, height: 200)
    #expect(Hexagon.corners(in: pointy).contains(CGPoint(x: pointy.midX, y: 0)))
  }

  @Test(arguments: [0.01, 0.5, 1, 1.5, 2, 100])
  func inscribedRectanglesTouchTheHexagon(aspect: CGFloat) {
    for frame in [flat, CGRect(x: 0, y: 0, width: flat.height, height: flat.width)] {
      let size = Hexagon.inscribedSize(aspect: aspect, in: frame)
      #expect(abs(size.width / size.height - aspect) < aspect * 1e-9)
      // The distance of the corner beyond the nearest side of the hexagon; the largest rectangle touches one.
      let isFlat = frame.width >= frame.height
      let (a, b) = isFlat ? (size.width / 2, size.height / 2) : (size.height / 2, size.width / 2)
      let beyondTop = b - 50 * 3.0.squareRoot()
      let beyondSide = (3.0.squareRoot() * a + b - 100 * 3.0.squareRoot()) / 2
      #expect(abs(max(beyondTop, beyondSide)) < 1e-9)
    }
  }
}
