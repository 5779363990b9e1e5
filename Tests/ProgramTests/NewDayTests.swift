import ChildProcesses
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls that depend on the day: `--on-this-day` and `{today}`.
@Suite struct NewDayTests {
  private let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: []) }

  private func add(_ name: String, date: String) throws {
    var exif = ExifFixture(orientation: 1)
    exif.date = date + " 12:00:00"
    let picture = PhotoLike(width: 60, height: 40, seed: UInt64(name.utf8.first ?? 0)).picture
    try photos.folder.write(picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "photos/\(name)")
  }

  /// Returns a time zone in which it is now so many seconds after midnight.
  private func zone(secondsAfterMidnight seconds: Int) -> [String: String] {
    let now = Int(Date().timeIntervalSince1970) % 86_400
    let offset = seconds - now
    let parts = [abs(offset) / 3600, abs(offset) / 60 % 60, abs(offset) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    // West is positive there.
    return ["TZ": "<TTT>\(offset < 0 ? "+" : "-")\(parts.joined(separator: ":"))"]
  }

  /// The month and day after so many seconds, in a zone.
  private func day(_ seconds: Int, after midnight: Int) -> String {
    let now = Int(Date().timeIntervalSince1970)
    let date = Date(timeIntervalSince1970: Double(now - now % 86_400 + midnight + seconds))
    let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: date)
    func padded(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(padded(parts.month)):\(padded(parts.day))"
  }

  @Test func anotherDayIsAnotherWall() throws {
    let noon = 43_200
    // A leap year has every day.
    try add("a.jpg", date: "2020:\(day(0, after: noon))")
    try add("b.jpg", date: "2024:\(day(86_400, after: noon))")
    try photos.settle()
    let words = ["photos", "-o", "wall.png", "--on-this-day", "0"]
    func run(_ seconds: Int) throws -> Program.Run {
      try Program.run(words, in: photos.folder, environment: zone(secondsAfterMidnight: seconds))
    }
    #expect(try run(noon).errors.contains("wall.png: 1 photo, "))
    let first = try photos.folder.bytes(of: "wall.png")
    #expect(try run(noon).errors.contains("unchanged, 1 photo"))
    // In a zone in the east, it is tomorrow.
    let next = try run(noon + 86_400 / 2 + 60)
    #expect(next.code == 0 && next.errors.contains("wall.png: 1 photo, "), "\(next)")
    #expect(try photos.folder.bytes(of: "wall.png") != first)
  }

  @Test func watchedWallsFollowTheDay() throws {
    try add("a.jpg", date: "2020:05:01")
    try photos.settle()
    let walls = "{ walls: [ { inputs: 'photos', output: 'wall.png', title: '{today}', settle: 0.1 } ] }"
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    let process = try Program.start(
      ["watch", "walls.json5"], in: photos.folder, environment: zone(secondsAfterMidnight: 86_400 - 12))
    defer { process.send(SIGTERM) }
    let isAgain = soon(within: 60) { process.errorsSoFar.components(separatedBy: "wall.png: 1 photo, ").count == 3 }
    #expect(isAgain, "\(process.errorsSoFar)")
  }
}
