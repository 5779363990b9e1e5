import ChildProcesses
import Files
import Foundation
import ImageCodecs
import Palettes
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Walls in the colors of a display, from the command line.
@Suite struct PaletteRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: (0..<9).map { $0 % 2 == 0 ? (120, 160) : (180, 120) })
    try photos.settle()
  }

  private func render(_ words: [String]) throws -> Program.Run {
    try Program.run(["photos", "--width", "500"] + words, in: folder)
  }

  /// Words where there are fonts for them.
  private let captions = InstalledFonts.haveDejaVu ? ["--caption", "{stem}"] : []

  private func decoded(_ name: String) throws -> DecodedFile {
    try DecodedFile(folder.path.appending(FilePath(name)))
  }

  private static let outputs = Thoroughness.part(
    Palette.known.flatMap { known in ["wall.png", "wall.bmp", "wall.raw4"].map { (known.palette.name, $0) } }, each: 4)

  @Test(arguments: outputs) func coresDoNotShow(palette: String, name: String) throws {
    let words = ["-o", name, "--palette", palette] + captions
    #expect(try render(words + ["--jobs", "1"]).code == 0)
    let bytes = try folder.bytes(of: name)
    let run = try render(words + ["--jobs", "4", "--force", "--no-cache"])
    #expect(run.code == 0 && run.complaints.isEmpty && run.errors.hasPrefix("\(name): 9 photos, 500 × "), "\(run)")
    #expect(try folder.bytes(of: name) == bytes)
  }

  @Test(arguments: Thoroughness.part(["bmp", "png", "raw4"], each: 3), Dithering.Method.allCases)
  func joinedWallsAreThoseOfOneRun(format: String, method: Dithering.Method) throws {
    let plan = try photos.runCleanly(["plan", "photos", "--width", "900", "--quiet"] + captions)
    try folder.write(Array(plan.output.utf8), to: "plan.json")
    let look = ["--palette", "spectra6", "--dither", method.rawValue, "--format", format, "--no-cache"]
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "whole." + format] + look)
    for number in [3, 1, 2] {
      try photos.runCleanly(["render", "--plan", "plan.json", "--share", "\(number)/3", "-o", "parts"] + look)
    }
    try photos.runCleanly(["join", "parts", "-o", "joined." + format])
    #expect(try folder.bytes(of: "joined." + format) == folder.bytes(of: "whole." + format))
  }

  @Test func joinedWallsAreMadeToFit() throws {
    let plan = try photos.runCleanly(["plan", "photos", "--width", "900", "--row-height", "240", "--quiet"])
    try folder.write(Array(plan.output.utf8), to: "plan.json")
    let look = ["--palette", "gray16", "--max-bytes", "90k", "--no-cache"]
    let whole = try Program.run(["render", "--plan", "plan.json", "-o", "whole.png"] + look, in: folder)
    for number in [1, 2] {
      try photos.runCleanly(["render", "--plan", "plan.json", "--share", "\(number)/2", "-o", "parts"] + look)
    }
    let joined = try photos.run("join", "parts", "-o", "joined.png")
    #expect(whole.code == 3 && joined.code == 3, "\(joined)")
    #expect(joined.complaints == whole.complaints.replacing("whole.png", with: "joined.png"))
    #expect(try folder.bytes(of: "joined.png") == folder.bytes(of: "whole.png") && photos.size("whole.png") <= 90000)
  }

  @Test(arguments: ["wall.png", "wall.bmp"]) func unchangedWallsAreLeftAlone(name: String) throws {
    let words = ["-o", name, "--palette", "acep7"]
    #expect(try render(words).code == 0)
    let again = try render(words)
    #expect(again.code == 0 && again.errors == "\(name): unchanged, 9 photos\n", "\(again)")
    for option in [["--dither", "bayer"], ["--dither-strength", "50%"], ["--gamut", "clip"], ["--max-bytes", "5M"]] {
      let other = try render(words + option)
      #expect(other.code == 0 && !other.errors.contains("unchanged"), "\(other)")
    }
    #expect(!(try render(["-o", name, "--palette", "spectra6"]).errors.contains("unchanged")))
  }

  @Test func rawWallsAreAlwaysMadeAgain() throws {
    for _ in 0..<2 {
      let run = try render(["-o", "wall.raw4", "--palette", "bw"])
      #expect(run.code == 0 && !run.errors.contains("unchanged"))
    }
  }

  @Test func plainBitmapsAreLeftAloneAndHaveTheColorsOfOtherWalls() throws {
    #expect(try render(["-o", "wall.bmp"]).code == 0 && render(["-o", "wall.png"]).code == 0)
    #expect(try render(["-o", "wall.bmp"]).errors == "wall.bmp: unchanged, 9 photos\n")
    let png = try decoded("wall.png").stored
    let bmp = try folder.bytes(of: "wall.bmp")
    let stride = (3 * png.width + 3) / 4 * 4
    for (x, y) in [(0, 0), (png.width - 1, 0), (3, png.height - 1), (png.width / 2, png.height / 2)] {
      let place = 54 + (png.height - 1 - y) * stride + 3 * x
      #expect(bmp[place..<place + 3].elementsEqual([png[x, y].blue, png[x, y].green, png[x, y].red]))
    }
  }

  private static let imageMagick = Programs.installed("convert") ?? Programs.installed("magick")

  @Test(
    .enabled(if: imageMagick != nil, "skipped: ImageMagick is not installed"),
    arguments: ["bw", "gray4", "spectra6", "acep7"])
  func imageMagickReadsPNGAndBMPAlike(palette: String) throws {
    for name in ["wall.png", "wall.bmp"] {
      #expect(try render(["-o", name, "--palette", palette]).code == 0)
      let words = [try #require(Self.imageMagick), name, "-depth", "8", "rgba:\(name).rgba"]
      #expect(try ChildProcess(words, in: folder.url.path).wait().code == 0)
      #expect(try folder.bytes(of: "\(name).rgba") == decoded("wall.png").stored.bytes, "\(name)")
    }
  }

  /// Debian's Python, if Pillow is for that.
  private static let python = [ProcessInfo.processInfo.environment["TESSERA_PYTHON"], "python3", "/usr/bin/python3"]
    .compactMap { $0 }
    .first { (try? ChildProcess([$0, "-c", "import PIL.Image"]))?.wait().code == 0 }

  @Test(.enabled(if: python != nil, "skipped: no Python with Pillow"))
  func pillowFindsThePalette() throws {
    let program = """
      import sys, PIL.Image
      picture = PIL.Image.open(sys.argv[1])
      assert picture.mode in ('P', '1'), picture.mode
      palette = picture.getpalette()[:18] if picture.mode == 'P' else None
      print(picture.mode, palette, sorted(set(picture.getdata())))
      """
    try folder.write(Array(program.utf8), to: "look.py")
    let colors = "[0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 0, 0, 0, 255, 0, 255, 0]"
    for name in ["wall.png", "wall.bmp"] {
      #expect(try render(["-o", name, "--palette", "spectra6"]).code == 0)
      let run = try ChildProcess([try #require(Self.python), "look.py", name], in: folder.url.path).wait()
      #expect(run.output == "P \(colors) [0, 1, 2, 3, 4, 5]\n")
    }
  }

  // MARK: - Words

  @Test(.enabled(if: InstalledFonts.haveDejaVu, "skipped: DejaVu Sans is not installed"))
  func wordsAreNotDithered() throws {
    let title = ["--title", "MM", "--title-size", "40", "--background", "#888", "--text-color", "black"]
    #expect(try render(["-o", "words.png", "--palette", "bw"] + title).code == 0)
    #expect(try render(["-o", "plain.png"] + title).code == 0)
    let (words, plain) = (try decoded("words.png").stored, try decoded("plain.png").stored)
    var inked = 0
    for y in 0..<60 {
      for x in 0..<plain.width where plain[x, y] == .black {
        inked += 1
        #expect(words[x, y] == .black)
      }
    }
    #expect(inked > 200)
  }

  // MARK: - Sizes of files

  @Test func wallsAreMadeToFitOrNotAtAll() throws {
    #expect(try render(["-o", "free.png", "--palette", "gray16"]).code == 0)
    let most = photos.size("free.png") * 3 / 4
    let run = try render(["-o", "wall.png", "--palette", "gray16", "--max-bytes", "\(most)", "--report", "report.json"])
    #expect(run.code == 3 && photos.size("wall.png") <= most, "\(run)")
    #expect(
      run.complaints.hasPrefix("tessera: wall.png: dithered with ")
        && run.complaints.hasSuffix("%, to fit --max-bytes\n"), "\(run)")
    let report = String(decoding: try folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.contains("\"dithered\" : [\n        \"dithered with "))
    let none = try render(["-o", "none.png", "--palette", "gray16", "--max-bytes", "1k"])
    #expect(none.code == 1 && none.complaints.contains("none.png: it would be "), "\(none)")
    #expect(
      none.complaints.hasSuffix(
        " bytes even without dithering, but --max-bytes allows 1000; use fewer photos, a plainer background, or a "
          + "larger --max-bytes\n"))
    #expect(try !photos.files().contains("none.png"))
    let fixed = try render(["-o", "wall.raw4", "--palette", "gray16", "--max-bytes", "1k"])
    #expect(fixed.code == 1 && fixed.complaints.contains("a raw4 of its size is always "))
    #expect(fixed.complaints.hasSuffix(" bytes, but --max-bytes allows 1000; use PNG, or a larger --max-bytes\n"))
  }

  // MARK: - Palettes of one's own

  @Test func palettesAreReadFromFiles() throws {
    try folder.write(Array("#202020 #000 ink\n#e0e0d0 #fff paper\n#c02020 #f00 red".utf8), to: "colors/ours.txt")
    #expect(try render(["-o", "wall.png", "--palette", "colors/ours.txt"]).code == 0)
    let file = try decoded("wall.png")
    #expect(file.info.bitsPerChannel == 2)
    let colors = Set((0..<file.stored.width).flatMap { x in (0..<60).map { file.stored[x, $0] } })
    #expect(colors.isSubset(of: [.black, .white, Color(red: 255, green: 0, blue: 0)]))
    // The contents of the file count, not its name.
    try folder.write(Array("#202020 #000 ink\n#e0e0d0 #fff paper\n#c02020 #f00 red".utf8), to: "colors/ours.txt")
    #expect(try render(["-o", "wall.png", "--palette", "colors/ours.txt"]).errors.contains("unchanged"))
    try folder.write(Array("#202020\n#e0e0d0".utf8), to: "colors/ours.txt")
    #expect(!(try render(["-o", "wall.png", "--palette", "colors/ours.txt"]).errors.contains("unchanged")))
  }

  @Test func palettesInBatchFilesAreRelativeToThem() throws {
    try folder.write(Array("#000\n#fff\n#f00\n#ff0".utf8), to: "walls/ours.txt")
    let keys = "inputs: ['../photos'], width: 500"
    let walls = """
      { defaults: { dither: 'atkinson' }, walls: [
        { output: 'a.png', \(keys), palette: 'ours.txt' },
        { output: 'b.png', inputs: ['../photos'], device: 'inky-7.3:portrait', maxCrop: 0.5 },
      ] }
      """
    try folder.write(Array(walls.utf8), to: "walls/walls.json5")
    #expect(try photos.run("batch", "walls/walls.json5", "--dry-run").output.contains("would be rendered"))
    try photos.runCleanly(["batch", "walls/walls.json5"])
    #expect(try photos.run("batch", "walls/walls.json5", "--dry-run").output.contains("unchanged"))
    #expect(try decoded("walls/a.png").info.bitsPerChannel == 2)
    let device = try decoded("walls/b.png")
    #expect((device.stored.width, device.stored.height) == (480, 800) && device.info.bitsPerChannel == 4)
  }

  // MARK: - Devices

  @Test func devicesSetWhatIsNotSetOtherwise() throws {
    func size(_ words: [String]) throws -> String {
      let run = try Program.run(["photos", "-o", "wall.png", "--max-crop", "50%", "--force"] + words, in: folder)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
      let file = try decoded("wall.png")
      return "\(file.stored.width)x\(file.stored.height) \(file.info.bitsPerChannel) \(file.info.color)"
    }
    #expect(try size(["--device", "trmnl"]) == "800x480 1 palette")
    #expect(try size(["--device", "trmnl:portrait", "--palette", "gray16"]) == "480x800 4 palette")
    #expect(try size(["--size", "300x200", "--device", "inky-7.3"]) == "300x200 4 palette")
    #expect(try size(["--device", "tv-hd"]) == "1920x1080 8 rgb")
    #expect(try decoded("wall.png").stored[66, 500] == .white)
    #expect(try size(["--device", "tv-hd", "--margin", "0"]) == "1920x1080 8 rgb")
    #expect(try decoded("wall.png").stored[30, 500] != .white)
    let plan = try photos.plan("photos", "--device", "kobo-libra-2", "--max-crop", "50%")
    #expect(plan.canvas == .init(width: 1264, height: 1680))
  }

  @Test func devicesChooseTheFormatOfNamesWithoutEnding() throws {
    let words = ["photos", "-o", "wall", "--max-crop", "50%", "--device", "waveshare-7.3e"]
    #expect(try Program.run(words, in: folder).code == 0)
    #expect(photos.size("wall") == 800 * 480 / 2)
    // Raw pixels do not say who made them.
    #expect(try Program.run(words + ["--format", "png"], in: folder).code == 2)
    #expect(try Program.run(words + ["--format", "png", "--force"], in: folder).code == 0)
    #expect(try decoded("wall").info.format == .png)
  }

  @Test func devicesAreTheSameAsTheirOptions() throws {
    let device = try Program.run(["photos", "-o", "wall.png", "--max-crop", "50%", "--device", "trmnl"], in: folder)
    #expect(device.code == 0)
    let options = try Program.run(
      [
        "photos", "-o", "wall.png", "--max-crop", "50%", "--size", "800x480", "--palette", "bw", "--max-bytes", "90000",
      ],
      in: folder)
    #expect(options.errors == "wall.png: unchanged, 9 photos\n", "\(options)")
  }

  // MARK: - Errors

  @Test(arguments: [
    (["-o", "w.jpg", "--palette", "bw"], "--palette makes PNG, BMP or raw4, not JPEG"),
    (["-o", "w.raw4"], "raw4 needs --palette or --device"),
    (
      ["-o", "w.png", "--palette", "bw", "--background", "transparent"],
      "a palette has no transparency; use an opaque --background"
    ),
    (["-o", "w.png", "--palette", "spectra7"], "--palette spectra7: no such file or folder; did you mean spectra6?"),
    (
      ["-o", "w.png", "--palette", "photos"],
      "--palette photos: is a folder, not a file; use bw, gray4, gray16, spectra6 or acep7, or a file"
    ),
    (
      ["-o", "w.png", "--palette", "bad.txt"],
      "--palette bad.txt: line 1: “#12” is not a color; write it like #ff8000"
    ),
    (
      ["-o", "w.raw4", "--palette", "many.txt"],
      "--palette many.txt: raw4 stores color numbers up to 15; use PNG or BMP"
    ),
    (
      ["-o", "w.png", "--palette", "bw", "--color-profile", "display-p3"],
      "--color-profile cannot be combined with --palette: its colors are in sRGB"
    ),
    (["-o", "w.dzi", "--palette", "bw"], "--palette cannot be combined with a pyramid"),
    (
      ["-o", "w-{date}.raw4", "--history", "2", "--palette", "bw"],
      "“w.raw4”: raw4 needs a fixed name; omit --history and placeholders"
    ),
    (["-o", "w.png", "--max-bytes", "9k"], "--max-bytes needs --palette"),
    (["-o", "w.jpg", "--max-bytes", "9k"], "--max-bytes needs --palette; use --quality-for"),
    (["-o", "w.png", "--max-bytes", "0"], "--max-bytes needs a size in bytes such as 90000, 90k or 1.5M, not “0”"),
    (
      ["-o", "w.png", "--dither", "floyd"],
      "--dither needs none, bayer, blue-noise, floyd-steinberg, atkinson or stucki, not “floyd”"
    ),
    (
      ["-o", "w.png", "--dither-strength", "101"],
      "--dither-strength needs a whole percentage from 0% to 100%, not “101”"
    ),
    (["-o", "w.png", "--gamut", "clipp"], "--gamut needs compress or clip, not “clipp”; did you mean clip?"),
    (["-o", "w.png", "--device", "trmml"], "--device: unknown device “trmml”; did you mean trmnl?"),
    (["-o", "w.png", "--device", "4K"], "--device: unknown device “4K”; did you mean tv-4k?"),
    (
      ["-o", "w.png", "--device", "kobo"],
      "--device: unknown device “kobo”; did you mean kobo-libra-2, kobo-aura-one or kobo-sage?"
    ),
    (["-o", "w.png", "--palette", "7-color"], "--palette 7-color: no such file or folder; did you mean acep7?"),
    (
      ["-o", "w.png", "--device", "trmnl:up"],
      "--device trmnl may be followed by :portrait or :landscape, not “:up”"
    ),
  ])
  func mistakesAreNamed(words: [String], sentence: String) throws {
    try folder.write(Array("#12\n#000".utf8), to: "bad.txt")
    try folder.write(Array(String(repeating: "#000\n#fff\n", count: 9).utf8), to: "many.txt")
    let run = try Program.run(["photos"] + words, in: folder)
    #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run)")
  }

  @Test func optionsWithoutAPaletteAreReported() throws {
    let run = try render(["-o", "wall.png", "--dither", "bayer", "--gamut", "clip"])
    #expect(
      run.code == 0
        && run.complaints
          == "tessera: --dither has no effect without --palette\ntessera: --gamut has no effect without --palette\n",
      "\(run)")
    #expect(try render(["-o", "wall.png"]).errors.contains("unchanged"))
  }

  @Test func unknownDevicesAreToldWhichThereAre() throws {
    let run = try photos.run("photos", "-o", "w.png", "--device", "something else")
    #expect(run.code == 2)
    for device in Device.known { #expect(run.complaints.contains(device.name)) }
  }

  /// The table of devices in the documentation is that of the program.
  @Test func devicesAndPalettesAreDocumented() throws {
    let pages = try ["Displays", "E-paper"].map { try Project.text(of: "Documentation/\($0).md") }
    let page = pages.joined(separator: "\n")
    for device in Device.known {
      let palette = device.palette ?? "full color"
      let line = "| `\(device.name)` | \(device.title) | \(device.width) × \(device.height) | \(palette) |"
      #expect(page.contains(line + "\n") || page.contains(line + " "), "\(line)")
    }
    for known in Palette.known {
      #expect(page.contains("| `\(known.palette.name)` | \(known.summary) | \(known.palette.bitsPerPixel) |"))
    }
  }
}
