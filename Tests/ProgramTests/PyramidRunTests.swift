import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Walls that are pyramids of tiles.
@Suite struct PyramidRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private let wall = ["photos", "--width", "1100", "--row-height", "300", "--no-cache"]

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (200, 300), (400, 150), (90, 90), (250, 250), (320, 200), (120, 400)])
    try photos.settle()
  }

  private func picture(_ name: String) throws -> Pixels {
    try DecodedFile(folder.path.appending(FilePath(name))).stored
  }

  /// Returns the finest level of tiles, put together.
  private func stitched(width: Int, height: Int, tileSize: Int, name: (Int, Int) -> String) throws -> Pixels {
    var whole = Pixels(width: width, height: height)
    for y in stride(from: 0, to: height, by: tileSize) {
      for x in stride(from: 0, to: width, by: tileSize) {
        let tile = try picture(name(x, y))
        #expect((tile.width, tile.height) == (min(tileSize, width - x), min(tileSize, height - y)))
        for row in 0..<tile.height { whole.copy(row: row, columns: 0..<tile.width, of: tile, toX: x, y: y + row) }
      }
    }
    return whole
  }

  @Test func tilesAreTheWall() throws {
    try photos.runCleanly(wall + ["-o", "wall.png"])
    let whole = try picture("wall.png")
    try photos.runCleanly(wall + ["-o", "zoom.dzi", "--tile-format", "png", "--tile-size", "256"])
    let levels = try photos.files("zoom_files").compactMap(Int.init)
    #expect(levels.sorted() == Array(0...11))
    let zoom = try stitched(width: whole.width, height: whole.height, tileSize: 256) { x, y in
      "zoom_files/11/\(x / 256)_\(y / 256).png"
    }
    #expect(zoom == whole)
    // A slash at the end says no more than that it is a folder.
    try photos.runCleanly(wall + ["-o", "iiif/", "--format", "iiif", "--tile-format", "png", "--tile-size", "256"])
    let iiif = try stitched(width: whole.width, height: whole.height, tileSize: 256) { x, y in
      let (width, height) = (min(256, whole.width - x), min(256, whole.height - y))
      return "iiif/\(x),\(y),\(width),\(height)/\(width),\(height)/0/default.png"
    }
    #expect(iiif == whole)
    try photos.runCleanly(wall + ["-o", "wall.tif", "--pyramid"])
    #expect(try picture("wall.tif") == whole)
  }

  @Test(arguments: [
    ["-o", "wall.dzi"], ["-o", "wall", "--format", "iiif"], ["-o", "wall.tif", "--pyramid"], ["-o", "wall.zip"],
    ["-o", "wall.dzi", "--container"],
  ])
  func whatHasNotChangedIsLeftAlone(output: [String]) throws {
    try photos.runCleanly(wall + output)
    let names = try photos.files()
    let again = try photos.runCleanly(wall + output)
    #expect(again.errors.contains("unchanged, 7 photos"))
    try photos.add("photos/08.png", 200, 200)
    try photos.date("photos/08.png", -3600)
    #expect(try photos.runCleanly(wall + output).errors.contains("8 photos"))
    #expect(try photos.files() == names)
  }

  @Test func tilesThatAreGoneAreMadeAgain() throws {
    try photos.runCleanly(wall + ["-o", "wall.dzi"])
    try FileManager.default.removeItem(atPath: folder.url.path + "/wall_files")
    let run = try photos.runCleanly(wall + ["-o", "wall.dzi"])
    #expect(!run.errors.contains("unchanged"))
    #expect(try photos.files("wall_files").count > 10)
  }

  @Test func tilesAmongPhotosAreNoPhotos() throws {
    for output in [["-o", "photos/wall.dzi"], ["-o", "photos/wall", "--format", "iiif"]] {
      try photos.runCleanly(wall + output)
      #expect(try photos.runCleanly(wall + output).errors.contains("unchanged, 7 photos"))
    }
    #expect(try photos.plan("photos").tiles.count == 7)
  }

  @Test func photosThatCannotBeDecodedAreLeftOut() throws {
    try folder.write(PNGFixture().encoded(rows: [1, 2, 3], width: 1, height: 1).dropLast(30), to: "photos/03.png")
    try folder.write(Array("no picture".utf8), to: "photos/04.png")
    let run = try Program.run(wall + ["-o", "wall.dzi", "--report", "report.json"], in: folder)
    #expect(run.code == 3 && run.complaints.contains("04.png"), "\(run)")
    #expect(try photos.files("wall_files").count > 10)
    let report = String(decoding: try folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.contains("wall.dzi") && report.contains("\"exitCode\" : 3"), "\(report)")
  }

  @Test(arguments: [
    (["--format", "dzi"], ".dzi"), (["--format", "iiif", "--tile-format", "webp"], ""), (["--pyramid"], ".tif"),
    (["--format", "iiif", "--container", "--skip-blank"], ".zip"),
    (["--pyramid", "--tile-format", "jpeg", "--skip-blank"], ".tif"),
  ])
  func joinedPyramidsAreThoseOfOneRun(options: [String], ending: String) throws {
    let run = try photos.runCleanly(["plan", "photos", "--quiet", "--width", "600", "--margin", "70"])
    try folder.write(Array(run.output.utf8), to: "plan.json")
    let all = ["render", "--plan", "plan.json", "--no-cache", "--tile-size", "64", "--scale", "1.5"] + options
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "one"), withIntermediateDirectories: true)
    try photos.runCleanly(all + ["-o", "one/wall" + ending])
    for count in Thoroughness.part([7, 2, 1], each: 2) {
      for number in 1...count { try photos.runCleanly(all + ["--share", "\(number)/\(count)", "-o", "parts"]) }
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "joined"), withIntermediateDirectories: true)
      try photos.runCleanly(["join", "parts", "-o", "joined/wall" + ending])
      #expect(try contents("joined") == contents("one"), "\(count)")
      #expect(try photos.runCleanly(["join", "parts", "-o", "joined/wall" + ending]).errors.contains("unchanged"))
      for name in ["parts", "joined"] { try FileManager.default.removeItem(atPath: folder.url.path + "/" + name) }
    }
  }

  /// Returns all files below a folder.
  private func contents(_ name: String) throws -> [String: [UInt8]] {
    let url = folder.url.appending(path: name)
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    var contents: [String: [UInt8]] = [:]
    for inner in names {
      var isFolder: ObjCBool = false
      // Sound: the flag outlives the call.
      _ = unsafe FileManager.default.fileExists(atPath: url.path + "/" + inner, isDirectory: &isFolder)
      if !isFolder.boolValue { contents[inner] = try folder.bytes(of: name + "/" + inner) }
    }
    return contents
  }

  @Test func sharesOfPyramidsAreRefusedWhereTheyMakeNoSense() throws {
    let run = try photos.runCleanly(["plan", "photos", "--quiet", "--width", "900"])
    try folder.write(Array(run.output.utf8), to: "plan.json")
    func share(_ share: String, _ options: String...) throws -> Program.Run {
      try Program.run(
        ["render", "--plan", "plan.json", "--format", "dzi", "--share", share, "-o", "parts", "--no-cache"] + options,
        in: folder)
    }
    let tooMany = try share("1/99")
    #expect(tooMany.code == 2 && tooMany.complaints.contains("make at most"), "\(tooMany)")
    #expect(try share("1/1").code == 0)
    for (name, complaint) in [("wall.png", "use -o wall.dzi"), ("wall.zip", "use -o wall.dzi")] {
      let join = try photos.run("join", "parts", "-o", name)
      #expect(join.code == 2 && join.complaints.contains(complaint), "\(join)")
    }
  }

  @Test(arguments: [
    (["-o", "wall.png", "--pyramid"], "--pyramid makes a TIFF"),
    (["-o", "wall.jpg", "--format", "dzi"], "Deep Zoom needs .dzi"),
    (["-o", "wall.jpg", "--format", "iiif"], "IIIF needs a folder"),
    (["-o", "wall.dzi", "--format", "png"], "use --tile-format"),
    (["-o", "wall.dzi", "--tile-format", "tiff"], "tiles of Deep Zoom are"),
    (["-o", "wall.dzi", "--tile-format", "jpeg", "--background", "transparent"], "cannot be transparent"),
    (["-o", "wall.dzi", "--history", "3"], "a pyramid needs a fixed name"),
    (["-o", "-", "--format", "iiif"], "standard output"),
    (["-o", "wall.dzi", "--image-map", "map.html"], "--image-map cannot be combined with a pyramid"),
    (["-o", "wall.dzi", "--tile-size", "100"], "a multiple of 16 from 64 to 4096"),
    (["-o", "wall.tif", "--pyramid", "--container"], "a TIFF is one file"),
    (["-o", "wall.png", "--container"], "--container is for Deep Zoom and IIIF"),
    (["-o", "wall.dzi", "--layout", "grid", "--columns", "1", "--rows", "1"], "pages cannot be a pyramid"),
  ])
  func whatCannotBeIsRefused(options: [String], complaint: String) throws {
    let run = try Program.run(["photos", "--no-cache"] + options, in: folder)
    #expect(run.code == 2 && run.complaints.contains(complaint), "\(run)")
    #expect(try photos.files() == ["photos"])
  }

  @Test func foldersOfOthersAreNotReplaced() throws {
    try folder.write([1], to: "wall_files/letter.txt")
    let zoom = try photos.run("photos", "-o", "wall.dzi", "--no-cache")
    #expect(zoom.code == 1 && zoom.complaints.contains("wall_files"), "\(zoom)")
    let iiif = try photos.run("photos", "-o", "photos", "--format", "iiif", "--no-cache")
    #expect(iiif.code != 0 && !iiif.complaints.isEmpty, "\(iiif)")
    #expect(try photos.files("photos").count == 7 && photos.files("wall_files") == ["letter.txt"])
  }

  @Test func optionsOfTilesHaveNoEffectOnPictures() throws {
    let run = try photos.run("photos", "-o", "wall.png", "--tile-size", "256", "--no-cache")
    #expect(run.code == 0 && run.complaints.contains("--tile-size has no effect"), "\(run)")
  }

  @Test func batchesMakePyramids() throws {
    try folder.write(
      Array(
        """
        { walls: [
          { name: "zoom", inputs: "photos", output: "zoom.dzi", tileFormat: "webp", tileSize: 256, skipBlank: true },
          { name: "iiif", inputs: "photos", output: "{name}", format: "iiif",
            iiifId: "https://example.org/walls/iiif" },
        ] }
        """.utf8), to: "walls.json5")
    try photos.runCleanly(["batch", "walls.json5", "--no-cache"])
    #expect(try String(decoding: folder.bytes(of: "zoom.dzi"), as: UTF8.self).contains("Format=\"webp\""))
    #expect(
      try String(decoding: folder.bytes(of: "iiif/info.json"), as: UTF8.self)
        .contains("\"https://example.org/walls/iiif\""))
    #expect(try photos.runCleanly(["batch", "walls.json5", "--no-cache"]).errors.contains("unchanged"))
  }

  @Test(.timeLimit(.minutes(2))) func killedRunsLeaveTheOldPyramid() throws {
    try photos.runCleanly(wall + ["-o", "wall.dzi"])
    let before = try contents("wall_files")
    let more = wall + ["-o", "wall.dzi", "--scale", "3", "--tile-size", "64", "--tile-format", "png"]
    for step in 0..<8 {
      let code = try Program.run(
        more, in: folder, sending: step % 2 == 0 ? SIGKILL : SIGTERM,
        at: Program.SignalMoment(seconds: 0.03 * Double(step)))
      if code == 0 { break }
      #expect(try contents("wall_files") == before, "\(step)")
    }
    try photos.runCleanly(more)
    #expect(try contents("wall_files") != before)
    #expect(try photos.files().filter { $0.hasPrefix(".") }.isEmpty)
  }
}
