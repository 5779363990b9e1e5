import Fixtures
import Foundation
import Testing

@testable import Layouts

/// Borders, shadows and turns in plans.
@Suite struct PlanFramingTests {
  private static let white = Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255)
  private static let film: Plan.Border = {
    var border = Plan.Border(width: 2, head: 9, foot: 12, color: white)
    border.perforation = shade
    return border
  }()
  private static let shade = Plan.Tint(red: 1, green: 2, blue: 3, alpha: 128)

  private func read(_ tile: String) throws -> Plan.Tile {
    let text = "{ \"canvas\": { \"width\": 100, \"height\": 90 }, \"tiles\": [ \(tile) ] }"
    return try JSONDecoder().decode(PlanDocument.self, from: Data(text.utf8)).pages[0].tiles[0]
  }

  @Test func plansReadBackAsTheyWere() throws {
    var tile = Plan.Tile(file: "a.jpg", frame: rect(10, 12.5, 30, 20))
    for border in [
      nil, Plan.Border(width: 3.5, color: Self.shade), Plan.Border(width: 2, foot: 9, color: Self.white), Self.film,
    ] {
      for shadow in [nil, Plan.Shadow(x: -2, y: 3.25, blur: 7, color: Self.shade)] {
        for turn in [0, -3.75, 90] {
          (tile.border, tile.shadow, tile.turn) = (border, shadow, turn)
          #expect(try read(tile.json(page: nil)) == tile)
        }
      }
    }
  }

  @Test func whatIsLeftOutIsUsual() throws {
    let frame = "\"file\": \"a\", \"frame\": { \"x\": 0, \"y\": 0, \"width\": 9, \"height\": 9 }"
    let tile = try read("{ \(frame), \"border\": { \"width\": 2 }, \"shadow\": { \"y\": 4, \"blur\": 6 } }")
    #expect(tile.border == Plan.Border(width: 2, color: Self.white))
    #expect(
      tile.shadow == Plan.Shadow(x: 0, y: 4, blur: 6, color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 128)))
    #expect(tile.turn == 0)
  }

  @Test(arguments: [
    ("\"border\": { \"width\": -1 }", "must be between 0 and 1000000"),
    ("\"border\": { \"color\": \"#ffffffff\" }", "a border needs a “width”"),
    ("\"border\": { \"width\": 1, \"color\": \"red\" }", "must be a color such as #rrggbbaa"),
    ("\"border\": { \"width\": 1, \"foot\": 2e6 }", "must be between 0 and 1000000"),
    ("\"shadow\": { \"blur\": -1 }", "must be between 0 and 10000"),
    ("\"shadow\": { \"x\": 3e6 }", "must be between -1000000 and 1000000"),
    ("\"turn\": 361", "must be an angle from -360 to 360"),
  ])
  func whatCannotBeIsRefused(entry: String, sentence: String) {
    let frame = "\"file\": \"a\", \"frame\": { \"x\": 0, \"y\": 0, \"width\": 9, \"height\": 9 }"
    #expect {
      try read("{ \(frame), \(entry) }")
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == sentence
    }
  }

  // MARK: - Outlines

  static let shapes: [Plan.Shape] = [
    .rectangle, .roundedRectangle(radius: 8), .circle, .hexagon, .flower(.flat, inset: 2), .flower(.pointy, inset: 0),
  ]

  /// Returns the distance of the nearest point of an outline.
  private func distance(from point: CGPoint, to outline: [CGPoint]) -> CGFloat {
    zip(outline, outline.dropFirst() + outline.prefix(1)).map { start, end in
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      let share = length > 0 ? min(max(0, ((point.x - start.x) * dx + (point.y - start.y) * dy) / length), 1) : 0
      let (x, y) = (start.x + share * dx - point.x, start.y + share * dy - point.y)
      return (x * x + y * y).squareRoot()
    }.min() ?? 0
  }

  @Test(arguments: shapes, [1.0, 7.5])
  func bordersAreEquallyWideEverywhere(shape: Plan.Shape, width: CGFloat) {
    let frame = rect(20, 30, 120, 103.9)
    let inner = shape.outline(in: frame) ?? frame.corners
    let outer = Plan.Border(width: width, color: Self.white).outline(around: frame, shape)
    for (start, end) in zip(inner, inner.dropFirst() + inner.prefix(1)) {
      let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      #expect(abs(distance(from: middle, to: outer) - width) < 0.01, "\(shape)")
    }
  }

  // MARK: - Turning

  @Test(arguments: shapes, [-90.0, -31, -3, 0.5, 12, 45, 90, 179])
  func turnedPhotosStayWithinTheirRoom(shape: Plan.Shape, degrees: Double) {
    let frame = rect(50, 60, 120, shape == .circle ? 120 : 103.9)
    for border in [nil, Plan.Border(width: 6, color: Self.white), Plan.Border(width: 5, foot: 20, color: Self.white)] {
      let upright = Plan.Tile(file: "a", frame: frame, shape: shape, treatment: .init(border: border))
      var tile = upright
      tile.shrinkAndTurn(by: degrees)
      #expect(tile.turn == degrees && tile.border == border)
      #expect(abs(tile.frame.width / tile.frame.height - frame.width / frame.height) < 1e-9)
      let room = shape.isRectangular ? upright.framedFrame.corners : upright.framedOutline
      let center = CGPoint(x: upright.framedFrame.midX, y: upright.framedFrame.midY)
      for corner in tile.framedOutline.map(tile.rotation.turned) {
        // Towards the center by a fraction of a pixel, it is inside: circles are polygons.
        let point = CGPoint(x: corner.x + (center.x - corner.x) * 1e-3, y: corner.y + (center.y - corner.y) * 1e-3)
        #expect(isInside(point, room), "\(shape) by \(degrees)°")
      }
    }
  }

  private func isInside(_ point: CGPoint, _ outline: [CGPoint]) -> Bool {
    let crossings = zip(outline, outline.dropFirst() + outline.prefix(1)).filter { start, end in
      (start.y <= point.y) != (end.y <= point.y)
        && start.x + (point.y - start.y) * (end.x - start.x) / (end.y - start.y) < point.x
    }
    return crossings.count & 1 == 1
  }

  @Test func aBorderThatLeavesNoRoomIsNotTurned() {
    var tile = Plan.Tile(
      file: "a", frame: rect(0, 0, 4, 60), treatment: .init(border: Plan.Border(width: 40, color: Self.white)))
    tile.shrinkAndTurn(by: 40)
    #expect(tile.turn == 0 && tile.frame == rect(0, 0, 4, 60))
  }

  @Test func aTurnByDegreesIsThatByParts() {
    for part in -24...48 {
      #expect(Turn.point(degrees: Double(part) * 15) == Turn.point(part, of: 24))
    }
    for degrees in stride(from: -400.0, to: 400, by: 0.77) {
      let point = Turn.point(degrees: degrees)
      #expect(abs(point.x - cos(degrees * .pi / 180)) < 1e-14 && abs(point.y - sin(degrees * .pi / 180)) < 1e-14)
    }
    #expect(Turn.point(degrees: -1e-300) == CGPoint(x: 1, y: 0))
  }

  /// The holes of neighbors are one line of whole holes.
  @Test func holesGoOnInTheNextBorder() {
    var border = Plan.Border(width: 4, head: 20, foot: 30, color: Self.shade)
    let whole = CGRect(x: 3, y: 10, width: 200, height: 120)
    #expect(border.holes(in: whole).isEmpty)
    border.perforation = Self.white
    let (left, right) = whole.divided(atDistance: 81, from: .minXEdge)
    let line = border.holes(in: whole)
    // One above and one below the photo at each place.
    #expect(line.count == 2 * 12)
    let parts = border.holes(in: left) + border.holes(in: right)
    func area(_ holes: [[CGPoint]]) -> CGFloat {
      var area: CGFloat = 0
      for hole in holes {
        for (start, end) in zip(hole, hole.dropFirst() + hole.prefix(1)) {
          area += (start.x * end.y - start.y * end.x) / 2
        }
      }
      return area
    }
    #expect(abs(area(parts) - area(line)) < 1e-6 && area(line) > 0)
    #expect(line.allSatisfy { whole.contains($0.boundingBox) })
  }
}
