import Foundation
import Testing

@testable import Layouts

@Suite struct PixelRectTests {
  @Test func edgesAreRoundedNotSizes() {
    let rect = PixelRect(snapping: CGRect(x: 10.4, y: 10.5, width: 10.2, height: 10.2))
    #expect(rect == PixelRect(x: 10, y: 11, width: 11, height: 10))
  }

  @Test func edgesDifferingInTheLastBitStillMeet() {
    let edge = 100.5
    let left = PixelRect(snapping: CGRect(x: 0, y: 0, width: edge.nextDown, height: 10))
    let right = PixelRect(snapping: CGRect(x: edge, y: 0, width: 50, height: 10))
    #expect(left.maxX == right.x)
  }

  @Test func coveringIncludesEveryTouchedPixel() {
    let rect = PixelRect(covering: CGRect(x: 10.9, y: -0.5, width: 0.2, height: 3))
    #expect(rect == PixelRect(x: 10, y: -1, width: 2, height: 4))
    #expect(PixelRect(covering: CGRect(x: 3, y: 4, width: 5, height: 6)) == PixelRect(x: 3, y: 4, width: 5, height: 6))
  }

  @Test func intersections() {
    let rect = PixelRect(x: 0, y: 0, width: 10, height: 10)
    #expect(
      rect.intersection(PixelRect(x: 5, y: -5, width: 10, height: 10)) == PixelRect(x: 5, y: 0, width: 5, height: 5))
    #expect(rect.intersection(PixelRect(x: 10, y: 0, width: 10, height: 10)).isEmpty)
  }
}
