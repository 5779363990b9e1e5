import ChildProcesses
import Files
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing

@Suite struct BatchCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<4).map { $0 % 2 == 0 ? (60, 80) : (90, 60) })
    try write(
      """
      { defaults: { inputs: ["photos"], width: 400 },
        walls: [ { name: "rows", output: "walls/{name}.png" },
                 { name: "hexes", output: "walls/{name}-{count}.png", layout: "hex" },
                 { name: "broken", output: "walls/{name}.png", inputs: ["nothing"] },
                 { name: "last", output: "walls/{name}.png", layout: "grid", reverse: true } ] }
      """)
    try photos.folder.makeFolder("walls")
  }

  private func write(_ text: String) throws { try photos.folder.write(Array(text.utf8), to: "walls.json5") }

  private func lines(_ run: Program.Run) -> [String] { run.errors.split(separator: "\n").map(String.init) }

  @Test func wallsAreMadeThenUnchanged() throws {
    let first = try photos.run("batch", "walls.json5")
    #expect(first.code == 1 && first.output.isEmpty)
    #expect(try photos.files("walls") == ["hexes-4.png", "last.png", "rows.png"])
    #expect(lines(first).filter { $0.contains("broken: ") }.count == 2 && lines(first).count == 5, "\(first.errors)")
    let second = try photos.run("batch", "walls.json5")
    #expect(
      lines(second).filter { $0.contains("unchanged") }.map { $0.prefix { $0 != ":" } } == ["rows", "hexes", "last"])
    // The same walls as from single runs.
    _ = try photos.run("photos", "-o", "one.png", "--width", "400", "--layout", "grid", "--reverse", "--no-digest")
    let digests = try photos.run("checksum", "one.png", "walls/last.png").output.split(separator: "\n")
    #expect(Set(digests.map { $0.prefix(64) }).count == 1, "\(digests)")
  }

  @Test func onlySelectsWalls() throws {
    for words in [["--only", "last,rows"], ["--only", "rows", "--only", "last"], ["--only", "rows", "last"]] {
      let run = try Program.run(["batch", "walls.json5", "--force"] + words, in: photos.folder)
      #expect(run.code == 0 && lines(run).map { $0.prefix { $0 != ":" } } == ["rows", "last"], "\(words): \(run)")
    }
    let run = try photos.run("batch", "walls.json5", "--only", "hexs")
    #expect(run.code == 2 && run.errors == "tessera: walls.json5: no wall named “hexs”; did you mean “hexes”?\n")
    #expect(try photos.run("batch", "walls.json5", "hexes").code == 2)
    let strange = try photos.run("batch", "walls.json5", "--only", "lobby")
    #expect(strange.errors.contains("no wall named “lobby”; its walls are "), "\(strange)")
  }

  @Test func aFolderOrAWrongSubcommandIsExplained() throws {
    let folder = try photos.run("batch", "photos")
    let sentence = "is a folder, not a file of walls; tessera init photos writes such a file for its photos"
    #expect(folder.code == 2 && folder.errors == "tessera: photos: \(sentence)\n")
    let render = try photos.run("walls.json5", "-o", "wall.png")
    #expect(
      render.code == 2
        && render.errors == "tessera: walls.json5: is a file of walls; try tessera batch walls.json5\n", "\(render)")
  }

  @Test func failFastStopsAtTheFirstFailure() throws {
    let run = try photos.run("batch", "walls.json5", "--fail-fast", "--quiet")
    #expect(run.code == 1)
    #expect(try photos.files("walls") == ["hexes-4.png", "rows.png"])
    #expect(
      run.errors == "tessera: broken: nothing: no such file or folder\n"
        + "tessera: broken: no photos found\n")
  }

  @Test func invalidBatchFileStartsNothing() throws {
    try write("{ walls: [ { inputs: 'photos', output: 'a.png' }, { inputs: 'photos', output: 'b.png', wdith: 5 } ] }")
    let run = try photos.run("batch", "walls.json5")
    #expect(run.code == 2 && run.errors.contains("walls[1]: unknown key “wdith”; did you mean “width”?"))
    #expect(try photos.files() == ["photos", "walls", "walls.json5"])
  }

  @Test func dryRunListsWhatWouldBeDone() throws {
    _ = try photos.run("batch", "walls.json5", "--only", "rows")
    let before = try photos.files("walls")
    let run = try photos.run("batch", "walls.json5", "--dry-run")
    let said = run.output.split(separator: "\n").map(String.init)
    #expect(said.count == 3 && said[0] == "rows: walls/rows.png: unchanged, 4 photos", "\(said)")
    #expect(said[1] == "hexes: walls/hexes-0.png: would be rendered from 4 photos", "\(said)")
    // A wall that would fail fails now.
    #expect(run.code == 1 && run.errors.contains("broken: nothing: no such file or folder"), "\(run)")
    #expect(try photos.files("walls") == before)
  }

  @Test func pathsAreRelativeToTheBatchFile() throws {
    let run = try photos.run("batch", photos.folder.url.path + "/walls/../walls.json5", "--only", "rows")
    #expect(run.code == 0)
    #expect(try photos.files("walls") == ["rows.png"])
  }

  @Test func wallsAmongPhotosAreNotInputs() throws {
    try write(
      """
      { defaults: { inputs: ["photos"], width: 300 },
        walls: [ { name: "a", output: "photos/a.png" }, { name: "b", output: "photos/b-{date}.png", history: 2 } ] }
      """)
    #expect(try photos.run("batch", "walls.json5").code == 0)
    let again = try photos.run("batch", "walls.json5")
    #expect(
      lines(again).count == 2 && lines(again).allSatisfy { $0.contains("unchanged, 4 photos") }, "\(again.errors)")
  }

  // MARK: - Reports

  private struct Report: Decodable {
    struct FileNote: Decodable { var file, reason: String }
    struct Cache: Decodable { var hits, misses: Int }
    struct Wall: Decodable {
      var name: String?
      var status, output: String
      var exitCode, photos: Int
      var message, digest: String?
      var leftOut, damaged: [FileNote]
      var cache: Cache
      var stages: [String: Double]
    }
    var exitCode: Int
    var walls: [Wall]
  }

  @Test func reportIsMachineReadable() throws {
    try photos.folder.write([], to: "photos/empty.jpg")
    usleep(50_000)
    let run = try photos.run("batch", "walls.json5", "--report", "report.json")
    let report = try JSONDecoder().decode(Report.self, from: Data(try photos.folder.bytes(of: "report.json")))
    #expect(run.code == 1 && report.exitCode == 1)
    #expect(report.walls.map(\.status) == ["rendered", "rendered", "failed", "rendered"])
    #expect(report.walls.map(\.exitCode) == [3, 3, 1, 3] && report.walls.map(\.photos) == [4, 4, 0, 4])
    #expect(
      report.walls[0].leftOut.map(\.file) == ["photos/empty.jpg"] && report.walls[0].leftOut[0].reason == "is empty")
    #expect(report.walls[0].cache.misses == 4 && report.walls[0].stages["decoding"] != nil)
    #expect(report.walls[2].message == "no photos found")
    let sum = try ChildProcess(["sha256sum", "walls/rows.png"], in: photos.folder.url.path).wait().output
    #expect(sum.hasPrefix(try #require(report.walls[0].digest)))
    let again = try photos.run("batch", "walls.json5", "--only", "rows", "--report", "-", "--quiet")
    let second = try JSONDecoder().decode(Report.self, from: Data(again.output.utf8))
    #expect(again.code == 0 && second.walls.map(\.status) == ["unchanged"] && again.errors.isEmpty)
    #expect(second.walls[0].digest == report.walls[0].digest)
  }

  @Test func unwritableReportFailsTheRun() throws {
    let run = try photos.run("photos", "-o", "wall.png", "--report", "nowhere/report.json")
    #expect(run.code == 1 && run.errors.contains("cannot write the report"))
    #expect(try photos.files().contains("wall.png"))
    #expect(try photos.run("photos", "-o", "-", "--report", "-").code == 2)
  }

  @Test func logLinesHaveTimestamps() throws {
    let run = try photos.run("batch", "walls.json5", "--log")
    let time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d\ /
    #expect(lines(run).allSatisfy { $0.prefixMatch(of: time) != nil })
  }

  // MARK: - History

  @Test func historyKeepsTheNewestVersions() throws {
    for width in [300, 310, 320, 330] {
      let run = try photos.run(
        "photos", "-o", "walls/w-{count}-{time}.png", "--history", "2", "--width", "\(width)")
      #expect(run.code == 0, "\(run)")
      Thread.sleep(forTimeInterval: 1.1)
    }
    let files = try photos.files("walls")
    #expect(files.count == 3 && files.contains("w.png"), "\(files)")
    let link = photos.folder.path.appending(FilePath("walls/w.png"))
    #expect(link.isLink)
    #expect(try ImageDecoder.probe(path: link, limits: DecodingLimits()).width == 330)
    let again = try photos.run("photos", "-o", "walls/w-{count}-{time}.png", "--history", "2", "--width", "330")
    #expect(again.errors.contains("unchanged"))
    #expect(try photos.files("walls") == files)
  }

  // MARK: - Examples

  @Test func initWritesAnExample() throws {
    let text = try photos.run("batch", "--init").output
    #expect(try photos.run("batch", "--init", "new.json5").code == 0)
    #expect(try photos.folder.bytes(of: "new.json5") == Array(text.utf8))
    #expect(try photos.run("batch", "new.json5").code == 0)
    #expect(try photos.files("walls").count == 3)
    // The folder of its walls is made, wherever the file is.
    try photos.folder.makeFolder("elsewhere")
    #expect(try photos.run("batch", "--init", "elsewhere/new.json5").code == 0)
    #expect(try photos.files("elsewhere").sorted() == ["new.json5", "walls"])
    let again = try photos.run("batch", "--init", "new.json5")
    #expect(again.code == 2 && again.errors == "tessera: new.json5: already exists\n")
  }
}
