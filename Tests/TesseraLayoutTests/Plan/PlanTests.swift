import Foundation
import Testing

@testable import Layouts

@Suite struct PlanTests {
  private func photos(_ names: [String]) -> [Plan.Photo] {
    names.map { Plan.Photo(file: Plan.FileName($0), layout: LayoutPhoto(size: CGSize(width: 300, height: 200))) }
  }

  private let proposal = ProposedViewSize(width: 450, height: nil)

  @Test(arguments: [0, -2, .infinity, .nan] as [CGFloat]) func impossibleScalesChangeNothing(factor: CGFloat) {
    let plan = Plan(
      canvas: .init(width: 30, height: 20), tiles: [.init(file: "a", frame: CGRect(x: 1, y: 2, width: 3, height: 4))])
    #expect(plan.scaled(by: factor) == plan && plan.canvas.scaled(by: factor) == plan.canvas)
    #expect(plan.scaled(by: 1e300).canvas.width > Plan.longestSide)
  }

  @Test func tilesAreInInputOrderInsideTheMargin() throws {
    let plan = try Plan(of: photos(["a", "b", "c", "d"]), by: FlowGrid(rowHeight: 100), in: proposal, margin: 20)
    #expect(plan.canvas == Plan.Canvas(width: 490, height: 240))
    #expect(plan.tiles.map(\.file) == ["a", "b", "c", "d"])
    #expect(plan.tiles[3].pixels == PixelRect(x: 20, y: 120, width: 150, height: 100))
  }

  @Test func canvasIsRoundedUp() throws {
    let plan = try Plan(of: photos(["a"]), by: FlowGrid(rowHeight: 100.2), in: proposal)
    #expect(plan.canvas.height == 101)
    // But not because of rounding errors.
    #expect(PixelRect.roundedUp(1000.000_000_000_1) == 1000)
  }

  @Test func hiddenPhotosHaveNoTile() throws {
    let grid = FlowGrid(rowHeight: 100, lastRow: .hide)
    #expect(try Plan(of: photos(["a", "b", "c", "d"]), by: grid, in: proposal).tiles.map(\.file) == ["a", "b", "c"])
  }

  @Test func wallsBeyondTheLongestSideAreRefused() {
    let proposal = ProposedViewSize(width: 2_000_000, height: nil)
    #expect(throws: PlanError.tooLarge(CGSize(width: 2_000_000, height: 100))) {
      try Plan(of: photos(["a"]), by: FlowGrid(rowHeight: 100), in: proposal)
    }
  }

  @Test func wallsWithoutTilesAreRefused() {
    #expect(throws: PlanError.nothingVisible) {
      try Plan(of: photos(["a"]), by: HexGrid(spacing: 1000), in: proposal, shape: .hexagon)
    }
  }

  private struct Document: Decodable {
    struct Canvas: Decodable { var width, height: Int }
    struct Frame: Decodable { var x, y, width, height: Double }
    struct Tile: Decodable {
      var file: String
      var frame: Frame
      var pixels: Frame
      var shape: String
    }
    var canvas: Canvas
    var tiles: [Tile]
  }

  @Test func jsonRoundTripsExactly() throws {
    let names = ["plain.jpg", "quote\".jpg", "back\\slash", "line\nbreak\ttab\u{1}", "ümlaut 🌄", "/"]
    let plan = try Plan(of: photos(names), by: FlowGrid(rowHeight: 97.3, spacing: 1), in: proposal)
    let document = try JSONDecoder().decode(Document.self, from: Data(plan.json.utf8))
    #expect(document.canvas.width == plan.canvas.width && document.canvas.height == plan.canvas.height)
    #expect(document.tiles.map(\.file) == names)
    for (read, tile) in zip(document.tiles, plan.tiles) {
      #expect(
        CGRect(x: read.frame.x, y: read.frame.y, width: read.frame.width, height: read.frame.height) == tile.frame)
      #expect(read.pixels.x == Double(tile.pixels.x) && read.pixels.y == Double(tile.pixels.y))
      #expect(read.pixels.width == Double(tile.pixels.width) && read.pixels.height == Double(tile.pixels.height))
      #expect(read.shape == "rectangle")
    }
  }

  @Test func jsonHasOneLinePerTile() throws {
    let plan = try Plan(of: photos(["a", "b"]), by: FlowGrid(rowHeight: 100), in: proposal)
    #expect(
      plan.json == """
        { "canvas": { "width": 450, "height": 100 },
          "tiles": [
            { "file": "a", "frame": { "x": 0, "y": 0, "width": 150, "height": 100 }, \
        "pixels": { "x": 0, "y": 0, "width": 150, "height": 100 }, "shape": "rectangle", "content": "fill" },
            { "file": "b", "frame": { "x": 150, "y": 0, "width": 150, "height": 100 }, \
        "pixels": { "x": 150, "y": 0, "width": 150, "height": 100 }, "shape": "rectangle", "content": "fill" }
          ] }
        """)
  }

  @Test(arguments: [
    (
      PlanError.tooLarge(CGSize(width: 2e6, height: 5)),
      "the wall would be 2000000 × 5 pixels; neither side may exceed 1000000"
    ),
    (
      .tooLarge(CGSize(width: 5, height: CGFloat.infinity)),
      "the wall would be 5 × ∞ pixels; neither side may exceed 1000000"
    ),
    (
      .cropped(
        0.134, allowed: 0.08, size: CGSize(width: 800, height: 600), nearest: CGSize(width: 800, height: 564)),
      "no arrangement of these photos fills 800 × 600 pixels with a crop of at most 8%; the best needs 13.4%; "
        + "800 × 564 would fit"
    ),
    (.nothingVisible, "no photo would be visible: the tiles would be smaller than a pixel, or lie outside the wall"),
  ])
  func errorDescriptions(error: PlanError, sentence: String) {
    #expect(error.description == sentence)
  }
}
