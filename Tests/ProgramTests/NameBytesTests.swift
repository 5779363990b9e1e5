import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos, folders and walls with canonically equal names.
@Suite struct NameBytesTests {
  private let photos: PhotoFolder

  /// They differ only in the composition of an accent, in case, or in bytes that are not UTF-8.
  private static let names: [[UInt8]] = [
    Array("caf\u{E9}.png".utf8), Array("cafe\u{301}.png".utf8), Array("CAF\u{C9}.png".utf8),
    Array("\u{C5}.png".utf8), Array("A\u{30A}.png".utf8), Array("\u{212B}.png".utf8), Array("a\u{30A}.png".utf8),
    [0xE9] + Array(".png".utf8), [0xC9] + Array(".png".utf8),
  ]

  init() throws {
    photos = try PhotoFolder(sizes: [])
    try photos.folder.makeFolder("photos")
    for (index, name) in Self.names.enumerated() {
      let (width, height) = (60 + index, 40 + 3 * index)
      let rows = PhotoLike(width: width, height: height, seed: UInt64(index)).rgb8
      let bytes = try PNGFixture().encoded(rows: rows, width: width, height: height)
      _ = try photos.folder.write(bytes, toName: Array("photos/".utf8) + name)
    }
    usleep(50_000)
  }

  private func run(_ arguments: [String]) throws -> Program.Run { try photos.runCleanly(arguments) }

  @Test(arguments: [
    ["flow"], ["flow", "--stable"], ["flow", "--size", "400x300", "--max-crop", "60%"], ["hex"], ["honeycomb"],
    ["radial"], ["row"], ["masonry"], ["grid"], ["flow", "--sort", "random"], ["flow", "--dedupe", "similar"],
    ["flow", "--group-by", "folder"],
  ])
  func everyPhotoIsShown(layout: [String]) throws {
    let words = ["photos", "-o", "wall.png", "--layout"] + layout
    #expect(try run(words).errors.contains(": 9 photos, "))
    #expect(try run(words).errors == "wall.png: unchanged, 9 photos\n")
    #expect(try run(words + ["--verify"]).errors.contains(": 9 photos, "))
    #expect(try run(words + ["--verify"]).errors == "wall.png: unchanged, 9 photos\n")
  }

  @Test(arguments: [
    ["--from", "flow", "--to", "hex"], ["--from", "grid", "--to", "flow", "--crop", "attention"],
    ["--fisheye-pan", "40,0", "--width", "300"],
  ])
  func everyPhotoIsAnimated(motion: [String]) throws {
    let words = ["animate", "photos", "-o", "morph.png", "--frames", "3", "--width", "300"] + motion
    #expect(try run(words).errors.contains("9 photos"))
  }

  @Test func planDistinguishesCanonicallyEqualNames() throws {
    _ = try run(["photos", "-o", "wall.png", "--layout", "hex"])
    let plan = try run(["plan", "photos", "--layout", "hex"]).output
    try photos.folder.write(Array(plan.utf8), to: "plan.json")
    _ = try run(["render", "--plan", "plan.json", "-o", "planned.png"])
    let digests = try run(["checksum", "wall.png", "planned.png"]).output.split(separator: "\n").map { $0.prefix(64) }
    #expect(digests.count == 2 && digests[0] == digests[1])
    // One of two is deleted: the other one stays.
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/photos/cafe\u{301}.png")
    let rest = try photos.run("render", "--plan", "plan.json", "-o", "planned.png")
    #expect(rest.code == 3 && rest.errors.contains(": 8 photos, "), "\(rest)")
  }

  @Test func planAcceptsOtherSpellingsOfBytes() throws {
    // The bytes of é spelled as letters for invalid bytes: Tessera itself would write é.
    let tiles = ["photos/caf\\uF7C3\\uF7A9.png", "photos/x\\uF7C3\\uF7A9.png"].enumerated().map { index, file in
      let frame = #"{"x": \#(index * 50), "y": 0, "width": 50, "height": 50}"#
      return #"{"file": "\#(file)", "frame": \#(frame), "pixels": \#(frame), "shape": "rectangle", "content": "fill"}"#
    }
    let plan = #"{"canvas": {"width": 100, "height": 50}, "tiles": [\#(tiles.joined(separator: ","))]}"#
    try photos.folder.write(Array(plan.utf8), to: "plan.json")
    let run = try Program.run(["--plan", "plan.json", "-o", "wall.png"], in: photos.folder, within: 30)
    #expect(run.code == 3 && run.errors.contains(": 1 photo, "), "\(run.code) \(run.errors.prefix(500))")
    #expect(run.complaints == "tessera: photos/x\u{E9}.png: no such file or folder\n", "\(run.complaints.prefix(500))")
  }

