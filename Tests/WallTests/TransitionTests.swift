import Fixtures
import Foundation
import Raster
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

@Suite struct TransitionTests {
  private func plan(_ width: Int, _ height: Int, _ tiles: [Plan.Tile]) -> Plan {
    Plan(canvas: .init(width: width, height: height), tiles: tiles)
  }

  private func tile(
    _ file: Plan.FileName, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ shape: Plan.Shape = .rectangle,
    _ content: Plan.ContentMode = .fill, tint: Plan.Tint? = nil
  ) -> Plan.Tile {
    Plan.Tile(
      file: file, frame: CGRect(x: x, y: y, width: width, height: height), shape: shape, content: content,
      treatment: .init(tint: tint))
  }

  private func transition(
    _ start: Plan, _ end: Plan, frames: Int = 11, curve: Easing = .linear, loops: Bool = false
  ) -> Transition {
    Transition(from: start, to: end, frames: frames, curve: curve, loops: loops) { _ in
      CGSize(width: 300, height: 100)
    }
  }

  private func still(_ frame: Animation.Frame) -> Plan? { if case .still(let plan) = frame { plan } else { nil } }
  private func moving(_ frame: Animation.Frame) -> [Animation.Tile]? {
    if case .moving(let tiles) = frame { tiles } else { nil }
  }

  private func isNear(_ first: CGRect, _ second: CGRect) -> Bool {
    abs(first.minX - second.minX) < 1e-9 && abs(first.minY - second.minY) < 1e-9
      && abs(first.maxX - second.maxX) < 1e-9 && abs(first.maxY - second.maxY) < 1e-9
  }

  // MARK: - Frames

  @Test func plansAreCenteredOnOneCanvas() throws {
    let start = plan(100, 40, [tile("a", 0.25, 0, 50, 40, .hexagon)])
    let end = plan(61, 80, [tile("a", 1, 2, 50, 40)])
    let animation = transition(start, end).animation
    #expect(animation.canvas == Plan.Canvas(width: 100, height: 80) && animation.frameCount == 11)
    #expect(animation.files == ["a"])
    let first = try #require(still(animation.frame(0)))
    #expect(first.canvas == animation.canvas)
    #expect(first.tiles[0].frame == CGRect(x: 0.25, y: 20, width: 50, height: 40))
    #expect(first.tiles[0].pixels == PixelRect(x: 0, y: 20, width: 50, height: 40))
    let last = try #require(still(animation.frame(10)))
    #expect(last.tiles[0].pixels == PixelRect(x: 20, y: 2, width: 50, height: 40))
    #expect((1..<10).allSatisfy { moving(animation.frame($0)) != nil })
  }

  @Test func canonicallyEqualNamesMoveSeparately() throws {
    let names: [Plan.FileName] = ["\u{E9}", "e\u{301}"]
    let start = plan(100, 100, [tile(names[0], 0, 0, 10, 10), tile(names[1], 50, 0, 10, 10)])
    let end = plan(100, 100, [tile(names[1], 0, 40, 10, 10), tile(names[0], 50, 40, 10, 10)])
    let transition = transition(start, end)
    #expect(transition.animation.files == names)
    #expect(transition.tiles(at: 0.5).map(\.frame.minX) == [25, 25])
    #expect(transition.tiles(at: 1).map(\.frame.minX) == [50, 0])
  }

