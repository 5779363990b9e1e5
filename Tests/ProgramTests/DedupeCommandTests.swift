import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos that are left out as duplicates.
@Suite struct DedupeCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(180, 120), (180, 120), (180, 120)])
    let picture = Picture.photoLike(width: 180, height: 120, seed: 2)
    try photos.folder.write(try picture.jpeg(JPEGFixture().with { $0.quality = 30 }), to: "photos/00.jpg")
    try photos.folder.write(try photos.folder.bytes(of: "photos/03.png"), to: "photos/04.png")
    try photos.settle()
  }

  private let words = """
    tessera: photos/00.jpg: left out, a near-copy of photos/02.png
    tessera: photos/04.png: left out, a copy of photos/03.png

    """

  private struct Report: Decodable {
    struct Copy: Decodable, Equatable { var file, original, kind: String }
    struct Wall: Decodable {
      var status: String
      var photos: Int
      var leftOut: [Copy]
      var copies: [Copy]
      var copiesEarlier: Int?
    }
    var walls: [Wall]
  }

  private func report(_ options: String...) throws -> Report.Wall {
    let run = try Program.run(
      ["photos", "-o", "wall.png", "--dedupe", "similar", "--report", "report.json"] + options, in: photos.folder)
    #expect(run.code == 0, "\(run)")
    let report = try JSONDecoder().decode(Report.self, from: Data(try photos.folder.bytes(of: "report.json")))
    return try #require(report.walls.first)
  }

  @Test func duplicatesAreReportedWithoutFailing() throws {
    for arguments in [["plan"], ["render", "-o", "wall.png"], ["plan", "--jobs", "1"], ["plan", "--no-cache"]] {
      let run = try Program.run(arguments + ["photos", "--dedupe", "similar", "--strict"], in: photos.folder)
      #expect(run.code == 0 && run.complaints == words, "\(arguments): \(run)")
    }
    let exact = try photos.run("photos", "-o", "exact.png", "--dedupe", "exact")
    #expect(exact.code == 0 && exact.complaints == String(words.split(separator: "\n")[1]) + "\n")
    #expect(exact.errors.contains("4 photos, ") && exact.errors.contains(", 1 duplicate skipped"))
    #expect(try photos.run("photos", "-o", "off.png").complaints.isEmpty)
  }

  @Test func reportListsDuplicates() throws {
    let wall = try report("--quiet")
    #expect(wall.status == "rendered" && wall.photos == 3 && wall.leftOut.isEmpty && wall.copiesEarlier == nil)
    #expect(
      wall.copies == [
        .init(file: "photos/00.jpg", original: "photos/02.png", kind: "similar"),
        .init(file: "photos/04.png", original: "photos/03.png", kind: "exact"),
      ])
    let again = try report()
    #expect(again.status == "unchanged" && again.copies.isEmpty && again.copiesEarlier == 2)
    // With other duplicates left out it is another wall.
    #expect(try photos.run("photos", "-o", "wall.png", "--dedupe", "exact").errors.contains("4 photos, "))
  }
}
