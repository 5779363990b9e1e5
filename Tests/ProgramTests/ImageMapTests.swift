import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `--image-map`: HTML beside a wall.
@Suite struct ImageMapTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (50, 50)])
    try photos.settle()
  }

  private func map(_ words: [String]) throws -> String {
    try photos.runCleanly(["photos", "-o", "out.png", "--image-map", "map.html"] + words)
    return String(decoding: try photos.folder.bytes(of: "map.html"), as: UTF8.self)
  }

  @Test func areasHaveTheShapesOfTiles() throws {
    let rows = try map(["--width", "180", "--row-height", "40", "--spacing", "0"])
    #expect(rows.contains("<img src=\"out.png\" usemap=\"#out\" width=\"180\""))
    #expect(rows.contains("<area shape=\"rect\" coords=\"0,0,\"") == false)
    #expect(
      rows.matches(of: /<area shape="rect" coords="\d+,\d+,\d+,\d+" href="photos\/0\d\.png" alt="0\d"/).count == 3)
    let circles = try map(["--layout", "honeycomb", "--diameter", "60"])
    #expect(circles.matches(of: /shape="circle" coords="\d+,\d+,30"/).count == 3)
    let hexagons = try map(["--layout", "hex", "--width", "200"])
    #expect(hexagons.matches(of: /shape="poly" coords="\d+(?:,\d+){11}"/).count == 3)
    let turned = try map(["--tilt", "5", "--border", "2"])
    #expect(turned.matches(of: /shape="poly" coords="-?\d+(?:,-?\d+){7}"/).count == 3)
  }

  @Test func aMapThatIsMissingOrOldIsWrittenAgain() throws {
    let first = try map([])
    #expect(try map([]) == first)
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/map.html")
    #expect(try map([]) == first)
    try photos.runCleanly(["photos", "-o", "out.png", "--width", "500"])
    #expect(try map(["--width", "500"]) != first)
  }

  @Test func eachPageHasAMap() throws {
    let pages = try map(["--layout", "grid", "--columns", "1", "--rows", "1", "--width", "90"])
    #expect(pages.matches(of: /<map name="out-00\d">/).count == 3 && pages.matches(of: /<area shape/).count == 3)
    let run = try photos.run("photos", "-o", "-", "--image-map", "map.html")
    #expect(run.code == 2 && run.complaints.contains("--image-map needs the wall to be written to a file"), "\(run)")
  }
}
