import Files
import Fixtures
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Walls of HDR photos, from the command line.
@Suite struct BrightPhotoRunTests {
  private let photos: PhotoFolder
  private let scene = BrightScene.hues

  init() throws {
    photos = try PhotoFolder(sizes: [])
    for (index, coding) in BrightScene.Coding.all.enumerated() {
      try photos.folder.write(scene.png(coding), to: "photos/\(index).png")
    }
  }

  /// Photos are stacked vertically at their own size.
  private func wall(_ options: String...) throws -> Pixels {
    let words = ["photos", "-o", "wall.png", "--layout", "grid", "--columns", "1", "--spacing", "0"]
    let run = try Program.run(words + ["--cell", "\(scene.colors.count)x1"] + options, in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    return try DecodedFile(photos.folder.path.appending(FilePath("wall.png"))).stored
  }

  private func row(_ y: Int, of wall: Pixels) -> Pixels {
    Pixels(
      width: wall.width, height: 1, bytes: Array(wall.bytes[y * wall.bytesPerRow..<(y + 1) * wall.bytesPerRow]))
  }

  @Test(arguments: ["map", "clip"], ["srgb", "display-p3"])
  func everyHDRCodingGivesTheSameWall(highlights: String, profile: String) throws {
    let wall = try wall("--hdr", highlights, "--color-profile", profile)
    #expect(wall.height == BrightScene.Coding.all.count)
    for y in 1..<wall.height { #expect(row(y, of: wall).largestDifference(from: row(0, of: wall)) <= 1) }
  }

  @Test func hdrOptionOnTheCommandLineAndInBatchFiles() throws {
    let mapped = try wall()
    #expect(try wall("--hdr", "map") == mapped)
    let clipped = try wall("--hdr", "clip")
    #expect(clipped != mapped)
    let batch = """
      { walls: [{ output: "batch.png", inputs: ["photos"], layout: "grid", columns: 1, spacing: 0, hdr: "clip",
        cell: "\(scene.colors.count)x1" }] }
      """
    try photos.folder.write(Array(batch.utf8), to: "walls.json5")
    #expect(try photos.run("batch", "walls.json5").code == 0)
    #expect(try DecodedFile(photos.folder.path.appending(FilePath("batch.png"))).stored == clipped)
    let run = try photos.run("photos", "-o", "w.png", "--hdr", "clipp")
    #expect(run.code == 2 && run.complaints.contains("--hdr"), "\(run)")
  }

  /// Neither the existing wall nor its tiles are reused for the other setting.
  @Test func changingTheHDROptionRemakesTheWall() throws {
    try photos.settle()
    let fresh = [try wall("--hdr", "map", "--no-cache"), try wall("--hdr", "clip", "--no-cache")]
    for _ in 0..<2 {
      #expect(try wall("--hdr", "map", "--cache", "cache") == fresh[0])
      #expect(try wall("--hdr", "clip", "--cache", "cache") == fresh[1])
    }
  }
}
