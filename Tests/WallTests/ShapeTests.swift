import Foundation
import Plans
import Raster
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

/// Returns the pixel coverage of tile shapes.
@Suite struct ShapeTests {
  private func outline(_ shape: Plan.Shape, in frame: CGRect) throws -> Outline {
    Outline(try #require(shape.outline(in: frame)).map { Outline.Point(x: $0.x, y: $0.y) })
  }

  /// Returns the coverage of all pixels from (0, 0) to `size`, row by row.
  private func coverage(_ outline: Outline, _ width: Int, _ height: Int) -> [[UInt8]] {
    (0..<height).map { outline.coverage(ofRow: $0, columns: 0..<width) }
  }

  private func area(_ rows: [[UInt8]]) -> Double {
    Double(rows.reduce(0) { $1.reduce($0) { $0 + Int($1) } }) / 255
  }

  // MARK: - Coverage

  @Test(arguments: [(5.0, 20.0), (37.3, 60), (200, 200), (1200, 801)])
  func circlesAndEllipsesHaveTheirArea(width: Double, height: Double) throws {
    let frame = CGRect(x: 0.25, y: 0.5, width: width, height: height)
    let rows = coverage(try outline(.circle, in: frame), Int(width) + 2, Int(height) + 2)
    #expect(abs(area(rows) / (Double.pi * width * height / 4) - 1) < 0.001)
  }

  @Test(arguments: [Plan.Shape.circle, .roundedRectangle(radius: 13.7), .hexagon, .flower(.flat, inset: 1.5)])
  func shapesAreSymmetric(shape: Plan.Shape) throws {
    let rows = coverage(try outline(shape, in: CGRect(x: 3.5, y: 2.25, width: 120, height: 103.5)), 127, 108)
    for (row, mirrored) in zip(rows, rows.reversed()) {
      // Rounding may fall either way where an area is half way between two levels.
      #expect(zip(row, row.reversed()).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      #expect(zip(row, mirrored).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
  }

  @Test func roundedRectanglesHaveTheirArea() throws {
    let frame = CGRect(x: 2.3, y: 1.1, width: 90.4, height: 61.7)
    let rows = coverage(try outline(.roundedRectangle(radius: 12.5), in: frame), 95, 65)
    #expect(abs(area(rows) / (90.4 * 61.7 - (4 - Double.pi) * 12.5 * 12.5) - 1) < 0.001)
    #expect(rows[30][3...91].allSatisfy { $0 == 255 })
  }

  @Test func rectanglesAreExact() {
    let corners = [(2.25, 1.5), (6.5, 1.5), (6.5, 4.25), (2.25, 4.25)].map { Outline.Point(x: $0.0, y: $0.1) }
    let across: [Double] = [0, 0, 0.75, 1, 1, 1, 0.5, 0]
    let down: [Double] = [0, 0.5, 1, 1, 0.25, 0]
    let expected = down.map { y -> [UInt8] in across.map { x -> UInt8 in UInt8(255 * x * y + 0.5) } }
    #expect(coverage(Outline(corners), 8, 6) == expected)
  }

  @Test(arguments: Hexagon.Orientation.allCases)
  func aFlowerIsSevenHexagons(orientation: Hexagon.Orientation) throws {
    let side = 61.3
    let isFlat = orientation == .flat
    let (long, short) = (2 * side, 3.0.squareRoot() * side)
    let cell = isFlat ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
    let center = CGPoint(x: 170.4, y: 165.8)
    let neighbors = (0..<6).map { Turn.point(2 * $0 + (isFlat ? 1 : 0), of: 12) } + [.zero]
    let cells = try neighbors.map { direction in
      try outline(
        .hexagon,
        in: CGRect(
          x: center.x + direction.x * short - cell.width / 2, y: center.y + direction.y * short - cell.height / 2,
          width: cell.width, height: cell.height))
    }
    let (width, height) = isFlat ? (5 * side, 3 * short) : (3 * short, 5 * side)
    let flower = try outline(
      .flower(orientation, inset: 0),
      in: CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height))
    for y in 0..<340 {
      let sums = cells.map { $0.coverage(ofRow: y, columns: 0..<340) }
      for (x, covered) in flower.coverage(ofRow: y, columns: 0..<340).enumerated() {
        // At most three cells meet in a pixel, each rounded by itself.
        let sum = sums.reduce(0) { $0 + Int($1[x]) }
        #expect(abs(sum - Int(covered)) <= 1 && sum <= 256, "at \(x), \(y)")
      }
    }
  }

  @Test func gapsWithinARowStayEmpty() throws {
    // The topmost petals of a pointy-top flower are apart; so are the lowest.
    let album = try Album()
    try album.addFlat(.white, width: 40, height: 40)
    let frame = CGRect(x: 10, y: 10, width: 150 * 3.0.squareRoot(), height: 250)
    let plan = Plan(
      canvas: .init(width: 280, height: 270),
      tiles: [Plan.Tile(file: album.photos[0].file, frame: frame, shape: .flower(.pointy, inset: 0))])
    let wall = try rendered(plan, .init(background: .black)).stored
    let expected = coverage(try outline(.flower(.pointy, inset: 0), in: frame), 280, 270)
    #expect((0..<270).allSatisfy { y in (0..<280).allSatisfy { x in wall[x, y].red == expected[y][x] } })
    let runs = expected.map { row in zip([0] + row, row).filter { $0 == 0 && $1 > 0 }.count }
    #expect(Set(runs) == [0, 1, 2])
  }

  @Test func zeroRadiusIsARectangle() throws {
    let frame = CGRect(x: 1.4, y: 2.6, width: 10, height: 10)
    let tiles = [Plan.Shape.rectangle, .roundedRectangle(radius: 0)].map {
      Plan.Tile(file: "", frame: frame, shape: $0)
    }
    #expect(
      TileGeometry(tiles[0], photoWidth: 30, photoHeight: 20) == TileGeometry(tiles[1], photoWidth: 30, photoHeight: 20)
    )
  }

