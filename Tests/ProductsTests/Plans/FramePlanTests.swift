import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Borders, instant pictures and tilted photos in plans.
@Suite struct FramePlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (60, 60), (90, 30), (60, 40)])
  }

  private static let layouts = [
    ["--row-height", "60", "--width", "300"], ["--layout", "grid", "--columns", "3", "--width", "300"],
    ["--layout", "masonry", "--columns", "2", "--width", "300"], ["--size", "300x400", "--max-crop", "60%"],
    ["--layout", "hex", "--width", "300"], ["--layout", "pile", "--width", "300"],
  ]

  private func plan(_ arguments: [String]) throws -> ReadPlan {
    try photos.planned(["photos"] + arguments)
  }

  @Test(arguments: layouts) func bordersTakeRoomWithinTheWall(_ layout: [String]) throws {
    let plan = try plan(layout + ["--border", "5", "--margin", "8"])
    for tile in plan.tiles {
      let border = try #require(tile.border?.width)
      #expect(border == 5)
      #expect(tile.frame.x - border > -0.5 && tile.frame.maxX + border < Double(plan.canvas.width) + 0.5)
      #expect(tile.frame.y - border > -0.5 && tile.frame.maxY + border < Double(plan.canvas.height) + 0.5)
    }
    if layout.contains("--size") { #expect(plan.canvas == ReadPlan.Canvas(width: 300, height: 400)) }
  }

  @Test func tiltsGoBySeedAndStayWithinTheirDegrees() throws {
    func turns(_ seed: String) throws -> [Double] {
      try plan(["--width", "300", "--tilt", "7", "--seed", seed]).tiles.map { $0.turn ?? 0 }
    }
    let (first, again, other) = (try turns("1"), try turns("1"), try turns("2"))
    #expect(first == again && first != other)
    #expect(first.allSatisfy { abs($0) <= 7 } && Set(first).count == first.count)
    #expect(try plan(["--width", "300", "--tilt", "0"]).tiles.allSatisfy { ($0.turn ?? 0) == 0 })
  }

  @Test func instantPicturesCarryTheirCaptions() throws {
    let plan = try plan(["--width", "400", "--row-height", "90", "--polaroid", "--caption", "{stem}"])
    let texts = try #require(plan.texts)
    #expect(texts.count == plan.tiles.count)
    for text in texts {
      let tile = plan.tiles[try #require(text.tile)]
      let foot = try #require(tile.border?.foot)
      #expect(foot > (tile.border?.width ?? 0))
      #expect(text.frame.y >= tile.frame.maxY - 0.5 && text.frame.maxY <= tile.frame.maxY + foot + 0.5)
    }
  }

  @Test(arguments: [
    (
      ["--border", "-3"],
      "--border needs a width in pixels or with a unit, optionally with a color, such as 8, 1mm or 8,#333, not “-3”"
    ),
    (
      ["--border", "3,blu"],
      "--border needs a width in pixels or with a unit, optionally with a color, such as 8, 1mm or 8,#333, not “3,blu”"
    ),
    (["--shadow", "1,2"], "or none, not “1,2”"), (["--shadow", "1,2,-4"], "or none, not “1,2,-4”"),
    (["--shadow", "1,2,1e99"], "or none, not “1,2,1e99”"), (["--tilt", "181"], "--tilt needs an angle from 0 to 180"),
  ])
  func faultyFramesAreNamed(_ arguments: [String], _ sentence: String) throws {
    let run = PlanningRun(["photos"] + arguments, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(sentence), "\(run.complaints)")
  }
}
