import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Plans on paper.
@Suite struct PaperPlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<13).map { $0 % 3 == 0 ? (60, 80) : (90, 60) })
  }

  @Test(arguments: ["flow", "hex", "honeycomb", "radial", "grid", "masonry", "pile"])
  func everyLayoutButOneFillsThePage(layout: String) throws {
    let words = ["photos", "--layout", layout, "--paper", "210x148mm", "--dpi", "100", "--max-crop", "70%"]
    for (more, width, height) in [
      ([], 827, 583), (["--margin", "3.7mm"], 827, 583), (["--page-margin", "10mm", "--title", "A"], 827, 583),
      (["--page-margin", "10mm", "--bleed", "5mm"], 867, 623),
    ] {
      let run = PlanningRun(words + more, in: photos.folder)
      #expect(run.code == 0, "\(run)")
      let plan = try run.plan()
      #expect(plan.canvas == .init(width: width, height: height), "\(more)")
      if !more.contains("--page-margin") || layout == "honeycomb" { continue }
      let edge = 39.0 + (more.contains("--bleed") ? 20 : 0)
      for tile in plan.tiles {
        #expect(tile.pixels.x >= edge && tile.pixels.maxX <= Double(width) - edge, "\(tile)")
        #expect(tile.pixels.y >= edge && tile.pixels.maxY <= Double(height) - edge, "\(tile)")
      }
    }
    let row = photos.planningRun("photos", "--layout", "row", "--paper", "A4")
    #expect(row.code == 2)
    #expect(row.complaints == "tessera: --layout row does not support --paper; use --width, or another layout\n")
  }

  @Test(arguments: ["flow", "masonry"])
  func photosAtTheEdgeRunIntoTheBleed(layout: String) throws {
    let words = ["--layout", layout, "--paper", "A6", "--dpi", "100", "--max-crop", "70%"]
    func tiles(_ more: [String]) throws -> [ReadPlan.Tile] {
      try photos.planned(["photos"] + words + more).tiles
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
    func plan(_ more: [String]) throws -> ReadPlan { try photos.planned(["photos"] + words + more) }
    // 413 × 583: two columns of 206.5, and four rows of 145.75 are closest to 4:3.
    let two = try plan(["--columns", "2"])
    #expect(two.pages == 2 && two.tiles.filter { $0.page == 1 }.count == 8)
    #expect(two.tiles[0].frame == .init(x: 0, y: 0, width: 206.5, height: 145.75))
    // A page with few photos has the same cells.
    let few = try plan(["--columns", "2", "--limit", "1"])
    #expect(few.pages == nil && few.tiles[0].frame == two.tiles[0].frame && few.canvas == two.canvas)
    let both = try plan(["--columns", "2", "--rows", "2", "--limit", "1"])
    #expect(both.tiles[0].frame == .init(x: 0, y: 0, width: 206.5, height: 291.5))
    // Without columns, all photos are on one page.
    #expect(try plan([]).pages == nil)
    // As many cells as fit.
    let cells = try plan(["--cell", "50x50mm"])
    #expect(cells.pages == 4 && cells.tiles.filter { $0.page == 1 }.count == 4 && cells.canvas == two.canvas)
    let high = photos.planningRun(
      "photos", "--layout", "grid", "--paper", "A6", "--dpi", "100", "--cell", "9x900", "--page-margin", "0")
    #expect(
      high.code == 2 && high.complaints == "tessera: --cell is taller than the page: 900 pixels, but the page has 583\n"
    )
  }

  @Test func sheetsLeaveTheEdgeOfThePaperFree() throws {
    func edge(_ paper: String, _ options: String...) throws -> Double {
      let words = ["photos", "--layout", "grid", "--content", "fill", "--columns", "3", "--dpi", "254"]
      let plan = try photos.planned(words + ["--paper", paper] + options)
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

  @Test func impossiblePagesSuggestNoOtherSize() throws {
    let run = photos.planningRun("photos", "--paper", "300x20mm", "--dpi", "100", "--limit", "2", "--fit", "refuse")
    #expect(run.code == 1 && run.complaints.contains("fills 1181 × 79 pixels"), "\(run)")
    #expect(!run.complaints.contains("would fit"))
  }
}
