import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Limits of whole runs: their time, and the memory of a plan.
@Suite struct TimeLimitRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60)])
    try photos.settle()
  }

  private static let overdue = "nothing written: the wall took longer than --max-time allows"

  @Test func lateRunKeepsTheOldWall() throws {
    try photos.runCleanly(["photos", "-o", "wall.png", "--max-time", "2h", "--no-cache"])
    let wall = try photos.folder.bytes(of: "wall.png")
    let samples = [UInt8](repeating: 99, count: 3 * 16 * 16)
    try photos.folder.write(
      try JPEGFixture().encoded(samples: samples, width: 16, height: 16, components: 3), to: "photos/new.jpg")
    try photos.date("photos/new.jpg", -3600)
    let commands = ["site": ["site"], "film.png": ["animate", "--from", "grid", "--to", "radial", "--frames", "2"]]
    for output in ["wall.png", "site", "wall.pdf", "film.png"] {
      let command = commands[output] ?? []
      let options = ["-o", output, "--max-time", "0.000001s", "--no-cache", "--width", "300"]
      let run = try Program.run(command + ["photos"] + options, in: photos.folder)
      #expect(run.code == 1 && run.errors.contains(Self.overdue), "\(output): \(run)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run)")
    }
    #expect(try photos.folder.bytes(of: "wall.png") == wall)
    #expect(try photos.folder.names.filter { !$0.hasPrefix("photos") } == ["wall.png"])
    // An unchanged wall opens no photo.
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/photos/new.jpg")
    let unchanged = try photos.run("photos", "-o", "wall.png", "--max-time", "0.000001s", "--no-cache")
    #expect(unchanged.code == 0 && unchanged.errors.contains("unchanged"), "\(unchanged)")
  }

  @Test func wallsOfABatchHaveTheirOwnTime() throws {
    let walls = """
      { walls: [ { inputs: 'photos', output: 'late.png', maxTime: '0.000001s' },
                 { inputs: 'photos', output: 'good.png', maxTime: '2h' }, { inputs: 'photos', output: 'third.png' } ] }
      """
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5", "--no-cache")
    #expect(run.code == 1 && run.errors.contains(Self.overdue), "\(run)")
    let names = try photos.folder.names
    #expect(names.contains("good.png") && names.contains("third.png") && !names.contains("late.png"))
    // On the command line, it is for all of them.
    let all = try photos.run("batch", "walls.json5", "--no-cache", "--force", "--max-time", "0.000001s")
    #expect(all.code == 1 && all.errors.components(separatedBy: Self.overdue).count == 4, "\(all)")
  }

  @Test(arguments: ["0", "-1", "5x", "h", "1h30m", "nan", ""]) func otherTimesAreRefused(text: String) throws {
    let run = try photos.run("photos", "-o", "wall.png", "--max-time", text)
    #expect(run.code == 2 && run.errors.contains("a time such as 90s, 30m or 2h"), "\(run)")
  }

  /// Before any photo is read.
  @Test func planThatTakesTooMuchMemoryIsRefused() throws {
    for number in 0..<998 { try photos.folder.write([], to: "photos/\(number).jpg") }
    let run = try photos.run("plan", "photos", "--max-memory", "24M")
    #expect(run.code == 1 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("planning 1000 files takes 26 MB of memory, but --max-memory allows 24; use"), "\(run)")
  }
}