  @Test func loopIsMirroredWithoutRepeatingItsEnds() throws {
    let start = plan(100, 100, [tile("a", 0, 0, 50, 40)])
    let end = plan(100, 100, [tile("a", 30, 20, 20, 80, .circle)])
    let animation = transition(start, end, frames: 6, curve: .spring, loops: true).animation
    #expect(animation.frameCount == 10)
    #expect(still(animation.frame(0)) == start && still(animation.frame(5)) == end)
    for index in 1..<5 { #expect(moving(animation.frame(index)) == moving(animation.frame(10 - index))) }
    #expect(moving(animation.frame(1)) != moving(animation.frame(2)))
  }

  // MARK: - Matching

  @Test func tilesAreMatchedByFileAndOccurrence() throws {
    let start = plan(100, 100, [tile("a", 0, 0, 10, 10), tile("b", 10, 0, 10, 10), tile("a", 20, 0, 10, 10)])
    let end = plan(100, 100, [tile("a", 0, 50, 10, 10), tile("a", 20, 50, 10, 10), tile("b", 10, 50, 10, 10)])
    let transition = transition(start, end)
    #expect(transition.animation.files == ["a", "b"])
    let tiles = transition.tiles(at: 0.5)
    #expect(tiles.map(\.photo) == [0, 1, 0])
    #expect(tiles.map(\.frame) == [0, 10, 20].map { CGRect(x: $0, y: 25, width: 10, height: 10) })
  }

  @Test func photosOfOnlyOneWallGrowOrShrinkInPlace() throws {
    let start = plan(100, 100, [tile("a", 0, 0, 10, 20), tile("gone", 40, 40, 20, 40, .hexagon)])
    let end = plan(100, 100, [tile("new", 60, 10, 20, 10, .circle), tile("a", 0, 0, 10, 20)])
    let tiles = transition(start, end).tiles(at: 0.25)
    #expect(tiles.map(\.photo) == [0, 1, 2])
    #expect(isNear(tiles[1].frame, CGRect(x: 42.5, y: 45, width: 15, height: 30)))
    #expect(isNear(tiles[2].frame, CGRect(x: 67.5, y: 13.75, width: 5, height: 2.5)))
    // Neither changes its shape in between.
    #expect(tiles[1].outline == UnitOutline(start.tiles[1]).corners(in: tiles[1].frame))
    // A spring that overshoots leaves nothing rather than a negative size.
    #expect(transition(start, end).tiles(at: 1.03)[1].frame.isEmpty)
  }

  // MARK: - In between

  @Test func tilesMoveAndScaleMonotonically() throws {
    let rows = try Plan(of: Album.samples(), by: FlowGrid(rowHeight: 130, spacing: 3), in: width(900))
    let hexagons = try Plan(of: Album.samples(fitting: .fill), by: HexGrid(), in: width(800), shape: .hexagon)
    let transition = transition(rows, hexagons)
    let moments = (0...20).map { transition.tiles(at: Double($0) / 20) }
    #expect(moments.allSatisfy { $0.count == 24 })
    for tile in 0..<24 {
      let frames = moments.map { $0[tile].frame }
      for value in [\CGRect.midX, \.midY, \.width, \.height] as [KeyPath<CGRect, CGFloat>] {
        let steps = zip(frames, frames.dropFirst()).map { $1[keyPath: value] - $0[keyPath: value] }
        #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 }, "as far at every step")
      }
    }
    // At the ends, every shape is the plan's.
    let (first, last) = (moments[0], moments[20])
    let (start, end) = try (
      #require(still(transition.animation.frame(0))), #require(still(transition.animation.frame(10)))
    )
    for index in 0..<24 {
      let pixels = start.tiles[index].pixels
      #expect(
        isNear(first[index].frame, CGRect(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height)))
      #expect(isNear(last[index].frame, end.tiles[index].frame))
      let outline = try #require(last[index].outline)
      for corner in Hexagon.corners(in: end.tiles[index].frame) {
        #expect(outline.contains { abs($0.x - corner.x) < 1e-9 && abs($0.y - corner.y) < 1e-9 })
      }
    }
  }

  @Test func rectanglesNeedNoOutline() {
    let start = plan(100, 100, [tile("a", 0.4, 0, 50, 40), tile("b", 0, 0, 50, 40, .roundedRectangle(radius: 0))])
    let end = plan(100, 100, [tile("a", 3, 3, 5, 5), tile("b", 3, 3, 5, 5)])
    let tiles = transition(start, end).tiles(at: 0.5)
    #expect(tiles.allSatisfy { $0.outline == nil })
    #expect(tiles[0].frame == CGRect(x: 1.5, y: 1.5, width: 27.5, height: 22.5), "between whole pixels")
  }

