import ChildProcesses
import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Inputs that files name: `--files-from`.
@Suite struct InputListTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60), (40, 40)])
    try photos.settle()
  }

  private func list(_ text: String, _ name: String = "list.txt") throws { try folder.write(Array(text.utf8), to: name) }

  private func run(_ arguments: [String], input: [UInt8]) throws -> Program.Run {
    try ChildProcess(
      [Program.path] + arguments, in: folder.url.path,
      environment: ChildProcess.environment(adding: ["XDG_CACHE_HOME": folder.cache.path]), input: .bytes(input)
    ).wait()
  }

  private func files(_ arguments: String...) throws -> [String] {
    try JSONDecoder().decode(
      ReadPlan.self, from: Data(try photos.runCleanly(["plan", "--sort", "none"] + arguments).output.utf8)
    ).tiles.map(\.file)
  }

  // MARK: - Names

  @Test func linesAreInputsAfterThoseOfTheCommandLine() throws {
    try list("\u{FEFF}photos/03.png\r\n\r\n\nphotos/01.png")
    #expect(try files("--files-from", "list.txt") == ["photos/03.png", "photos/01.png"])
    #expect(
      try files("--files-from=list.txt", "photos/02.png") == ["photos/02.png", "photos/03.png", "photos/01.png"])
    #expect(
      try files("--files-from", "list.txt", "--files-from", "list.txt").count == 4)
  }

  @Test func zeroBytesEndNamesOfAnyBytes() throws {
    let odd = Array("photos/a\r\n".utf8) + [0xFF] + Array(".png".utf8)
    _ = try folder.write(folder.bytes(of: "photos/01.png"), toName: odd)
    try folder.write(odd + [0, 0] + Array("photos/02.png".utf8), to: "list")
    for option in ["-0", "--null"] {
      let named = try files("--files-from", "list", option)
      #expect(named.map { FilePath($0).bytes } == [odd, Array("photos/02.png".utf8)])
    }
    let run = try photos.run("plan", "--files-from", "list")
    #expect(run.code == 2 && run.errors == "tessera: list: contains NUL bytes; add --null\n")
  }

  @Test func foldersAndManifestsAreInputs() throws {
    try folder.write(Array("{images: [{file: 'photos/02.png'}]}".utf8), to: "m.json5")
    try list("m.json5\nphotos\n")
    #expect(
      try files("--files-from", "list.txt") == ["photos/02.png", "photos/01.png", "photos/02.png", "photos/03.png"])
  }

  @Test func optionsAreNamesInLists() throws {
    try photos.add("--reverse", 30, 20)
    try list("--reverse\n")
    #expect(try files("--files-from", "list.txt") == ["--reverse"])
  }

  @Test func whatIsMissingIsNamedAsOnTheCommandLine() throws {
    try list("photos/01.png\nnothing.png\n")
    let listed = try photos.run("-o", "wall.png", "--files-from", "list.txt", "--quiet")
    #expect(listed.code == 3 && listed.errors == "tessera: nothing.png: no such file or folder\n")
    let named = try photos.run("-o", "wall.png", "photos/01.png", "nothing.png", "--quiet", "--force")
    #expect(named.code == listed.code && named.errors == listed.errors)
  }

  // MARK: - Sources of lists

  @Test func standardInputIsAList() throws {
    let names = Array("photos/02.png\nphotos/01.png\n".utf8)
    for words in [["plan"], ["manifest"], ["inspect"], ["checksum"]] {
      let listed = try run(words + ["--files-from", "-"], input: names)
      #expect(listed.code == 0, "\(listed)")
      #expect(listed.output == (try Program.run(words + ["photos/02.png", "photos/01.png"], in: folder).output))
    }
    let wall = try run(["-o", "wall.png", "--files-from", "-", "-0", "--wait", "1"], input: Array("photos".utf8) + [0])
    #expect(wall.code == 0 && wall.errors.contains("3 photos"), "\(wall)")
    let site = try run(["site", "-o", "site", "--files-from", "-"], input: names)
    #expect(site.code == 0 && site.errors.contains("2 photos"), "\(site)")
    let moving = try run(
      ["animate", "--files-from", "-", "--from", "flow", "--to", "row", "--frames", "2", "-o", "a.png"], input: names)
    #expect(moving.code == 0 && moving.errors.contains("2 photos"), "\(moving)")
  }

  @Test func pipesAreLists() throws {
    let words = ["-c", "mkfifo list; (echo photos/01.png > list) & exec \(Program.path) plan --files-from list"]
    let run = try Program.run(words, in: folder, program: "/bin/sh")
    #expect(run.code == 0 && run.output.contains("photos/01.png"), "\(run)")
  }

  @Test func terminalsAreNoLists() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return }
    let run = try Program.run(
      ["-qec", "\(Program.path) plan --files-from -", "/dev/null"], in: folder, program: "/usr/bin/script", within: 20)
    #expect(run.code == 2, "\(run)")
    #expect(run.output.contains("standard input: is a terminal; use a file or a pipe"), "\(run)")
  }

  @Test(arguments: [
    (["--files-from", "none"], "none: no such file or folder"),
    (["--files-from", "photos"], "photos: is a folder, not a file"),
    (["--files-from", "-", "--files-from", "-"], "--files-from -: standard input can be read only once"),
    (["--files-from", ""], "--files-from needs a file, or - for standard input"),
    (["--files-from", "/dev/zero"], "/dev/zero: is a device; name a file or a pipe"),
    (["--files-from", "/dev/urandom", "-0"], "/dev/urandom: is a device; name a file or a pipe"),
    (["--files-from", "/dev/null"], "no photos found: /dev/null names none"),
  ])
  func faultsOfListsAreNamed(words: [String], message: String) throws {
    let run = try Program.run(["plan"] + words, in: folder)
    #expect(run.code == 2 || message.hasPrefix("no photos"), "\(run)")
    #expect(run.errors == "tessera: \(message)\n", "\(run)")
  }

  /// Of a file that is not a list, no more than a piece is kept.
  @Test func endlessStreamsAreRefusedAtOnce() throws {
    let words = ["-c", "yes x | tr -d '\\n' | /usr/bin/env time -f %M \(Program.path) plan --files-from -"]
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/time") else { return }
    let run = try Program.run(words, in: folder, program: "/bin/sh")
    #expect(run.errors.contains("standard input: has a name longer than 65536 bytes, so it is not a list"), "\(run)")
    let kilobytes = run.errors.split(separator: "\n").last.flatMap { Int($0) } ?? .max
    #expect(kilobytes < 100_000, "\(run)")
  }

  @Test func emptyListsNameNoPhotos() throws {
    try list("\n")
    let run = try photos.run("plan", "--files-from", "list.txt")
    #expect(run.code == 1 && run.errors == "tessera: no photos found: list.txt names none\n")
    #expect(try run.errors == photos.run("-o", "a.png", "--files-from", "list.txt").errors)
  }

  // MARK: - Batch files

  @Test func batchFilesHaveLists() throws {
    try folder.makeFolder("batch")
    try list("../photos/01.png\n../photos/03.png\n", "batch/list.txt")
    try list("../photos/02.png\u{0}", "batch/zeros")
    try list(
      """
      { defaults: { filesFrom: "list.txt" },
        walls: [ { name: "listed", output: "../{name}.png" },
                 { name: "named", output: "../{name}.png", inputs: "../photos/02.png" },
                 { name: "both", output: "../{name}.png", inputs: "../photos/02.png", filesFrom: "list.txt" },
                 { name: "zeros", output: "../{name}.png", "files-from": ["zeros"], "null": true },
                 { name: "gone", output: "../{name}.png", filesFrom: "gone.txt" } ] }
      """, "batch/walls.json5")
    let run = try photos.run("batch", "batch/walls.json5")
    #expect(run.code == 1 && run.errors.contains("tessera: gone: batch/gone.txt: no such file or folder"), "\(run)")
    let counts = run.errors.matches(of: /(\w+): [^:]*png: (\d) photo/).map { "\($0.1) \($0.2)" }
    #expect(counts == ["listed 2", "named 1", "both 3", "zeros 1"], "\(run)")
    // A list is read whenever a wall is made.
    try list("../photos/01.png\n", "batch/list.txt")
    let again = try photos.run("batch", "batch/walls.json5", "--only", "listed,named")
    #expect(again.errors.contains("listed.png: 1 photo") && again.errors.contains("named.png: unchanged"), "\(again)")
  }

  @Test func batchFilesDoNotReadStandardInput() throws {
    try list("{ walls: [ { output: 'a.png', filesFrom: '-' } ] }", "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    let place = "tessera: walls.json5: line 1, column 31: walls[0]"
    #expect(
      run.code == 2 && run.errors == "\(place): “filesFrom”: cannot be standard input in a batch file\n")
    try list("{ walls: [ { output: 'a.png', plan: 'p.json', filesFrom: 'l' } ] }", "walls.json5")
    #expect(try photos.run("batch", "walls.json5").errors.contains("--plan cannot be combined with inputs: l"))
  }
}