  // MARK: - Fitting

  private static let shapes: [Plan.Shape] = [
    .circle, .roundedRectangle(radius: 0), .roundedRectangle(radius: 21), .roundedRectangle(radius: 1000),
    .flower(.flat, inset: 0), .flower(.flat, inset: 3), .flower(.pointy, inset: 2),
  ]

  @Test(arguments: shapes, Thoroughness.part([0.05, 1, 0.4, 1.37, 30, 3], each: 2))
  func fitPhotosTouchTheirShape(shape: Plan.Shape, aspect: Double) throws {
    let frame = CGRect(x: 1000.5, y: 2000, width: 900, height: 780)
    let geometry = TileGeometry(
      Plan.Tile(file: "", frame: frame, shape: shape, content: .fit), photoWidth: 3000 * aspect, photoHeight: 3000)
    let placed = geometry.destination
    // Each edge is moved by up to half a pixel.
    #expect(abs(Double(placed.width) - aspect * Double(placed.height)) <= 1 + aspect)
    let corners = shape.outline(in: frame) ?? frame.corners
    // Sides within half a pixel count, because the photo is snapped to pixels.
    #expect(!isTouched(placed, by: corners, shrunkBy: 0.501))
    #expect(isTouched(placed, by: corners, shrunkBy: -0.501))
  }

  /// Returns true if a polygon's outline enters a rectangle that is first inset on every side.
  private func isTouched(_ rectangle: PixelRect, by corners: [CGPoint], shrunkBy inset: Double) -> Bool {
    let inner = CGRect(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
      .insetBy(dx: inset, dy: inset)
    return zip(corners, corners.dropFirst() + corners.prefix(1)).contains { start, end in
      // Points that are nearer to each other than the sides may be to the outline.
      let steps = Int(4 * hypot(end.x - start.x, end.y - start.y)) + 1
      return (0...steps).contains { step in
        let share = Double(step) / Double(steps)
        let point = CGPoint(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
        return inner.contains(point)
      }
    }
  }
}
