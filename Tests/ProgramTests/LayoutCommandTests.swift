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

  @Test(arguments: layouts, [1, 2])
  func oneOrTwoPhotosMakeAWall(layout: String, count: Int) throws {
    let plan = try photos.plan("photos", "--layout", layout, "--limit", "\(count)")
    #expect(plan.tiles.count == count)
  }

  @Test(arguments: ["flow", "hex", "masonry"])
  func exactSizeIsKept(layout: String) throws {
    let plan = try photos.plan("photos", "--layout", layout, "--size", "800x700", "--max-crop", "60%", "--spacing", "0")
    #expect(plan.canvas == .init(width: 800, height: 700))
    #expect(plan.tiles.map(\.pixels.maxX).max() == 800 && plan.tiles.map(\.pixels.maxY).max() == 700)
    #expect(plan.tiles.map(\.pixels.x).min() == 0 && plan.tiles.map(\.pixels.y).min() == 0)
  }

  @Test(arguments: ["flow", "hex", "masonry"])
  func impossibleExactSizeSuggestsTheNearest(layout: String) throws {
    let run = try photos.run(
      "plan", "photos", "--layout", layout, "--size", "2000x30", "--margin", "3", "--fit", "refuse")
    #expect(run.code == 1 && run.output.isEmpty)
    let match = try #require(run.errors.firstMatch(of: /2000 × 30 pixels .* (\d+) × (\d+) would fit/), "\(run.errors)")
    let nearest = "\(match.1)x\(match.2)"
    let plan = try photos.plan("photos", "--layout", layout, "--size", nearest, "--margin", "3")
    #expect("\(plan.canvas.width)x\(plan.canvas.height)" == nearest)
  }

  @Test func optionsWithoutEffectAreReported() throws {
    func errors(_ arguments: String...) throws -> [String] {
      let run = try Program.run(["plan", "photos"] + arguments, in: photos.folder)
      #expect(run.code == 0)
      return run.errors.split(separator: "\n").map(String.init)
    }
    #expect(
      try errors("--layout", "radial", "--columns", "3", "--fisheye") == [
        "tessera: --columns has no effect with --layout radial",
        "tessera: --fisheye has no effect with --layout radial",
      ])
    #expect(
      try errors("--row-breaks", "balanced", "--last-row", "center") == [
        "tessera: --last-row has no effect with --row-breaks balanced"
      ])
    #expect(try errors("--max-crop", "5%") == ["tessera: --max-crop has no effect without --size"])
    #expect(try errors("--crop", "top") == ["tessera: --crop has no effect without --size"])
    #expect(
      try errors("--crop", "top", "--layout", "grid") == ["tessera: --crop has no effect with --content fit"])
    #expect(try errors("--crop", "top", "--layout", "hex").isEmpty && errors("--crop", "top", "--stable").isEmpty)
  }

  // MARK: - Single layouts

  @Test func levelAlignsMasonryColumns() throws {
    let options = ["--layout", "masonry", "--columns", "3", "--width", "600"]
    func ends(_ more: [String]) throws -> (Set<Double>, Int) {
      let run = try Program.run(["plan", "photos"] + options + more, in: photos.folder)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
      let plan = try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
      let columns = Dictionary(grouping: plan.tiles, by: \.pixels.x).values
      return (Set(columns.map { $0.map(\.pixels.maxY).max()! }), plan.canvas.height)
    }
    #expect(try ends(["--max-crop", "0"]).0.count > 1)
    #expect(try ends([]).0.count == 1)
    for crop in ["0", "3%", "30%"] {
      let (ends, height) = try ends(["--level", "--max-crop", crop, "--crop", "top"])
      // The canvas is rounded up.
      #expect(ends.count == 1 && (0...1).contains(Double(height) - ends.first!))
    }
  }

  @Test(arguments: ["hex", "grid"])
  func lastRowCanBeCentered(layout: String) throws {
    let options = ["--layout", layout, "--columns", "4", "--width", "800", "--spacing", "0"]
    let natural = try photos.plan("photos", options[0], options[1], "--columns", "4", "--width", "800")
    let run = try Program.run(["plan", "photos", "--last-row", "center"] + options, in: photos.folder)
    let plan = try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
    #expect(run.code == 0 && run.complaints.isEmpty)
    let last = plan.tiles.suffix(3).map { $0.frame.x + $0.frame.width / 2 }
    #expect(abs((last.min()! + last.max()!) / 2 - 400) <= 100, "\(last)")
    #expect(plan.tiles[8].frame.x > natural.tiles[8].frame.x || layout == "hex")
    let filled = try photos.run("plan", "photos", "--layout", layout, "--last-row", "fill")
    #expect(filled.code == 0 && filled.complaints.contains("--last-row has no effect with --layout \(layout)"))
  }

  @Test func gridOfCellsHasTheirSize() throws {
    let plan = try photos.plan(
      "photos", "--layout", "grid", "--columns", "4", "--cell", "100x80", "--spacing", "10", "--content", "fill")
    #expect(plan.canvas == .init(width: 430, height: 260))
    #expect(plan.tiles[5].frame == .init(x: 110, y: 90, width: 100, height: 80))
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

  @Test func honeycombSelectAndTouch() throws {
    let plan = try photos.plan(
      "photos", "--layout", "honeycomb", "--diameter", "80", "--select", "photos/02.png", "--select", "03.png",
      "--touch", "photos/02.png", "--select-color", "#ff000080")
    #expect(plan.tiles.map(\.tint).prefix(4) == [nil, "#990000a0", "#ff000080", nil])
    #expect(plan.tiles[1].frame.width == 72 && plan.tiles[0].frame.width == 72 && plan.tiles[4].frame.width == 80)
    #expect(plan.tiles.allSatisfy { $0.shape == "circle" })
  }

  @Test func expandPlacesAFolderAroundAPhoto() throws {
    for index in 0..<8 { try photos.add("more/\(index).png") }
    try photos.add("photos/inner/x.png")
    func plan(_ seed: String) throws -> ReadPlan {
      try photos.plan(
        "photos", "--layout", "honeycomb", "--expand", "11.png=more", "--expand", "05.png=photos/inner", "--seed", seed)
    }
    let first = try plan("1")
    #expect(first.tiles.count == 20, "eleven, eight and one, which is not dealt a cell of its own besides")
    #expect(first.tiles.map(\.file).suffix(9) == (0..<8).map { "more/\($0).png" } + ["photos/inner/x.png"])
    #expect(try plan("1").tiles.map(\.frame) == first.tiles.map(\.frame))
    let frames = Set(first.tiles.map { "\($0.frame.x.rounded()) \($0.frame.y.rounded())" })
    #expect(frames.count == 20, "no cell is taken twice")
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

  @Test func heroAtTheEnd() throws {
    for name in ["10.png", "11.png"] {
      let plan = try photos.plan("photos", "--hero", name, "--width", "900", "--row-height", "100")
      let hero = try #require(plan.tiles.first { $0.file.hasSuffix(name) })
      #expect(hero.frame.height == plan.tiles.map(\.frame.height).max() && hero.frame.height > 150)
    }
  }

  @Test func heroesAreLarger() throws {
    let flow = try photos.plan("photos", "--hero", "photos/05.png", "--width", "900", "--row-height", "100")
    let heights = flow.tiles.map(\.frame.height)
    #expect(heights[4] == heights.max() && heights[4] > 150)
    let hex = try photos.plan("photos", "--layout", "hex", "--hero", "05.png")
    #expect(hex.tiles.map(\.shape).filter { $0 == "flower" }.count == 1 && hex.tiles[4].shape == "flower")
    try photos.folder.write(
      Array("{ images: [ { file: 'photos/01.png' }, { file: 'photos/02.png', weight: 2 } ] }".utf8), to: "wall.json5")
    #expect(try photos.plan("wall.json5", "--layout", "hex").tiles.map(\.shape) == ["hexagon", "flower"])
  }

  @Test(arguments: [
    (["--hero", "none.png"], "--hero none.png: is not one of the photos"),
    (["--hero", ""], "--hero needs a photo"),
    (["--layout", "honeycomb", "--select", "x"], "--select x: is not one of the photos"),
    (["--layout", "honeycomb", "--expand", "01.png=none"], "--expand none: is not a folder"),
    (
      ["--layout", "row", "--size", "10x10"],
      "--layout row does not support --size; use --width, or another layout"
    ),
    (
      ["--size", "10x10", "--width", "9"],
      "--size cannot be combined with --width or --height"
    ),
    (
      ["--layout", "grid", "--columns", "2", "--cell", "9x9", "--width", "100"],
      "--width, --columns and --cell conflict; omit one of them"
    ),
  ])
  func invalidOptionsAreRefused(arguments: [String], sentence: String) throws {
    let run = try Program.run(["plan", "photos"] + arguments, in: photos.folder)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.complaints == "tessera: \(sentence)\n")
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
