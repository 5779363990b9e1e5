import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Every layout, from the command line.
@Suite struct LayoutCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<11).map { $0 % 3 == 0 ? (6, 8) : (9, 6) })
  }

  private static let layouts = ["flow", "hex", "honeycomb", "radial", "row", "grid", "masonry", "pile", "spiral"]

  @Test(arguments: layouts)
  func everyLayoutMakesAWall(layout: String) throws {
    let plan = try photos.plan("photos", "--layout", layout)
    let files = plan.tiles.map(\.file)
    #expect(files.count == 11 && Set(files).count == 11)
    // In a pile, they are in the order in which they lie on each other.
    #expect(layout == "pile" || files == files.sorted())
    for tile in plan.tiles {
      #expect(tile.pixels.x >= 0 && Int(tile.pixels.maxX) <= plan.canvas.width)
      #expect(tile.pixels.y >= 0 && Int(tile.pixels.maxY) <= plan.canvas.height)
    }
    #expect(try photos.run("photos", "--layout", layout, "-o", "wall.png").code == 0)
    let wall = try DecodedFile(photos.folder.path.appending(FilePath("wall.png")))
    #expect(wall.stored.width == plan.canvas.width && wall.stored.height == plan.canvas.height)
  }

  @Test func morePhotosThanAPageMakePages() throws {
    let options = ["--layout", "grid", "--columns", "2", "--rows", "2", "--cell", "40x40"]
    let plan = try JSONDecoder().decode(
      ReadPlan.self, from: Data(try Program.run(["plan", "photos"] + options, in: photos.folder).output.utf8))
    #expect(plan.pages == 3 && plan.tiles.map(\.page) == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3])
    #expect(try Program.run(["photos", "-o", "sheet.png"] + options, in: photos.folder).code == 0)
    #expect(try photos.files() == ["photos", "sheet-001.png", "sheet-002.png", "sheet-003.png"])
    let sizes = try ["sheet-001.png", "sheet-003.png"].map {
      try DecodedFile(photos.folder.path.appending(FilePath($0))).stored.height
    }
    #expect(sizes == [84, 84], "the last page is as large as the others")
    let stream = try Program.run(["photos", "-o", "-"] + options, in: photos.folder)
    #expect(stream.code == 2 && stream.output.isEmpty)
  }

  @Test func pagesAmongPhotosAreNotInputs() throws {
    let options = ["--layout", "grid", "--columns", "2", "--rows", "2", "-o", "photos/sheet.png"]
    for _ in 0..<2 { #expect(try Program.run(["photos"] + options, in: photos.folder).code == 0) }
    #expect(try photos.files("photos").filter { $0.hasPrefix("sheet") }.count == 3)
    // A photo that is only named like a page is a photo.
    try photos.add("photos/sheet-009.png")
    _ = try Program.run(["photos"] + options, in: photos.folder)
    #expect(try photos.plan("photos/sheet-009.png").tiles.count == 1)
    #expect(try photos.files("photos").filter { $0.hasPrefix("sheet") }.count == 4)
  }

  @Test(
    .singleThreaded,
    arguments: [
      ["--layout", "honeycomb", "--diameter", "1e6", "--width", "100", "--height", "100"],
      ["--layout", "honeycomb", "--drag", "90000,0", "--width", "100"], ["--layout", "radial", "--padding", "5000"],
      ["--layout", "radial", "--spacing", "5000"], ["--layout", "row", "--spacing", "5000"],
      ["--layout", "grid", "--spacing", "5000", "--width", "200"], ["--layout", "grid", "--columns", "1000000"],
      ["--layout", "grid", "--cell", "1x1000000"], ["--layout", "masonry", "--spacing", "5000", "--width", "200"],
      ["--layout", "masonry", "--columns", "1000000"], ["--layout", "masonry", "--column-width", "0.001"],
      ["--layout", "honeycomb", "--spacing", "5000"], ["--spacing", "5000", "--width", "200"], ["--size", "1x1"],
      ["--layout", "hex", "--size", "1x1"], ["--layout", "masonry", "--size", "1x1"],
      ["--layout", "honeycomb", "--size", "1x1"], ["--layout", "radial", "--size", "1x1"],
      ["--layout", "grid", "--size", "1x1"], ["--stable", "--width", "1"],
      ["--row-breaks", "balanced", "--width", "1"],
    ])
  func extremeOptionsSucceedOrFailWithAMessage(arguments: [String]) throws {
    let run = try Program.run(["photos", "-o", "wall.png"] + arguments, in: photos.folder)
    #expect([0, 1, 3].contains(run.code), "\(run)")
    if run.code == 1 { #expect(run.errors.hasPrefix("tessera: ") && !run.errors.contains("Fatal"), "\(run)") }
    let plan = try Program.run(["plan", "photos"] + arguments, in: photos.folder)
    guard plan.code == 0 else { return }
    let read = try JSONDecoder().decode(ReadPlan.self, from: Data(plan.output.utf8))
    for tile in read.tiles {
      #expect(tile.pixels.x < Double(read.canvas.width) && tile.pixels.maxX > 0)
      #expect(tile.pixels.y < Double(read.canvas.height) && tile.pixels.maxY > 0)
    }
  }

  @Test func nestedExpansionsInAnyOrder() throws {
    // The second expansion is around a photo of the first, in any order of the options.
    try photos.add("one/p=q.png")
    try photos.add("two/r.png")
    func neighbors(_ options: [String]) throws -> Double {
      let run = try Program.run(["plan", "photos", "--layout", "honeycomb"] + options, in: photos.folder)
      let tiles = try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8)).tiles.map(\.frame)
      return hypot(tiles[11].x - tiles[12].x, tiles[11].y - tiles[12].y)
    }
    let inner = ["--expand", "11.png=one"]
    let outer = ["--expand", "p=q.png=two"]
    for options in [inner + outer, outer + inner] { #expect(try abs(neighbors(options) - 125) < 1) }
  }

  // MARK: - Rendering plans

  @Test(arguments: [
    ["--margin", "7", "--corner-radius", "9"], ["--layout", "hex", "--hero", "03.png"],
    ["--layout", "honeycomb", "--fisheye", "--width", "500", "--height", "400", "--touch", "02.png"],
    ["--layout", "radial"], ["--layout", "grid"], ["--layout", "masonry"],
  ])
  func planRendersLikeItsWall(options: [String]) throws {
    let plan = try Program.run(["plan", "photos"] + options, in: photos.folder)
    try photos.folder.write(Array(plan.output.utf8), to: "plan.json")
    #expect(try Program.run(["photos", "-o", "wall.png", "--no-digest"] + options, in: photos.folder).code == 0)
    let run = try photos.run("render", "--plan", "plan.json", "-o", "planned.png", "--no-digest")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run.errors)")
    #expect(try photos.folder.bytes(of: "planned.png") == photos.folder.bytes(of: "wall.png"))
  }

  @Test func editedPlanIsRendered() throws {
    let plan = """
      { canvas: { width: 60, height: 40 }, tiles: [   // by hand
        { file: 'photos/02.png', pixels: { x: 10, y: 0, width: 30, height: 20 } },
        { file: 'none.png', pixels: { x: 40, y: 20, width: 10, height: 10 } } ] }
      """
    try photos.folder.write(Array(plan.utf8), to: "plan.json5")
    let run = try photos.run("--plan", "plan.json5", "-o", "wall.png", "--background", "black")
    #expect(run.code == 3 && run.complaints == "tessera: none.png: no such file or folder\n")
    let wall = try DecodedFile(photos.folder.path.appending(FilePath("wall.png"))).stored
    #expect(wall.width == 60 && wall.height == 40)
    #expect(wall[9, 0] == .black && wall[10, 0] != .black && wall[39, 19] != .black && wall[45, 25] == .black)
  }

  @Test func invalidPlansAreRefused() throws {
    try photos.folder.write(Array("{ canvas: 5 }".utf8), to: "broken.json")
    let cases: [([String], String)] = [
      (["--plan", "broken.json", "-o", "wall.png"], "broken.json: canvas: must be an object"),
      (["--plan", "none.json", "-o", "wall.png"], "none.json: no such file or folder"),
      (
        ["photos", "--plan", "p.json", "-o", "wall.png"], "--plan cannot be combined with inputs: photos"
      ),
    ]
    for (arguments, sentence) in cases {
      let run = try Program.run(arguments, in: photos.folder)
      #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run.errors)")
    }
    let plan = try photos.run("plan", "photos")
    try photos.folder.write(Array(plan.output.utf8), to: "plan.json")
    let photo = try photos.folder.bytes(of: "photos/01.png")
    #expect(try photos.run("--plan", "plan.json", "-o", "photos/01.png").code == 2)
    #expect(try photos.folder.bytes(of: "photos/01.png") == photo)
  }
}
