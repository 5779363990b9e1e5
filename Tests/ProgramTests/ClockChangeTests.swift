import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Files and walls with dates in the past or future, as after a clock change.
@Suite struct ClockChangeTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<4).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    try photos.settle()
  }

  private static let times: [Double] = [-3e9, -1e5, 1e5, 3e9, 9e9]

  private func render(_ options: String...) throws -> Program.Run {
    try photos.runCleanly(["photos", "-o", "wall.png"] + options)
  }

  private func isUnchanged(_ run: Program.Run) -> Bool { run.errors.contains(": unchanged, 4 photos") }

  @Test(arguments: times) func photosOfAnyDateAreUsedAndRecognized(time: Double) throws {
    for name in ["01.png", "03.png"] { try photos.date("photos/" + name, time) }
    #expect(try !isUnchanged(render()))
    let wall = try photos.folder.bytes(of: "wall.png")
    let stamp = photos.stamp("wall.png")
    #expect(try isUnchanged(render()))
    #expect(photos.stamp("wall.png") == stamp)
    // From the cache, under those dates.
    _ = try render("--force")
    #expect(try photos.folder.bytes(of: "wall.png") == wall)
    // A photo whose date is set back counts as changed.
    try photos.date("photos/01.png", time - 1e4)
    #expect(try !isUnchanged(render()))
  }

  @Test(arguments: times) func wallsOfAnyDateAreKeptOrRemade(time: Double) throws {
    _ = try render()
    try photos.date("wall.png", time)
    let stamp = photos.stamp("wall.png")
    #expect(try isUnchanged(render()))
    #expect(photos.stamp("wall.png") == stamp)
    try photos.add("photos/05.png", 80, 70, seed: 5)
    try photos.settle()
    #expect(try render().errors.contains(": 5 photos, "))
    #expect(try Program.run(["photos", "-o", "wall.png"], in: photos.folder).errors.contains(": unchanged, 5 photos"))
  }

  @Test(arguments: times) func newestVersionIsTheLastOneMade(time: Double) throws {
    _ = try render("--history", "2")
    let first = try #require(try photos.folder.names.first { $0.hasPrefix("wall-") })
    let url = photos.folder.url
    // As if made at another time, with other photos.
    let old = "wall-2099-01-01-000000.png"
    try FileManager.default.moveItem(at: url.appendingPathComponent(first), to: url.appendingPathComponent(old))
    try FileManager.default.removeItem(at: url.appendingPathComponent("wall.png"))
    try photos.folder.link("wall.png", to: old)
    try photos.date(old, time)
    try photos.add("photos/05.png", 80, 70, seed: 5)
    try photos.settle()
    #expect(try render("--history", "2").errors.contains(": 5 photos, "))
    let newest = try FileManager.default.destinationOfSymbolicLink(atPath: url.path + "/wall.png")
    #expect(newest != old)
    #expect(try photos.folder.names == ["photos"] + [newest, old].sorted() + ["wall.png"])
    // Whatever the dates, this is the current wall.
    let run = try render("--history", "2")
    #expect(run.errors.contains(": unchanged, 5 photos"), "\(run)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: url.path + "/wall.png") == newest)
    #expect(try photos.folder.names.count == 4)
  }

  @Test func cacheDatedInTheFutureIsUsed() throws {
    _ = try render("--no-digest")
    let wall = try photos.folder.bytes(of: "wall.png")
    for name in try FileManager.default.contentsOfDirectory(atPath: photos.folder.cache.path + "/tessera") {
      try FilePath(photos.folder.cache.path + "/tessera/" + name).setDate(Date(timeIntervalSinceNow: 1e9))
    }
    _ = try render("--no-digest")
    #expect(try photos.folder.bytes(of: "wall.png") == wall)
    #expect(try photos.run("cache", "prune").code == 0)
  }
}
