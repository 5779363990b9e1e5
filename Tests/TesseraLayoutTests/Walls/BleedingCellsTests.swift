import Foundation
import TestSupport
import Testing

@testable import Layouts

/// Cells that run off all edges of a wall.
@Suite struct BleedingCellsTests {
  private static let sizes = [
    CGSize(width: 1920, height: 1080), CGSize(width: 1080, height: 1920), CGSize(width: 1200, height: 1200),
  ]

  /// Returns the fraction of a wall that outlines cover, and the most of them at one point.
  private func coverage(_ places: [BleedingCells.Place], of size: CGSize) -> (share: Double, most: Int) {
    var (covered, all, most) = (0, 0, 0)
    for y in stride(from: 2.5, to: size.height, by: 12) {
      for x in stride(from: 2.5, to: size.width, by: 12) {
        let point = CGPoint(x: x, y: y)
        let count = places.count { place in
          place.frame.contains(point) && contains(place.shape.outline(in: place.frame) ?? place.frame.corners, point)
        }
        (all, covered, most) = (all + 1, covered + (count > 0 ? 1 : 0), max(most, count))
      }
    }
    return (Double(covered) / Double(all), most)
  }

  private func contains(_ corners: [CGPoint], _ point: CGPoint) -> Bool {
    var crossings = 0
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1))
    where (start.y <= point.y) != (end.y <= point.y) {
      let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
      if x < point.x { crossings += 1 }
    }
    return crossings % 2 == 1
  }

  private func area(_ corners: [CGPoint]) -> CGFloat {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  @Test(arguments: [4, 7, 12, 24, 37, 59, 60, 61, 100, 200], Hexagon.Orientation.allCases)
  func hexagonsCoverTheWall(count: Int, orientation: Hexagon.Orientation) throws {
    for size in Self.sizes {
      let cells = try #require(BleedingCells(count: count, covering: size, spacing: 2, orientation: orientation))
      #expect(cells.places.count == count && cells.stretch <= 0.08 + 1e-9)
      let wall = CGRect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6)
      #expect(cells.places.allSatisfy { wall.contains($0.frame) })
      let covered = coverage(cells.places, of: size)
      #expect(covered.share > 0.95 && covered.most == 1, "\(count) \(size) \(covered)")
    }
  }

  @Test(arguments: [60, 61, 200]) func circlesCoverNineTenths(count: Int) throws {
    let size = Self.sizes[0]
    let cells = try #require(BleedingCells(count: count, covering: size, shape: .circle))
    #expect(cells.places.count == count)
    let covered = coverage(cells.places, of: size)
    #expect(covered.share > 0.88 && covered.most == 1, "\(covered)")
    for place in cells.places where place.shape == .circle {
      #expect(abs(place.frame.width - place.frame.height) < 1e-6)
    }
  }

  /// Only at corners are cells cut on two sides.
  @Test(arguments: [7, 24, 60, 133], Self.sizes) func atLeastHalfOfACellIsLeft(count: Int, size: CGSize) throws {
    let cells = try #require(BleedingCells(count: count, covering: size, spacing: 3))
    for place in cells.places {
      guard case .cut(let whole, let insets) = place.shape else { continue }
      let left = area(try #require(place.shape.outline(in: place.frame)))
      let all = area(try #require(whole.outline(in: place.frame.grown(by: insets))))
      let sides = [insets.top + insets.bottom, insets.leading + insets.trailing].count { $0 > 0 }
      #expect(left > (sides == 2 ? 0.22 : 0.48) * all, "\(left / all) \(place)")
    }
  }

  @Test func someNumbersHaveNoPattern() {
    #expect(BleedingCells(count: 1, covering: Self.sizes[0]) == nil)
    #expect(BleedingCells(count: 0, covering: Self.sizes[0]) == nil)
    #expect(BleedingCells(count: 60, covering: CGSize(width: 9000, height: 3)) == nil)
    #expect(BleedingCells(count: 60, covering: .zero) == nil)
    #expect(BleedingCells(count: 60, covering: Self.sizes[0], columns: 1) == nil)
    #expect(BleedingCells(count: 60, covering: Self.sizes[0], columns: 60) == nil)
    #expect(BleedingCells(count: 60, covering: Self.sizes[0], columns: .max) == nil)
    #expect(BleedingCells(count: 60, covering: Self.sizes[0], columns: 11)?.places.count == 60)
    #expect(BleedingCells(count: 60, covering: Self.sizes[0], spacing: 900) == nil)
  }

  @Test(arguments: 2...40) func everyPlaceShowsPartOfItsCell(count: Int) {
    for spacing in [0, 5, 20, 60, 150, 260] as [CGFloat] {
      for shape in Honeycomb.CellShape.allCases {
        let places = BleedingCells(count: count, covering: Self.sizes[0], spacing: spacing, shape: shape)?.places ?? []
        #expect(places.allSatisfy { $0.shape.isVisible(in: $0.frame) }, "\(count) \(spacing) \(shape)")
      }
    }
  }

  @Test func thousandsAreQuick() throws {
    let cells = try #require(BleedingCells(count: 9973, covering: Self.sizes[0], spacing: 1))
    #expect(cells.places.count == 9973)
  }

  // MARK: - Shapes

  @Test func halfAHexagonHasHalfItsArea() throws {
    let frame = CGRect(x: 10, y: -50, width: 115.47, height: 100)
    let wall = CGRect(x: 0, y: 0, width: 300, height: 300)
    let (part, shape) = try #require(Plan.Shape.hexagon.cut(from: frame, by: wall))
    #expect(part == CGRect(x: 10, y: 0, width: 115.47, height: 50))
    let corners = try #require(shape.outline(in: part))
    #expect(abs(area(corners) - area(Hexagon.corners(in: frame)) / 2) < 1e-6)
    #expect(corners.allSatisfy { $0.y >= 0 && $0.y <= 50 })
    #expect(Plan.Shape.circle.cut(from: CGRect(x: 400, y: 0, width: 9, height: 9), by: wall) == nil)
    let whole = CGRect(x: 40, y: 50, width: 9, height: 9)
    #expect(try #require(Plan.Shape.circle.cut(from: whole, by: wall)).shape == .circle)
  }

  @Test(arguments: Hexagon.Orientation.allCases) func aPairIsTwoHexagons(orientation: Hexagon.Orientation) {
    let (cell, gap) = (CGSize(width: 2 / 3.0.squareRoot() * 100, height: 100.0), 6.0)
    let stretch = 2 / 3.0.squareRoot()
    let own = CGSize(width: cell.width - gap * stretch, height: 2 * cell.height - gap)
    let frame = CGRect(
      x: 0, y: 0, width: orientation == .flat ? own.width : own.height,
      height: orientation == .flat ? own.height : own.width)
    let corners = Plan.Shape.pair(orientation, inset: gap / 2).outline(in: frame) ?? []
    let box = corners.boundingBox
    #expect(abs(box.width - frame.width) < 1e-9 && abs(box.height - frame.height) < 1e-9)
    let single = area(Hexagon.corners(in: CGRect(x: 0, y: 0, width: own.width, height: cell.height - gap)))
    // The gap between the two is filled, about as long as a side.
    let between = gap * cell.width / 2
    #expect(abs(area(corners) - 2 * single - between) < 0.1 * between, "\(area(corners)) \(single)")
  }

  @Test func plansKeepCutShapes() throws {
    let tiles = [
      Plan.Tile(
        file: "a", frame: CGRect(x: 0, y: 0, width: 50, height: 40),
        shape: .cut(.hexagon, EdgeInsets(top: 1, leading: 0.25, bottom: 0, trailing: 0))),
      Plan.Tile(file: "b", frame: CGRect(x: 50, y: 0, width: 50, height: 90), shape: .pair(.flat, inset: 2)),
      Plan.Tile(
        file: "c", frame: CGRect(x: 100, y: 0, width: 50, height: 90),
        shape: .cut(.pair(.pointy, inset: 2), EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0.5))),
    ]
    let plan = Plan(canvas: Plan.Canvas(width: 150, height: 90), tiles: tiles)
    let decoder = JSONDecoder()
    let read = try decoder.decode(PlanDocument.self, from: Data(plan.json.utf8))
    #expect(read.pages.first?.tiles.map(\.shape) == tiles.map(\.shape))
    for wrong in ["[1, 2]", "[0, 0, 0, -1]", "[0, 0, 1e9, 0]"] {
      let text = plan.json.replacing("[1, 0.25, 0, 0]", with: wrong)
      #expect(text != plan.json)
      #expect(throws: (any Error).self) { try decoder.decode(PlanDocument.self, from: Data(text.utf8)) }
    }
    // The frame is beside the hexagon.
    let beside = plan.json.replacing("[1, 0.25, 0, 0]", with: "[0, 0, 9, 9]")
    #expect(throws: (any Error).self) { try decoder.decode(PlanDocument.self, from: Data(beside.utf8)) }
    let mirrored = plan.mirrored.tiles[0]
    #expect(mirrored.shape == .cut(.hexagon, EdgeInsets(top: 1, leading: 0, bottom: 0, trailing: 0.25)))
    #expect(mirrored.frame.minX == 100)
  }
}
