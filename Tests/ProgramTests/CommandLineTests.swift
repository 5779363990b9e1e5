import ChildProcesses
import Digests
import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing

/// The program, run from the command line.
@Suite struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, seed) in [("a.jpg", 1), ("b.jpg", 2), ("c.jpg", 3)] {
      try addPhoto("photos/\(name)", seed: UInt64(seed))
    }
  }

  private func photo(seed: UInt64 = 1, width: Int = 90, height: Int = 60) throws -> [UInt8] {
    try JPEGFixture().encoded(
      samples: PhotoLike(width: width, height: height, seed: seed).rgb8, width: width, height: height, components: 3)
  }

  private func addPhoto(_ name: String, seed: UInt64 = 1, width: Int = 90, height: Int = 60) throws {
    try folder.write(photo(seed: seed, width: width, height: height), to: name)
  }

  private func run(_ arguments: String...) throws -> Program.Run { try Program.run(arguments, in: folder) }

  private func files(_ name: String = "") throws -> [String] {
    try folder.names(in: name)
  }

  // MARK: - The simple case

  @Test func folderMakesAWall() throws {
    let run = try run("photos", "-o", "wall.png", "--spacing", "4")
    #expect(run.code == 0 && run.output.isEmpty && run.complaints.isEmpty)
    let wall = try DecodedFile(folder.path.appending(FilePath("wall.png")))
    #expect(wall.stored.width == 180 && wall.stored.height == 183)
    #expect(try files() == ["photos", "wall.png"])
  }

  @Test func secondRunMakesTheSameBytes() throws {
    _ = try run("photos", "-o", "wall.png")
    let first = try folder.bytes(of: "wall.png")
    let second = try Program.run(
      ["render", "photos", "--output=wall.png"], in: folder,
      environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Apia"])
    #expect(second.code == 0)
    #expect(try folder.bytes(of: "wall.png") == first)
  }

  @Test func wallAmongItsPhotosIsNotAnInput() throws {
    for _ in 0..<3 { #expect(try run("photos", "-o", "photos/wall.png").code == 0) }
    let wall = try folder.bytes(of: "photos/wall.png")
    _ = try run("photos/a.jpg", "photos/b.jpg", "photos/c.jpg", "-o", "other.png")
    #expect(try folder.bytes(of: "other.png") == wall)
    let named = try run(
      "photos/a.jpg", "photos/b.jpg", "photos/c.jpg", "photos/wall.png", "-o", "photos/wall.png", "--force")
    #expect(named.code == 0)
    #expect(named.complaints == "tessera: photos/wall.png: is the wall itself; skipped\n")
  }

  /// Runs a shell command in which `$0` is the program.
  private func shell(_ line: String) throws -> Int32 {
    try Program.run(["-c", line, Program.path], in: folder, program: "/bin/sh").code
  }

  @Test func wallToStandardOutput() throws {
    #expect(try shell("\"$0\" photos -o - --no-cache > piped.png") == 0)
    _ = try run("photos", "-o", "wall.png")
    #expect(try folder.bytes(of: "piped.png") == folder.bytes(of: "wall.png"))
  }

  @Test func closedStandardStreamsDoNotCorruptTheWall() throws {
    _ = try run("photos", "-o", "wall.png", "--no-digest")
    try folder.write([], to: "photos/empty.jpg")
    #expect(try shell("\"$0\" photos -o other.png --no-digest --no-cache 2>&-") == 3)
    #expect(try shell("\"$0\" photos -o another.png --no-digest --no-cache <&- >&- 2>&-") == 3)
    let wall = try folder.bytes(of: "wall.png")
    #expect(try folder.bytes(of: "other.png") == wall && folder.bytes(of: "another.png") == wall)
    #expect(try shell("\"$0\" photos/a.jpg -o - --no-cache >&- 2>&-") == 1)
    #expect(try shell("\"$0\" plan photos --no-cache >&- 2>&-") == 1)
  }

  private static let taskset = "/usr/bin/taskset"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: taskset), "skipped: taskset is not installed"))
  func numberOfCoresDoesNotChangeTheBytes() throws {
    for layout in ["flow", "hex"] {
      #expect(try shell("\"$0\" photos -o all.png --layout \(layout)") == 0)
      #expect(try shell("\(Self.taskset) -c 0 \"$0\" photos -o one.png --layout \(layout)") == 0)
      #expect(try folder.bytes(of: "all.png") == folder.bytes(of: "one.png"))
    }
  }

  @Test func outputOverAPhotoIsRefused() throws {
    let photo = try folder.bytes(of: "photos/b.jpg")
    try folder.link("link.png", to: "photos/b.jpg")
    let overwriting = try Program.run(["photos", "-o", "link.png"], in: folder)
    #expect(overwriting.code == 2)
    #expect(
      overwriting.errors
        == "tessera: link.png: is one of the photos; choose another output\n")
    #expect(try folder.bytes(of: "photos/b.jpg") == photo)
  }

  @Test func manifestsAreInputs() throws {
    try folder.write(
      Array("{ images: [ { file: 'b.jpg', row: 0, column: 0 }, { file: 'a.jpg', row: 0, column: 1 } ] }".utf8),
      to: "photos/wall.json5")
    let run = try run("plan", "photos/wall.json5", "--layout", "hex", "--width", "700", "--spacing", "0")
    #expect(run.code == 0)
    let tiles = try plan(run.output).tiles
    #expect(tiles.map(\.file) == ["photos/b.jpg", "photos/a.jpg"])
    #expect(tiles[0].pixels.x == 0 && tiles[1].pixels.x == 300 && tiles[0].shape == "hexagon")
  }

  private struct Plan: Decodable {
    struct Rect: Decodable { var x, y, width, height: Double }
    struct Tile: Decodable {
      var file: String
      var pixels: Rect
      var shape: String
    }
    var tiles: [Tile]
  }

  private func plan(_ text: String) throws -> Plan { try JSONDecoder().decode(Plan.self, from: Data(text.utf8)) }

  @Test func doubleDashEndsOptions() throws {
    try addPhoto("-x.jpg")
    #expect(try run("-o", "wall.png", "--", "-x.jpg").code == 0)
  }

  @Test func fileNamesOfAnyBytes() throws {
    for name in [Array("sp ace\nline.jpg".utf8), [0xFF, 0xFE] + Array(".jpg".utf8)] as [[UInt8]] {
      _ = try folder.write(try photo(), toName: Array("photos/".utf8) + name)
    }
    let plan = try plan(run("plan", "photos").output)
    #expect(plan.tiles.count == 5)
    #expect(plan.tiles.map(\.file).contains("photos/sp ace\nline.jpg"))
    #expect(try run("photos", "-o", "wall.png").code == 0)
  }

  @Test func photosTooSmallToShowAreReported() throws {
    try folder.write(
      PNGFixture().encoded(rows: Array(repeating: 9, count: 3 * 2000), width: 1, height: 2000), to: "thin.png")
    let run = try run("photos", "thin.png", "-o", "wall.png")
    #expect(run.code == 3)
    #expect(
      run.complaints == "tessera: thin.png: is not shown: its tile would be smaller than a pixel or outside the wall\n")
    #expect(try self.run("photos", "thin.png", "-o", "strict.png", "--strict", "--quiet").code == 1)
    // A last row hidden by an option is not reported.
    let hidden = try self.run(
      "photos", "-o", "wall.png", "--width", "400", "--row-height", "240", "--last-row", "hide")
    #expect(
      hidden.code == 0 && hidden.complaints == "tessera: 1 of 3 photos do not fit this layout\n", "\(hidden)")
    // A photo alone is its own wall.
    #expect(try self.run("thin.png", "-o", "thin-wall.png").code == 0)
    #expect(try self.run("thin.png", "-o", "thin-wall.png", "--width", "400").code == 1)
  }

  // MARK: - Inputs that cannot be used

  @Test func unusablePhotosAreLeftOutAndNamed() throws {
    try folder.write([], to: "photos/empty.jpg")
    // A wrong checksum before the first pixel.
    var broken = try PNGFixture().encoded(rows: [1, 2, 3], width: 1, height: 1)
    broken[29] ^= 1
    try folder.write(broken, to: "photos/broken.png")
    try folder.write(Array("no picture".utf8), to: "photos/readme.txt")
    let run = try run("photos", "-o", "wall.png", "--no-digest")
    #expect(run.code == 3)
    let complaints = run.complaints.split(separator: "\n")
    #expect(complaints.count == 2 && complaints[0] == "tessera: photos/empty.jpg: is empty", "\(run)")
    #expect(complaints.last?.hasPrefix("tessera: photos/broken.png: ") == true, "\(run)")
    // Undecodable photos leave no gap: the wall is that of the others.
    let wall = try folder.bytes(of: "wall.png")
    _ = try self.run("photos/a.jpg", "photos/b.jpg", "photos/c.jpg", "-o", "wall.png", "--no-digest")
    #expect(try folder.bytes(of: "wall.png") == wall)
  }

  @Test func damagedPhotosAreUsedAndNamed() throws {
    let bytes = try photo(width: 900, height: 600)
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "photos/d.jpg")
    let run = try run("photos", "-o", "wall.png")
    #expect(run.code == 0)
    #expect(
      run.complaints == "tessera: photos/d.jpg: is damaged; using what could be read: the file ends too soon\n")
    #expect(try self.run("photos", "-o", "strict.png", "--strict").code == 1)
    #expect(try !files().contains("strict.png"))
  }

  @Test(arguments: ["empty.jpg", "cut.png"])
  func strictFailsBeforeWriting(name: String) throws {
    let cut = try PNGFixture().encoded(rows: PhotoLike(width: 40, height: 30, seed: 1).rgb8, width: 40, height: 30)
    try folder.write(name == "empty.jpg" ? [] : Array(cut.dropLast(30)), to: "photos/\(name)")
    try folder.write(MarkedFile.png, to: "wall.png")
    let run = try run("photos", "-o", "wall.png", "--strict")
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("tessera: photos/\(name): is "))
    #expect(run.errors.hasSuffix("tessera: nothing written (--strict)\n"))
    #expect(try folder.bytes(of: "wall.png") == MarkedFile.png)
    #expect(try files() == ["photos", "wall.png"])
  }

  @Test func noUsablePhotosFails() throws {
    try folder.write([], to: "void/x.jpg")
    for (inputs, place) in [(["none"], ""), (["void"], " in void"), (["void", "none.jpg"], " in void")] {
      let run = try Program.run(inputs + ["-o", "wall.png"], in: folder)
      #expect(run.code == 1)
      #expect(run.errors.hasSuffix("tessera: no photos found\(place)\n"), "\(run)")
    }
    #expect(try files() == ["photos", "void"])
  }

  /// One message counts.
  @Test(arguments: [
    (["--min-rating", "4"], "with a rating of 4 or more (--min-rating); 3 have none or a lower one"),
    (["--include", "png"], "that match --include png; did you mean '*.png'?"),
    (["--include", "*.tif"], "that match --include *.tif"),
  ])
  func whatLeavesNoPhotosIsNamed(options: [String], end: String) throws {
    let run = try Program.run(["photos", "-o", "none.png", "--quiet"] + options, in: folder)
    #expect(run.code == 1 && run.errors == "tessera: no photos found in photos \(end)\n", "\(run)")
  }

  // MARK: - Outputs that cannot be written

  @Test func invalidOutputsAreRefused() throws {
    try folder.write([1], to: "file")
    let cases: [([String], Int32, String)] = [
      (["photos"], 2, "missing output: add -o wall.png"),
      (["-o", "wall.png"], 2, "missing input: add pictures, folders or a manifest"),
      (
        ["photos", "-o", "wall.gif"], 2,
        "“wall.gif”: unsupported format; use .png, .jpg, .webp, .tiff, .avif, .jxl, .bmp, .raw4 or .pdf"
      ),
      (["photos", "-o", "none/wall.png"], 1, "none/wall.png: its folder does not exist"),
      (["photos", "-o", "none/"], 2, "none/: names a folder; add the name of a picture: -o none/wall.png"),
      (
        ["photos", "-o", "wall.json"], 2,
        "“wall.json”: unsupported format; use .png, .jpg, .webp, .tiff, .avif, .jxl, .bmp, .raw4 or .pdf, or --format; "
          + "tessera plan prints a plan as JSON"
      ),
      (["photos", "-o", "photos"], 1, "photos: is a folder, not a file"),
      (["photos", "-o", "file/wall.png"], 1, "file/wall.png: no such file or folder"),
    ]
    for (arguments, code, sentence) in cases {
      let run = try Program.run(arguments, in: folder)
      #expect(run.code == code)
      #expect(run.complaints == "tessera: \(sentence)\n")
    }
    #expect(try files() == ["file", "photos"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "skipped: there is no /dev/full"))
  func fullDeviceFails() throws {
    let run = try run("photos", "-o", "/dev/full")
    #expect(run.code == 1)
    #expect(run.complaints == "tessera: /dev/full: cannot be written: No space left on device\n")
  }

  @Test func secondRunOnTheSameWallIsRefused() throws {
    let output = try OutputFile(folder.path.appending(FilePath("wall.png")))
    let run = try run("photos", "-o", "wall.png")
    #expect(run.code == 4)
    let holder = /tessera: wall.png: another run is writing this wall: process (\d+), started (\d{4}-[-\d]+T[\d:]+)/
    let match = try #require(run.errors.prefixMatch(of: holder), "\(run.errors)")
    #expect(match.1 == "\(ProcessInfo.processInfo.processIdentifier)")
    try output.publish()
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func signalsKeepTheOldWall(signal: Int32, code: Int32) throws {
    try addPhoto("large/a.jpg", width: 3000, height: 2000)
    let manifest = (0..<300).map { _ in "{ file: 'large/a.jpg' }" }.joined(separator: ", ")
    try folder.write(Array("{ images: [ \(manifest) ] }".utf8), to: "many.json5")
    try folder.write(MarkedFile.png, to: "wall.png")
    let process = try Program.start(["many.json5", "-o", "wall.png"], in: folder)
    let staged = folder.url.path + "/.wall.png.tessera"
    while process.isRunning && !FileManager.default.fileExists(atPath: staged) { usleep(1000) }
    usleep(50_000)
    process.send(signal)
    #expect(process.waitForCode() == code)
    #expect(try folder.bytes(of: "wall.png") == MarkedFile.png)
    #expect(try files() == ["large", "many.json5", "photos", "wall.png"])
  }

  // MARK: - Figures

  @Test func maxMemoryLimitsWalls() throws {
    let run = try run("photos", "-o", "wall.png", "--max-memory", "1M")
    #expect(run.code == 1)
    let match = try #require(
      run.errors.firstMatch(of: /takes (\d+) MB of memory, but --max-memory allows 1; use --max-memory (\d+)M, or/))
    #expect(match.1 == match.2)
    #expect(try self.run("photos", "-o", "wall.png", "--max-memory", "\(match.2)M").code == 0)
  }

  @Test func timingsPrintATable() throws {
    let run = try run("photos", "-o", "wall.png", "--timings", "--jobs", "1")
    #expect(run.code == 0 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("decoding and resampling") })
    #expect(lines.dropLast().last?.hasPrefix("total ") == true && lines.last?.hasPrefix("sandbox: ") == true)
  }

  private static let imageMagick = Programs.installed("convert") ?? Programs.installed("magick")

  @Test(
    .enabled(if: imageMagick != nil, "skipped: ImageMagick is not installed"),
    arguments: ["white", "transparent", "#20406080"])
  func checksumMatchesImageMagick(background: String) throws {
    _ = try run("photos", "-o", "wall.png", "--background", background, "--layout", "hex", "--width", "500")
    let ours = try run("checksum", "wall.png")
    #expect(ours.code == 0)
    let words = [try #require(Self.imageMagick), "wall.png", "-depth", "8", "rgba:wall.rgba"]
    try ChildProcess(words, in: folder.url.path).wait()
    let theirs = try folder.bytes(of: "wall.rgba")
    var digest = SHA256()
    digest.update(theirs.span)
    let expected = digest.finish()
    #expect(ours.output.wholeMatch(of: /([0-9a-f]{64})-500x[0-9]+  wall.png\n/)?.output.1 == expected[...])
  }

  @Test func checksumPrintsFileNamesAsBytes() throws {
    _ = try folder.write(photo(), toName: Array("photos/\\".utf8) + [0xFF] + Array(".jpg".utf8))
    #expect(try shell("\"$0\" checksum photos > sums") == 0)
    let sums = try folder.bytes(of: "sums")
    let line = try #require(sums.split(separator: UInt8(ascii: "\n")).first { $0.first == UInt8(ascii: "\\") })
    #expect(Array(line.suffix(16)) == Array("  photos/\\\\".utf8) + [0xFF] + Array(".jpg".utf8))
  }

  @Test func checksumOfSeveralFiles() throws {
    let run = try run("checksum", "photos/a.jpg", "none.jpg", "photos/b.jpg")
    #expect(run.code == 3)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.map { $0[1] } == ["photos/a.jpg", "photos/b.jpg"])
    #expect(lines.allSatisfy { $0[0].prefixMatch(of: /[0-9a-f]{64}-/) != nil } && lines[0][0] != lines[1][0])
  }
}
