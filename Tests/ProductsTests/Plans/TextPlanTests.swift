import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Words in plans.
@Suite(.enabled(if: InstalledFonts.haveDejaVu, "DejaVu Sans is not installed"))
struct TextPlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (60, 60), (90, 30), (60, 40)])
  }

  private func plan(_ arguments: String...) throws -> ReadPlan {
    try photos.planned(["photos"] + arguments)
  }

  // MARK: - Room

  @Test(arguments: [
    ["--row-height", "60"], ["--layout", "masonry", "--columns", "2"], ["--layout", "grid", "--columns", "3"],
    ["--layout", "row"], ["--size", "300x400", "--max-crop", "60%"],
    ["--size", "300x400", "--layout", "grid"], ["--size", "300x400", "--layout", "masonry", "--max-crop", "60%"],
  ])
  func captionsStandBelowTheirPhotos(_ layout: [String]) throws {
    let plan = try photos.planned(
      ["photos", "--caption", "{stem}", "--caption-lines", "2", "--caption-size", "14", "--spacing", "6"]
        + (layout.contains("--size") ? [] : ["--width", "300"]) + layout)
    let texts = try #require(plan.texts)
    #expect(texts.map(\.text) == ["01", "02", "03", "04", "05"])
    if layout.contains("--size") { #expect(plan.canvas == ReadPlan.Canvas(width: 300, height: 400)) }
    for text in texts {
      let tile = plan.tiles[try #require(text.tile)]
      #expect(text.frame.y >= tile.pixels.maxY && text.frame.y < tile.pixels.maxY + 8)
      #expect(text.frame.height == 40 && text.frame.maxY <= Double(plan.canvas.height) + 0.5)
      // Nothing is on a caption.
      for other in plan.tiles {
        #expect(
          other.frame.maxX <= text.frame.x + 0.01 || other.frame.x >= text.frame.maxX - 0.01
            || other.frame.maxY <= text.frame.y + 1 || other.frame.y >= text.frame.maxY - 0.01)
      }
    }
  }

  // MARK: - Edges

  @Test func captionsOfARowAreOnOneLine() throws {
    let texts = try #require(try plan("--layout", "row", "--width", "600", "--caption", "{stem}").texts)
    #expect(texts.count == 5 && Set(texts.map(\.frame.y)).count == 1)
    // Photos without captions are centered.
    let bare = try plan("--layout", "row", "--width", "600")
    #expect(Set(bare.tiles.map { 2 * $0.frame.y + $0.frame.height }.map { ($0 * 1000).rounded() }).count == 1)
  }

  /// Captions that fill their lines are apart, and keep the edge that they are on.
  @Test(arguments: ["left", "center", "right"]) func captionsOfNeighborsAreApart(alignment: String) throws {
    let plan = try plan(
      "--layout", "grid", "--columns", "5", "--width", "1600", "--caption",
      "a caption much too long for its photo, however large that photo may be on a wall of this width, and then some",
      "--caption-align", alignment)
    let texts = try #require(plan.texts)
    for (one, next) in zip(texts, texts.dropFirst()) { #expect(next.frame.x - one.frame.maxX >= 13.5) }
    let (cell, text) = (plan.tiles[0].frame, texts[0].frame)
    if alignment == "left" { #expect(text.x == cell.x) }
    if alignment == "right" { #expect(abs(text.maxX - cell.maxX) < 0.01) }
    // At the edge of the wall, too.
    #expect(cell.x >= 12 && cell.y >= 12 && plan.tiles[4].frame.maxX <= 1588.01)
  }

  @Test func onlySheetsWithWordsHaveMargins() throws {
    func edge(_ options: String...) throws -> Double {
      let size = options.contains("--width") ? [] : ["--width", "1600"]
      let plan = try photos.planned(["photos", "--layout", "grid"] + options + size)
      return plan.tiles.map(\.frame.x).min() ?? 0
    }
    #expect(try edge("--content", "fill") == 0)
    #expect(try edge("--content", "fill", "--caption", "{stem}") == 12)
    #expect(try edge("--content", "fill", "--caption", "{stem}", "--margin", "0") == 0)
    #expect(try edge("--content", "fill", "--caption", "{stem}", "--margin", "30") == 30)
    #expect(try edge("--content", "fill", "--caption", "{stem}", "--width", "200") == 2)
  }

  @Test(arguments: [[], ["--margin", "0"], ["--margin", "30"], ["--layout", "grid"]])
  func headingsBeginWherePhotosDo(options: [String]) throws {
    let plan = try photos.planned(
      ["photos", "--width", "600", "--group-by", "folder", "--group-heading", "{group}"] + options)
    let heading = try #require(plan.texts?.first { $0.tile == nil })
    #expect(heading.frame.x == plan.tiles.map { Double($0.pixels.x) }.min())
  }

  @Test func captionsOfPolaroidsStandInTheMiddleOfTheirFeet() throws {
    let plan = try plan("--polaroid", "--caption", "{stem}", "--spacing", "10")
    for text in try #require(plan.texts) {
      let tile = plan.tiles[try #require(text.tile)]
      // 48 pixels of foot around 20 of a line.
      #expect(text.frame.y == Double(tile.pixels.maxY) + 14 && text.frame.height == 20)
    }
  }

  @Test func overlaysLieInsideTheirShapes() throws {
    for layout in ["hex", "honeycomb"] {
      let plan = try plan("--layout", layout, "--caption", "{stem}", "--caption-size", "10", "--spacing", "2")
      let texts = try #require(plan.texts)
      #expect(texts.count == 5 && texts.allSatisfy { $0.scrim != nil && $0.anchor == "bottom" })
      for text in texts {
        let tile = plan.tiles[try #require(text.tile)]
        #expect(text.frame.x > tile.frame.x && text.frame.maxX < tile.frame.maxX)
        #expect(text.frame.y > tile.frame.y + tile.frame.height / 2 && text.frame.maxY < tile.frame.maxY)
      }
    }
  }

  @Test func titlesShrinkTheRoomOfAnExactSize() throws {
    let plain = try plan(
      "--size", "400x300", "--max-crop", "60%", "--caption", "{stem}", "--caption-position", "overlay")
    let titled = try plan(
      "--size", "400x300", "--max-crop", "60%", "--title", "Five photos", "--subtitle", "{count}", "--footer",
      "{count} photos")
    #expect(plain.canvas == titled.canvas)
    #expect((titled.texts ?? []).map(\.text) == ["Five photos", "5", "5 photos"])
    let top = try #require(titled.tiles.map(\.frame.y).min())
    let bottom = try #require(titled.tiles.map(\.frame.maxY).max())
    #expect((titled.texts ?? []).allSatisfy { $0.frame.maxY <= top || $0.frame.y >= bottom })
  }

  @Test func pagesAreNumbered() throws {
    let plan = try plan(
      "--layout", "grid", "--columns", "2", "--rows", "1", "--width", "300", "--page-footer", "{page}/{pages}")
    #expect((plan.texts ?? []).map(\.text) == ["1/3", "2/3", "3/3"])
    #expect((plan.texts ?? []).map(\.page) == [1, 2, 3])
  }

  @Test func groupsHaveHeadings() throws {
    for name in ["a", "b"] { try photos.add("photos/\(name)/1.png", 60, 40) }
    let stacked = try plan("--group-by", "folder", "--group-heading", "{group}: {count}", "--width", "300")
    let texts = try #require(stacked.texts)
    #expect(texts.count == 3 && texts[1].text == "a: 1" && texts[2].text == "b: 1")
    #expect(texts[1].frame.maxY <= stacked.tiles[5].frame.y)
    let inline = try plan(
      "--group-by", "folder", "--group-heading", "{group}", "--group-inline", "--width", "900", "--row-height", "60")
    #expect(Set(inline.tiles.map(\.frame.y)).count == 1)
    #expect(try #require(inline.texts).map(\.frame.x) == [0, 5, 6].map { inline.tiles[$0].frame.x })
  }

  @Test func manifestsGiveCaptions() throws {
    try photos.folder.write(
      Array(#"{ images: [ { file: "photos/01.png", caption: "<b>@file</b>" }, { file: "photos/02.png" } ] }"#.utf8),
      to: "list.json5")
    let plan = try photos.planned("list.json5", "--caption", "{stem}")
    #expect((plan.texts ?? []).map(\.text) == ["<b>@file</b>", "02"])
  }

  // MARK: - Errors

  @Test func aFieldWithoutItsBracesIsNoted() throws {
    func notes(_ caption: String) throws -> String {
      let run = photos.planningRun("photos", "--caption", caption)
      #expect(run.code == 0)
      return run.complaints
    }
    #expect(
      try notes("date")
        == "tessera: every caption is the word “date”; --caption '{date}' writes that of each photo\n")
    for caption in ["{date}", "Date", "the date", "today"] { #expect(try notes(caption).isEmpty) }
  }

  @Test(arguments: [
    (["--caption", "{titel}"], "--caption: "), (["--caption", "{"], "--caption: "),
    (["--title", "{stem}"], "--title: "), (["--caption-size", "-3"], "--caption-size needs a size in pixels"),
    (["--caption-lines", "0"], "--caption-lines needs a whole number from 1 to 100"),
    (["--caption", "x", "--font", "No Such Family"], "--font: font “No Such Family” not found"),
    (["--caption", "x", "--font", "missing.ttf"], "--font missing.ttf: "),
    (["--caption", "x", "--font", "photos/01.png/x.ttf"], "--font photos/01.png/x.ttf: "),
    (["--caption", "x", "--locale", "!!"], "--locale needs a locale"),
    (["--title", "x", "--size", "300x16"], "titles leave no room for photos"),
  ])
  func mistakesAreExplained(_ words: [String], _ message: String) throws {
    let run = PlanningRun(["photos"] + words, in: photos.folder)
    #expect(run.code == 2 && run.errors.contains(message), "\(run)")
  }

  @Test func aWatermarkOfWordsContrastsWithItsGround() throws {
    func mark(_ arguments: String...) throws -> [String?] {
      let words = ["photos", "--width", "400", "--row-height", "100", "--watermark", "Draft", "--font", "DejaVu Sans"]
      let mark = try #require(photos.planned(words + arguments).texts?.last)
      return [mark.color, mark.outline]
    }
    // Photos are of any color.
    #expect(try mark("--watermark-position", "center") == ["#ffffff80", "#22222280"])
    #expect(try mark("--watermark-position", "tile") == ["#ffffff80", "#22222280"])
    #expect(try mark("--margin", "60") == ["#22222280", "#ffffff80"])
    #expect(try mark("--margin", "60", "--background", "black") == ["#ffffff80", "#22222280"])
    #expect(try mark("--watermark-color", "yellow", "--watermark-opacity", "100%") == ["#ffff00ff", "#222222ff"])
    #expect(try mark("--watermark-color", "navy", "--watermark-outline", "#f00") == ["#00008080", "#ff000080"])
    #expect(try mark("--text-color", "navy", "--watermark-outline", "transparent") == ["#00008080", nil])
  }
}
