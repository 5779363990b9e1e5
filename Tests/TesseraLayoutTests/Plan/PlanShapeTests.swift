import Fixtures
import Foundation
import Testing

@testable import Layouts

@Suite struct PlanShapeTests {
  private func area(_ corners: [CGPoint]) -> CGFloat {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
    }
  }

  private func box(_ corners: [CGPoint]) -> [CGFloat] {
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    return [x.min()!, y.min()!, x.max()!, y.max()!]
  }

  private func edges(of frame: CGRect) -> [CGFloat] { [frame.minX, frame.minY, frame.maxX, frame.maxY] }

  private func sides(_ corners: [CGPoint]) -> [(CGPoint, CGPoint)] {
    Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
  }

  /// Returns the distance of a point from the nearest of some sides.
  private func distance(of point: CGPoint, from sides: [(CGPoint, CGPoint)]) -> CGFloat {
    sides.map { start, end in
      let (x, y) = (end.x - start.x, end.y - start.y)
      let along = ((point.x - start.x) * x + (point.y - start.y) * y) / (x * x + y * y)
      let nearest = min(max(along, 0), 1)
      return hypot(start.x + nearest * x - point.x, start.y + nearest * y - point.y)
    }.min()!
  }

  // MARK: - Circles

  @Test(arguments: [0.01, 1, 7.5, 60, 1234, 30_000, 500_000] as [CGFloat])
  func circlesAreAccurateToThousandthsOfAPixel(radius: CGFloat) throws {
    let frame = rect(10, -20, 2 * radius, 2 * radius)
    let corners = try #require(Plan.Shape.circle.outline(in: frame))
    expectClose(box(corners), edges(of: frame).map { Double($0) })
    for (start, end) in sides(corners) {
      let middle = hypot((start.x + end.x) / 2 - frame.midX, (start.y + end.y) / 2 - frame.midY)
      #expect(middle <= radius && middle >= radius - 0.002)
    }
    // The corners lie on the circle, clockwise; the sides deviate by less than a 500th of a pixel.
    let circle = CGFloat.pi * radius * radius
    #expect(area(corners) < circle && area(corners) > circle - 2 * .pi * radius * 0.002)
  }

  @Test func circleInAWideFrameIsAnEllipse() throws {
    let frame = rect(5, 5, 300, 120)
    let corners = try #require(Plan.Shape.circle.outline(in: frame))
    expectClose(box(corners), [5, 5, 305, 125])
    for corner in corners {
      #expect(abs(pow((corner.x - 155) / 150, 2) + pow((corner.y - 65) / 60, 2) - 1) < 1e-12)
    }
  }

  @Test(arguments: 0..<40)
  func roundedRectanglesTouchTheirFrames(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let frame = rect(
      .random(in: -50...50, using: &random), .random(in: -50...50, using: &random),
      .random(in: 1...900, using: &random), .random(in: 1...900, using: &random))
    let asked = CGFloat.random(in: 0.1...600, using: &random)
    let corners = try #require(Plan.Shape.roundedRectangle(radius: asked).outline(in: frame))
    for (edge, expected) in zip(box(corners), edges(of: frame)) { #expect(abs(edge - expected) < 1e-9) }
    // Every corner lies on one of the four quarter circles.
    let radius = min(asked, frame.width / 2, frame.height / 2)
    let inner = frame.insetBy(dx: radius, dy: radius)
    for corner in corners {
      let x = max(inner.minX - corner.x, corner.x - inner.maxX)
      let y = max(inner.minY - corner.y, corner.y - inner.maxY)
      #expect(x >= -1e-9 && y >= -1e-9 && abs(hypot(x, y) - radius) < 1e-9)
    }
    let exact = frame.width * frame.height - (4 - .pi) * radius * radius
    #expect(area(corners) < exact + 1e-6 && area(corners) > exact - 2 * .pi * radius * 0.002 - 1e-6)
  }

  @Test func rectanglesWithoutRoundingAreTheirFrames() {
    let frame = rect(0, 0, 100, 50)
    #expect(Plan.Shape.rectangle.outline(in: frame) == nil)
    for radius in [0, -3, CGFloat.nan] {
      #expect(Plan.Shape.roundedRectangle(radius: radius).outline(in: frame) == nil)
    }
    #expect(Plan.Shape.roundedRectangle(radius: 9).outline(in: rect(5, 5, 0, 50)) == nil)
  }

  // MARK: - Hexagons

  /// Returns the outlines of cells with a gap between neighbors, and the frame of the flower in the middle with that
  /// gap around it.
  private func cells(
    _ orientation: Hexagon.Orientation, spacing: CGFloat
  ) -> (frame: CGRect, petals: [[CGPoint]], around: [[CGPoint]]) {
    let geometry = HexGeometry(orientation, pitch: 90, origin: CGPoint(x: 400, y: 300))
    func outline(_ cell: HexCoordinate, inset: CGFloat) -> [CGPoint] {
      let center = geometry.center(of: cell)
      let frame = HexGeometry(orientation, pitch: 90 - 2 * inset, origin: center).frame(of: .zero)
      return Plan.Shape.hexagon.outline(in: frame)!
    }
    let petals = HexCoordinate.zero.spiral(radius: 1)
    let box = petals.map(geometry.frame).reduce(CGRect.null) { $0.union($1) }
    // The flower shrinks by more towards the corners of its cells than towards their sides.
    let (x, y) = (
      spacing / 2 * (orientation == .flat ? Hexagon.stretch : 1),
      spacing / 2 * (orientation == .flat ? 1 : Hexagon.stretch)
    )
    return (
      box.insetBy(dx: x, dy: y), petals.map { outline($0, inset: 0) },
      HexCoordinate.zero.ring(radius: 2).map { outline($0, inset: spacing / 2) }
    )
  }

  @Test(arguments: Hexagon.Orientation.allCases)
  func aFlowerIsSevenHexagons(orientation: Hexagon.Orientation) throws {
    let cells = cells(orientation, spacing: 0)
    let corners = try #require(Plan.Shape.flower(orientation, inset: 0).outline(in: cells.frame))
    #expect(corners.count == 18)
    for (edge, expected) in zip(box(corners), edges(of: cells.frame)) { #expect(abs(edge - expected) < 1e-9) }
    #expect(abs(area(corners) - cells.petals.map(area).reduce(0, +)) < 1e-6)
    // Its corners are those of the seven hexagons that are on the outside.
    let all = cells.petals.flatMap { $0 }
    for corner in corners {
      let shared = all.count { hypot($0.x - corner.x, $0.y - corner.y) < 1e-9 }
      #expect(shared == 1 || shared == 2)
    }
  }

  @Test(arguments: Hexagon.Orientation.allCases, [0, 4, 15] as [CGFloat])
  func gapAroundAFlowerIsTheSpacing(orientation: Hexagon.Orientation, spacing: CGFloat) throws {
    let cells = cells(orientation, spacing: spacing)
    let corners = try #require(Plan.Shape.flower(orientation, inset: spacing / 2).outline(in: cells.frame))
    for (edge, expected) in zip(box(corners), edges(of: cells.frame)) { #expect(abs(edge - expected) < 1e-9) }
    let outline = sides(corners)
    #expect(cells.around.count == 12)
    for cell in cells.around {
      // The distance of polygons is smallest at a corner of one of them.
      let outwards = cell.map { distance(of: $0, from: outline) }
      let inwards = corners.map { distance(of: $0, from: sides(cell)) }
      #expect(abs(min(outwards.min()!, inwards.min()!) - spacing) < 1e-9)
    }
    // And the same gap along every side: each side is half of it inside a side of the seven cells.
    let middles = outline.map { CGPoint(x: ($0.0.x + $0.1.x) / 2, y: ($0.0.y + $0.1.y) / 2) }
    let around = cells.around.flatMap { sides($0) }
    for middle in middles { #expect(abs(distance(of: middle, from: around) - spacing) < 1e-9) }
  }

  @Test func shapeNames() {
    let shapes: [Plan.Shape] = [
      .rectangle, .roundedRectangle(radius: 3), .circle, .hexagon, .flower(.flat, inset: 1),
    ]
    #expect(shapes.map(\.name) == ["rectangle", "roundedRectangle", "circle", "hexagon", "flower"])
  }

  @Test(arguments: [Plan.Shape.circle, .hexagon, .flower(.flat, inset: 2), .flower(.pointy, inset: 2)])
  func emptyFramesHaveFiniteOutlines(shape: Plan.Shape) throws {
    let corners = try #require(shape.outline(in: rect(3, 4, 0, 0)))
    #expect(corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}
