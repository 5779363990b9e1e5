import ChildProcesses
import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Slideshows, and how long animations take, from the command line.
@Suite struct SlideshowRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(90, 60), (60, 80), (120, 30)])
    try photos.settle()
  }

  private static let small = ["--size", "64x36px", "--fps", "4", "--duration", "1", "--fade", "0.5"]

  private func run(_ arguments: String...) throws -> Program.Run { try Program.run(arguments, in: folder) }

  @Test func everyPhotoIsASlide() throws {
    let run = try Program.run(["animate", "photos", "--slideshow", "-o", "show.png"] + Self.small, in: folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    #expect(run.errors.hasPrefix("show.png: 12 frames of 64 × 36 pixels, 3 photos, "), "\(run.errors)")
    #expect(
      try Program.run(["animate", "photos", "--slideshow", "-o", "show.png"] + Self.small, in: folder).errors
        == "show.png: unchanged, 3 photos\n")
    let loop = try Program.run(
      ["animate", "photos", "--slideshow", "--loop", "--frames-to", "frames"] + Self.small, in: folder)
    #expect(loop.code == 0 && loop.errors.contains("12 frames of "), "\(loop)")
    #expect(try photos.files("frames").count == 12)
  }

  /// Two portraits on a wide canvas, and two landscapes on a high one, unless both are shown whole.
  @Test(arguments: [
    ("64x36px", 3), ("36x64px", 3), ("60x60px", 4),
  ])
  func photosThatFitBadlyShareSlides(size: String, slides: Int) throws {
    let photos = try PhotoFolder(sizes: [(60, 80), (60, 90), (90, 60), (80, 60)])
    func frames(_ options: String...) throws -> Int {
      let motion = ["animate", "photos", "--slideshow", "--frames-to", "frames", "--force", "--size", size]
      try photos.runCleanly(motion + ["--fps", "4", "--duration", "1", "--fade", "0"] + options)
      return try photos.files("frames").count
    }
    #expect(try frames() == 4 * slides)
    #expect(try frames("--no-pairs") == 16)
    #expect(try frames("--content", "fit") == 16)
  }

  /// Regions in metadata: the photo is wider than the canvas, and bright at its edges.
  @Test(arguments: [true, false]) func headsStayInTheFrame(isRight: Bool) throws {
    let photos = try PhotoFolder(sizes: [])
    // Two columns at each edge are bright.
    let row = (0..<120).flatMap { x in [UInt8](repeating: (2..<118).contains(x) ? 0 : 255, count: 3) }
    let rows = (0..<60).flatMap { _ in row }
    try photos.folder.write(PNGFixture().encoded(rows: rows, width: 120, height: 60), to: "photos/01.png")
    try photos.folder.write(Array(Self.sidecar(isRight ? 0.9 : 0.1).utf8), to: "photos/01.xmp")
    try photos.settle()
    try photos.runCleanly([
      "animate", "photos", "--slideshow", "--frames-to", "frames", "--size", "90x60px", "--fps", "4", "--duration", "1",
      "--fade", "0",
    ])
    for name in try photos.files("frames") {
      let frame = try DecodedFile(photos.folder.path.appending(FilePath("frames/\(name)"))).stored
      let edges = [frame[0, 30].green > 128, frame[89, 30].green > 128]
      #expect(edges == [!isRight, isRight], "\(name)")
    }
  }

  private static func sidecar(_ x: Double) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
    xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList>
    <rdf:Bag><rdf:li rdf:parseType="Resource"><mwg-rs:Type>Face</mwg-rs:Type>
    <mwg-rs:Area stArea:x="\(x)" stArea:y="0.5" stArea:w="0.18" stArea:h="0.3" stArea:unit="normalized"/></rdf:li>
    </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>
    """
  }

  @Test(.enabled(if: Programs.installed("ffmpeg") != nil, "ffmpeg is not installed"))
  func changedSoundsMakeVideosAgain() throws {
    func make(_ sound: String) throws -> Program.Run {
      try Program.run(
        ["animate", "photos", "--slideshow", "-o", "show.mp4", "--sound", sound] + Self.small, in: folder)
    }
    /// A second of sound, at 8000 bytes per second.
    func write(_ level: UInt8) throws {
      let format: [UInt8] = [16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0]
      let content = Array("WAVEfmt ".utf8) + format + Array("data".utf8) + [64, 31, 0, 0]
      let size: [UInt8] = [100, 31, 0, 0]
      let samples = [UInt8](repeating: level, count: 8000)
      try folder.write(Array("RIFF".utf8) + size + content + samples, to: "a.wav")
    }
    try write(128)
    #expect(try make("a.wav").errors.hasPrefix("show.mp4: 12 frames of 64 × 36 pixels, 3 photos, "))
    let silence = try folder.bytes(of: "show.mp4")
    #expect(try make("a.wav").errors == "show.mp4: unchanged, 3 photos\n")
    try write(200)
    #expect(try make("a.wav").errors.hasPrefix("show.mp4: 12 frames "))
    #expect(try folder.bytes(of: "show.mp4") != silence)
    // The video stays if there is no sound.
    try folder.write([1, 2, 3], to: "a.wav")
    let fault = try make("a.wav")
    #expect(fault.code == 2 && fault.complaints.contains("--sound a.wav: has no sound that ffmpeg can decode: "))
    #expect(try make("b.wav").complaints == "tessera: --sound b.wav: no such file or folder\n")
    #expect(try make("photos/01.png").code == 2)
    #expect(try folder.bytes(of: "show.mp4") != silence)
  }

  @Test func theSameOnAnyNumberOfCores() throws {
    func digests(_ jobs: String) throws -> [String] {
      let run = try Program.run(
        ["animate", "photos", "--slideshow", "--frames-to", "frames", "--force", "--jobs", jobs] + Self.small,
        in: folder)
      #expect(run.code == 0, "\(run)")
      return try photos.files("frames").map { try photos.run("checksum", "frames/\($0)").output }
    }
    #expect(try digests("1") == digests("3"))
  }

  /// By default, captions follow the height of the canvas.
  @Test(.enabled(if: InstalledFonts.haveDejaVu, "skipped: DejaVu is not installed"))
  func captionsHaveTheGivenSize() throws {
    func pixels(_ options: String...) throws -> String {
      let words = [
        "animate", "photos/01.png", "--slideshow", "--frames-to", "frames", "--force", "--caption", "{stem}",
      ]
      let run = try Program.run(
        words + ["--size", "640x360", "--fps", "1", "--duration", "1", "--fade", "0"] + options, in: folder)
      #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
      return try photos.run("checksum", "frames/" + #require(try photos.files("frames").first)).output
    }
    #expect(try pixels("--caption-size", "40") != pixels())
  }

  @Test func sizesAreThoseOfScreens() throws {
    func size(_ options: String...) throws -> String? {
      let times = ["--fps", "1", "--duration", "1", "--fade", "0", "--force"]
      let run = try Program.run(
        ["animate", "photos/01.png", "--slideshow", "-o", "show.png"] + times + options, in: folder)
      #expect(run.code == 0, "\(run)")
      return run.errors.firstMatch(of: /frames? of (.*) pixels/).map { String($0.1) }
    }
    #expect(try size() == "1920 × 1080")
    #expect(try size("--width", "320") == "320 × 180")
    #expect(try size("--height", "90") == "160 × 90")
    #expect(try size("--width", "50", "--height", "70") == "50 × 70")
    #expect(try size("--device", "meta-portal") == "1280 × 800")
  }

  @Test func photosThatCannotBeDecodedAreLeftOut() throws {
    var broken = try folder.bytes(of: "photos/02.png")
    broken[29] ^= 1
    try folder.write(broken, to: "photos/02.png")
    try photos.settle()
    let run = try Program.run(["animate", "photos", "--slideshow", "-o", "show.png"] + Self.small, in: folder)
    #expect(run.code == 3 && run.errors.contains("photos/02.png: "), "\(run)")
    #expect(run.errors.contains("8 frames of 64 × 36 pixels, 2 photos, 1 left out"), "\(run.errors)")
  }

  @Test(arguments: [
    (["--slideshow", "--from", "flow"], "--slideshow cannot be combined with --from, --to or --fisheye-pan"),
    (
      ["--slideshow", "--frames", "9"],
      "--frames cannot be combined with --slideshow; use --duration, the length of a slide"
    ),
    (
      ["--slideshow", "--hold", "9"],
      "--hold cannot be combined with --slideshow; use --duration, the length of a slide"
    ),
    (["--slideshow", "--fade", "3", "--duration", "2"], "--fade is longer than a slide: 3 of 2 seconds"),
    (["--slideshow", "--title", "x"], "a slideshow has no titles, headers or footers; use --caption"),
    (["--from", "flow", "--to", "hex", "--fade", "1"], "--fade needs --slideshow"),
    (["--from", "flow", "--to", "hex", "--tempo", "90"], "--tempo needs --slideshow"),
    (["--from", "flow", "--to", "hex", "--no-pairs"], "--no-pairs needs --slideshow"),
    (["--slideshow", "--tempo", "9"], "--tempo needs 20 to 300 beats per minute, not “9”"),
    (
      ["--slideshow", "--sound", "a.wav"],
      "--sound needs a video, as an animated PNG has no sound; use -o NAME.mp4 or NAME.webm"
    ),
    (
      ["--from", "flow", "--to", "hex", "--frames", "9", "--duration", "1"],
      "--frames and --duration conflict; omit one of them"
    ),
    (["--from", "flow", "--to", "hex", "--duration", "0"], "--duration needs seconds from 0.04 to 3600, not “0”"),
    ([], "missing layouts: add --from flow --to radial, --fisheye-pan PATH or --slideshow"),
  ])
  func whatCannotBeIsRefused(options: [String], sentence: String) throws {
    let run = try Program.run(["animate", "photos", "-o", "show.png"] + options, in: folder)
    #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run.errors)")
  }

  @Test func optionsOfWallsAreNamed() throws {
    let run = try Program.run(
      ["animate", "photos", "--slideshow", "-o", "show.png", "--margin", "4", "--columns", "2"] + Self.small,
      in: folder)
    #expect(
      run.code == 0
        && run.complaints.split(separator: "\n").sorted() == [
          "tessera: --columns has no effect in a slideshow", "tessera: --margin has no effect in a slideshow",
        ], "\(run)")
  }

  // MARK: - Time

  private func frames(_ options: String...) throws -> Int {
    let motion = ["animate", "photos", "--from", "flow", "--to", "grid", "--width", "60", "--row-height", "20"]
    let run = try Program.run(motion + ["--frames-to", "frames", "--force"] + options, in: folder)
    #expect(run.code == 0, "\(run)")
    return try photos.files("frames").count
  }

  @Test func durationsAndHoldsAreSeconds() throws {
    #expect(try frames("--fps", "5") == 10 + 2 * 5)
    #expect(try frames("--fps", "5", "--duration", "1.2s", "--hold", "0.4") == 6 + 2 * 2)
    #expect(try frames("--fps", "5", "--hold", "0", "--loop") == 2 * (10 - 1))
    #expect(try frames("--fps", "5", "--loop") == 2 * (10 - 1) + 2 * 5)
    #expect(try frames("--fps", "5", "--frames", "4") == 4)
    #expect(try frames("--fps", "5", "--frames", "4", "--hold", "1") == 4 + 2 * 5)
  }

  /// A frame that stays is stored once, for as long as it stays.
  @Test func endsOfAnAnimatedPNGStay() throws {
    let motion = ["animate", "photos", "--from", "flow", "--to", "grid", "--width", "60", "--row-height", "20"]
    let run = try Program.run(motion + ["-o", "morph.png", "--fps", "5", "--duration", "1", "--hold", "2"], in: folder)
    #expect(run.code == 0 && run.errors.contains("5 frames of "), "\(run)")
    let bytes = try folder.bytes(of: "morph.png")
    // The number of the frame, its area and place, and its delay in fifths of a second.
    let delays = Data(bytes).ranges(of: Data("fcTL".utf8)).map { range in
      (Int(bytes[range.upperBound + 20]) << 8 + Int(bytes[range.upperBound + 21]), Int(bytes[range.upperBound + 23]))
    }
    #expect(delays.map(\.0) == [11, 1, 1, 1, 11] && delays.allSatisfy { $0.1 == 5 })
  }

  /// A wall that is less high than the other is laid out for its size: there is no white around it.
  @Test func bothWallsFillTheCanvas() throws {
    let many = try PhotoFolder(sizes: (0..<12).map { $0 % 3 == 0 ? (60, 80) : (90, 60) })
    let run = try Program.run(
      [
        "animate", "photos", "--from", "flow", "--to", "masonry", "--width", "300", "--row-height", "60",
        "--column-width", "100", "--max-crop", "40%", "--frames", "2", "--frames-to", "frames", "--background", "red",
        "--spacing", "0", "--row-breaks", "greedy",
      ], in: many.folder)
    #expect(run.code == 0, "\(run)")
    for name in ["frame-00001.png", "frame-00002.png"] {
      let pixels = try DecodedFile(many.folder.path.appending(FilePath("frames/\(name)"))).stored
      let red = Color(red: 255, green: 0, blue: 0)
      let free = (0..<pixels.height).filter { y in (0..<pixels.width).allSatisfy { pixels[$0, y] == red } }
      #expect(free.isEmpty, "\(name): \(free.count) of \(pixels.height)")
    }
  }

  // MARK: - Videos by their names

  @Test(.enabled(if: Programs.installed("ffmpeg") != nil, "ffmpeg is not installed"))
  func aNameThatPromisesAVideoIsASlideshow() throws {
    let options = ["--size", "64x36px"]
    let run = try Program.run(["photos", "-o", "show.mp4"] + options, in: folder)
    #expect(run.code == 0 && run.errors.contains("450 frames of 64 × 36 pixels, 3 photos"), "\(run)")
    let bytes = try folder.bytes(of: "show.mp4")
    #expect(try Program.run(["photos", "-o", "show.mp4"] + options, in: folder).errors.contains("unchanged"))
    let named = try Program.run(["animate", "photos", "--slideshow", "-o", "named.mp4"] + options, in: folder)
    let namedBytes = try folder.bytes(of: "named.mp4")
    #expect(named.code == 0 && namedBytes.count == bytes.count)
    try folder.write(
      Array(
        """
        { walls: [
          { name: "lobby", inputs: ["photos"], output: "{name}.mp4", size: "64x36px", duration: 1, fps: 2, fade: 0.5 },
          { name: "hall", inputs: ["photos"], output: "{name}.png", slideshow: true, size: "64x36px", fps: 2 },
        ] }
        """.utf8), to: "walls.json5")
    let batch = try self.run("batch", "walls.json5")
    #expect(batch.code == 0 && batch.errors.contains("6 frames of 64 × 36 pixels, 3 photos"), "\(batch)")
  }

  @Test(arguments: [
    (
      ["--layout", "hex"],
      "“a.mp4”: a video is a slideshow or a morph between two layouts; omit --layout, or use "
        + "tessera animate --from flow --to hex"
    ),
    (["--palette", "bw"], "“a.mp4”: a video cannot be a mosaic, or have a palette; use PNG"),
  ])
  func whatAVideoCannotBe(options: [String], sentence: String) throws {
    let run = try Program.run(["photos", "-o", "a.mp4"] + options, in: folder)
    #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run.errors)")
  }

  @Test(.enabled(if: InstalledFonts.haveDejaVu, "DejaVu Sans is not installed"))
  func captionsAreOnSlides() throws {
    func frame(_ options: String...) throws -> Pixels {
      let run = try Program.run(
        [
          "animate", "photos/01.png", "--slideshow", "--size", "200x120", "--fps", "1", "--duration", "1", "--fade",
          "0", "--frames-to", "frames", "--force",
        ] + options, in: folder)
      #expect(run.code == 0, "\(run)")
      return try DecodedFile(folder.path.appending(FilePath("frames/frame-00001.png"))).stored
    }
    let font = ["--font", "DejaVu Sans"]
    let (plain, captioned) = (try frame(), try frame("--caption", "{stem}", font[0], font[1]))
    let changed = (0..<120).filter { y in (0..<200).contains { plain[$0, y] != captioned[$0, y] } }
    #expect(changed.count > 10 && (changed.first ?? 0) > 60)
  }
}
