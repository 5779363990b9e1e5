import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos that change but keep their size and date.
@Suite struct VerifiedRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<4).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    try photos.settle()
  }

  /// Another picture in the same file, with the same size and date.
  private func exchange(_ name: String, _ width: Int, _ height: Int) throws {
    let path = photos.folder.path.appending(FilePath(name))
    let before = try path.status().stamp
    let size = Int(before.size)
    let picture = try #require(
      try (50..<90).map { seed in
        try PNGFixture().encoded(
          rows: PhotoLike(width: width, height: height, seed: seed).rgb8, width: width, height: height)
      }.first { $0.count <= size })
    let handle = try #require(FileHandle(forWritingAtPath: path.losslessText))
    try handle.write(contentsOf: Data(picture + [UInt8](repeating: 0, count: size - picture.count)))
    try handle.close()
    var times = [timespec(), timespec()]
    for index in times.indices {
      times[index].tv_sec = Int(before.modified / 1_000_000_000)
      times[index].tv_nsec = Int(before.modified % 1_000_000_000)
    }
    // Sound: two times, as declared, and a zero-terminated path outlive the call.
    #expect(unsafe utimensat(AT_FDCWD, path.terminated, times, 0) == 0)
    #expect(try path.status().stamp == before)
  }

  private func render(_ options: String...) throws -> Program.Run {
    try photos.runCleanly(["photos", "-o", "wall.png"] + options)
  }

  private func pixels(_ wall: String = "wall.png") throws -> Substring {
    try photos.run("checksum", wall).output.prefix(64)
  }

  /// The wall as made from scratch.
  private func expectCurrentPixels(_ options: String...) throws {
    let arguments = ["photos", "-o", "truth.png", "--no-cache", "--force"] + options
    #expect(try Program.run(arguments, in: photos.folder).code == 0)
    #expect(try pixels() == pixels("truth.png"))
  }

  @Test func verifyShowsCurrentContents() throws {
    _ = try render()
    let old = try pixels()
    try exchange("photos/02.png", 90, 60)
    #expect(try render().errors.contains("unchanged"))
    #expect(try !render("--verify").errors.contains("unchanged"))
    #expect(try pixels() != old)
    try expectCurrentPixels()
    #expect(try render("--verify").errors.contains("unchanged"))
    #expect(try render().errors.contains("unchanged"))
    // Nor do older tiles come back later.
    _ = try render("--force")
    try expectCurrentPixels()
    _ = try render("--width", "800")
    _ = try render()
    try expectCurrentPixels()
    try photos.add("photos/05.png", 80, 70, seed: 5)
    try photos.settle()
    _ = try render()
    try expectCurrentPixels()
  }

  @Test func verifyLaysOutResizedPhotos() throws {
    _ = try render()
    try exchange("photos/04.png", 40, 60)
    _ = try render("--verify")
    try expectCurrentPixels()
    let plan = try photos.plan("photos")
    #expect(plan.tiles[3].frame.width < plan.tiles[3].frame.height, "headers are read again")
  }

  @Test func verifyUsesTheCache() throws {
    _ = try render("--verify")
    let wall = try photos.folder.bytes(of: "wall.png")
    for options in [["--verify"], []] {
      let arguments = ["photos", "-o", "wall.png", "--force", "--report", "report.json"] + options
      #expect(try Program.run(arguments, in: photos.folder).code == 0)
      let report = try JSONDecoder().decode(Report.self, from: Data(try photos.folder.bytes(of: "report.json")))
      #expect(report.walls[0].cache.hits == 4 && report.walls[0].cache.misses == 0, "\(options)")
      #expect(try photos.folder.bytes(of: "wall.png") == wall || options.isEmpty)
    }
  }

  @Test func verifyWithPlans() throws {
    let plan = try photos.run("plan", "photos").output
    try photos.folder.write(Array(plan.utf8), to: "plan.json")
    let arguments = ["render", "--plan", "plan.json", "-o", "wall.png"]
    #expect(try Program.run(arguments, in: photos.folder).code == 0)
    let old = try pixels()
    try exchange("photos/02.png", 90, 60)
    #expect(try Program.run(arguments + ["--verify"], in: photos.folder).code == 0)
    #expect(try pixels() != old)
    try expectCurrentPixels()
    #expect(try Program.run(arguments + ["--force"], in: photos.folder).code == 0)
    try expectCurrentPixels()
  }

  @Test func verifyWithColorOrderAndDedupe() throws {
    let words = ["photos", "-o", "wall.png", "--sort", "color", "--dedupe", "similar"]
    #expect(try Program.run(words, in: photos.folder).code == 0)
    try exchange("photos/02.png", 90, 60)
    #expect(try Program.run(words + ["--verify"], in: photos.folder).code == 0)
    try expectCurrentPixels("--sort", "color", "--dedupe", "similar")
  }

  // MARK: - Recent photos

  @Test(arguments: [0.0, 1]) func unsettledDatesAreNotTrusted(ahead: Double) throws {
    // In whole seconds, as on some file systems.
    let date = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + ahead).rounded(.up))
    try photos.folder.setDate(date, of: "photos/02.png")
    _ = try render()
    let before = try pixels()
    try exchange("photos/02.png", 90, 60)
    _ = try render()
    #expect(try pixels() != before)
    try expectCurrentPixels()
    sleep(UInt32(ahead) + 3)
    // The wall is right after the next run.
    _ = try render()
    try expectCurrentPixels()
    #expect(try render().errors.contains("unchanged"))
  }

  private struct Report: Decodable {
    struct Wall: Decodable {
      struct Cache: Decodable { var hits, misses: Int }
      var cache: Cache
    }
    var walls: [Wall]
  }
}
