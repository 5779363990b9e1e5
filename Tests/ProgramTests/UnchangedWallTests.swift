import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls whose photos are unchanged keep their bytes and date.
@Suite struct UnchangedWallTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<5).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
  }

  /// Renders to `wall.png`; returns true if anything was written.
  private func isRendered(_ options: String..., code: Int32 = 0) throws -> Bool {
    let path = photos.folder.path.appending(FilePath("wall.png"))
    let before = try? path.status().stamp
    let folder = try? photos.folder.path.status().stamp
    let run = try Program.run(["photos", "-o", "wall.png"] + options, in: photos.folder)
    #expect(run.code == code, "\(run)")
    let isWritten = try path.status().stamp != before
    if !isWritten && code == 0 {
      #expect(run.errors.hasPrefix("wall.png: unchanged, ") && run.errors.split(separator: "\n").count == 1, "\(run)")
      #expect(try photos.folder.path.status().stamp == folder, "nothing else was written either")
    }
    return isWritten
  }

  @Test func unchangedWallIsNotRemade() throws {
    #expect(try isRendered())
    #expect(try !isRendered())
    #expect(try !isRendered("--jobs", "1", "--no-cache", "--max-memory", "900M"))
    #expect(try isRendered("--force"))
    #expect(try isRendered("--width", "900"))
    #expect(try isRendered())
  }

  @Test func everyChangeRemakesTheWall() throws {
    #expect(try isRendered())
    try photos.folder.age("photos/02.png", seconds: 500)
    #expect(try isRendered())
    try photos.add("photos/06.png", 50, 50, seed: 6)
    #expect(try isRendered())
    #expect(try !isRendered())
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/photos/06.png")
    #expect(try isRendered())
    #expect(try isRendered("--reverse"))
  }

  @Test func damagedOrReplacedWallIsRemade() throws {
    #expect(try isRendered())
    let wall = try photos.folder.bytes(of: "wall.png")
    try photos.folder.write(Array(wall.dropLast(5)), to: "wall.png")
    #expect(try isRendered())
    #expect(try photos.folder.bytes(of: "wall.png") == wall)
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/wall.png")
    #expect(try isRendered())
    #expect(try photos.folder.bytes(of: "wall.png") == wall)
  }

  @Test func verifyDetectsChangesHiddenByDates() throws {
    // After its end, where no decoder reads.
    try photos.folder.write(try photos.folder.bytes(of: "photos/03.png") + [1], to: "photos/03.png")
    try photos.folder.age("photos/03.png", seconds: 700)
    #expect(try isRendered("--verify"))
    #expect(try !isRendered("--verify"))
    #expect(try !isRendered())
    let path = photos.folder.url.path + "/photos/03.png"
    let date = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate])
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.seek(toOffset: try handle.seekToEnd() - 1)
    try handle.write(contentsOf: Data([2]))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(try !isRendered())
    #expect(try isRendered("--verify", "--no-cache"))
    // Conversely, dates alone are no reason.
    try photos.folder.age("photos/01.png", seconds: 800)
    #expect(try !isRendered("--verify"))
    #expect(try isRendered())
  }

  @Test func wallsWithoutADigestAreAlwaysMade() throws {
    #expect(try isRendered("--no-digest"))
    #expect(try isRendered("--no-digest"))
    let plain = try photos.folder.bytes(of: "wall.png")
    // The same bytes, whatever the dates of the photos.
    try photos.folder.age("photos/01.png", seconds: 900)
    #expect(try isRendered("--no-digest"))
    #expect(try photos.folder.bytes(of: "wall.png") == plain)
  }

  @Test func leftOutPhotosAreReportedAgain() throws {
    try photos.folder.write([], to: "photos/empty.jpg")
    #expect(try isRendered(code: 3))
    let run = try photos.run("photos", "-o", "wall.png")
    let earlier = "1 left out when it was made (--force names them)"
    #expect(run.code == 0 && run.errors == "wall.png: unchanged, 5 photos, \(earlier)\n")
    // A strict run must fail all the same.
    #expect(try photos.run("photos", "-o", "wall.png", "--strict").code == 1)
  }

  @Test func unchangedPagesAreNotRemade() throws {
    let options = ["photos", "-o", "sheet.png", "--layout", "grid", "--columns", "2", "--rows", "1"]
    #expect(try Program.run(options, in: photos.folder).code == 0)
    let unchanged = try Program.run(options, in: photos.folder)
    #expect(unchanged.errors == "sheet-001.png to sheet-003.png: unchanged, 5 photos\n", "\(unchanged)")
    let page = try photos.folder.bytes(of: "sheet-002.png")
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/sheet-002.png")
    #expect(try Program.run(options, in: photos.folder).errors.contains("3 pages"))
    #expect(try photos.folder.bytes(of: "sheet-002.png") == page)
    // A single wall of the same name does not hide them.
    #expect(try photos.run("photos", "-o", "sheet.png").code == 0)
    #expect(try Program.run(options, in: photos.folder).errors.contains("unchanged"))
    #expect(try photos.run("photos", "-o", "sheet.png").errors.contains("unchanged"))
  }

  @Test func unchangedPlansAreNotRerendered() throws {
    let plan = try photos.run("plan", "photos", "--layout", "masonry", "--margin", "0").output
    try photos.folder.write(Array(plan.utf8), to: "plan.json")
    #expect(try photos.run("render", "--plan", "plan.json", "-o", "wall.png").errors.contains("5 photos, "))
    #expect(try photos.run("render", "--plan", "plan.json", "-o", "wall.png").errors.contains("unchanged"))
    try photos.folder.write(Array(plan.replacingOccurrences(of: "\"x\": 0", with: "\"x\": 1").utf8), to: "plan.json")
    #expect(!(try photos.run("render", "--plan", "plan.json", "-o", "wall.png").errors.contains("unchanged")))
  }

  @Test func standardOutputIsNeverUnchanged() throws {
    let first = try photos.run("photos", "-o", "-")
    let second = try photos.run("photos", "-o", "-")
    #expect(!first.output.isEmpty && first.output == second.output && first.errors.isEmpty && second.errors.isEmpty)
  }
}
