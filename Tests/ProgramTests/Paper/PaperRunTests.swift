import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls on paper, from the command line to the file.
@Suite struct PaperRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<13).map { $0 % 3 == 0 ? (60, 80) : (90, 60) })
  }

  private func size(of name: String) throws -> [Int] {
    let wall = try DecodedFile(photos.folder.path.appending(FilePath(name))).stored
    return [wall.width, wall.height]
  }

  @Test(arguments: ["png", "tif", "jpg"])
  func picturesHaveTheSizeAndResolutionOfThePaper(ending: String) throws {
    let name = "wall.\(ending)"
    let words = ["photos", "-o", name, "--paper", "A6", "--bleed", "3mm", "--max-crop", "60%"]
    try photos.runCleanly(words + ["--dpi", "254"])
    // 105 × 148 mm, and 3 mm more on each side.
    #expect(try size(of: name) == [1110, 1540])
    let bytes = try photos.folder.bytes(of: name)
    switch ending {
    case "png":
      // 100 dots to a centimeter.
      let perMeter: [UInt8] = [0x70, 0x48, 0x59, 0x73, 0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10, 1]
      #expect(bytes.contains(perMeter))
    case "jpg": #expect(bytes.contains([0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 1, 0, 254, 0, 254]))
    // A fraction in either byte order.
    default: #expect(bytes.contains([254, 0, 0, 0, 1, 0, 0, 0]) || bytes.contains([0, 0, 0, 254, 0, 0, 0, 1]))
    }
    try photos.runCleanly(words + ["--dpi", "254", "--scale", "0.5", "--force"])
    #expect(try size(of: name) == [555, 770])
    if ending == "jpg" {
      #expect(try photos.folder.bytes(of: name).contains([0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 1, 0, 127, 0, 127]))
    }
  }

  @Test(arguments: ["flow", "hex", "honeycomb", "radial", "grid", "masonry", "pile"])
  func everyLayoutButOneFillsThePage(layout: String) throws {
    let words = ["plan", "photos", "--layout", layout, "--paper", "210x148mm", "--dpi", "100", "--max-crop", "70%"]
    for (more, width, height) in [
      ([], 827, 583), (["--margin", "3.7mm"], 827, 583), (["--page-margin", "10mm", "--title", "A"], 827, 583),
      (["--page-margin", "10mm", "--bleed", "5mm"], 867, 623),
    ] {
      let run = try Program.run(words + more, in: photos.folder)
      #expect(run.code == 0, "\(run)")
      let plan = try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
      #expect(plan.canvas == .init(width: width, height: height), "\(more)")
      if !more.contains("--page-margin") || layout == "honeycomb" { continue }
      let edge = 39.0 + (more.contains("--bleed") ? 20 : 0)
      for tile in plan.tiles {
        #expect(tile.pixels.x >= edge && tile.pixels.maxX <= Double(width) - edge, "\(tile)")
        #expect(tile.pixels.y >= edge && tile.pixels.maxY <= Double(height) - edge, "\(tile)")
      }
    }
    let row = try photos.run("plan", "photos", "--layout", "row", "--paper", "A4")
    #expect(row.code == 2)
    #expect(row.complaints == "tessera: --layout row does not support --paper; use --width, or another layout\n")
  }

  @Test(arguments: ["flow", "masonry"])
  func photosAtTheEdgeRunIntoTheBleed(layout: String) throws {
    let words = ["--layout", layout, "--paper", "A6", "--dpi", "100", "--max-crop", "70%"]
    func tiles(_ more: [String]) throws -> [ReadPlan.Tile] {
      let run = try photos.runCleanly(["plan", "photos"] + words + more)
      return try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8)).tiles
    }
    let (trimmed, whole) = (try tiles([]), try tiles(["--bleed", "20"]))
    // A6 has 413 × 583 pixels.
    for (tile, grown) in zip(trimmed, whole) {
      #expect(grown.frame.x == (tile.pixels.x == 0 ? 0 : tile.frame.x + 20))
      #expect(grown.frame.y == (tile.pixels.y == 0 ? 0 : tile.frame.y + 20))
      #expect(abs(grown.frame.maxX - (tile.pixels.maxX == 413 ? 453 : tile.frame.maxX + 20)) < 1e-6)
      #expect(abs(grown.frame.maxY - (tile.pixels.maxY == 583 ? 623 : tile.frame.maxY + 20)) < 1e-6)
    }
    #expect(whole.filter { $0.pixels.x == 0 }.count > 1 && whole.contains { $0.pixels.maxX == 453 })
    // With a margin, no photo is at the edge.
    for (tile, other) in zip(try tiles(["--margin", "5"]), try tiles(["--margin", "5", "--bleed", "20"])) {
      #expect(abs(other.frame.width - tile.frame.width) < 1e-6 && abs(other.frame.x - tile.frame.x - 20) < 1e-6)
    }
  }

  // MARK: - Contact sheets

  @Test func columnsOnPaperMakePages() throws {
    let words = [
      "--layout", "grid", "--paper", "A6", "--dpi", "100", "--spacing", "0", "--content", "fill", "--page-margin", "0",
    ]
    func plan(_ more: [String]) throws -> ReadPlan {
      let run = try photos.runCleanly(["plan", "photos"] + words + more)
      return try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
    }
    // 413 × 583: two columns of 206.5, and four rows of 145.75 are closest to 4:3.
    let two = try plan(["--columns", "2"])
    #expect(two.pages == 2 && two.tiles.filter { $0.page == 1 }.count == 8)
    #expect(two.tiles[0].frame == .init(x: 0, y: 0, width: 206.5, height: 145.75))
    // A page with few photos has the same cells.
    let few = try plan(["--columns", "2", "--limit", "1"])
    #expect(few.pages == nil && few.tiles[0].frame == two.tiles[0].frame && few.canvas == two.canvas)
    let both = try plan(["--columns", "2", "--rows", "2", "--limit", "1"])
    #expect(both.tiles[0].frame == .init(x: 0, y: 0, width: 206.5, height: 291.5))
    let piped = try photos.run(
      "photos", "-o", "-", "--layout", "grid", "--paper", "A6", "--dpi", "100", "--columns", "2")
    #expect(
      piped.code == 2
        && piped.complaints
          == "tessera: 2 pages cannot be written to standard output; use a file, or omit --columns\n"
    )
    // Without columns, all photos are on one page.
    #expect(try plan([]).pages == nil)
    // As many cells as fit.
    let cells = try plan(["--cell", "50x50mm"])
    #expect(cells.pages == 4 && cells.tiles.filter { $0.page == 1 }.count == 4 && cells.canvas == two.canvas)
    let high = try photos.run(
      "plan", "photos", "--layout", "grid", "--paper", "A6", "--dpi", "100", "--cell", "9x900", "--page-margin", "0")
    #expect(
      high.code == 2 && high.complaints == "tessera: --cell is taller than the page: 900 pixels, but the page has 583\n"
    )
  }

  @Test func sheetsLeaveTheEdgeOfThePaperFree() throws {
    func edge(_ paper: String, _ options: String...) throws -> Double {
      let words = ["plan", "photos", "--layout", "grid", "--content", "fill", "--columns", "3", "--dpi", "254"]
      let run = try photos.runCleanly(words + ["--paper", paper] + options)
      let plan = try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
      return plan.tiles.map(\.frame.x).min() ?? 0
    }
    // Ten pixels are a millimeter. On small paper, the margin is a twentieth of its shorter side.
    #expect(try edge("A4") == 100 && edge("A4", "--caption", "{stem}") == 100)
    #expect(try edge("10x15") == 50)
    #expect(try edge("A4", "--page-margin", "0") == 0 && edge("A4", "--page-margin", "3mm") == 30)
    #expect(try edge("A4", "--margin", "4mm") == 40)
    // Photos that are trimmed run over the edge.
    #expect(try edge("A4", "--bleed", "3mm") == 0)
  }

  @Test func groupsBeginPagesOnPaper() throws {
    for name in ["photos/b/1.png", "photos/b/2.png"] { try photos.add(name, 60, 40, seed: 99) }
    let words = ["--layout", "grid", "--paper", "A6", "--dpi", "100", "--columns", "4", "--group-by", "folder"]
    let run = try photos.runCleanly(["plan", "photos"] + words)
    let plan = try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
    #expect(plan.pages == 2 && plan.tiles.filter { $0.page == 2 }.count == 2)
    let walls = try Program.run(["photos", "-o", "{group}.png"] + words, in: photos.folder)
    #expect(
      walls.complaints
        == "tessera: {group} cannot be combined with --paper and --columns, which make pages\n" && walls.code == 2)
    let hex = try photos.run("photos", "-o", "a.png", "--paper", "A6", "--group-by", "folder", "--layout", "hex")
    #expect(hex.code == 2 && hex.complaints.contains("--group-by cannot be combined with --paper, except in flow"))
    let flow = try photos.run("photos", "-o", "a.png", "--paper", "A6", "--group-by", "folder")
    #expect(flow.code == 0, "\(flow)")
  }

  // MARK: - Others

  @Test func whatHasNoEffectIsNoted() throws {
    let run = try photos.run(
      "photos", "-o", "wall.png", "--paper", "A6", "--dpi", "50", "--max-crop", "70%", "--marks", "crop",
      "--row-height", "5mm")
    #expect(run.code == 0)
    #expect(
      run.complaints
        == "tessera: --marks has no effect with PNG\ntessera: --row-height has no effect with --paper\n")
    let pyramid = try photos.run(
      "photos", "-o", "wall.dzi", "--paper", "A6", "--dpi", "50", "--max-crop", "70%", "--marks", "crop")
    #expect(pyramid.code == 0 && pyramid.complaints == "tessera: --marks has no effect with Deep Zoom\n")
  }

  @Test func impossiblePagesSuggestNoOtherSize() throws {
    let run = try photos.run(
      "plan", "photos", "--paper", "300x20mm", "--dpi", "100", "--limit", "2", "--fit", "refuse")
    #expect(run.code == 1 && run.complaints.contains("fills 1181 × 79 pixels"), "\(run)")
    #expect(!run.complaints.contains("would fit"))
  }

  @Test func keysOfAWallOverrideThePaperOfTheDefaults() throws {
    let walls = """
      { defaults: { inputs: ['photos'], paper: 'A6', landscape: true, pageMargin: '5mm', dpi: 100, maxCrop: '70%' },
        walls: [
          { output: 'a.png' }, { output: 'b.png', paper: 'A7', landscape: false }, { output: 'c.png', width: 300 },
          { output: 'd.png', size: '30x20mm', dpi: 254 }, { output: 'e.png', 'page-margin': 0, bleed: '2mm' },
        ] }
      """
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    #expect(try size(of: "a.png") == [583, 413] && size(of: "b.png") == [291, 413] && size(of: "c.png")[0] == 300)
    #expect(try size(of: "d.png") == [300, 200] && size(of: "e.png") == [599, 429])
    let other = walls.replacingOccurrences(of: "paper: 'A6', landscape: true, pageMargin: '5mm'", with: "width: 500")
      .replacingOccurrences(of: "{ output: 'a.png' }, ", with: "")
      .replacingOccurrences(of: "landscape: false", with: "landscape: true")
      .replacingOccurrences(of: "'page-margin': 0, bleed", with: "size: '20x20mm', bleed")
    try photos.folder.write(Array(other.utf8), to: "walls.json5")
    let second = try photos.run("batch", "walls.json5")
    #expect(second.code == 0 && second.complaints.isEmpty, "\(second)")
    #expect(try size(of: "b.png") == [413, 291] && size(of: "e.png") == [95, 95])
  }

  @Test func sitesAreNotPrinted() throws {
    try photos.folder.write(
      Array("{ walls: [ { inputs: ['photos'], output: 'site/', name: 's', paper: 'A4' } ] }".utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 2 && run.complaints.contains("--paper cannot be combined with a site, which is not printed"))
  }
}
