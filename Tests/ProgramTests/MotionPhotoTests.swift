import ChildProcesses
import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Live Photos and motion photos, and the videos of sites, from the command line.
@Suite(.enabled(if: Programs.installed("ffmpeg") != nil, "ffmpeg is not installed"))
struct MotionPhotoTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private static let clip = "testsrc2=s=64x48:d=1:r=10,format=yuv420p"

  init() throws {
    photos = try PhotoFolder(sizes: [])
    try folder.makeFolder("photos")
  }

  private func ffmpeg(_ arguments: [String]) throws {
    let run = try ChildProcess(["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments, in: folder.url.path).wait()
    #expect(run.code == 0, "\(run)")
  }

  private func make(_ name: String, from graph: String = clip, _ options: String...) throws {
    try ffmpeg(["-filter_complex", graph, "-c:v", "libx264"] + options + [name])
  }

  /// Writes a photo, with a video behind it and the mark of Google's cameras.
  private func makeMotionPhoto(_ name: String) throws {
    try make("clip.mp4", from: Self.clip, "-metadata", "location=+48.1+011.5/")
    try ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=80x60:d=1", "-frames:v", "1", "-f", "mjpeg", "photo.bin"])
    let packet =
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      + "<rdf:Description xmlns:G=\"http://ns.google.com/photos/1.0/camera/\" G:MotionPhoto=\"1\"/>"
      + "</rdf:RDF></x:xmpmeta>"
    let body = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8)
    let segment = [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
    let photo = try folder.bytes(of: "photo.bin")
    try folder.write(Array(photo[..<2]) + segment + Array(photo[2...]) + folder.bytes(of: "clip.mp4"), to: name)
  }

  private func site(_ way: String, _ options: String...) throws -> Program.Run {
    let run = try Program.run(["site", "photos", "-o", "public", "--videos", way] + options, in: folder)
    #expect(run.code == 0, "\(run)")
    return run
  }

  /// The videos of the site.
  private func films() throws -> [String] {
    try photos.files("public/videos").flatMap { part in
      try photos.files("public/videos/" + part).map { "public/videos/\(part)/\($0)" }
    }
  }

  private func contains(_ text: String, _ name: String) throws -> Bool {
    try Data(folder.bytes(of: name)).range(of: Data(text.utf8)) != nil
  }

  private func frameCount(of name: String) throws -> String {
    let words = ["-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", name]
    return try ChildProcess(["ffprobe"] + words, in: folder.url.path).wait().output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: - Clips

  @Test func sitesPlayLivePhotos() throws {
    try photos.add("photos/IMG_1.PNG", 80, 60)
    try make("photos/IMG_1.MOV")
    #expect(try site("poster").errors.contains("1 photo,") && !photos.files("public").contains("videos"))
    #expect(try site("copy").errors.contains("1 photo,"))
    #expect(try films().map { FilePath($0).name.text } == ["IMG_1.MOV"])
    let first = try films()[0]
    #expect(try folder.bytes(of: "photos/IMG_1.MOV").count == folder.bytes(of: first).count)
    #expect(try frameCount(of: first) == "10")
    // Another video beside the same photo.
    try make("photos/IMG_1.MOV", from: "testsrc2=s=64x48:d=2:r=10,format=yuv420p")
    #expect(try site("copy").errors.contains("1 photo,"))
    #expect(try frameCount(of: films()[0]) == "20" && films().count == 1)
    #expect(try site("copy").errors.contains(": unchanged"))
    _ = try site("transcode")
    #expect(try films().map { FilePath($0).name.text } == ["IMG_1.mp4"] && frameCount(of: films()[0]) == "20")
  }

  @Test(arguments: ["copy", "link", "transcode"]) func sitesPlayMotionPhotos(_ way: String) throws {
    try makeMotionPhoto("photos/PXL_1.MP.jpg")
    let run = try site(way)
    #expect(run.complaints.isEmpty, "\(run)")
    #expect(try films().map { FilePath($0).name.text } == ["PXL_1.MP.mp4"])
    let film = try films()[0]
    #expect(try frameCount(of: film) == "10")
    #expect(try !contains("loci", film) && contains("loci", "photos/PXL_1.MP.jpg"))
    if way == "copy" {
      _ = try site(way, "--keep-metadata")
      #expect(try contains("loci", films()[0]))
    }
  }

  @Test func motionPhotosHaveBadges() throws {
    try makeMotionPhoto("photos/a.jpg")
    try photos.add("photos/b.png", 80, 60)
    try make("photos/b.mov")
    try photos.add("photos/c.png", 80, 60)
    let run = try Program.run(
      ["plan", "photos", "--caption", "{stem}{video}.", "--video-badge", "top-left", "--width", "900"], in: folder)
    #expect(run.code == 0, "\(run)")
    for caption in ["\"a▶.\"", "\"b▶.\"", "\"c.\""] { #expect(run.output.contains(caption), "\(run.output)") }
    #expect(run.output.components(separatedBy: "\"badge\"").count == 3)
  }

  @Test func damagedClipsAreReported() throws {
    try photos.add("photos/IMG_1.PNG", 80, 60)
    try folder.write(Array("\0\0\0\u{18}ftypmp42\0\0\0\0".utf8), to: "photos/IMG_1.MOV")
    let run = try Program.run(["site", "photos", "-o", "public", "--videos", "transcode"], in: folder)
    #expect(run.code == 0 && run.errors.contains("photos/IMG_1.PNG: its video cannot be played: "), "\(run)")
    #expect(try !photos.files("public").contains("videos"))
    let strict = try Program.run(
      ["site", "photos", "-o", "public", "--videos", "transcode", "--strict", "--force"], in: folder)
    #expect(strict.code == 1, "\(strict)")
  }

  /// The video is not blamed for a full disk.
  @Test func fullDiskEndsTheRun() throws {
    try make("photos/a.mp4")
    let script =
      "#!/bin/sh\ncase \"$*\" in *libx264*) echo 'av_interleaved_write_frame(): No space left on device' >&2; "
      + "exit 1 ;; esac\nexec \(Programs.installed("ffmpeg") ?? "ffmpeg") \"$@\"\n"
    try folder.write(Array(script.utf8), to: "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path + "/bin/ffmpeg")
    let path = folder.url.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let run = try Program.run(
      ["site", "photos", "-o", "public", "--videos", "transcode", "--no-sandbox"], in: folder,
      environment: ["PATH": path])
    #expect(run.code == 1 && run.complaints.contains("/a.mp4: cannot be written: No space left on device"), "\(run)")
    #expect(try !photos.files().contains("public"))
  }

  @Test func linksToVideosElsewhereAreNamed() throws {
    try photos.add("photos/a.png", 80, 60)
    for (name, target) in [("out.mp4", "../b.mp4"), ("loop.mov", "loop.mov")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.path + "/photos/" + name, withDestinationPath: target)
    }
    try folder.write([1], to: "b.mp4")
    let run = try Program.run(["photos", "-o", "wall.png"], in: folder)
    #expect(
      run.code == 3 && run.errors.contains("photos/out.mp4: ") && run.errors.contains("photos/loop.mov: "), "\(run)")
  }

  // MARK: - Places and dates

  @Test func publishedVideosSayNoPlace() throws {
    try make("photos/a.mp4", from: Self.clip, "-metadata", "location=+48.1+011.5/", "-metadata", "title=Lake")
    try make("photos/b.mkv", from: Self.clip, "-metadata", "location=+48.1+011.5/")
    let copied = try site("copy")
    #expect(
      copied.errors.contains("1 video on the site states where it was taken; --videos transcode removes that"),
      "of MKV, copies are as they are: \(copied)")
    let film = try #require(try films().first { $0.hasSuffix("a.mp4") })
    for text in ["loci", "Lake"] { #expect(try contains(text, "photos/a.mp4") && !contains(text, film), "\(text)") }
    #expect(try frameCount(of: film) == "10")
    #expect(try site("link").errors.contains("2 videos on the site state where they were taken"))
    #expect(try site("transcode").complaints.isEmpty)
    for film in try films() { #expect(try !contains("48.1", film) && !contains("loci", film), "\(film)") }
    let seen = try Program.run(["inspect", "photos/a.mp4", "--json"], in: folder)
    #expect(seen.output.contains("\"statesLocation\" : true"), "\(seen)")
  }

  @Test func datesOfVideosHaveTheirZone() throws {
    let marks = ["-metadata", "creation_time=2026-07-14T18:30:05Z"]
    let zone = [
      "-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.creationdate=2026-07-14T20:30:05+0200",
    ]
    try ffmpeg(["-filter_complex", Self.clip, "-c:v", "libx264"] + marks + zone + ["photos/a.mov"])
    try ffmpeg(
      [
        "-filter_complex", Self.clip, "-c:v", "libx264", "-metadata", "creation_time=2026-07-14T19:00:00Z",
        "photos/b.mp4",
      ])
    let plan = try Program.run(
      ["plan", "photos", "--caption", "{stem} {date:HH:mm}", "--sort", "date", "--width", "600"], in: folder)
    #expect(plan.code == 0, "\(plan)")
    let captions = try #require(plan.output.range(of: "a 20:30"))
    let other = try #require(plan.output.range(of: "b 21:00"), "\(plan.output)")
    #expect(captions.lowerBound < other.lowerBound, "the time in Paris for both, and 20:30 first")
  }

  // MARK: - HDR

  @Test(arguments: ["smpte2084", "arib-std-b67"]) func transcodedHDRLooksLikeItsFrame(_ transfer: String) throws {
    let graph = "gradients=s=128x96:d=1:r=5:c0=black:c1=white:x0=0:y0=0:x1=127:y1=0:nb_colors=2,format=yuv420p10le"
    try ffmpeg(
      [
        "-filter_complex", graph, "-c:v", "libx264", "-crf", "4", "-color_primaries", "bt2020", "-color_trc", transfer,
        "-colorspace", "bt2020nc", "photos/a.mp4",
      ])
    _ = try site("transcode")
    let words = ["--layout", "masonry", "--columns", "1", "--width", "128", "--video-frame", "first"]
    var walls: [Pixels] = []
    for (name, film) in [("own.png", "photos/a.mp4"), ("made.png", try films()[0])] {
      let run = try Program.run([film, "-o", name] + words, in: folder)
      #expect(run.code == 0, "\(run)")
      walls.append(try DecodedFile(folder.path.appending(FilePath(name))).stored)
    }
    var greatest = 0
    for y in stride(from: 4, to: 92, by: 8) {
      for x in stride(from: 4, to: 124, by: 8) {
        greatest = max(greatest, abs(Int(walls[0][x, y].green) - Int(walls[1][x, y].green)))
      }
    }
    #expect(greatest <= 6, "\(greatest)")
  }

  // MARK: - Sheets in batch files

  @Test func sheetsAreWallsOfABatch() throws {
    try make("photos/film.mkv", from: "testsrc2=s=64x48:d=8:r=5,format=yuv420p")
    let walls = """
      { defaults: { width: 640, layout: "flow" },
        walls: [
          { name: "film", inputs: ["photos/film.mkv"], output: "{name}.png", sheet: { frames: 4, from: "0:02" } },
          { name: "grid", inputs: ["photos/film.mkv"], output: "{name}.png", layout: "grid", sheet: true },
          { name: "gone", inputs: ["photos/gone.mp4"], output: "{name}.png", sheet: true },
          { name: "wall", inputs: ["photos"], output: "{name}.png" },
        ] }
      """
    try folder.write(Array(walls.utf8), to: "walls.json5")
    let dry = try photos.run("batch", "walls.json5", "--dry-run", "--only", "film,grid")
    #expect(dry.output.contains("film: film.png: would be rendered from 4 photos"), "\(dry)")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 1 && run.errors.contains("film: film.png: 4 photos, 640 × "), "\(run)")
    #expect(run.errors.contains("grid: grid.png: 20 photos") && run.errors.contains("wall: wall.png: 1 photo,"))
    #expect(run.errors.contains("gone: photos/gone.mp4: "), "\(run)")
    let again = try photos.run("batch", "walls.json5", "--only", "film,grid")
    #expect(again.code == 0 && again.errors.components(separatedBy: ": unchanged").count == 3, "\(again)")
    // As from the command line.
    let sheet = ["sheet", "photos/film.mkv", "-o", "own.png", "--frames", "4", "--from", "0:02"]
    _ = try Program.run(sheet + ["--width", "640", "--layout", "flow"], in: folder)
    let pictures = try ["film.png", "own.png"].map { try DecodedFile(folder.path.appending(FilePath($0))).stored }
    #expect(pictures[0] == pictures[1])
  }

  @Test(arguments: [
    ("inputs: ['photos'], sheet: 5", "“sheet”: must be true, false or an object, not “5”"),
    ("inputs: ['photos', 'b.mp4'], sheet: true", "“sheet”: “inputs” must be one video"),
    ("inputs: ['a.mp4'], sheet: { frame: 5 }", "“sheet”: unknown key “frame”; did you mean “frames”?"),
    (
      "inputs: ['a.mp4'], sheet: { frames: 0 }",
      "“sheet”: “frames”: --frames needs a whole number from 1 to 1000, not “0”"
    ),
    ("inputs: ['a.mp4'], output: 'b/', sheet: true", "“sheet” cannot be combined with a site"),
    ("inputs: ['a.mp4'], output: 'b.pdf', joinPages: true, sheet: true", "“sheet” cannot be combined with “joinPages”"),
  ]) func impossibleSheetsAreRefused(keys: String, sentence: String) throws {
    let output = keys.contains("output") ? "" : ", output: 'a.png'"
    try folder.write(Array("{ walls: [ { name: 'a', \(keys)\(output) } ] }".utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    let faults = run.complaints.replacing(#/line 1, column [0-9]+: /#, with: "")
    #expect(run.code == 2 && faults == "tessera: walls.json5: walls[0] (a): \(sentence)\n", "\(run)")
  }
}
