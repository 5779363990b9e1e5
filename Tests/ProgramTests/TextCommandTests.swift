import ChildProcesses
import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Words on walls, from the command line to the picture.
@Suite(.enabled(if: InstalledFonts.haveDejaVu, "DejaVu Sans is not installed"))
struct TextCommandTests {
  private static let font = ["--font", "DejaVu Sans"]

  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (60, 60), (90, 30), (60, 40)])
  }

  @discardableResult
  private func render(_ arguments: String..., output: String = "wall.png") throws -> Pixels {
    try photos.runCleanly(["photos", "-o", output, "--no-cache"] + Self.font + arguments)
    return try decoded(output)
  }

  private func decoded(_ name: String) throws -> Pixels {
    try DecodedFile(photos.folder.path.appending(FilePath(name))).stored
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

  @Test func whatNoFontHasIsNamed() throws {
    try photos.folder.write(
      Array("{ images: [ { file: \"photos/01.png\", caption: \"a\u{10FFFD}b\" } ] }".utf8), to: "list.json5")
    let words = ["list.json5", "-o", "wall.png", "--caption", "{stem}", "--no-cache"] + Self.font
    let run = try Program.run(words, in: photos.folder)
    #expect(run.code == 3 && run.complaints.contains("photos/01.png: no font has all the characters of “a"), "\(run)")
    let strict = try Program.run(words + ["--strict", "--force"], in: photos.folder)
    #expect(strict.code == 1 && strict.complaints.contains("nothing written (--strict)"), "\(strict)")
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
    let plan = try JSONDecoder().decode(ReadPlan.self, from: Data(run.output.utf8))
    let marks = try #require(plan.texts)
    #expect(marks.count > 10 && marks.allSatisfy { $0.text == "Draft" && $0.tile == nil })
    // In lines, of which every other one is shifted by half a step.
    let lines = Dictionary(grouping: marks) { $0.frame.y }.sorted { $0.key < $1.key }.map { $0.value.map(\.frame.x) }
    let step = lines[0][1] - lines[0][0]
    #expect(lines[0][0] == 0 && abs(lines[1][0] + step / 2) <= 1 && lines[2] == lines[0])
    let once = try render("--width", "400", "--watermark", "Draft")
    #expect(try render("--width", "400", "--watermark", "Draft", "--watermark-position", "tile") != once)
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