  @Test(arguments: ["photos/caf\u{E9}.png", "photos/cafe\u{301}.png", "A\u{30A}.png", "\u{212B}.png"])
  func optionSelectsExactlyOneName(name: String) throws {
    let plan = try photos.plan("photos", "--layout", "honeycomb", "--select", name)
    let tinted = plan.tiles.filter { $0.tint != nil }.map { Array($0.file.utf8) }
    #expect(tinted.count == 1 && tinted[0].suffix(name.utf8.count).elementsEqual(name.utf8))
  }

  @Test func manifestListsEveryName() throws {
    let manifest = try run(["manifest", "photos"]).output
    try photos.folder.write(Array(manifest.utf8), to: "wall.json5")
    #expect(try run(["wall.json5", "-o", "wall.png"]).errors.contains(": 9 photos, "))
    let inspected = try run(["inspect", "--headers", "wall.json5"]).output
    let names = inspected.split(separator: "\n").compactMap { line -> [UInt8]? in
      line.split(separator: ": ").first.map { Array($0.utf8) }
    }
    #expect(Set(names).count == 9)
  }

  @Test func currentFolderOfAnyName() throws {
    // From a folder whose name is not UTF-8, a photo elsewhere is named by its full path.
    let script =
      "cd photos && mkdir \"$(printf 'x\\377')\" && cd x* && mv ../A* . && \"$0\" manifest . -o ../../m.json5"
    let made = try Program.run(["-c", script, Program.path], in: photos.folder, program: "/bin/sh")
    #expect(made.code == 0, "\(made)")
    #expect(try run(["m.json5", "-o", "wall.png"]).errors.contains(": 1 photo, "))
  }

  // MARK: - Groups

  @Test func foldersAreGroupedByBytes() throws {
    for (index, name) in ["\u{E9}", "e\u{301}", "\u{C9}"].enumerated() {
      try photos.add("albums/\(name)/1.png", 30, 20, seed: UInt64(index))
    }
    let words = ["albums", "-o", "w-{group}\u{301}.png", "--group-by", "folder"]
    #expect(try run(words).errors.contains("3 photos on 3 walls"))
    #expect(try run(words).errors.contains("unchanged, 3 photos"))
    let walls = try FilePath(photos.folder.url.path).entries().map(\.bytes).filter { $0.starts(with: "w-".utf8) }
    #expect(Set(walls) == Set(["\u{E9}", "e\u{301}", "\u{C9}"].map { Array("w-\($0)\u{301}.png".utf8) }))
  }

  // MARK: - Walls of a batch

  @Test func wallsAreNamedByTheirBytes() throws {
    let walls = ["\u{E9}", "e\u{301}"].map { "{ name: '\($0)', inputs: ['photos'], output: '{name}.png' }" }
    try photos.folder.write(Array("{ walls: [ \(walls.joined(separator: ", ")) ] }".utf8), to: "walls.json5")
    #expect(try run(["batch", "walls.json5", "--only", "e\u{301}"]).errors.contains(": 9 photos, "))
    let names = { try FilePath(photos.folder.url.path).entries().map(\.bytes) }
    #expect(try !names().contains(Array("\u{E9}.png".utf8)) && names().contains(Array("e\u{301}.png".utf8)))
    #expect(try run(["batch", "walls.json5"]).errors.split(separator: "\n").count == 2)
    #expect(try names().contains(Array("\u{E9}.png".utf8)))
  }

  @Test func wallsOfTheSameNameAreRefused() throws {
    for (first, second) in [("a", "a"), ("\u{E9}", "e\u{301}")] {
      let walls = [first, second].map { "'\($0)': { inputs: ['photos'], output: '{name}.png' }" }
      try photos.folder.write(Array("{ walls: { \(walls.joined(separator: ", ")) } }".utf8), to: "walls.json5")
      let run = try photos.run("batch", "walls.json5")
      #expect(run.code == 2 && run.complaints.contains("the key “\(second)” occurs twice"), "\(run)")
    }
  }
}
