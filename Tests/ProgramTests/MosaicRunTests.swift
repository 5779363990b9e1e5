import Digests
import Files
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Pictures of pictures.
@Suite struct MosaicRunTests {
  private let photos: PhotoFolder

  init() throws { photos = try .mosaic() }

  private func plan(_ options: String..., target: String = "target.png") throws -> MosaicPlan {
    try photos.mosaicPlan(options, target: target)
  }

  @discardableResult
  private func mosaic(_ options: String..., output: String = "m.png") throws -> Program.Run {
    try photos.runCleanly(["mosaic", "target.png", "photos", "-o", output] + options)
  }

  private func digest(_ name: String) throws -> String {
    let picture = try DecodedFile(photos.folder.path.appending(FilePath(name))).stored
    return SHA256.digest(of: picture.bytes).map { String(format: "%02x", $0) }.joined()
  }

  @Test(arguments: ["grid", "hex", "brick", "flow"]) func goldens(cells: String) throws {
    try mosaic("--cells", cells, "--across", "9", "--width", "270", "--mirror", "--seed", "3")
    Golden("mosaics").expect(try digest("m.png"), for: cells)
    // Neither the cache, nor threads, nor where it was planned matter.
    try mosaic(
      "--cells", cells, "--across", "9", "--width", "270", "--mirror", "--seed", "3", "--no-cache", "--jobs", "1",
      output: "n.png")
    #expect(try digest("n.png") == digest("m.png"))
    let words = ["--cells", cells, "--across", "9", "--width", "270", "--mirror", "--seed", "3"]
    let planned = try photos.runCleanly(["plan", "photos", "--target", "target.png"] + words)
    try photos.folder.write(Array(planned.output.utf8), to: "plan.json")
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "p.png"])
    #expect(try digest("p.png") == digest("m.png"))
  }

  @Test func anUnchangedPyramidHasTheCellsOfItsMosaic() throws {
    let run = try mosaic("--across", "9", "--width", "270", output: "m.dzi")
    #expect(run.errors.contains("m.dzi: 54 cells of"), "\(run)")
    #expect(try mosaic("--across", "9", "--width", "270", output: "m.dzi").errors == "m.dzi: unchanged, 54 cells\n")
  }

  @Test func mosaicsAreAsLargeAsTheirTargetSays() throws {
    #expect(try plan("--across", "6").canvas == .init(width: 360, height: 240))
    #expect(try plan("--across", "6", "--height", "100").canvas == .init(width: 150, height: 100))
    #expect(try plan("--across", "6", "--megapixels", "0.06").canvas == .init(width: 300, height: 200))
    #expect(try plan("--across", "6", "--size", "100x100px").canvas == .init(width: 100, height: 100))
    #expect(try plan("--across", "6", "--margin", "10", "--width", "140").canvas == .init(width: 140, height: 100))
  }

  @Test func photosAreUsedAsSeldomAsCanBe() throws {
    let tiles = try plan("--across", "6", "--max-uses", "2").tiles
    #expect(tiles.count == 24)
    let uses = Dictionary(grouping: tiles) { $0.file }.mapValues(\.count)
    #expect(uses.values.allSatisfy { $0 <= 2 })
    #expect(Set(try plan("--across", "6", "--max-uses", "4", "--use-all").tiles.map(\.file)).count == 12)
    // The same photo is nowhere near itself.
    for one in tiles {
      for other in tiles where one.file == other.file && one.frame != other.frame {
        let (dx, dy) = (one.frame.x - other.frame.x, one.frame.y - other.frame.y)
        #expect((dx * dx + dy * dy).squareRoot() > 60)
      }
    }
    let run = try photos.run("mosaic", "target.png", "photos", "-o", "m.png", "--across", "6", "--max-uses", "1")
    #expect(run.code == 2)
    #expect(
      run.errors.contains(
        "--max-uses 1: 12 photos fill 12 cells, but there are 24; use --across 4 or --max-uses 2"), "\(run)")
    #expect(
      try photos.run("mosaic", "target.png", "photos", "-o", "m.png", "--across", "4", "--max-uses", "1").code == 0)
  }

  @Test func pinnedPhotosAreWhereTheyWereAskedFor() throws {
    let tiles = try plan("--across", "6", "--pin", "03.png@0%,0%", "--pin", "05.png@60%,40%", "--mirror", "--turn")
      .tiles
    let (first, other) = (tiles[0], tiles.first { $0.frame.x == 180 && $0.frame.y == 60 })
    #expect(first.file.hasSuffix("03.png") && other?.file.hasSuffix("05.png") == true)
    // They are upright, and others are not.
    #expect(first.mirrored != true && (first.turn ?? 0) == 0)
    #expect(tiles.contains { ($0.turn ?? 0) != 0 } && tiles.contains { $0.mirrored == true })
    for (pin, fault) in [
      ("03.png@50,20", "--pin needs a photo and a point such as us.jpg@50%,40%, not “03.png@50,20”"),
      ("03.png@50%,101%", "--pin needs a photo"), ("@1%,1%", "--pin needs a photo"),
      ("none.png@1%,1%", "--pin none.png: is not one of the photos"),
    ] {
      let run = try photos.run("mosaic", "target.png", "photos", "-o", "p.png", "--pin", pin)
      #expect(run.code == 2 && run.errors.contains(fault), "\(run)")
    }
    let run = try photos.run(
      "mosaic", "target.png", "photos", "-o", "p.png", "--across", "6", "--pin", "03.png@1%,1%", "--pin", "05.png@2%,2%"
    )
    #expect(run.code == 0 && run.errors.contains("05.png: another photo is pinned to the same cell"), "\(run)")
  }

  /// Turned photos cover their cells, also where cells are not quite square.
  @Test func turnedPhotosLeaveNoGaps() throws {
    for cells in ["grid", "hex", "brick"] {
      try mosaic(
        "--cells", cells, "--across", "7", "--width", "201", "--turn", "--background", "transparent", "--color-adjust",
        "0", "--quiet",
        output: "t.png")
      let picture = try DecodedFile(photos.folder.path.appending(FilePath("t.png"))).stored
      let clear = stride(from: 3, to: picture.bytes.count, by: 4).count { picture.bytes[$0] < 250 }
      #expect(clear == 0, "\(cells): \(clear)")
    }
  }

  @Test func colorsMoveTowardsTheTarget() throws {
    let unchanged = try plan("--color-adjust", "0", "--across", "6", "--quiet").tiles
    #expect(unchanged.allSatisfy { $0.tones == nil && $0.mirrored == nil })
    let tones = try plan("--color-adjust", "80", "--across", "6").tiles.compactMap(\.tones)
    #expect(tones.count == 24 && tones.contains { abs($0["lightness"]![1]) > 0.01 })
    var errors: [Double] = []
    for (index, adjustment) in ["0", "40", "80"].enumerated() {
      let words = ["--color-adjust", adjustment, "--across", "12", "--report", "r\(index).json", "--quiet"]
      try photos.runCleanly(["mosaic", "target.png", "photos", "-o", "m\(index).png"] + words)
      errors.append(try report("r\(index).json").deltaE)
    }
    #expect(errors[0] > errors[1] && errors[1] > errors[2], "\(errors)")
    try mosaic("--overlay", "90", "--across", "12", "--report", "o.json", output: "o.png")
    #expect(try report("o.json").ssim > 0.8)
  }

  private struct Figures: Decodable {
    struct Use: Decodable { var file: String, count: Int }
    struct Cell: Decodable { var tile: Int, deltaE: Double }
    var ssim, deltaE: Double
    var cells, photos, mostUses: Int
    var uses: [Use]
    var worst: [Cell]
  }

  private func report(_ name: String) throws -> Figures {
    struct Report: Decodable {
      struct Wall: Decodable { var mosaic: Figures? }
      var walls: [Wall]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(try photos.folder.bytes(of: name)))
    return try #require(report.walls.first?.mosaic)
  }

  @Test func reportsSayHowGoodItIs() throws {
    let run = try mosaic("--across", "10", "--report", "r.json", "--preview", "far.png")
    let figures = try report("r.json")
    #expect(figures.cells == 70 && (1...12).contains(figures.photos) && figures.mostUses < 70)
    #expect(figures.uses.reduce(0) { $0 + $1.count } == 70 && figures.uses[0].count == figures.mostUses)
    #expect(figures.worst.count == 20 && figures.worst[0].deltaE >= figures.worst[19].deltaE)
    #expect((0..<1).contains(figures.ssim) && figures.deltaE > 0)
    #expect(run.errors.contains("m.png: 70 cells of \(figures.photos) photos, 600 × 400 pixels"), "\(run)")
    // 600 pixels at 96 to an inch are 159 mm, of which 182 points can be distinguished from three meters.
    let far = try DecodedFile(photos.folder.path.appending(FilePath("far.png"))).stored
    #expect(far.width == 182 && far.height == 121)
    #expect(try mosaic("--across", "10").errors.contains("m.png: unchanged, 70 cells"))
  }

  @Test func theTargetIsNoPhoto() throws {
    let run = try photos.run("mosaic", "photos/03.png", "photos", "-o", "m.png", "--across", "6")
    #expect(run.code == 0 && run.errors.contains("photos/03.png: is the target; not used as a photo"), "\(run)")
    let alone = try photos.run("mosaic", "photos/03.png", "photos/03.png", "-o", "n.png")
    #expect(alone.code == 1 && alone.errors.contains("no photos found"))
  }

  @Test func whatCannotBeIsSaid() throws {
    for (words, sentence) in [
      (["mosaic", "-o", "m.png"], "missing target"),
      (
        ["mosaic", "photos", "-o", "m.png"],
        "missing photos: photos is the target; try tessera mosaic portrait.jpg photos -o wall.png"
      ),
      (["mosaic", "no.png", "photos", "-o", "m.png"], "--target no.png: no such file or folder"),
      (["mosaic", "target.png", "photos", "-o", "m.png", "--across", "900", "--width", "300"], "smaller than a pixel"),
      (["mosaic", "target.png", "photos", "-o", "m.png", "--group-by", "day"], "--group-by cannot be combined"),
      (["mosaic", "target.png", "photos", "-o", "m.png", "--cells", "hex", "--margin", "9"], "omit the margin"),
      (["mosaic", "target.png", "photos", "-o", "m.png", "--layout", "hex"], "unknown option --layout"),
      (["photos", "--target", "target.png", "--layout", "hex", "-o", "m.png"], "cannot be combined with --layout hex"),
      (
        ["site", "photos", "--target", "target.png", "-o", "public", "--preview", "p.png"],
        "--preview cannot be combined with a site"
      ),
      (["mosaic", "target.png", "photos", "-o", "m.png", "--caption", "{stem}"], "--caption cannot be combined"),
    ] {
      let run = try Program.run(words, in: photos.folder)
      #expect(run.code == 2 && run.errors.contains(sentence), "\(run)")
    }
    #expect(try photos.files() == ["photos", "target.png"])
    let idle = try photos.run("photos", "-o", "m.png", "--across", "9")
    #expect(idle.errors.contains("--across has no effect with --layout flow"))
  }

  @Test func nothingIsWrittenOverThatTheWallIsMadeOf() throws {
    let target = try photos.folder.bytes(of: "target.png")
    for (words, path) in [
      (["-o", "target.png"], "--output target.png"),
      (["-o", "m.png", "--report", "target.png"], "--report target.png"),
      (["-o", "m.png", "--report", "photos/01.png"], "--report photos/01.png"),
      (["-o", "m.png", "--preview", "target.png"], "--preview target.png"),
      (["-o", "m.png", "--preview", "photos/01.png"], "--preview photos/01.png"),
      (["-o", "m.png", "--preview", "m.png"], "--preview m.png"),
      (["-o", "target.png", "--watermark", "target.png"], "--output target.png"),
    ] {
      let run = try Program.run(["mosaic", "target.png", "photos", "--across", "4"] + words, in: photos.folder)
      #expect(run.code == 2 && run.errors.contains("tessera: \(path): "), "\(run)")
    }
    for name in ["background", "watermark"] {
      let option = name == "background" ? "image(target.png)" : "target.png"
      let run = try photos.run("photos", "-o", "target.png", "--\(name)", option)
      #expect(run.code == 2 && run.errors.contains("--output target.png: is an input of the wall"), "\(run)")
    }
    #expect(try photos.folder.bytes(of: "target.png") == target)
    #expect(try photos.files() == ["photos", "target.png"])
  }

  @Test func previewsAreNoPhotosAndAreMadeWhereTheyAreMissing() throws {
    try mosaic("--across", "6", "--preview", "photos/far.png")
    #expect(try mosaic("--across", "6", "--preview", "photos/far.png").errors.contains("unchanged, 24 cells"))
    try FileManager.default.removeItem(at: photos.folder.url.appendingPathComponent("photos/far.png"))
    try mosaic("--across", "6", "--preview", "photos/far.png")
    #expect(try photos.files("photos").contains("far.png"))
    for output in ["m.pdf", "m.dzi", "-"] {
      let run = try photos.run("mosaic", "target.png", "photos", "-o", output, "--preview", "far.png")
      #expect(run.code == 2 && run.errors.contains("--preview "), "\(run)")
    }
  }

  /// Frames that begin between pixels, mirrored and not, and tiles that the edge of the wall cuts.
  @Test func itDoesNotMatterWhichTileIsDecodedFirst() throws {
    let words = [
      "--cells", "hex", "--across", "7", "--width", "201", "--spacing", "2.5", "--mirror", "--max-uses", "any",
      "--repeat-distance", "0", "--no-cache",
    ]
    var digests: Set<String> = []
    for jobs in ["1", "2", "3"] {
      try photos.runCleanly(["mosaic", "target.png", "photos", "-o", "\(jobs).png", "--jobs", jobs] + words)
      digests.insert(try digest("\(jobs).png"))
    }
    // Without anything that stands there twice: each tile from a plan of its own.
    let whole = try photos.runCleanly(["plan", "photos", "--target", "target.png"] + words)
    let lines = whole.output.split(separator: "\n", omittingEmptySubsequences: false)
    let (pixels, width) = (try DecodedFile(photos.folder.path.appending(FilePath("1.png"))).stored, 201)
    for line in lines.indices where lines[line].contains("\"file\"") && line % 9 == 0 {
      let tile = lines[line].hasSuffix(",") ? String(lines[line].dropLast()) : String(lines[line])
      try photos.folder.write(
        Array((lines[0] + "\n" + "\"tiles\": [\n\(tile)\n] }").utf8), to: "plan.json")
      try photos.runCleanly(["render", "--plan", "plan.json", "-o", "one.png", "--no-cache", "--force"])
      let alone = try DecodedFile(photos.folder.path.appending(FilePath("one.png"))).stored
      let frame = try JSONDecoder().decode(MosaicPlan.Tile.self, from: Data(tile.utf8)).frame
      let (x, y) = (Int(frame.x + frame.width / 2), Int(frame.y + frame.height / 2))
      guard (4..<width - 4).contains(x), (4..<pixels.height - 4).contains(y) else { continue }
      for row in y - 4..<y + 4 { for column in x - 4..<x + 4 { #expect(alone[column, row] == pixels[column, row]) } }
    }
    #expect(digests.count == 1)
  }

  @Test func oddPhotosAndTargetsMakeMosaics() throws {
    // One photo; very long ones; a transparent target; damaged and broken files.
    try photos.add("odd/wide.png", 900, 18, seed: 1)
    try photos.add("odd/high.png", 18, 900, seed: 2)
    try photos.folder.write(Array("no picture".utf8), to: "odd/text.png")
    var clear = Pixels(width: 60, height: 40, filledWith: .clear)
    for y in 10..<30 { for x in 20..<40 { clear[x, y] = Color(red: 200, green: 30, blue: 30) } }
    try photos.folder.write(try PNGEncoder.file(of: clear), to: "clear.png")
    let one = try photos.run("mosaic", "clear.png", "photos/01.png", "-o", "m.png", "--across", "8")
    #expect(one.code == 0 && one.errors.contains("40 cells of 1 photo, "), "\(one)")
    let odd = try photos.run("mosaic", "clear.png", "odd", "-o", "n.png", "--across", "8", "--repeat-distance", "5")
    #expect(odd.code == 3 && odd.errors.contains("there are too few photos"), "\(odd)")
    let picture = try DecodedFile(photos.folder.path.appending(FilePath("n.png"))).stored
    #expect(stride(from: 3, to: picture.bytes.count, by: 4).allSatisfy { picture.bytes[$0] == 255 })
    #expect(try photos.run("mosaic", "odd/wide.png", "photos", "-o", "w.png", "--across", "50").code == 0)
  }

  @Test func stableMosaicsKeepTheirPhotos() throws {
    func files(_ name: String) throws -> [String] {
      let plan = try JSONDecoder().decode(MosaicPlan.self, from: Data(try photos.folder.bytes(of: name)))
      return plan.tiles.map(\.file)
    }
    try mosaic("--across", "9", "--stable", "--max-uses", "any")
    let before = try files("m.png.plan.json")
    #expect(before.count == 54)
    for seed in 50..<54 as Range<UInt64> { try photos.add("photos/new\(seed).png", 70, 70, seed: seed) }
    try mosaic("--across", "9", "--stable", "--max-uses", "any")
    let kept = zip(before, try files("m.png.plan.json")).count { $0 == $1 }
    let anew = zip(before, try plan("--across", "9", "--max-uses", "any").tiles.map(\.file)).count { $0 == $1 }
    #expect(kept > anew, "\(kept), \(anew)")
    // A file that is not a plan is not overwritten.
    try photos.folder.write(Array("my plan".utf8), to: "m.png.plan.json")
    let run = try photos.run("mosaic", "target.png", "photos", "-o", "m.png", "--across", "9", "--stable")
    #expect(run.code == 2 && run.errors.contains("--stable: m.png.plan.json is not a plan"), "\(run)")
    #expect(try photos.folder.bytes(of: "m.png.plan.json") == Array("my plan".utf8))
    // The plan of a site is beside the published folder.
    try photos.runCleanly(["site", "photos", "--target", "target.png", "-o", "public", "--across", "9", "--stable"])
    #expect(try files("public.plan.json").count == 54)
    #expect(try !photos.files("public").contains { $0.hasSuffix("plan.json") })
  }

  @Test func batchesMakeMosaics() throws {
    try photos.folder.write(
      Array(
        """
        { defaults: { inputs: ['photos'], target: 'target.png', across: 8 },
          walls: [{ name: 'a', output: 'a.png', cells: 'hex', preview: 'far.png' },
            { name: 'b', output: 'b.png', useAll: true }] }
        """.utf8), to: "walls/walls.json5")
    try photos.folder.write(try photos.folder.bytes(of: "target.png"), to: "walls/target.png")
    for number in 1...9 {
      try photos.folder.write(try photos.folder.bytes(of: "photos/0\(number).png"), to: "walls/photos/\(number).png")
    }
    let made = try photos.run("batch", "walls/walls.json5", "--report", "r.json")
    #expect(made.code == 0 && made.errors.contains("a: walls/a.png: "), "\(made)")
    #expect(try photos.files("walls").contains("far.png"))
    #expect(try photos.run("batch", "walls/walls.json5").errors.contains("b: walls/b.png: unchanged, 40 cells"))
    // Another target is another wall.
    try photos.add("walls/target.png", 100, 70, seed: 41)
    #expect(
      try photos.run("batch", "walls/walls.json5", "--dry-run").output.contains("a: walls/a.png: would be rendered"))
  }
}
