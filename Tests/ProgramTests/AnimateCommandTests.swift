import Foundation
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Animations from the command line.
@Suite struct AnimateCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<7).map { $0 % 3 == 0 ? (60, 80) : (90, 60) })
  }

  /// Returns the numbers of frames and plays that an animated PNG declares.
  private func announced(_ name: String) throws -> [UInt32]? {
    let bytes = try photos.folder.bytes(of: name)
    guard let range = Data(bytes).firstRange(of: Data("acTL".utf8)) else { return nil }
    return [0, 4].map { offset in
      bytes[(range.upperBound + offset)..<(range.upperBound + offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// Returns the pixels of a picture, or those of the first frame of an animation.
  private func firstFrame(_ name: String) throws -> Pixels { try DecodedFile(photos.folder.bytes(of: name)).stored }

  @Test(arguments: ["flow", "hex", "honeycomb", "radial", "row", "grid", "masonry"])
  func transitionBetweenLayouts(layout: String) throws {
    let size = ["--width", "200", "--row-height", "50", "--column-width", "60", "--diameter", "40"]
    let run = try Program.run(
      ["animate", "photos", "--from", "flow", "--to", layout, "--frames", "4", "-o", "morph.png"] + size,
      in: photos.folder)
    #expect(run.code == 0 && run.output.isEmpty, "\(run)")
    #expect(try announced("morph.png") == [4, 1])
    // A reader without animation support sees a wall: the canvas is as large as the larger of both.
    #expect(try photos.run("checksum", "morph.png").code == 0)
  }

  @Test func firstFrameIsTheWall() throws {
    let options = ["--width", "300", "--row-height", "90", "--background", "black"]
    _ = try Program.run(["photos", "-o", "wall.png"] + options, in: photos.folder)
    let run = try Program.run(
      ["animate", "photos", "--from", "flow", "--to", "radial", "--frames", "3", "--loop", "-o", "morph.png"] + options,
      in: photos.folder)
    #expect(run.code == 0)
    #expect(try announced("morph.png") == [4, 0], "there and back, for ever")
    #expect(try firstFrame("wall.png") == firstFrame("morph.png"))
    // Its checksum is that of all frames.
    let digests = try photos.run("checksum", "wall.png", "morph.png").output.split(separator: "\n").map {
      $0.prefix(64)
    }
    #expect(digests.count == 2 && digests[0] != digests[1])
  }

  @Test func fisheyePan() throws {
    let view = ["--size", "160x120", "--diameter", "50"]
    let run = try Program.run(
      ["animate", "photos", "--fisheye-pan", "0,0 60,0 60,-40", "--frames", "5", "-o", "pan.png"] + view,
      in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    #expect(try announced("pan.png") == [5, 1])
    let still = ["--layout", "honeycomb", "--fisheye", "-o", "still.png"]
    #expect(try Program.run(["photos"] + still + view, in: photos.folder).code == 0)
    #expect(try firstFrame("still.png") == firstFrame("pan.png"))
  }

  @Test func unusablePhotosAreLeftOut() throws {
    // A wrong checksum before the first pixel.
    var broken = try photos.folder.bytes(of: "photos/01.png")
    broken[29] ^= 1
    try photos.folder.write(broken, to: "photos/broken.png")
    let run = try photos.run(
      "animate", "photos", "--from", "flow", "--to", "hex", "--width", "200", "--frames", "3", "--no-digest", "-o",
      "morph.png")
    #expect(run.code == 3 && run.errors.hasPrefix("tessera: photos/broken.png: "), "\(run)")
    try FileManager.default.removeItem(at: photos.folder.url.appendingPathComponent("photos/broken.png"))
    let bytes = try photos.folder.bytes(of: "morph.png")
    #expect(
      try photos.run(
        "animate", "photos", "--from", "flow", "--to", "hex", "--width", "200", "--frames", "3", "--no-digest", "-o",
        "morph.png"
      ).code == 0)
    #expect(try photos.folder.bytes(of: "morph.png") == bytes, "and leave no trace")
  }

  @Test(arguments: [
    (["--from", "flow"], "missing layouts: add --from flow --to radial, --fisheye-pan PATH or --slideshow"),
    (
      ["--fisheye-pan", "0,0 5,5", "--to", "hex"],
      "--fisheye-pan cannot be combined with --from and --to"
    ),
    (
      ["--fisheye-pan", "0,0 5,5", "--drag", "1,1"],
      "--fisheye-pan cannot be combined with --drag"
    ),
    (["--fisheye-pan", "5"], "--fisheye-pan needs offsets such as \"0,0 300,0 300,200\", not “5”"),
    (["--from", "flow", "--to", "grid", "--rows", "2"], "animate does not support --rows"),
    (["--frames", "1"], "--frames needs a whole number from 2 to 10000, not “1”"),
    (["--curve", "bounce"], "--curve needs spring, linear or easeInOut, not “bounce”"),
  ])
  func invalidOptionsAreRefused(arguments: [String], sentence: String) throws {
    let run = try Program.run(["animate", "photos", "-o", "morph.png"] + arguments, in: photos.folder)
    #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run.errors)")
    #expect(try photos.files() == ["photos"])
  }

  @Test func maxMemoryLimitsAnimations() throws {
    let run = try photos.run(
      "animate", "photos", "--from", "flow", "--to", "hex", "-o", "morph.png", "--max-memory", "1M")
    #expect(run.code == 1 && run.errors.contains("the animation takes"), "\(run.errors)")
    #expect(try photos.files() == ["photos"])
  }
}
