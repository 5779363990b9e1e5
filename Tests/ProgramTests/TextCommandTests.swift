import ChildProcesses
import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// The fonts that these tests need.
enum InstalledFonts {
  static let haveDejaVu = FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
}

/// Words on walls, from the command line to the picture.
@Suite(.enabled(if: InstalledFonts.haveDejaVu, "DejaVu Sans is not installed"))
struct TextCommandTests {
  private static let font = ["--font", "DejaVu Sans"]

  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (60, 60), (90, 30), (60, 40)])
  }

  private func plan(_ arguments: String...) throws -> WrittenPlan {
    let run = try photos.runCleanly(["plan", "photos"] + arguments)
    return try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
  }

  @discardableResult
  private func render(_ arguments: String..., output: String = "wall.png") throws -> Pixels {
    try photos.runCleanly(["photos", "-o", output, "--no-cache"] + Self.font + arguments)
    return try decoded(output)
  }

  private func decoded(_ name: String) throws -> Pixels {
    try DecodedFile(photos.folder.path.appending(FilePath(name))).stored
  }

  struct WrittenPlan: Decodable {
    struct Text: Decodable {
      var text: String
      var frame: ReadPlan.Rect
      var size: Double
      var tile: Int?
      var page: Int?
      var anchor: String?
      var scrim: String?
      var color: String?
      var outline: String?
    }
    var canvas: ReadPlan.Canvas
    var tiles: [ReadPlan.Tile]
    var texts: [Text]?
  }

  // MARK: - Room

  @Test(arguments: [
    ["--row-height", "60"], ["--layout", "masonry", "--columns", "2"], ["--layout", "grid", "--columns", "3"],
    ["--layout", "row"], ["--size", "300x400", "--max-crop", "60%"],
    ["--size", "300x400", "--layout", "grid"], ["--size", "300x400", "--layout", "masonry", "--max-crop", "60%"],
  ])
  func captionsStandBelowTheirPhotos(_ layout: [String]) throws {
    let run = try photos.runCleanly(
      ["plan", "photos", "--caption", "{stem}", "--caption-lines", "2", "--caption-size", "14", "--spacing", "6"]
        + (layout.contains("--size") ? [] : ["--width", "300"]) + layout)
    let plan = try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
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
      let run = try photos.runCleanly(["plan", "photos", "--layout", "grid"] + options)
      let plan = try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
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
    let run = try photos.runCleanly(
      ["plan", "photos", "--width", "600", "--group-by", "folder", "--group-heading", "{group}"] + options)
    let plan = try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
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

  // MARK: - Pixels

  @Test func captionsAreInk() throws {
    let plain = try render("--layout", "grid", "--columns", "5", "--width", "500", "--caption", " ")
    let captioned = try render("--layout", "grid", "--columns", "5", "--width", "500", "--caption", "{stem}")
    #expect((plain.width, plain.height) == (captioned.width, captioned.height))
    let changed = (0..<plain.height).filter { y in (0..<plain.width).contains { plain[$0, y] != captioned[$0, y] } }
    #expect(!changed.isEmpty && changed.allSatisfy { $0 >= plain.height - 26 })
  }

  @Test func aPlanWithWordsIsRenderedAsItStands() throws {
    let direct = try render("--caption", "{stem}", "--title", "A title", "--width", "400")
    let plan = try photos.runCleanly(
      ["plan", "photos", "--caption", "{stem}", "--title", "A title", "--width", "400"] + Self.font)
    try photos.folder.write(Array(plan.output.utf8), to: "plan.json")
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "planned.png", "--no-cache"])
    #expect(try direct == decoded("planned.png"))
  }

  @Test func coresSandboxAndBandsMakeNoDifference() throws {
    let words = ["--caption", "{stem} مرحبا", "--title", "One", "--width", "400"]
    try photos.runCleanly(["photos", "-o", "a.png", "--no-cache", "--jobs", "1"] + Self.font + words)
    try photos.runCleanly(["photos", "-o", "b.png", "--no-cache", "--jobs", "4"] + Self.font + words)
    try photos.runCleanly(["photos", "-o", "c.png", "--no-cache", "--no-sandbox"] + Self.font + words)
    let first = try photos.folder.bytes(of: "a.png")
    #expect(try first == photos.folder.bytes(of: "b.png") && first == photos.folder.bytes(of: "c.png"))
  }

  @Test func manifestsGiveCaptions() throws {
    try photos.folder.write(
      Array(#"{ images: [ { file: "photos/01.png", caption: "<b>@file</b>" }, { file: "photos/02.png" } ] }"#.utf8),
      to: "list.json5")
    let run = try photos.runCleanly(["plan", "list.json5", "--caption", "{stem}"])
    let plan = try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
    #expect((plan.texts ?? []).map(\.text) == ["<b>@file</b>", "02"])
  }

  // MARK: - Errors

  @Test func aFieldWithoutItsBracesIsNoted() throws {
    func notes(_ caption: String) throws -> String {
      let run = try photos.run("plan", "photos", "--caption", caption)
      #expect(run.code == 0)
      return run.complaints
    }
    #expect(
      try notes("date")
        == "tessera: every caption is the word “date”; --caption '{date}' writes that of each photo\n")
    for caption in ["{date}", "Date", "the date", "today"] { #expect(try notes(caption).isEmpty) }
  }

  @Test func whatNoFontHasIsNamed() throws {
    try photos.folder.write(
      Array("{ images: [ { file: \"photos/01.png\", caption: \"a\u{10FFFD}b\" } ] }".utf8), to: "list.json5")
    let words = ["list.json5", "-o", "wall.png", "--caption", "{stem}", "--no-cache"] + Self.font
    let run = try Program.run(words, in: photos.folder)
    #expect(run.code == 3 && run.complaints.contains("photos/01.png: no font has all the characters of “a"), "\(run)")
    let strict = try Program.run(words + ["--strict", "--force"], in: photos.folder)
    #expect(strict.code == 1 && strict.complaints.contains("nothing written (--strict)"), "\(strict)")
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
    let run = try Program.run(["photos", "-o", "wall.png"] + words, in: photos.folder)
    #expect(run.code == 2 && run.errors.contains(message), "\(run)")
  }

  @Test func hostileTitlesMakeAWall() throws {
    let hostile = [
      String(repeating: "word ", count: 20_000), "a" + String(repeating: "\u{301}", count: 5000),
      "\u{202E}reversed", "\u{1}\u{2}\u{7F}", "@/etc/passwd", "<span size='999999'>x</span>", "{{braces}}",
    ]
    for text in hostile {
      let escaped = text.hasPrefix("{{") ? text : text.replacingOccurrences(of: "{", with: "{{")
      try render("--title", escaped, "--caption", escaped, "--width", "300")
    }
  }

  @Test func anotherFontMakesTheWallAnew() throws {
    let words = ["photos", "-o", "wall.png", "--caption", "{stem}", "--no-cache"]
    try photos.runCleanly(words + Self.font)
    #expect(try Program.run(words + Self.font, in: photos.folder).errors.contains("unchanged"))
    let fonts = ["XDG_DATA_HOME": photos.folder.url.path + "/data"]
    try photos.folder.write(
      Array(Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))),
      to: "data/fonts/new.ttf")
    let again = try Program.run(words + Self.font, in: photos.folder, environment: fonts)
    #expect(again.code == 0 && !again.errors.contains("unchanged"), "\(again)")
  }

  @Test func aFolderWithAnotherNameMakesTheWallAnewIfWordsNameIt() throws {
    let walls = [("wall.png", "{folder}", false), ("other.png", "{stem}", true)]
    func run(_ folder: String, _ wall: String, _ caption: String) throws -> String {
      try Program.run([folder, "-o", wall, "--caption", caption, "--no-cache"] + Self.font, in: photos.folder).errors
    }
    for (wall, caption, _) in walls {
      _ = try run("photos", wall, caption)
      #expect(try run("photos", wall, caption).contains("unchanged"))
    }
    let root = photos.folder.url
    try FileManager.default.moveItem(at: root.appendingPathComponent("photos"), to: root.appendingPathComponent("2026"))
    for (wall, caption, isUnchanged) in walls {
      #expect(try run("2026", wall, caption).contains("unchanged") == isUnchanged)
    }
  }

  @Test func wordsCanBeWrittenAllOverTheWall() throws {
    let options = ["--width", "400", "--row-height", "100", "--watermark", "Draft", "--watermark-position", "tile"]
    let run = try photos.runCleanly(["plan", "photos"] + options + Self.font)
    let plan = try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8))
    let marks = try #require(plan.texts)
    #expect(marks.count > 10 && marks.allSatisfy { $0.text == "Draft" && $0.tile == nil })
    // In lines, of which every other one is shifted by half a step.
    let lines = Dictionary(grouping: marks) { $0.frame.y }.sorted { $0.key < $1.key }.map { $0.value.map(\.frame.x) }
    let step = lines[0][1] - lines[0][0]
    #expect(lines[0][0] == 0 && abs(lines[1][0] + step / 2) <= 1 && lines[2] == lines[0])
    let once = try render("--width", "400", "--watermark", "Draft")
    #expect(try render("--width", "400", "--watermark", "Draft", "--watermark-position", "tile") != once)
  }

  @Test func aWatermarkOfWordsContrastsWithItsGround() throws {
    func mark(_ arguments: String...) throws -> [String?] {
      let run = try photos.runCleanly(
        ["plan", "photos", "--width", "400", "--row-height", "100", "--watermark", "Draft"] + Self.font + arguments)
      let mark = try #require(try JSONDecoder().decode(WrittenPlan.self, from: Data(run.output.utf8)).texts?.last)
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

  @Test func aWatermarkIsSeenOnTheMarginAndOnWhitePhotos() throws {
    let white = try PhotoFolder(sizes: [])
    let photo = try PNGFixture().encoded(rows: [UInt8](repeating: 255, count: 200 * 150 * 3), width: 200, height: 150)
    for index in 0..<4 { try white.folder.write(photo, to: "photos/\(index).png") }
    for options in [["--margin", "40"], [], ["--watermark-position", "tile"], ["--watermark-size", "90%"]] {
      try white.runCleanly(
        ["photos", "-o", "wall.png", "--force", "--width", "400", "--row-height", "100", "--watermark", "Draft"]
          + Self.font + options)
      let pixels = try DecodedFile(white.folder.path.appending(FilePath("wall.png"))).stored
      let darkest = stride(from: 0, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }.min()
      #expect(try #require(darkest) < 160)
    }
  }

  @Test func linesAroundWordsDoNotDependOnStrips() throws {
    // More than a megapixel of words is drawn strip by strip, and formats have strips of other heights.
    func wall(_ name: String, _ size: String) throws -> Pixels {
      try render(
        "--width", "3000", "--row-height", "600", "--watermark", "Draft", "--watermark-size", size, "--lossless",
        output: name)
    }
    for size in ["5%", "100%"] { #expect(try wall("wall.webp", size) == (try wall("wall.tiff", size))) }
  }

  // MARK: - Independent readers

  @Test(
    .enabled(if: Programs.installed("tesseract") != nil, "tesseract is not installed"),
    .enabled(if: Programs.installed("convert") != nil, "ImageMagick is not installed"))
  func captionsCanBeRead() throws {
    let sheet = try PhotoFolder(sizes: [])
    let first = ["harbor", "morning", "garden", "winter", "bridge", "summer", "castle", "forest", "island", "market"]
    let second = ["window", "lantern", "kitchen", "mountain", "orchard", "flower"]
    for word in first { for other in second { try sheet.add("photos/\(word) \(other).png", 200, 150) } }
    try sheet.runCleanly(
      [
        "photos", "-o", "sheet.png", "--layout", "grid", "--columns", "6", "--width", "1200", "--spacing", "10",
        "--caption",
        "{stem}", "--caption-size", "12",
      ] + Self.font)
    let path = sheet.folder.url.path
    for words in [
      ["convert", "\(path)/sheet.png", "-colorspace", "gray", "-resize", "400%", "\(path)/large.png"],
      ["tesseract", "\(path)/large.png", "\(path)/read", "--psm", "11"],
    ] {
      let program = try #require(Programs.installed(words[0]))
      _ = try ChildProcess([program] + words.dropFirst(), in: path, environment: ChildProcess.environment(adding: [:]))
        .wait()
    }
    let text = String(decoding: try sheet.folder.bytes(of: "read.txt"), as: UTF8.self)
    var counts: [Substring: Int] = [:]
    for word in text.split(whereSeparator: { !$0.isLetter }) { counts[word, default: 0] += 1 }
    let found =
      first.map { min(counts[$0[...]] ?? 0, 6) }.reduce(0, +)
      + second.map { min(counts[$0[...]] ?? 0, 10) }.reduce(0, +)
    #expect(found * 100 >= 120 * 98, "\(found) of 120 words")
  }
}
