import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos of one moment, and choices of the best and most varied photos, by the program.
@Suite struct MomentCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [])
    let scene = Picture.photoLike(width: 180, height: 120, seed: 2)
    let frames = [scene.blurred(2), scene, scene.exposed(0.6), .photoLike(width: 180, height: 120, seed: 3)]
    for (index, frame) in frames.enumerated() {
      var exif = ExifFixture(orientation: 1)
      exif.date = "2026:05:01 12:00:0\(index)"
      try photos.folder.write(try frame.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "photos/\(index).jpg")
    }
    try photos.settle()
  }

  private let words = """
    tessera: photos/0.jpg: left out, of the same moment as photos/1.jpg, which is sharper
    tessera: photos/2.jpg: left out, of the same moment as photos/1.jpg, which is better exposed

    """

  private struct Report: Decodable {
    struct Copy: Decodable, Equatable { var file, original, kind, reason: String }
    struct Wall: Decodable {
      var photos: Int
      var copies: [Copy]
    }
    var walls: [Wall]
  }

  @Test func everyCommandNamesThem() throws {
    for arguments in [["plan"], ["render", "-o", "wall.png"], ["plan", "--jobs", "1"], ["plan", "--no-cache"]] {
      let run = try Program.run(arguments + ["photos", "--dedupe", "moments", "--strict"], in: photos.folder)
      #expect(run.code == 0 && run.complaints == words, "\(arguments): \(run)")
    }
    let run = try photos.run("photos", "-o", "a.png", "--dedupe", "moments", "--report", "report.json", "--quiet")
    #expect(run.code == 0)
    let report = try JSONDecoder().decode(Report.self, from: Data(try photos.folder.bytes(of: "report.json")))
    #expect(report.walls[0].photos == 2)
    #expect(
      report.walls[0].copies == [
        .init(file: "photos/0.jpg", original: "photos/1.jpg", kind: "moment", reason: "sharpness"),
        .init(file: "photos/2.jpg", original: "photos/1.jpg", kind: "moment", reason: "exposure"),
      ])
  }

  @Test func batchFiles() throws {
    try photos.folder.write(
      Array("{ walls: [ { inputs: 'photos', output: 'a.png', dedupe: 'moments', limit: 1, pick: 'best' } ] }".utf8),
      to: "walls.json5")
    let dry = try photos.run("batch", "walls.json5", "--dry-run")
    #expect(dry.code == 0 && dry.errors.contains("photos/0.jpg: left out, of the same moment as"), "\(dry)")
    #expect(try photos.run("batch", "walls.json5").code == 0)
    #expect(try photos.run("batch", "walls.json5", "--dry-run").output.contains("unchanged"))
  }

  @Test func manifestsAndShares() throws {
    let tiles = try photos.plan("photos", "--dedupe", "moments", "--quiet").tiles.map(\.file)
    #expect(tiles == ["photos/1.jpg", "photos/3.jpg"])
    #expect(try photos.run("manifest", "photos", "--dedupe", "moments", "-o", "a.json5").code == 0)
    #expect(try photos.plan("a.json5").tiles.map(\.file) == tiles)
    // Shares of a manifest, with fingerprints, choose the same together.
    for number in 1...2 {
      let share = try photos.run(
        "manifest", "photos", "--fingerprints", "--share", "\(number)/2", "-o", "\(number).json5")
      #expect(share.code == 0, "\(share)")
    }
    #expect(try photos.plan("1.json5", "2.json5", "--dedupe", "moments", "--quiet").tiles.map(\.file) == tiles)
    let refused = try photos.run("manifest", "photos", "--dedupe", "moments", "--share", "1/2")
    #expect(refused.code == 2 && refused.errors.contains("--dedupe cannot be combined with --share"))
  }
}
