import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls of several screens, for players that show files.
@Suite struct SequenceRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [])
    // Two moments, hours apart.
    for (index, time) in ["090000", "090004", "090009", "140000", "140003"].enumerated() {
      try photos.add("photos/IMG_20260501_\(time).png", 60, 40, seed: UInt64(index))
    }
  }

  private var screens: [String] {
    get throws { try photos.folder.names(in: ".").filter { $0.hasPrefix("wall") && $0.hasSuffix(".png") }.sorted() }
  }

  /// Makes screens. Few photos hardly fill one exactly, which is noted.
  @discardableResult
  private func make(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let run = try Program.run(["photos", "-o", "wall.png"] + words, in: photos.folder)
    #expect(run.code == 0, "\(run)", sourceLocation: sourceLocation)
    return run.errors
  }

  @Test func screensAreLeftAloneAndStaleOnesRemoved() throws {
    try make("--size", "160x90", "--sequence", "4")
    #expect(try screens == ["wall-001.png", "wall-002.png", "wall-003.png", "wall-004.png"])
    let first = try photos.folder.bytes(of: "wall-001.png")
    let again = try make("--size", "160x90", "--sequence", "4")
    #expect(again.contains("unchanged"), "\(again)")
    #expect(try photos.folder.bytes(of: "wall-001.png") == first)
    // A file that Tessera did not make stays.
    try photos.add("wall-009.png", 20, 20, seed: 9)
    try make("--size", "160x90", "--sequence", "2")
    #expect(try screens == ["wall-001.png", "wall-002.png", "wall-009.png"])
    try make("--size", "160x90", "--sequence", "1")
    #expect(try screens == ["wall-009.png", "wall.png"])
    try make("--size", "160x90", "--sequence", "3")
    #expect(try screens == ["wall-001.png", "wall-002.png", "wall-003.png", "wall-009.png"])
  }

  @Test func fewPhotosHaveFewScreens() throws {
    let errors = try make("--device", "trmnl", "--sequence", "9")
    #expect(errors.contains("5 screens instead of 9: each shows at least one photo"), "\(errors)")
    #expect(try screens.count == 5)
  }

  @Test func batchFilesHaveSequences() throws {
    let text = """
      { walls: [ { name: "frame", inputs: ["photos"], output: "wall.png", device: "trmnl", sequence: 2 } ] }
      """
    try photos.folder.write(Array(text.utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 0, "\(run)")
    #expect(try screens == ["wall-001.png", "wall-002.png"])
  }

  @Test(arguments: [
    (["--sequence", "2"], "--sequence needs the size of a screen: add --size 1920x1080, or --device"),
    (
      ["--sequence", "2", "--size", "160x90", "--group-by", "day"],
      "--sequence cannot be combined with --group-by; it keeps photos of one moment together by itself"
    ),
    (
      ["--sequence", "2", "--size", "160x90", "--layout", "grid", "--rows", "2"],
      "--sequence and --rows both make pages; omit one of them"
    ),
    (["--sequence", "2", "--size", "160x90", "--stable"], "--sequence cannot be combined with --stable"),
    (["--sequence", "0", "--size", "160x90"], "--sequence needs a positive whole number, not “0”"),
    (["--sequence", "2", "--size", "160x90", "--pyramid"], "2 pages cannot be a pyramid; omit --sequence"),
  ])
  func otherOptionsAreRefused(_ words: [String], _ message: String) throws {
    let output = words.contains("--pyramid") ? "wall.tif" : "wall.png"
    let run = try Program.run(["photos", "-o", output] + words, in: photos.folder)
    #expect(run.code == 2 && run.errors.contains("tessera: \(message)"), "\(run)")
    #expect(try screens.isEmpty)
  }
}
