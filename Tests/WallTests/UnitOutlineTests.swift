import Foundation
import Raster
import Testing

@testable import Layouts
@testable import Wall

@Suite struct UnitOutlineTests {
  private static let shapes: [(Plan.Shape, CGSize)] = [
    (.rectangle, CGSize(width: 90, height: 40)),
    (.roundedRectangle(radius: 0), CGSize(width: 50, height: 80)),
    (.roundedRectangle(radius: 7.5), CGSize(width: 90, height: 40.5)),
    (.roundedRectangle(radius: 500), CGSize(width: 90, height: 40)),
    (.roundedRectangle(radius: 500), CGSize(width: 60, height: 60)),
    (.circle, CGSize(width: 70, height: 70)), (.circle, CGSize(width: 30.25, height: 88)),
    (.hexagon, CGSize(width: 100, height: 50 * 3.0.squareRoot())),
    (.hexagon, CGSize(width: 50 * 3.0.squareRoot(), height: 100)),
    (.flower(.flat, inset: 0), CGSize(width: 100, height: 60 * 3.0.squareRoot())),
    (.flower(.pointy, inset: 2), CGSize(width: 60 * 3.0.squareRoot(), height: 100)),
  ]

  private func rows(_ corners: [CGPoint]) -> [UInt8] {
    let outline = Outline(corners)
    return (0..<110).flatMap { outline.coverage(ofRow: $0, columns: 0..<110) }
  }

  private func corners(_ shape: Plan.Shape, in frame: CGRect) -> [CGPoint] {
    shape.outline(in: frame) ?? frame.corners
  }

  @Test(arguments: shapes)
  func coverageMatchesTheShape(shape: Plan.Shape, size: CGSize) {
    let frame = CGRect(origin: CGPoint(x: 3.3, y: 5.8), size: size)
    let ours = UnitOutline(shape, size: size).corners(in: frame)
    #expect(ours.count == 240)
    let worst = zip(rows(ours), rows(corners(shape, in: frame))).map { abs(Int($0) - Int($1)) }.max()
    // A circle of 240 sides is a few thousandths of a pixel smaller here.
    #expect(worst ?? 255 <= 3)
  }

  @Test(arguments: shapes)
  func straightShapesKeepTheirCorners(shape: Plan.Shape, size: CGSize) {
    let frame = CGRect(origin: .zero, size: size)
    let corners = corners(shape, in: frame)
    if corners.count > 18 { return }
    let ours = UnitOutline(shape, size: size).corners(in: frame)
    for corner in corners {
      #expect(ours.contains { abs($0.x - corner.x) < 1e-9 && abs($0.y - corner.y) < 1e-9 })
    }
  }

  @Test(arguments: shapes)
  func pointsGoAroundClockwiseFromTheRight(shape: Plan.Shape, size: CGSize) {
    let points = UnitOutline(shape, size: size).corners(in: CGRect(x: -1, y: -1, width: 2, height: 2))
    let angles = points.map { atan2($0.y, $0.x) }
    for (place, angle) in angles.enumerated() {
      // No point deviates from its direction by more than a twelfth of a turn, except corners of elongated shapes.
      let turned = remainder(angle - 2 * Double.pi * Double(place) / 240, 2 * Double.pi)
      #expect(abs(turned) < Double.pi / 4)
    }
    #expect(zip(angles, angles.dropFirst()).allSatisfy { remainder($1 - $0, 2 * Double.pi) > -1e-9 })
  }

  @Test func interpolationIsLinear() {
    let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let square = UnitOutline(.rectangle, size: frame.size)
    let circle = UnitOutline(.circle, size: frame.size)
    let between = square.blended(with: circle, by: 0.5).corners(in: frame)
    for (point, ends) in zip(between, zip(square.corners(in: frame), circle.corners(in: frame))) {
      #expect(abs(point.x - (ends.0.x + ends.1.x) / 2) < 1e-9 && abs(point.y - (ends.0.y + ends.1.y) / 2) < 1e-9)
    }
    #expect(square.blended(with: circle, by: 0) == square)
  }
}
