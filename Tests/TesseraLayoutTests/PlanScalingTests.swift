import Foundation
import Layouts
import Testing

@Suite struct PlanScalingTests {
  @Test func everyLengthIsScaled() {
    var tile = Plan.Tile(
      file: "a.jpg", frame: CGRect(x: 10.25, y: 20, width: 100.5, height: 50), shape: .roundedRectangle(radius: 6),
      treatment: .init(
        border: Plan.Border(width: 3, foot: 9, color: Plan.Tint(red: 1, green: 2, blue: 3, alpha: 255)),
        shadow: Plan.Shadow(x: 1, y: -2, blur: 4000, color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 99)), turn: 7))
    tile.tones = Plan.Tones(a: .init(gain: 2))
    tile.mirrored = true
    tile.tint = Plan.Tint(red: 9, green: 9, blue: 9, alpha: 9)
    let text = Plan.Text(
      "Words", role: .caption, frame: CGRect(x: 10, y: 71, width: 100, height: 20), size: 14, leastSize: 7, lines: 1,
      tile: 0)
    let plan = Plan(canvas: .init(width: 333, height: 101), tiles: [tile], texts: [text]).scaled(by: 4)
    #expect(plan.canvas == Plan.Canvas(width: 1332, height: 404))
    let scaled = plan.tiles[0]
    #expect(scaled.frame == CGRect(x: 41, y: 80, width: 402, height: 200))
    #expect(scaled.pixels == PixelRect(x: 41, y: 80, width: 402, height: 200))
    #expect(scaled.shape == .roundedRectangle(radius: 24))
    #expect(scaled.border?.width == 12 && scaled.border?.foot == 36)
    #expect(scaled.shadow?.x == 4 && scaled.shadow?.y == -8 && scaled.shadow?.blur == Plan.Shadow.maxBlur)
    #expect(scaled.turn == 7 && scaled.tint == tile.tint && scaled.tones == tile.tones && scaled.mirrored)
    #expect(plan.texts[0].frame == CGRect(x: 40, y: 284, width: 400, height: 80))
    #expect(plan.texts[0].size == 56 && plan.texts[0].leastSize == 28 && plan.texts[0].tile == 0)
  }

  @Test func theMatStays() {
    var plan = Plan(canvas: .init(width: 30, height: 20), tiles: [])
    plan.mat = "a.jpg"
    #expect(plan.scaled(by: 2).mat == "a.jpg")
  }

  @Test(arguments: [0.01, 0.37, 2, 100]) func neighborsStayNeighbors(factor: Double) {
    let frames = [0, 33.3, 71.9, 100].map { CGFloat($0) }
    let tiles = zip(frames, frames.dropFirst()).map { left, right in
      Plan.Tile(file: "a.jpg", frame: CGRect(x: left, y: 0, width: right - left, height: 50))
    }
    let plan = Plan(canvas: .init(width: 100, height: 50), tiles: tiles).scaled(by: factor)
    for (tile, next) in zip(plan.tiles, plan.tiles.dropFirst()) { #expect(tile.pixels.maxX == next.pixels.x) }
    #expect(plan.tiles[2].pixels.maxX == plan.canvas.width)
    #expect(plan.canvas.width == max(1, Int((100 * factor).rounded())))
  }

  @Test func pixelsThatDisagreeWithTheFrameCount() {
    var tile = Plan.Tile(file: "a.jpg", frame: CGRect(x: 0, y: 0, width: 10, height: 5))
    tile.pixels = PixelRect(x: 1, y: 2, width: 3, height: 4)
    let plan = Plan(canvas: .init(width: 10, height: 5), tiles: [tile]).scaled(by: 2.5)
    #expect(plan.tiles[0].pixels == PixelRect(x: 3, y: 5, width: 7, height: 10))
  }

  @Test func onceIsTheSame() {
    let tile = Plan.Tile(file: "a.jpg", frame: CGRect(x: 0.3, y: 0, width: 10.1, height: 5), shape: .hexagon)
    let plan = Plan(canvas: .init(width: 11, height: 5), tiles: [tile])
    #expect(plan.scaled(by: 1) == plan)
  }
}
