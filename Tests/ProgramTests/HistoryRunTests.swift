import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Versions of a wall among other files.
@Suite struct HistoryRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<3).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    try photos.settle()
  }

  private func render(_ options: String...) throws -> Program.Run {
    try Program.run(["photos", "-o", "wall.png", "--history", "2"] + options, in: photos.folder)
  }

  /// Walls of earlier days, and files that only look like walls.
  private func addOthers() throws -> [String] {
    _ = try photos.run("photos", "-o", "older.png")
    let wall = try photos.folder.bytes(of: "older.png")
    for day in 1...4 {
      try photos.folder.write(wall, to: "wall-2020-01-0\(day)-000000.png")
      try photos.date("wall-2020-01-0\(day)-000000.png", Double(day - 9) * 86_400)
    }
    let photo = try photos.folder.bytes(of: "photos/01.png")
    let foreign = [
      "wall-2019-01-01-000000.png": photo, "wall-2019-01-02-000000.png": [], "wall-2019-01-03-000000.png": [1, 2, 3],
      "wall-2020-01-01.png": wall, "wall-2020-01-01-000000.png.old": wall, "wall-2020-01-01-00000.png": wall,
      "my-wall-2020-01-01-000000.png": wall, "wall--2020-01-01-000000.png": wall, "wall-001.png": photo,
      "wall-2019-02-01-000000.png": Array(wall.prefix(20)),
    ]
    for (name, bytes) in foreign { try photos.folder.write(bytes, to: name) }
    try photos.folder.link("wall-2019-03-01-000000.png", to: "older.png")
    try photos.folder.makeFolder("wall-2019-03-02-000000.png")
    photos.folder.makePipe("wall-2019-03-03-000000.png")
    return foreign.keys + ["wall-2019-03-01-000000.png", "wall-2019-03-02-000000.png", "wall-2019-03-03-000000.png"]
  }

  @Test func onlyOldVersionsAreRemoved() throws {
    let others = try addOthers()
    let run = try render("--force")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    let newest = try FileManager.default.destinationOfSymbolicLink(atPath: photos.folder.url.path + "/wall.png")
    let expected = ["older.png", "photos", "wall.png", newest, "wall-2020-01-04-000000.png"] + others
    let names = try Set(photos.folder.names)
    #expect(names == Set(expected), "\(names.symmetricDifference(expected))")
  }

  @Test(arguments: ["photo", "text", "folder", "pipe", "link"])
  func existingFileAtTheLinkIsRefused(kind: String) throws {
    let photo = try photos.folder.bytes(of: "photos/01.png")
    switch kind {
    case "photo": try photos.folder.write(photo, to: "wall.png")
    case "text": try photos.folder.write([65], to: "wall.png")
    case "folder":
      try photos.folder.makeFolder("wall.png")
    case "pipe": photos.folder.makePipe("wall.png")
    default:
      try photos.folder.link("wall.png", to: "photos/01.png")
    }
    let stamp = photos.stamp("wall.png")
    let run = try render()
    let sentence = "wall.png: exists and was not made by Tessera; choose another name or move it"
    #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run)")
    #expect(photos.stamp("wall.png") == stamp)
    #expect(try photos.folder.names == ["photos", "wall.png"])
    // A batch reports it before it begins with its first wall.
    try photos.folder.write(
      Array(
        "{ defaults: { inputs: ['photos'] }, walls: [ { output: 'first.png' }, { output: 'wall.png', history: 3 } ] }"
          .utf8), to: "walls.json5")
    let batch = try photos.run("batch", "walls.json5")
    #expect(
      batch.code == 2
        && batch.complaints.contains(": walls[1]: wall.png: exists and was not made by Tessera"), "\(batch)")
    #expect(try photos.folder.names == ["photos", "wall.png", "walls.json5"])
  }

  @Test func existingWallBecomesALink() throws {
    _ = try photos.run("photos", "-o", "wall.png")
    let run = try render()
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: photos.folder.url.path + "/wall.png") != "")
  }

  @Test func versionsDoNotOverwriteOtherFiles() throws {
    let arguments = ["batch", "walls.json5", "--force"]
    let photo = try photos.folder.bytes(of: "photos/01.png")
    // The number of photos is known only at the end.
    try photos.folder.write(
      Array("{ walls: [ { name: 'a', inputs: ['photos'], output: '{name}-{count}.png' } ] }".utf8), to: "walls.json5")
    try photos.folder.write(photo, to: "a-3.png")
    let run = try Program.run(arguments, in: photos.folder)
    #expect(run.code == 1 && run.complaints.contains("a: a-3.png: exists and was not made by Tessera"), "\(run)")
    #expect(try photos.folder.bytes(of: "a-3.png") == photo)
    #expect(try photos.folder.names == ["a-3.png", "photos", "walls.json5"])
  }

  @Test func versionsAmongPhotosAreNotInputs() throws {
    for _ in 0..<3 {
      let run = try photos.run("photos", "-o", "photos/wall.png", "--history", "5", "--force")
      #expect(run.code == 0 && run.errors.contains(": 3 photos, "), "\(run)")
      // A version made a second later has another name.
      try photos.folder.write(
        photos.folder.bytes(of: "photos/wall.png"),
        to: "photos/wall-2020-01-01-00000\(try photos.files("photos").count).png")
    }
    #expect(
      try photos.run("photos", "-o", "photos/wall.png", "--history", "5").errors.contains(": unchanged, 3 photos"))
  }
}
