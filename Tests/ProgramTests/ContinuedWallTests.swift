import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls of which only a part changed reuse the rest from the existing wall.
@Suite struct ContinuedWallTests {
  private let photos: PhotoFolder

  init() throws {
    // Large enough for a wall of many groups.
    photos = try PhotoFolder(sizes: (0..<12).map { $0 % 2 == 0 ? (300, 400) : (400, 300) })
  }

  private struct Report: Decodable {
    struct Cache: Decodable { var hits, misses, groups, groupsTakenOver: Int }
    struct Wall: Decodable { var cache: Cache }
    var walls: [Wall]
  }

  /// Makes the wall on top of the existing one; returns what was reused.
  private func run(_ options: [String] = []) throws -> Report.Cache {
    // New photos change only the last row.
    let arguments = [
      "photos", "-o", "wall.png", "--row-height", "300", "--row-breaks", "greedy", "--quiet", "--report", "report.json",
    ]
    let run = try Program.run(arguments + options, in: photos.folder)
    #expect(run.code == 0, "\(run)")
    let report = try JSONDecoder().decode(Report.self, from: Data(try photos.folder.bytes(of: "report.json")))
    return report.walls[0].cache
  }

  /// Makes it from scratch, which must give the same bytes.
  private func expectSameFromScratch(_ options: [String] = []) throws {
    let wall = try photos.folder.bytes(of: "wall.png")
    #expect(try run(options + ["--force", "--no-cache"]).groupsTakenOver == 0)
    #expect(try photos.folder.bytes(of: "wall.png") == wall)
  }

  private func exchange(_ name: String, seed: UInt64, width: Int = 400, height: Int = 300) throws {
    try photos.add(name, width, height, seed: seed)
    usleep(30_000)
  }

  @Test(arguments: [
    [], ["--layout", "hex", "--spacing", "9", "--background", "transparent"], ["--effort", "fast", "--margin", "7"],
    ["--layout", "masonry", "--corner-radius", "20"],
    ["--layout", "honeycomb", "--diameter", "300", "--touch", "02.png"],
  ])
  func onlyChangedGroupsAreEncoded(options: [String]) throws {
    let first = try run(options)
    #expect(first.groups > 5 && first.groupsTakenOver == 0 && first.misses == 12)
    try exchange("photos/12.png", seed: 99)
    let second = try run(options)
    #expect(second.groups == first.groups && second.groupsTakenOver > 0 && second.misses == 1, "\(second)")
    #expect(second.hits + second.misses < 12)
    try expectSameFromScratch(options)
  }

  @Test func addedPhotosKeepEarlierGroups() throws {
    _ = try run()
    try exchange("photos/13.png", seed: 13)
    try exchange("photos/14.png", seed: 14)
    try exchange("photos/15.png", seed: 15)
    let second = try run()
    #expect(second.groupsTakenOver > second.groups / 4 && second.misses >= 3, "\(second)")
    try expectSameFromScratch()
  }

  @Test func changedSettingsReuseNothing() throws {
    let settings = [
      [], ["--background", "black"], ["--width", "1500"], ["--effort", "best"], ["--linear-light"], ["--spacing", "5"],
    ]
    for options in settings {
      #expect(try run(options).groupsTakenOver == 0, "\(options)")
      try expectSameFromScratch(options)
    }
  }

  @Test func resizedPhotoChangesLaterGroups() throws {
    _ = try run()
    try exchange("photos/07.png", seed: 50, width: 300, height: 300)
    let second = try run()
    #expect(second.groupsTakenOver > 0 && second.groupsTakenOver < second.groups)
    try expectSameFromScratch()
  }

  @Test func damagedWallsAreNotReused() throws {
    _ = try run()
    let wall = try photos.folder.bytes(of: "wall.png")
    for place in [wall.count / 5, wall.count / 3] {
      var spoilt = wall
      spoilt[place] ^= 0x10
      try photos.folder.write(spoilt, to: "wall.png")
      try exchange("photos/12.png", seed: UInt64(place))
      _ = try run()
      #expect(try photos.run("checksum", "wall.png").code == 0)
      try expectSameFromScratch()
    }
  }

  @Test func damagedPhotosAreReportedAgain() throws {
    let jpeg = try photos.folder.bytes(of: "photos/01.png")
    var cut = jpeg
    // The checksum after the last row of pixels.
    cut[cut.count - 14] ^= 1
    try photos.folder.write(cut, to: "photos/01.png")
    usleep(30_000)
    let arguments = ["photos", "-o", "wall.png", "--row-height", "300"]
    let first = try Program.run(arguments, in: photos.folder)
    try exchange("photos/12.png", seed: 77)
    let second = try Program.run(arguments, in: photos.folder)
    #expect(first.code == second.code && first.complaints == second.complaints && !first.complaints.isEmpty)
  }
}
