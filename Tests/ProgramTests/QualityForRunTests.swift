import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `--quality-for`, from the command line.
@Suite struct QualityForRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: (0..<6).map { $0 % 2 == 0 ? (240, 320) : (360, 240) })
    try photos.settle()
  }

  @Test func qualityIsFoundAndSaid() throws {
    let run = try photos.run("photos", "-o", "wall.jpg", "--quality-for", "60k", "--report", "report.json")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    let words = run.errors.components(separatedBy: ", ")
    let quality = try #require(words.first { $0.hasPrefix("quality ") }.flatMap { Int($0.dropFirst(8)) })
    #expect(try folder.bytes(of: "wall.jpg").count <= 60 << 10)
    let report = String(decoding: try folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.replacing(" ", with: "").contains("\"qualities\":[\n\(quality)\n]"), "\(report)")
    // The pixels are those of the quality.
    #expect(try photos.run("photos", "-o", "same.jpg", "--quality", "\(quality)").code == 0)
    let sums = try photos.run("checksum", "wall.jpg", "same.jpg").output.split(separator: "\n").map { $0.prefix(64) }
    #expect(sums.count == 2 && sums[0] == sums[1])
    #expect(try photos.run("photos", "-o", "wall.jpg", "--quality-for", "60k").errors.contains("unchanged"))
    #expect(!(try photos.run("photos", "-o", "wall.jpg", "--quality-for", "50k").errors.contains("unchanged")))
  }

  @Test func wallThatNeverFitsLeavesTheOldOne() throws {
    try folder.write(MarkedFile.jpeg, to: "wall.jpg")
    let run = try photos.run("photos", "-o", "wall.jpg", "--quality-for", "1k")
    #expect(run.code == 1 && run.complaints.hasPrefix("tessera: wall.jpg: is "), "\(run)")
    #expect(
      run.complaints.hasSuffix(
        " bytes even at quality 1, but --quality-for allows 1024; use a smaller wall or a larger --quality-for\n"))
    #expect(try folder.bytes(of: "wall.jpg") == MarkedFile.jpeg && folder.names == ["photos", "wall.jpg"])
  }

  @Test func everyPageHasItsQuality() throws {
    let pages = ["--layout", "grid", "--columns", "2", "--rows", "2", "--width", "500"]
    let run = try Program.run(["photos", "-o", "wall.jpg", "--quality-for", "20k"] + pages, in: folder)
    #expect(run.code == 0 && run.errors.contains(", quality "), "\(run)")
    for name in ["wall-001.jpg", "wall-002.jpg"] { #expect(try folder.bytes(of: name).count <= 20 << 10) }
  }

  @Test(arguments: [
    (["-o", "a.png"], "--quality-for is for JPEG, WebP, AVIF and JPEG XL, not PNG"),
    (["-o", "a.tif"], "--quality-for is for JPEG, WebP, AVIF and JPEG XL, not TIFF"),
    (["-o", "a.jpg", "--quality", "50"], "--quality-for cannot be combined with --quality"),
    (["-o", "a.webp", "--lossless"], "--quality-for cannot be combined with --lossless"),
    (["-o", "a.dzi"], "--quality-for cannot be combined with a pyramid"),
    (["-o", "a.jpg", "--quality-for", "much"], "--quality-for needs a size such as 500k or 2M, not “much”"),
  ]) func whatCannotBeIsRefused(options: [String], sentence: String) throws {
    let run = try Program.run(["photos", "--quality-for", "9k"] + options, in: folder)
    #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run)")
    #expect(try folder.names == ["photos"])
  }

  @Test func wallsOfABatchOverrideTheDefaults() throws {
    let walls = """
      { defaults: { inputs: ["photos"], quality: 30, output: "{name}.jpg" },
        walls: [ { name: "a", qualityFor: "60k" }, { name: "b" } ] }
      """
    try folder.write(Array(walls.utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines[0].hasPrefix("a: ") && lines[0].contains(", quality ") && !lines[1].contains("quality"))
  }
}
