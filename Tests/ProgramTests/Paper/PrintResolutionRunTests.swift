import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos that have too few pixels for the size at which they are printed.
@Suite struct PrintResolutionRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (120, 80)])
    try photos.settle()
  }

  /// Both photos are 2 × 1.33 inches large.
  private static let words = ["photos", "-o", "wall.png", "--layout", "masonry", "--columns", "1"]
  private static let printed = ["--width", "2in", "--spacing", "0", "--dpi", "100"]
  private static let complaint = "tessera: photos/02.png: 60 dpi at its size of 51 × 34 mm; --min-dpi requires 150\n"

  private func run(_ more: String...) throws -> Program.Run {
    try Program.run(Self.words + Self.printed + more, in: photos.folder)
  }

  private func report() throws -> [[String: Any]] {
    let report = try JSONSerialization.jsonObject(with: Data(photos.folder.bytes(of: "report.json"))) as? [String: Any]
    let walls = try #require(report?["walls"] as? [[String: Any]])
    return walls[0]["lowResolution"] as? [[String: Any]] ?? []
  }

  @Test func areNamedByEveryRun() throws {
    let first = try run("--min-dpi", "150", "--report", "report.json")
    #expect(first.code == 3 && first.complaints == Self.complaint, "\(first)")
    #expect(first.errors.contains("wall.png: 2 photos, 200 × 266 pixels, 1 below 150 dpi"))
    #expect(try report().map { $0["file"] as? String } == ["photos/02.png"])
    #expect(try report().map { $0["dpi"] as? Int } == [60])
    let stamp = photos.stamp("wall.png")
    let second = try run("--min-dpi", "150", "--report", "report.json")
    #expect(second.code == 3 && second.complaints == Self.complaint, "\(second)")
    #expect(second.errors.contains("wall.png: unchanged, 2 photos, 1 below 150 dpi"))
    #expect(try report().count == 1)
    // The requested resolution does not change the wall.
    for (asked, code) in [("60", 0), ("60.5", 3), ("151", 3)] {
      let other = try run("--min-dpi", asked)
      #expect(other.code == code && other.errors.contains("unchanged"), "\(other)")
    }
    #expect(try run().code == 0)
    #expect(photos.stamp("wall.png") == stamp)
    // A wall that was made without the question is asked, too.
    #expect(try run("--force").code == 0)
    #expect(try run("--min-dpi", "150").complaints == Self.complaint)
  }

  @Test func failStrictRuns() throws {
    let strict = try run("--min-dpi", "150", "--strict")
    #expect(strict.code == 1 && strict.complaints == Self.complaint + "tessera: nothing written (--strict)\n")
    #expect(try !photos.files().contains("wall.png"))
    #expect(try run("--min-dpi", "60", "--strict").code == 0)
    #expect(try run("--min-dpi", "150", "--strict").code == 1)
  }

  @Test func turnedPhotosAreMeasuredUpright() throws {
    // Upright, it is 200 × 100.
    let bytes = try JPEGFixture().with { $0.exif = ExifFixture(orientation: 6).bytes }
      .encoded(samples: PhotoLike(width: 100, height: 200, seed: 4).rgb8, width: 100, height: 200, components: 3)
    try photos.folder.write(bytes, to: "t/a.jpg")
    let run = try photos.run(
      "t", "-o", "t.png", "--layout", "masonry", "--columns", "1", "--width", "2in", "--dpi", "50", "--min-dpi", "100")
    #expect(run.code == 0, "\(run)")
    let more = try photos.run(
      "t", "-o", "t.png", "--layout", "masonry", "--columns", "1", "--width", "2in", "--dpi", "50", "--min-dpi", "101")
    #expect(more.complaints.contains("t/a.jpg: 100 dpi at its size of 51 × 25 mm; --min-dpi requires 101"), "\(more)")
  }

  @Test func plansAndTheirWallsAreMeasured() throws {
    let words = ["photos"] + Self.words.dropFirst(3) + Self.printed
    let plan = try Program.run(["plan"] + words + ["--min-dpi", "150"], in: photos.folder)
    #expect(plan.code == 3 && plan.complaints == Self.complaint, "\(plan)")
    try photos.folder.write(Array(plan.output.utf8), to: "plan.json")
    let wall = try photos.run("--plan", "plan.json", "-o", "wall.png", "--dpi", "100", "--min-dpi", "150")
    #expect(wall.code == 3 && wall.complaints == Self.complaint, "\(wall)")
    // Larger, it has fewer dots to an inch.
    let large = try photos.run(
      "--plan", "plan.json", "-o", "wall.png", "--dpi", "100", "--min-dpi", "150", "--scale", "2")
    #expect(large.complaints.contains("photos/01.png: 75 dpi at its size of 102 × 68 mm"), "\(large)")
    let share = try photos.run(
      "--plan", "plan.json", "-o", "parts", "--share", "1/2", "--dpi", "100", "--min-dpi", "150")
    #expect(share.code == 2)
    #expect(share.complaints == "tessera: --min-dpi cannot be combined with --share; add it to tessera plan\n")
  }

  @Test func wallsOfBatchesAndPyramidsAreMeasured() throws {
    let walls = """
      { defaults: { inputs: ['photos'], minDpi: 150, layout: 'masonry', columns: 1, spacing: 0, width: '2in',
          dpi: 100 },
        walls: [ { output: 'a.png' }, { output: 'b.dzi' }, { output: 'c.png', minDpi: 60 } ] }
      """
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    for _ in 1...2 {
      let run = try photos.run("batch", "walls.json5")
      #expect(run.code == 3, "\(run)")
      #expect(run.errors.components(separatedBy: "photos/02.png: 60 dpi").count == 3, "\(run)")
      #expect(run.errors.contains("a: photos/02.png: 60 dpi") && run.errors.contains("b: photos/02.png: 60 dpi"))
    }
  }
}
