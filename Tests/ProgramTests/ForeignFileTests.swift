import ChildProcesses
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
    for name in ["a.jxl", "b.jxl", "c", "d.jxl"] { try photos.folder.write([0xFF, 0x0A, 1], to: "photos/" + name) }
    try photos.settle()
  }

  @Test func theyAreCountedByKind() throws {
    try photos.folder.write(Self.film, to: "photos/film.mp4")
    try photos.folder.write(Array("hello".utf8), to: "photos/notes.txt")
    let run = try photos.run("photos", "-o", "wall.png", "--report", "report.json")
    #expect(run.code == 3, "\(run)")
    let many = "4 JPEG XL files were left out, because Tessera cannot read them: photos/a.jxl, photos/b.jxl and 2 more"
    #expect(run.errors.contains(many), "\(run)")
    #expect(run.errors.contains("photos/film.mp4: is a video, which Tessera cannot read"), "\(run)")
    #expect(run.errors.contains("3 photos") && !run.errors.contains("notes.txt"), "\(run)")
    let report = String(decoding: try photos.folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.contains("is in JPEG XL format, which Tessera cannot read"), "\(report)")
    let strict = try photos.run("photos", "-o", "strict.png", "--strict")
    #expect(strict.code == 1 && strict.errors.contains("nothing written (--strict)"), "\(strict)")
    #expect(
      try photos.run("photos", "-o", "wall2.png", "--exclude", "*.jxl", "--exclude", "c", "--exclude", "*.mp4").code
        == 0)
  }

  /// The video of a Live Photo belongs to the photo.
  @Test func aVideoBesideItsPhotoIsPassedOver() throws {
    try photos.folder.write(Self.film, to: "photos/01.mov")
    try photos.folder.write(MarkedFile.mp4, to: "photos/wall.mp4")
    let run = try photos.run("photos", "-o", "wall.png", "--exclude", "*.jxl", "--exclude", "c")
    #expect(run.code == 0 && run.errors.contains("3 photos"), "\(run)")
    let alone = try photos.run("photos/01.mov", "photos", "-o", "wall2.png", "--exclude", "*.jxl", "--exclude", "c")
    #expect(alone.code == 3 && alone.errors.contains("photos/01.mov: is a video"), "\(alone)")
  }
}
