import ChildProcesses
import Files
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Videos among the photos of a wall, from the command line.
@Suite(.enabled(if: Programs.installed("ffmpeg") != nil, "ffmpeg is not installed"))
struct VideoPhotoTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  /// Four fields of color: red, green, blue and white.
  private static let fields =
    "color=red:s=32x24:d=1[a];color=lime:s=32x24:d=1[b];color=blue:s=32x24:d=1[c];color=white:s=32x24:d=1[d];"
    + "[a][b]hstack[t];[c][d]hstack[u];[t][u]vstack,format=yuv420p"

  init() throws {
    photos = try PhotoFolder(sizes: [])
    try folder.makeFolder("videos")
  }

  private func ffmpeg(_ arguments: [String]) throws {
    let run = try ChildProcess(["ffmpeg", "-v", "error", "-nostdin"] + arguments, in: folder.url.path).wait()
    #expect(run.code == 0, "\(run)")
  }

  private func make(_ name: String, from graph: String = fields, _ options: String...) throws {
    try ffmpeg(["-filter_complex", graph] + options + ["videos/" + name])
  }

  private func wall(_ options: [String]) throws -> Pixels {
    let run = try Program.run(options + ["-o", "wall.png"], in: folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    return try DecodedFile(folder.path.appending(FilePath("wall.png"))).stored
  }

  /// The colors of the four fields of a picture, each as the nearest of the four.
  private func corners(of pixels: Pixels) -> String {
    let (width, height) = (pixels.width, pixels.height)
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      let color = pixels[width * x / 4, height * y / 4]
      return switch (color.red > 200, color.green > 200, color.blue > 200) {
      case (true, false, false): "r"
      case (false, true, false): "g"
      case (false, false, true): "b"
      case (true, true, true): "w"
      default: "?"
      }
    }.joined()
  }

  @Test(arguments: [
    ("a.mp4", ["-c:v", "libx264"]), ("a.mov", ["-c:v", "mpeg4"]), ("a.mkv", ["-c:v", "ffv1"]),
    ("a.webm", ["-c:v", "libvpx"]), ("a.avi", ["-c:v", "mpeg4"]), ("a.mts", ["-c:v", "libx264", "-f", "mpegts"]),
    ("a.mpg", ["-c:v", "mpeg2video"]), ("a.3gp", ["-c:v", "libx264"]),
  ])
  func aFrameStandsForAVideo(_ name: String, _ options: [String]) throws {
    try ffmpeg(["-filter_complex", Self.fields] + options + ["videos/" + name])
    let wall = try wall(["videos", "--layout", "masonry", "--columns", "1", "--width", "64"])
    #expect(wall.width == 64 && wall.height == 48)
    #expect(corners(of: wall) == "rgbw")
    let bare = try self.wall([
      "videos", "--layout", "masonry", "--columns", "1", "--width", "64", "--no-sandbox", "--force",
    ])
    #expect(bare == wall, "the same without the sandbox")
  }

  /// As ffmpeg itself turns them: versions differ in the way in which `rotate` is written.
  @Test(arguments: [90, 180, 270]) func turnedVideosAreUpright(_ turn: Int) throws {
    try make("flat.mp4", from: Self.fields, "-c:v", "libx264")
    let words = ["-i", "videos/flat.mp4", "-c", "copy", "-metadata:s:v", "rotate=\(turn)", "turned.mp4"]
    try ffmpeg(words)
    let wall = try wall(["turned.mp4", "--layout", "masonry", "--columns", "1", "--width", "64"])
    try ffmpeg(["-i", "turned.mp4", "-frames:v", "1", "expected.png"])
    let expected = try DecodedFile(folder.path.appending(FilePath("expected.png"))).stored
    #expect(corners(of: wall) == corners(of: expected) && !corners(of: wall).contains("?"))
    #expect((wall.width < wall.height) == (expected.width < expected.height))
  }

  @Test func pixelsThatAreNotSquareAreStretched() throws {
    try make("wide.mp4", from: Self.fields + ",setsar=2/1", "-c:v", "libx264")
    let plan = try photos.plan("videos", "--layout", "masonry", "--columns", "1", "--width", "128")
    #expect(plan.canvas.width == 128 && plan.canvas.height == 48)
  }

  @Test func titlesAndBlackFramesAreAvoided() throws {
    let graph =
      "color=black:s=64x48:d=4[a];color=gray:s=64x48:d=2[b];testsrc2=s=64x48:d=3[c];[a][b][c]concat=n=3,format=yuv420p"
    try make("late.mp4", from: graph, "-c:v", "libx264", "-g", "25")
    let best = try wall(["videos", "--layout", "masonry", "--columns", "1", "--width", "64"])
    let first = try wall(["videos", "--layout", "masonry", "--columns", "1", "--width", "64", "--video-frame", "first"])
    let half = try wall(["videos", "--layout", "masonry", "--columns", "1", "--width", "64", "--video-frame", "0:05"])
    #expect(Set(first.bytes).subtracting([255]).allSatisfy { $0 < 10 }, "black")
    #expect(half[30, 20].red > 100 && half[30, 20].red < 150 && half[3, 3] == half[60, 40], "gray")
    #expect(Set(best.bytes).count > 50, "many colors")
  }

  @Test func lengthsAndMarksOfVideos() throws {
    try make("long.mp4", from: "color=red:s=64x48:d=62,format=yuv420p", "-c:v", "libx264")
    try photos.add("videos/photo.png", 60, 40)
    let plan = try Program.run(
      ["plan", "videos", "--caption", "{video}{duration}.", "--video-badge", "top-left", "--width", "600"], in: folder)
    #expect(plan.code == 0, "\(plan)")
    #expect(plan.output.contains("\"▶1:02.\"") && plan.output.contains("\"▶ 1:02\""), "\(plan.output)")
    #expect(plan.output.contains("\"badge\"") && plan.output.components(separatedBy: "\"badge\"").count == 2)
    let seen = try Program.run(["inspect", "videos/long.mp4", "--json"], in: folder)
    #expect(seen.output.contains("\"codec\" : \"h264\"") && seen.output.contains("\"duration\" : 62"), "\(seen)")
    let none = try Program.run(["videos", "--include-videos", "no", "-o", "none.png"], in: folder)
    #expect(none.code == 0 && none.errors.contains("1 photo,"), "\(none)")
  }

  /// Programs must not open other files because of what a file says.
  @Test func listsNamedAsVideosAreNotOpened() throws {
    try make("real.mp4", from: Self.fields, "-c:v", "libx264")
    let place = folder.url.path + "/videos/real.mp4"
    let lists = [
      "#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n\(place)\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile '\(place)'\n",
    ]
    for (index, list) in lists.enumerated() { try folder.write(Array(list.utf8), to: "videos/list\(index).mp4") }
    try folder.write(Array(try folder.bytes(of: "videos/real.mp4").prefix(600)), to: "videos/cut.mp4")
    try ffmpeg(["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac", "videos/sound.mp4"])
    for options in [[], ["--no-sandbox"]] {
      let run = try Program.run(["videos", "-o", "wall.png", "--force"] + options, in: folder)
      #expect(run.code == 3 && run.errors.contains("1 photo,"), "\(run)")
      for name in ["list0", "list1", "cut", "sound"] { #expect(run.errors.contains("videos/\(name).mp4"), "\(run)") }
      #expect(run.errors.contains("videos/sound.mp4: cannot be decoded: it is a video without pictures"), "\(run)")
    }
  }

  @Test func unchangedVideosStartNoProgram() throws {
    try make("a.mp4", from: Self.fields, "-c:v", "libx264")
    for name in ["ffmpeg", "ffprobe"] {
      let program = try #require(Programs.installed(name))
      let script = "#!/bin/sh\necho \(name) >> \(folder.url.path)/starts\nexec \(program) \"$@\"\n"
      try folder.write(Array(script.utf8), to: "bin/" + name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url.path + "/bin/" + name)
    }
    try photos.date("videos/a.mp4", -3600)
    let path = folder.url.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    func starts(_ options: String...) throws -> Int {
      try? FileManager.default.removeItem(atPath: folder.url.path + "/starts")
      let run = try Program.run(
        ["videos", "-o", "wall.png", "--no-sandbox"] + options, in: folder, environment: ["PATH": path])
      #expect(run.code == 0, "\(run)")
      return (try? folder.bytes(of: "starts"))?.split(separator: 10).count ?? 0
    }
    #expect(try starts() >= 2)
    #expect(try starts() == 0, "unchanged")
    #expect(try starts("--force") == 0, "header and tile are in the cache")
    #expect(try starts("--force", "--no-cache") >= 2)
    #expect(try starts("--video-frame", "first") > 0)
  }

  // MARK: - Sheets

  /// A film whose brightness tells the frame.
  private func makeFilm() throws {
    let graph = "color=black:s=32x24:r=25:d=4,format=gray,geq=lum='2*N'"
    try make("film.mkv", from: graph, "-c:v", "ffv1", "-g", "12")
  }

  @Test func sheetsShowFramesAtTheirTimes() throws {
    try makeFilm()
    let plain = try Program.run(["sheet", "videos/film.mkv", "-o", "sheet.png", "--frames", "10"], in: folder)
    #expect(plain.code == 0 && plain.errors.contains("10 photos"), "\(plain)")
    let frames = (0..<10).map { "videos/film.mkv#t=\(Double(200 + 400 * $0) / 1000)" }
    let wall = try wall(
      frames + ["--layout", "grid", "--columns", "10", "--cell", "32x24", "--spacing", "0", "--sort", "none"])
    for index in 0..<10 {
      let level = Int(wall[32 * index + 16, 12].red)
      let frame = 25 * (200 + 400 * index) / 1000
      #expect(abs(level - 2 * frame) <= 2, "frame \(frame): \(level)")
    }
  }

  @Test func timesOfSheetsAreCaptions() throws {
    try makeFilm()
    let run = try Program.run(
      [
        "sheet", "videos/film.mkv", "-o", "sheet.png", "--frames", "4", "--from", "1", "--to", "3", "--image-map",
        "m.html",
      ],
      in: folder)
    #expect(run.code == 0, "\(run)")
    let page = String(decoding: try folder.bytes(of: "m.html"), as: UTF8.self)
    for time in ["0:01.2", "0:01.7", "0:02.2", "0:02.7"] { #expect(page.contains(time), "\(page)") }
    #expect(page.contains("film.mkv"))
    let again = try Program.run(
      ["sheet", "videos/film.mkv", "-o", "sheet.png", "--frames", "4", "--from", "1", "--to", "3"], in: folder)
    #expect(again.code == 0, "\(again)")
  }

  @Test func sheetsCanBeSites() throws {
    try makeFilm()
    let words = ["sheet", "videos/film.mkv", "--frames", "4", "--site"]
    let run = try Program.run(words + ["-o", "public"], in: folder)
    #expect(run.code == 0 && run.errors.contains("4 photos"), "\(run)")
    let page = String(decoding: try folder.bytes(of: "public/index.html"), as: UTF8.self)
    for time in ["0:00.5", "0:01.5", "0:02.5", "0:03.5"] { #expect(page.contains(time), "\(time)") }
    #expect(page.contains("film.mkv"))
    #expect(try Program.run(words + ["-o", "public"], in: folder).errors.contains("unchanged"))
    #expect(try Program.run(words, in: folder).complaints == "tessera: missing output: add -o FOLDER\n")
    #expect(try Program.run(words + ["videos/film.mkv", "-o", "x"], in: folder).code == 2)
  }

  @Test func severalVideosMakeASheetEach() throws {
    try makeFilm()
    try make("fields.mp4", from: Self.fields, "-c:v", "libx264")
    let words = ["sheet", "videos/film.mkv", "videos/fields.mp4", "--frames", "3"]
    let run = try Program.run(words + ["-o", "sheets/"], in: folder)
    #expect(run.code == 0, "\(run)")
    #expect(try photos.files("sheets") == ["fields.png", "film.png"])
    #expect(try Program.run(words + ["-o", "sheet.png"], in: folder).code == 2)
    // A damaged video does not keep the others from their sheets.
    try folder.write(Array("\0\0\0\u{18}ftypmp42\0\0\0\0".utf8), to: "videos/broken.mp4")
    let rest = try Program.run(
      ["sheet", "videos/broken.mp4", "videos/film.mkv", "--frames", "3", "-o", "rest/"], in: folder)
    #expect(rest.code == 1 && rest.errors.contains("videos/broken.mp4: "), "\(rest)")
    #expect(try photos.files("rest") == ["film.png"])
    let scenes = try Program.run(
      ["sheet", "videos/film.mkv", "--by", "scenes", "--frames", "3", "-o", "scenes.pdf"], in: folder)
    #expect(scenes.code == 0, "\(scenes)")
  }

  // MARK: - Sites

  @Test(arguments: [("copy", "a.mkv"), ("link", "a.mkv"), ("transcode", "a.mp4")])
  func sitesPlayVideos(_ way: String, _ name: String) throws {
    try make("a.mkv", from: Self.fields, "-c:v", "ffv1")
    let run = try Program.run(["site", "videos", "-o", "public", "--videos", way], in: folder)
    #expect(run.code == 0, "\(run)")
    let kept = try #require(try photos.files("public/videos").first)
    #expect(try photos.files("public/videos/" + kept) == [name])
    if way == "transcode" {
      #expect(try folder.bytes(of: "public/videos/\(kept)/\(name)")[4..<8] == Array("ftyp".utf8)[...])
    }
    let poster = try Program.run(["site", "videos", "-o", "public"], in: folder)
    #expect(poster.code == 0, "\(poster)")
    #expect(try !photos.files("public").contains("videos"))
  }
}
