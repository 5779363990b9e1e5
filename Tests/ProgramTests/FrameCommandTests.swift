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

  @Test func bordersThatLeaveNoRoomAreSaid() throws {
    let run = try photos.run("photos", "-o", "wall.png", "--size", "100x60", "--border", "80")
    #expect(run.code != 0 && run.complaints.hasPrefix("tessera: "), "\(run.complaints)")
  }
}
