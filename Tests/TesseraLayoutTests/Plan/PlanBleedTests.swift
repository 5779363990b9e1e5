import Foundation
import Testing

@testable import Layouts

@Suite struct PlanBleedTests {
  @Test func cutShapesGrowAsFarAsTheyReach() {
    let insets = EdgeInsets(top: 0, leading: 0.5, bottom: 0, trailing: 0)
    let tile = Plan.Tile(file: "a", frame: CGRect(x: 0, y: 20, width: 60, height: 50), shape: .cut(.circle, insets))
    let plan = Plan(canvas: Plan.Canvas(width: 100, height: 100), tiles: [tile])
    let some = plan.bleeding(by: 10).tiles[0]
    #expect(some.frame == CGRect(x: 0, y: 30, width: 70, height: 50))
    guard case .cut(.circle, let left) = some.shape else {
      Issue.record("\(some.shape)")
      return
    }
    #expect(abs(left.leading - 20.0 / 70) < 1e-9 && left.trailing == 0)
    #expect(plan.bleeding(by: 80).tiles[0].shape == .circle)
    #expect(plan.bleeding(by: 80).tiles[0].frame == CGRect(x: 50, y: 100, width: 90, height: 50))
  }

  private let canvas = Plan.Canvas(width: 100, height: 60)

  private func tile(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ change: (inout Plan.Tile) -> Void = { _ in }
  ) -> Plan.Tile {
    var tile = Plan.Tile(
      file: "a.jpg", frame: CGRect(x: x, y: y, width: width, height: height), crop: .focus(.topLeading))
    change(&tile)
    return tile
  }

  private func frames(_ tiles: [Plan.Tile], by bleed: Int = 5) -> [CGRect] {
    let plan = Plan(canvas: canvas, tiles: tiles).bleeding(by: bleed)
    #expect(plan.canvas == Plan.Canvas(width: 100 + 2 * bleed, height: 60 + 2 * bleed))
    for tile in plan.tiles {
      #expect(tile.pixels == PixelRect(snapping: tile.frame) && tile.crop == .focus(.topLeading))
    }
    return plan.tiles.map(\.frame)
  }

  @Test func edgesAndCornersGrow() {
    let grown = frames([
      tile(0, 0, 30, 20), tile(30, 0, 40, 20), tile(70, 0, 30, 20), tile(0, 20, 30, 20), tile(30, 20, 40, 20),
      tile(70, 20, 30, 20), tile(0, 40, 50, 20), tile(50, 40, 50, 20),
    ])
    #expect(
      grown == [
        CGRect(x: 0, y: 0, width: 35, height: 25), CGRect(x: 35, y: 0, width: 40, height: 25),
        CGRect(x: 75, y: 0, width: 35, height: 25), CGRect(x: 0, y: 25, width: 35, height: 20),
        CGRect(x: 35, y: 25, width: 40, height: 20), CGRect(x: 75, y: 25, width: 35, height: 20),
        CGRect(x: 0, y: 45, width: 55, height: 25), CGRect(x: 55, y: 45, width: 55, height: 25),
      ])
  }

  @Test func framesThatAreRoundedToTheEdgeGrow() {
    let grown = frames([tile(0.3, 0.4, 99.4, 59.3), tile(0.6, 0.6, 98.8, 58.8)])
    #expect(grown[0] == CGRect(x: 0, y: 0, width: 110, height: 70))
    // A pixel within the edge is not on it.
    #expect(grown[1].origin == CGPoint(x: 5.6, y: 5.6))
  }

  @Test func whatIsNoPlainRectangleStays() {
    let white = Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255)
    let stays = frames([
      tile(0, 0, 100, 60) { $0.shape = .circle }, tile(0, 0, 100, 60) { $0.shape = .roundedRectangle(radius: 3) },
      tile(0, 0, 100, 60) { $0.shape = .hexagon }, tile(0, 0, 100, 60) { $0.turn = 3 },
      tile(0, 0, 100, 60) { $0.border = Plan.Border(width: 2, color: white) },
      tile(0, 0, 100, 60) { $0.content = .fit }, tile(3, 3, 94, 54),
    ])
    #expect(stays.dropLast().allSatisfy { $0 == CGRect(x: 5, y: 5, width: 100, height: 60) })
    #expect(stays[6] == CGRect(x: 8, y: 8, width: 94, height: 54))
  }

  @Test func framesBeyondTheBleedStayThere() {
    #expect(frames([tile(-20, 10, 140, 20)]) == [CGRect(x: -15, y: 15, width: 140, height: 20)])
    #expect(frames([tile(-3, 10, 140, 20)]) == [CGRect(x: 0, y: 15, width: 142, height: 20)])
  }

  @Test func wordsStayWithTheirPhotos() {
    let text = Plan.Text("Words", role: .caption, frame: CGRect(x: 2, y: 40, width: 50, height: 20), tile: 0)
    let plan = Plan(canvas: canvas, tiles: [tile(0, 0, 100, 60)], texts: [text]).bleeding(by: 7)
    #expect(plan.texts[0].frame == CGRect(x: 9, y: 47, width: 50, height: 20) && plan.texts[0].tile == 0)
  }

  @Test func withoutABleedNothingChanges() {
    let plan = Plan(canvas: canvas, tiles: [tile(0, 0, 100, 60)])
    #expect(plan.bleeding(by: 0) == plan)
  }

  @Test func cellsOfAHexagonGridMoveOnly() throws {
    let photos = (0..<7).map { number in
      Plan.Photo(
        file: "\(number)", layout: LayoutPhoto(size: CGSize(width: 300, height: 300), fitting: .fill))
    }
    let plan = try Plan(of: photos, by: HexGrid(), in: ProposedViewSize(width: 100, height: nil), shape: .hexagon)
    let bled = plan.bleeding(by: 5)
    for (tile, moved) in zip(plan.tiles, bled.tiles) { #expect(moved.frame == tile.frame.offsetBy(dx: 5, dy: 5)) }
  }
}
