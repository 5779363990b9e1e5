import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera join --status` and `--make-missing`.
@Suite struct MissingShareTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (200, 300), (400, 150), (90, 90), (250, 250), (320, 200), (120, 400)])
    try photos.settle()
    let plan = try photos.runCleanly(["plan", "photos", "--width", "1800", "--quiet"]).output
    try folder.write(Array(plan.utf8), to: "plan.json")
  }

  private static let look = ["--background", "navy", "--effort=fast"]

  private func share(_ number: Int, _ words: [String] = look) throws {
    try photos.runCleanly(
      ["render", "--plan", "plan.json", "--share", "\(number)/4", "-o", "parts", "--no-cache", "-q"] + words)
  }

  private func status() throws -> Program.Run { try photos.run("join", "--status", "parts") }

  private func flipBit(in name: String) throws {
    var bytes = try folder.bytes(of: name)
    bytes[bytes.count / 2] ^= 4
    try folder.write(bytes, to: name)
  }

  @Test func namesOfSharesAreKnownBeforehand() throws {
    for number in 1...4 { try share(number) }
    try share(2, Self.look + ["--force"])
    #expect(try photos.files("parts").sorted() == (1...4).flatMap { ["\($0)-of-4.json", "\($0)-of-4.rows"] })
  }

  @Test func statusNamesWhatIsMissing() throws {
    for number in [1, 2, 4] { try share(number) }
    try flipBit(in: "parts/4-of-4.rows")
    let run = try status()
    #expect(run.code == 1 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("parts: 2 of 4 shares complete\nparts: share 3 of 4 is missing\n"), "\(run)")
    #expect(run.output.contains("parts: share 4: the rows are damaged; rebuild it\n"), "\(run)")
    #expect(run.output.contains("parts: plan: \(folder.url.path)/plan.json\n"), "\(run)")
    for number in [3, 4] { try share(number) }
    let whole = try status()
    #expect(whole.code == 0 && whole.output.hasPrefix("parts: 4 of 4 shares complete\nparts: plan: "), "\(whole)")
  }

  @Test func missingSharesAreMadeAsTheOthers() throws {
    for number in [1, 2, 4] { try share(number) }
    try flipBit(in: "parts/2-of-4.rows")
    try folder.write([], to: "parts/4-of-4.rows")
    #expect(try photos.run("join", "parts", "-o", "wall.png").code == 1)
    let join = try photos.run("join", "parts", "-o", "wall.png", "--make-missing", "--no-cache", "--jobs", "1")
    #expect(join.code == 0 && join.complaints.isEmpty, "\(join)")
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "whole.png", "--no-cache"] + Self.look)
    #expect(try folder.bytes(of: "wall.png") == folder.bytes(of: "whole.png"))
    let again = try photos.runCleanly(["join", "parts", "-o", "wall.png", "--make-missing"])
    #expect(again.errors.contains("unchanged"), "\(again)")
  }

  /// Photos of a plan are named from the folder that it was made in.
  @Test func missingSharesAreMadeFromAnotherFolder() throws {
    for number in [1, 3, 4] { try share(number) }
    let home = folder.url.path
    let run = try Program.run(
      ["-c", "cd / && exec '\(Program.path)' join \(home)/parts -o \(home)/wall.png --make-missing --no-cache"],
      in: folder, program: "/bin/sh")
    #expect(run.code == 0, "\(run)")
    #expect(try photos.files().contains("wall.png"))
  }

  /// A record may come from another user who can write to the folder.
  @Test func recordsHaveNothingRunOrWritten() throws {
    for number in [1, 2, 4] { try share(number) }
    for words in [["--fetch", "touch ran"], ["--preview", "ran"], ["--report", "ran"], ["-o", "ran"], ["photos"]] {
      for number in [1, 2, 4] {
        let name = "parts/\(number)-of-4.json"
        let text = String(decoding: try folder.bytes(of: name), as: UTF8.self)
          .replacing(/\n  "checksum" : "[0-9a-f]+",/, with: "")
          .replacing(/"options" : \[[^\]]*\]/, with: "\"options\" : [\"\(words.joined(separator: "\", \""))\"]")
        try folder.write(Array(text.utf8), to: name)
      }
      let run = try photos.run("join", "parts", "-o", "wall.png", "--make-missing")
      #expect(run.code == 2 && run.complaints.contains("option"), "\(run)")
      #expect(try photos.files().sorted() == ["parts", "photos", "plan.json"])
    }
  }

  @Test func withoutAnyShareThereIsNothingToGoBy() throws {
    try FileManager.default.createDirectory(atPath: folder.url.path + "/parts", withIntermediateDirectories: true)
    for words in [["--status", "parts"], ["parts", "-o", "wall.png", "--make-missing"]] {
      let run = try Program.run(["join"] + words, in: folder)
      #expect(run.code == 1 && run.complaints.contains("parts: contains no shares of a wall"), "\(run)")
    }
  }

  @Test func differencesAreNamed() throws {
    for number in 1...4 { try share(number) }
    for number in [2, 3] {
      let name = "parts/\(number)-of-4.json"
      let text = String(decoding: try folder.bytes(of: name), as: UTF8.self)
        .replacing(/\n  "checksum" : "[0-9a-f]+",/, with: "").replacing(/Tessera [0-9.]+/, with: "Tessera 0.1.9")
      try folder.write(Array(text.utf8), to: name)
    }
    let run = try photos.run("join", "parts", "-o", "wall.png")
    let version = try photos.runCleanly(["--version"]).output.split(separator: " ").last ?? ""
    let program = "Tessera \(version.trimmingCharacters(in: .whitespacesAndNewlines))"
    #expect(
      run.complaints.contains(
        "shares 2 and 3 were made by a different program than share 1: Tessera 0.1.9 instead of \(program)"), "\(run)")
  }
}