  @Test func fitPhotosBecomeTheirRectangle() {
    let start = plan(100, 100, [tile("a", 0, 0, 90, 90, .rectangle, .fit)])
    let end = plan(100, 100, [tile("a", 0, 0, 90, 90)])
    let tiles = transition(start, end).tiles(at: 0)
    #expect(tiles == [Animation.Tile(photo: 0, frame: CGRect(x: 0, y: 30, width: 90, height: 30))])
  }

  @Test func overshootMovesTilesButNotShapes() {
    let start = plan(100, 100, [tile("a", 0, 0, 40, 40)])
    let end = plan(100, 100, [tile("a", 50, 0, 40, 40, .circle)])
    let tile = transition(start, end).tiles(at: 1.1)[0]
    #expect(isNear(tile.frame, CGRect(x: 55, y: 0, width: 40, height: 40)))
    #expect(tile.outline == UnitOutline(.circle, size: CGSize(width: 40, height: 40)).corners(in: tile.frame))
  }

  @Test func framesAreBlended() throws {
    let white = Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255)
    var (first, last) = (tile("a", 0, 0, 100, 80), tile("a", 60, 0, 100, 80))
    first.border = Plan.Border(width: 4, foot: 20, color: white)
    first.turn = -6
    last.shadow = Plan.Shadow(x: 2, y: 4, blur: 8, color: .init(red: 0, green: 0, blue: 0, alpha: 100))
    last.turn = 10
    let halfway = try #require(transition(plan(200, 100, [first]), plan(200, 100, [last])).tiles(at: 0.5).first)
    #expect(
      halfway.border == Plan.Border(width: 2, foot: 10, color: .init(red: 255, green: 255, blue: 255, alpha: 128)))
    #expect(halfway.shadow == Plan.Shadow(x: 2, y: 4, blur: 8, color: .init(red: 0, green: 0, blue: 0, alpha: 50)))
    #expect(halfway.turn == 2)
    #expect(halfway.photoOutline.boundingBox.height > halfway.frame.height)
  }

  @Test func footsGoWhenARectangleBecomesAnotherShape() throws {
    let border = Plan.Border(width: 4, foot: 20, color: .init(red: 255, green: 255, blue: 255, alpha: 255))
    var (first, last) = (tile("a", 0, 0, 100, 100), tile("a", 0, 0, 100, 100, .circle))
    (first.border, last.border) = (border, border)
    let transition = transition(plan(200, 100, [first]), plan(200, 100, [last]))
    func below(_ progress: Double) throws -> CGFloat {
      let tile = try #require(transition.tiles(at: progress).first)
      return try #require(tile.borderOutline).boundingBox.maxY - tile.photoOutline.boundingBox.maxY
    }
    let distances = try [0, 0.5, 1].map(below)
    for (distance, expected) in zip(distances, [20.0, 12, 4]) { #expect(abs(distance - expected) < 0.1) }
  }

  @Test func tintsAreBlendedByAlpha() {
    let red = Plan.Tint(red: 255, green: 0, blue: 0, alpha: 100)
    let blue = Plan.Tint(red: 0, green: 0, blue: 255, alpha: 200)
    func blended(_ first: Plan.Tint?, _ last: Plan.Tint?, _ progress: Double) -> Plan.Tint? {
      let ends = [first, last].map { plan(10, 10, [tile("a", 0, 0, 10, 10, tint: $0)]) }
      return transition(ends[0], ends[1]).tiles(at: progress)[0].tint
    }
    #expect(blended(nil, nil, 0.5) == nil)
    #expect(blended(red, nil, 0.25) == Plan.Tint(red: 255, green: 0, blue: 0, alpha: 75))
    #expect(blended(nil, red, 0.25) == Plan.Tint(red: 255, green: 0, blue: 0, alpha: 25))
    #expect(blended(nil, red, 0) == nil)
    #expect(blended(red, blue, 0.5) == Plan.Tint(red: 85, green: 0, blue: 170, alpha: 150))
    #expect(blended(red, blue, 1.2) == blue)
  }
}
