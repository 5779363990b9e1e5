import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// All processes of a run together stay within `--max-memory`, on any number of cores.
@Suite(.serialized) struct MemoryRunTests {
  private let photos: PhotoFolder

  /// Photos that take 121 MB each to decode: 20 megapixels, progressive, without chroma subsampling.
  init() throws {
    photos = try PhotoFolder(sizes: [(12, 8)])
    let file = try Self.large.get()
    // Bytes after a JPEG are ignored; they make the files differ.
    for index in 0..<4 { try photos.folder.write(file + [UInt8(index)], to: "photos/large\(index).jpg") }
  }

  /// Made once: it takes longer than most of these tests.
  private static let large = Result { try progressive(width: 5000, height: 4000) }

  private static func progressive(width: Int, height: Int) throws -> [UInt8] {
    let row = (0..<3 * width).map { UInt8(truncatingIfNeeded: $0 / 97) }
    var rows: [UInt8] = []
    rows.reserveCapacity(row.count * height)
    // Row by row: tests are not optimized, and this copies memory.
    for _ in 0..<height { rows += row }
    return try JPEGFixture().with { $0.isProgressive = true }.encoded(
      samples: rows, width: width, height: height, components: 3)
  }

  private func run(_ arguments: [String], most: Double) throws -> Program.Run {
    let (run, megabytes) = try Program.measureAllProcesses(arguments, in: photos.folder)
    // A short run may be seen only as it starts.
    if let megabytes { #expect(megabytes > 5 && megabytes <= most, "\(arguments): \(megabytes) MB") }
    return run
  }

  @Test(arguments: [1, 2, 8]) func allDecodersShareOneMemoryBudget(jobs: Int) throws {
    let options = ["--no-cache", "--max-memory", "200M", "--jobs", "\(jobs)"]
    for choice in [["--sort", "color"], ["--dedupe", "similar"]] {
      let run = try run(["photos", "-o", "wall.png", "--force"] + choice + options, most: 200)
      #expect(run.code == 0, "\(run)")
    }
    #expect(try run(["inspect", "photos"] + options, most: 200).code == 0)
    let planned = try run(["plan", "photos", "--sort", "color"] + options, most: 200)
    #expect(planned.code == 0 && planned.output.contains("large3.jpg"))
    let listed = try run(["manifest", "photos", "--sort", "color"] + options, most: 200)
    #expect(listed.code == 0 && listed.output.contains("large3.jpg"))
  }

  @Test func animationsShareTheMemoryBudget() throws {
    let run = try run(
      [
        "animate", "photos", "--from", "grid", "--to", "radial", "--width", "300", "--frames", "4", "-o", "a.png",
        "--no-cache", "--max-memory", "200M", "--crop", "attention",
      ], most: 200)
    #expect(run.code == 0, "\(run)")
  }

  @Test func memoryLimitDoesNotChangeThePixels() throws {
    let walls = try ["200M", "2G"].map { size in
      let run = try photos.run(
        "photos", "-o", "wall.png", "--force", "--no-cache", "--no-digest", "--sort", "color", "--max-memory", size)
      #expect(run.code == 0, "\(run)")
      return try photos.folder.bytes(of: "wall.png")
    }
    #expect(walls[0] == walls[1])
  }

  /// A single photo that needs more than the limit.
  @Test func photosBeyondTheMemoryLimitAreReported() throws {
    let words = /large3.jpg: needs \d+ MB to decode, more than --max-memory allows; try --max-memory (\d+)M/
    let options = ["--max-memory", "100M", "--no-cache"]
    var enough = ""
    for command in [["plan", "photos", "--sort", "color"], ["manifest", "photos", "--dedupe", "similar"]] {
      let run = try Program.run(command + options, in: photos.folder)
      #expect(run.code == 3 && !run.output.contains("large0") && run.output.contains("01.png"), "\(run)")
      enough = try String(#require(run.errors.firstMatch(of: words)).1)
    }
    let inspected = try Program.run(["inspect", "photos"] + options, in: photos.folder)
    #expect(inspected.code == 3 && inspected.errors.contains(words), "\(inspected)")
    let again = try photos.run("inspect", "photos", "--no-cache", "--max-memory", enough + "M")
    #expect(again.code == 0 && again.complaints.isEmpty, "\(again)")
  }

  /// A photo that overhangs its tile so far that it is decoded twice, one time after the other.
  @Test func decodingAPhotoTwiceDoesNotDeadlock() throws {
    try photos.folder.write(Self.progressive(width: 20_000, height: 400), to: "long/a.jpg")
    let options = ["--layout", "grid", "--cell", "100x100", "--columns", "1", "--crop", "attention", "--no-cache"]
    let run = try Program.run(
      ["long", "-o", "long.png", "--max-memory", "100M"] + options, in: photos.folder, within: 60)
    #expect(run.code == 0, "\(run)")
  }
}
