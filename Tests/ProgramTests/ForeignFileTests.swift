import ChildProcesses
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Files in a folder that are pictures, but not of a kind that Tessera can read.
@Suite struct ForeignFileTests {
  private let photos: PhotoFolder
  private static let film = Array("\0\0\0\u{18}ftypmp42\0\0\0\0".utf8)

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (50, 50)])
    for name in ["a.psd", "b.psd", "c", "d.psd"] { try photos.folder.write(Array("8BPS".utf8), to: "photos/" + name) }
    try photos.settle()
  }

  @Test func theyAreCountedByKind() throws {
    try photos.folder.write(Self.film, to: "photos/film.mp4")
    try photos.folder.write(Array("hello".utf8), to: "photos/notes.txt")
    let run = try photos.run("photos", "-o", "wall.png", "--report", "report.json")
    #expect(run.code == 3, "\(run)")
    let many =
      "4 Photoshop files were left out, because Tessera cannot read them: photos/a.psd, photos/b.psd and 2 more"
    #expect(run.errors.contains(many), "\(run)")
    #expect(run.errors.contains("photos/film.mp4: "), "\(run)")
    let none = try Program.run(
      ["photos", "-o", "none.png"], in: photos.folder, environment: ["PATH": photos.folder.url.path])
    #expect(none.errors.contains("photos/film.mp4: is a video, which Tessera cannot read"), "\(none)")
    #expect(run.errors.contains("3 photos") && !run.errors.contains("notes.txt"), "\(run)")
    let report = String(decoding: try photos.folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.contains("is in Photoshop format, which Tessera cannot read"), "\(report)")
    #expect(report.contains("\"otherFiles\" : 1"), "\(report)")
    let strict = try photos.run("photos", "-o", "strict.png", "--strict")
    #expect(strict.code == 1 && strict.errors.contains("nothing written (--strict)"), "\(strict)")
    #expect(
      try photos.run("photos", "-o", "wall2.png", "--exclude", "*.psd", "--exclude", "c", "--exclude", "*.mp4").code
        == 0)
  }

  /// Files whose names promise a picture are named, whatever is in them.
  @Test(arguments: ["psd", "jxl", "ico", "eps", "kra", "tga", "svgz", "x3f"])
  func filesWithoutAPictureAreNamed(fileExtension: String) throws {
    try photos.folder.write([], to: "more/empty.\(fileExtension)")
    try photos.folder.write(Array("what".utf8), to: "more/other.\(fileExtension)")
    try photos.folder.write([], to: "more/empty.txt")
    let run = try photos.run("photos/01.png", "more", "-o", "wall.png")
    #expect(run.code == 3 && run.errors.contains("1 photo, "), "\(run)")
    #expect(run.errors.contains("more/empty.\(fileExtension): is empty"), "\(run)")
    #expect(run.errors.contains("more/other.\(fileExtension): "), "\(run)")
    #expect(!run.errors.contains("txt"), "\(run)")
  }

  /// Layers for painting programs are kept from walls, without a word if they are Tessera's.
  @Test func ownLayersAreNoPhotos() throws {
    try photos.runCleanly(["photos/01.png", "-o", "photos/own.ora"])
    let options = ["--exclude", "*.psd", "--exclude", "c"]
    try photos.runCleanly(["photos", "-o", "wall.png"] + options)
    let start = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 26)
    try photos.folder.write(start + Array("mimetypeimage/openraster".utf8), to: "photos/other.ora")
    let run = try Program.run(["photos", "-o", "wall.png"] + options, in: photos.folder)
    #expect(run.code == 3 && run.errors.contains("photos/other.ora: is in OpenRaster format"), "\(run)")
  }

  /// A raw photo with no more than a thumbnail would be a smear.
  @Test func smallPreviewsAreNamed() throws {
    func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
      try PhotoLike(width: width, height: height, seed: 4).picture.jpeg(JPEGFixture())
    }
    var raw = RawFixture(.adobe, preview: try jpeg(96, 64), thumbnail: try jpeg(24, 16))
    raw.photoSize = (6000, 4000)
    try photos.folder.write(raw.bytes, to: "raw/a.dng")
    try photos.folder.write(Array("hello".utf8), to: "raw/notes.txt")
    try photos.settle()
    let words = "raw/a.dng: is enlarged 3 ×: its preview has 96 × 64 pixels, the photo 6000 × 4000"
    func wall(_ name: String, _ cell: String) -> [String] {
      ["raw", "-o", name, "--layout", "grid", "--columns", "1", "--cell", cell]
    }
    let large = wall("wall.png", "288x192")
    for _ in 1...2 {
      let run = try Program.run(large + ["--report", "report.json"], in: photos.folder)
      #expect(run.code == 3 && run.errors.contains(words), "\(run)")
      #expect(run.errors.contains("1 from a small preview"), "\(run)")
      let report = String(decoding: try photos.folder.bytes(of: "report.json"), as: UTF8.self)
      #expect(report.contains("\"smallPreviews\"") && report.contains("is enlarged 3 ×"), "\(report)")
    }
    let strict = try Program.run(large + ["--strict", "--force"], in: photos.folder)
    #expect(strict.code == 1, "\(strict)")
    let small = try Program.run(wall("small.png", "192x128"), in: photos.folder)
    #expect(small.code == 0, "\(small)")
    let inspection = try photos.run("inspect", "raw/a.dng")
    #expect(inspection.output.contains("96 × 64, preview of 6000 × 4000"), "\(inspection)")
  }

  @Test func filesThatAreNoPicturesAreCountedBeforehand() throws {
    for name in ["notes.txt", "song.mp3"] { try photos.folder.write(Array("hello".utf8), to: "photos/" + name) }
    let walls = #"{ walls: [{ name: "w", inputs: ["photos"], output: "w.png", exclude: ["*.jxl", "c"] }] }"#
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5", "--dry-run")
    #expect(run.output.contains("would be rendered from 3 photos; 2 files are no pictures"), "\(run)")
  }

  /// The video of a Live Photo belongs to the photo.
  @Test func aVideoBesideItsPhotoIsPassedOver() throws {
    try photos.folder.write(Self.film, to: "photos/01.mov")
    try photos.folder.write(MarkedFile.mp4, to: "photos/wall.mp4")
    let run = try photos.run("photos", "-o", "wall.png", "--exclude", "*.psd", "--exclude", "c")
    #expect(run.code == 0 && run.errors.contains("3 photos"), "\(run)")
    let alone = try photos.run("photos/01.mov", "photos", "-o", "wall2.png", "--exclude", "*.psd", "--exclude", "c")
    #expect(alone.code == 3 && alone.errors.contains("photos/01.mov: "), "\(alone)")
  }
}
