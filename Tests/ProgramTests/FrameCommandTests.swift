import ChildProcesses
import Files
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Borders, shadows, instant pictures and tilted photos, from the command line to the picture.
@Suite struct FrameCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (60, 60), (90, 30), (60, 40)])
  }

  private struct WrittenPlan: Decodable {
    struct Border: Decodable, Equatable { var width, foot: Double? }
    struct Tile: Decodable {
      var frame: ReadPlan.Rect
      var border: Border?
      var turn: Double?
    }
    struct Text: Decodable {
      var frame: ReadPlan.Rect
      var tile: Int?
    }
    var canvas: ReadPlan.Canvas
    var tiles: [Tile]
    var texts: [Text]?
  }

  private func plan(_ arguments: [String]) throws -> WrittenPlan {
    let run = try photos.runCleanly(["plan", "photos"] + arguments)
    return try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
  }

  private func picture(_ name: String, _ arguments: [String]) throws -> Pixels {
    try photos.runCleanly(["photos", "-o", name, "--no-cache"] + arguments)
    return try DecodedFile(photos.folder.path.appending(FilePath(name))).stored
  }

  private static let layouts = [
    ["--row-height", "60", "--width", "300"], ["--layout", "grid", "--columns", "3", "--width", "300"],
    ["--layout", "masonry", "--columns", "2", "--width", "300"], ["--size", "300x400", "--max-crop", "60%"],
    ["--layout", "hex", "--width", "300"], ["--layout", "pile", "--width", "300"],
  ]

  @Test(arguments: layouts) func sepiaHasOneHue(_ layout: [String]) throws {
    let pixels = try picture("sepia.png", layout + ["--sepia", "--background", "#fff"])
    let colors = try picture("colors.png", layout + ["--background", "#fff"])
    #expect((pixels.width, pixels.height) == (colors.width, colors.height) && pixels != colors)
    // White is the background, also between shadows and photos.
    let bytes = pixels.bytes
    var other: Int?
    for start in stride(from: 0, to: bytes.count, by: 4) where other == nil {
      let (red, green, blue) = (bytes[start], bytes[start + 1], bytes[start + 2])
      if red < green || green < blue { other = start }
    }
    #expect(other == nil, "\(bytes[(other ?? 0)...].prefix(4))")
  }

  @Test func plansHaveTonesAndOthersIgnoreThem() throws {
    let run = try photos.runCleanly(["plan", "photos", "--width", "300", "--sepia"])
    #expect(run.output.components(separatedBy: "\"tones\"").count == 6)
    let mosaic = try photos.run("mosaic", "photos/01.png", "photos", "-o", "mosaic.png", "--sepia")
    #expect(mosaic.complaints.contains("--sepia has no effect with --target"))
    let site = try photos.run("site", "photos", "-o", "site", "--sepia")
    #expect(site.complaints.contains("--sepia has no effect on a site"))
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

  @Test(arguments: layouts) func plansWithFramesAreRenderedAsTheyStand(_ layout: [String]) throws {
    let options = layout + ["--border", "4,#345", "--shadow", "2,3,6,#0008", "--tilt", "5", "--seed", "3"]
    let wall = try picture("wall.png", options)
    let plan = try photos.runCleanly(["plan", "photos"] + options)
    try photos.folder.write(Array(plan.output.utf8), to: "plan.json")
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "again.png", "--no-cache"])
    let again = try DecodedFile(photos.folder.path.appending(FilePath("again.png"))).stored
    #expect(again == wall)
    // Neither cores nor the sandbox make a difference.
    #expect(try picture("other.png", options + ["--jobs", "1", "--no-sandbox"]) == wall)
    #expect(try picture("plain.png", layout) != wall)
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
    let run = try Program.run(["photos", "-o", "wall.png"] + arguments, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(sentence), "\(run.complaints)")
  }

  @Test func bordersThatLeaveNoRoomAreSaid() throws {
    let run = try photos.run("photos", "-o", "wall.png", "--size", "100x60", "--border", "80")
    #expect(run.code != 0 && run.complaints.hasPrefix("tessera: "), "\(run.complaints)")
  }
}
