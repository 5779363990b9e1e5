import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing

/// Walls on gradients and pictures.
@Suite struct BackgroundRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(30, 20), (30, 20)])
    try photos.add("paper.png", 40, 40, seed: 9)
  }

  private let words = ["photos", "--width", "120", "--margin", "20", "--row-height", "40"]

  private func wall(_ name: String = "wall.png") throws -> [UInt8] { try photos.folder.bytes(of: name) }

  @Test func plansRememberBackgrounds() throws {
    let gradient = "linear(45deg, navy, gold 80%)"
    try photos.runCleanly(words + ["-o", "wall.png", "--background", gradient, "--no-digest"])
    let plan = try photos.runCleanly(["plan"] + words + ["--background", gradient]).output
    #expect(plan.contains("\"background\": \"linear(45deg, #000080 0%, #ffd700 80%)\""))
    try photos.folder.write(Array(plan.utf8), to: "plan.json")
    try photos.runCleanly(["--plan", "plan.json", "-o", "again.png", "--no-digest"])
    #expect(try wall() == wall("again.png"))
    try photos.runCleanly(["--plan", "plan.json", "-o", "plain.png", "--no-digest", "--background", "white"])
    try photos.runCleanly(words + ["-o", "white.png", "--no-digest"])
    #expect(try wall("plain.png") == wall("white.png") && wall() != wall("white.png"))
  }

  @Test func changedPicturesMakeTheWallAgain() throws {
    let words = words + ["-o", "wall.png", "--background", "image(paper.png)"]
    try photos.runCleanly(words)
    let first = try wall()
    try photos.runCleanly(words)
    #expect(try wall() == first)
    try photos.add("paper.png", 40, 40, seed: 10)
    try photos.runCleanly(words)
    #expect(try wall() != first)
  }

  @Test func batchFilesNamePicturesFromTheirOwnFolder() throws {
    let batch = """
      { walls: [ { inputs: ["../photos"], width: 120, background: "image(paper.png, tile)", output: "wall.png" } ] }
      """
    try photos.add("walls/paper.png", 16, 16, seed: 3)
    try photos.folder.write(Array(batch.utf8), to: "walls/walls.json5")
    let run = try photos.run("batch", "walls/walls.json5")
    #expect(run.code == 0, "\(run)")
    #expect(try wall("walls/wall.png").count > 100)
  }

  @Test func animationsHaveBackgrounds() throws {
    let words = ["animate", "photos", "--from", "flow", "--to", "radial", "--frames", "3", "--width", "90"]
    try photos.runCleanly(words + ["-o", "a.png", "--background", "radial(gold, navy)"])
    try photos.runCleanly(words + ["-o", "b.png", "--background", "image(paper.png)"])
    #expect(try wall("a.png") != wall("b.png"))
  }

  @Test(arguments: [
    (["-o", "w.jpg", "--background", "linear(red, #0000)"], "a JPEG cannot be transparent"),
    (["-o", "w.png", "--background", "image(none.jpg)"], "--background none.jpg: no such file"),
    (["-o", "w.png", "--background", "image(text.jpg)"], "--background text.jpg: "),
    (["-o", "w.png", "--background", "image(photos)"], "--background photos: "),
    (["-o", "w.png", "--background", "linear(red)"], "--background a gradient needs 2 to 1000 colors"),
  ])
  func unusableBackgroundsAreRefused(words: [String], expected: String) throws {
    try photos.folder.write(Array("text".utf8), to: "text.jpg")
    let run = try Program.run(self.words + words, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(expected), "\(run)")
    #expect(try !photos.files().contains { $0.hasPrefix("w.") })
  }

  @Test func transparentBackgroundsOfPlansAreRefusedToo() throws {
    let plan = try photos.runCleanly(["plan"] + words + ["--background", "linear(red, #0000)"]).output
    try photos.folder.write(Array(plan.utf8), to: "plan.json")
    let run = try photos.run("--plan", "plan.json", "-o", "w.jpg")
    #expect(run.code == 2 && run.complaints.contains("a JPEG cannot be transparent"), "\(run)")
    let odd = plan.replacing(/"background": "[^"]*"/, with: "\"background\": \"lineal(red)\"")
    try photos.folder.write(Array(odd.utf8), to: "odd.json")
    let refused = try photos.run("--plan", "odd.json", "-o", "w.png")
    #expect(refused.code == 2 && refused.complaints.contains("the plan’s background needs a CSS color"), "\(refused)")
  }

  // MARK: - Watermarks

  @Test func watermarksAreDrawnOverWalls() throws {
    try photos.runCleanly(words + ["-o", "plain.png"])
    let words = words + ["-o", "wall.png", "--watermark", "paper.png", "--watermark-opacity", "30%"]
    try photos.runCleanly(words)
    let first = try wall()
    #expect(try first != wall("plain.png"))
    try photos.runCleanly(words + ["--watermark-position", "tile", "--watermark-size", "5"])
    #expect(try wall() != first)
    try photos.runCleanly(words)
    #expect(try wall() == first)
    try photos.add("paper.png", 40, 40, seed: 10)
    try photos.runCleanly(words)
    #expect(try wall() != first)
  }

  @Test(arguments: [
    (["--watermark", "none.png"], "--watermark none.png: no such file"),
    (["--watermark-size", "0%"], "--watermark-size needs a percentage above 0%, up to 100%, not “0%”"),
    (["--watermark-opacity", "nan"], "--watermark-opacity needs a percentage above 0%, up to 100%, not “nan”"),
    (["--watermark-position", "middle"], "--watermark-position needs top-left, top, "),
  ])
  func unusableWatermarksAreRefused(options: [String], expected: String) throws {
    let run = try Program.run(words + ["-o", "w.png"] + options, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains(expected), "\(run)")
  }
}
