import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Plans of every layout.
@Suite struct LayoutPlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<11).map { $0 % 3 == 0 ? (6, 8) : (9, 6) })
  }

  private static let layouts = ["flow", "hex", "honeycomb", "radial", "row", "grid", "masonry", "pile", "spiral"]

  @Test(arguments: layouts, [1, 2])
  func oneOrTwoPhotosMakeAWall(layout: String, count: Int) throws {
    let plan = try photos.planned("photos", "--layout", layout, "--limit", "\(count)")
    #expect(plan.tiles.count == count)
  }

  @Test(arguments: ["flow", "hex", "masonry"])
  func exactSizeIsKept(layout: String) throws {
    let plan = try photos.planned(
      "photos", "--layout", layout, "--size", "800x700", "--max-crop", "60%", "--spacing", "0")
    #expect(plan.canvas == .init(width: 800, height: 700))
    #expect(plan.tiles.map(\.pixels.maxX).max() == 800 && plan.tiles.map(\.pixels.maxY).max() == 700)
    #expect(plan.tiles.map(\.pixels.x).min() == 0 && plan.tiles.map(\.pixels.y).min() == 0)
  }

  @Test(arguments: ["flow", "hex", "masonry"])
  func impossibleExactSizeSuggestsTheNearest(layout: String) throws {
    let run = photos.planningRun("photos", "--layout", layout, "--size", "2000x30", "--margin", "3", "--fit", "refuse")
    #expect(run.code == 1 && run.output.isEmpty)
    let match = try #require(run.errors.firstMatch(of: /2000 × 30 pixels .* (\d+) × (\d+) would fit/), "\(run.errors)")
    let nearest = "\(match.1)x\(match.2)"
    let plan = try photos.planned("photos", "--layout", layout, "--size", nearest, "--margin", "3")
    #expect("\(plan.canvas.width)x\(plan.canvas.height)" == nearest)
  }

  @Test func optionsWithoutEffectAreReported() throws {
    func errors(_ arguments: String...) throws -> [String] {
      let run = PlanningRun(["photos"] + arguments, in: photos.folder)
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
    // A folder to expand matters in any layout.
    #expect(
      try Set(errors("--arrange", "similar", "--expand", "a.jpg=photos")) == [
        "tessera: --arrange has no effect with --expand", "tessera: --expand has no effect with --layout flow",
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
      let run = PlanningRun(["photos"] + options + more, in: photos.folder)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
      let plan = try run.plan()
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

  @Test func faceNetworksMatterToPilesAndHeroes() throws {
    try photos.folder.write(FaceNetworkFixture.bright.bytes, to: "bright.network")
    func complaints(_ arguments: String...) -> String {
      PlanningRun(["photos", "--face-model", "bright.network"] + arguments, in: photos.folder).complaints
    }
    #expect(complaints().contains("--face-model has no effect"))
    #expect(complaints("--crop", "top", "--layout", "grid", "--size", "90x90").contains("--face-model has no effect"))
    for options in [["--layout", "pile"], ["--hero", "best"]] {
      for crop in [[], ["--crop", "center"]] {
        let run = PlanningRun(["photos", "--face-model", "bright.network"] + options + crop, in: photos.folder)
        #expect(run.code == 0 && !run.errors.contains("--face-model"), "\(run.errors)")
      }
    }
  }

  @Test(arguments: ["hex", "grid"])
  func lastRowCanBeCentered(layout: String) throws {
    let options = ["--layout", layout, "--columns", "4", "--width", "800", "--spacing", "0"]
    let natural = try photos.planned("photos", options[0], options[1], "--columns", "4", "--width", "800")
    let run = PlanningRun(["photos", "--last-row", "center"] + options, in: photos.folder)
    let plan = try run.plan()
    #expect(run.code == 0 && run.complaints.isEmpty)
    let last = plan.tiles.suffix(3).map { $0.frame.x + $0.frame.width / 2 }
    #expect(abs((last.min()! + last.max()!) / 2 - 400) <= 100, "\(last)")
    #expect(plan.tiles[8].frame.x > natural.tiles[8].frame.x || layout == "hex")
    let filled = photos.planningRun("photos", "--layout", layout, "--last-row", "fill")
    #expect(filled.code == 0 && filled.complaints.contains("--last-row has no effect with --layout \(layout)"))
  }

  @Test func gridOfCellsHasTheirSize() throws {
    let plan = try photos.planned(
      "photos", "--layout", "grid", "--columns", "4", "--cell", "100x80", "--spacing", "10", "--content", "fill")
    #expect(plan.canvas == .init(width: 430, height: 260))
    #expect(plan.tiles[5].frame == .init(x: 110, y: 90, width: 100, height: 80))
  }

  @Test func honeycombSelectAndTouch() throws {
    let plan = try photos.planned(
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
      try photos.planned(
        "photos", "--layout", "honeycomb", "--expand", "11.png=more", "--expand", "05.png=photos/inner", "--seed", seed)
    }
    let first = try plan("1")
    #expect(first.tiles.count == 20, "eleven, eight and one, which is not dealt a cell of its own besides")
    #expect(first.tiles.map(\.file).suffix(9) == (0..<8).map { "more/\($0).png" } + ["photos/inner/x.png"])
    #expect(try plan("1").tiles.map(\.frame) == first.tiles.map(\.frame))
    let frames = Set(first.tiles.map { "\($0.frame.x.rounded()) \($0.frame.y.rounded())" })
    #expect(frames.count == 20, "no cell is taken twice")
  }

  @Test func heroAtTheEnd() throws {
    for name in ["10.png", "11.png"] {
      let plan = try photos.planned("photos", "--hero", name, "--width", "900", "--row-height", "100")
      let hero = try #require(plan.tiles.first { $0.file.hasSuffix(name) })
      #expect(hero.frame.height == plan.tiles.map(\.frame.height).max() && hero.frame.height > 150)
    }
  }

  @Test func heroesAreLarger() throws {
    let flow = try photos.planned("photos", "--hero", "photos/05.png", "--width", "900", "--row-height", "100")
    let heights = flow.tiles.map(\.frame.height)
    #expect(heights[4] == heights.max() && heights[4] > 150)
    let hex = try photos.planned("photos", "--layout", "hex", "--hero", "05.png")
    #expect(hex.tiles.map(\.shape).filter { $0 == "flower" }.count == 1 && hex.tiles[4].shape == "flower")
    try photos.folder.write(
      Array("{ images: [ { file: 'photos/01.png' }, { file: 'photos/02.png', weight: 2 } ] }".utf8), to: "wall.json5")
    #expect(try photos.planned("wall.json5", "--layout", "hex").tiles.map(\.shape) == ["hexagon", "flower"])
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
    let run = PlanningRun(["photos"] + arguments, in: photos.folder)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.complaints == "tessera: \(sentence)\n")
  }
}
