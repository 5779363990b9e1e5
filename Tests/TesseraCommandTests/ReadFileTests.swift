import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Runs
@testable import TesseraCommand

/// No run writes over a file that it reads, for every setting that names one to read and every one to write.
@Suite struct ReadFileTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60)])
    try photos.folder.makeFolder("folder")
    try photos.folder.write(Array("{}".utf8), to: "folder/page.html")
  }

  private static var options: [Option<WallSettings>] {
    Subcommand.batchedOptions.filter {
      BatchKeys.key(of: $0.name) != nil || $0.name == "--report"
    }
  }

  /// The names of settings that name files: those to read, and those to write.
  private static func names(written isWritten: Bool) -> [String] {
    options.filter { !files(of: $0, "x.png").isEmpty && $0.setting.isWritten == isWritten }.map(\.name)
  }

  private static func files(of option: Option<WallSettings>, _ text: String) -> [FilePath] {
    for value in [text, "image(\(text))", "a.jpg=\(text)"] {
      var settings = WallSettings()
      guard (try? option.apply(&settings, FilePath(value))) != nil else { continue }
      let files = option.setting.files(in: settings.values[option.name])
      if !files.isEmpty { return files }
    }
    return []
  }

  @Test func theSettingsAreKnown() {
    let read = Set(Self.names(written: false))
    #expect(
      read.isSuperset(of: [
        "--theme", "--background", "--watermark", "--color-profile", "--palette", "--output-intent", "--target",
        "--files-from", "--plan", "--face-model", "--css", "--logo", "--template", "--strings", "--password-file",
        "--expand",
      ]), "\(read.sorted())")
    #expect(
      Set(Self.names(written: true)).isSuperset(of: ["--output", "--preview", "--image-map", "--frames-to", "--report"])
    )
  }

  /// The same file, a second name of it, and a link to it.
  @Test(arguments: names(written: false), ["x.png", "second.png", "link.png"])
  func nothingReadIsWritten(name: String, path: String) throws {
    let isFolder = ["--template", "--expand"].contains(name)
    let read = photos.folder.path.appending(FilePath(isFolder ? "folder" : "x.png"))
    try photos.add("x.png")
    let target = isFolder ? "folder/page.html" : "x.png"
    try FileManager.default.linkItem(
      atPath: photos.folder.url.appendingPathComponent(target).path,
      toPath: photos.folder.url.appendingPathComponent("second.png").path)
    try photos.folder.link("link.png", to: target)
    let option = try #require(Self.options.first { $0.name == name })
    let text = read.description
    for value in [text, "image(\(text))", "a.jpg=\(text)"] {
      var settings = WallSettings()
      guard (try? option.apply(&settings, FilePath(value))) != nil, settings.namedFiles.contains(read) else { continue }
      let read = ReadFiles(settings.namedFiles)
      for output in Self.names(written: true) {
        #expect(throws: RunFailure.self, "\(output)") {
          try read.refuse(photos.folder.path.appending(FilePath(path == "x.png" ? target : path)), of: output)
        }
      }
      return
    }
    Issue.record("\(name) names no file")
  }

  /// Whole runs, forced: every output over every file that a wall of pictures can read.
  @Test(arguments: ["--theme", "--background", "--watermark", "--palette", "--files-from"])
  func forcedRunsRefuse(name: String) throws {
    let contents = ["--theme": "{}", "--palette": "#000\n#fff\n", "--files-from": "photos/01.png\n"]
    if let content = contents[name] {
      try photos.folder.write(Array(content.utf8), to: "read.png")
    } else {
      try photos.add("read.png")
    }
    let before = try photos.folder.bytes(of: "read.png")
    let value = name == "--background" ? "image(read.png)" : "read.png"
    for output in [["-o"], ["-o", "new.png", "--image-map"], ["-o", "new.png", "--report"]].map({ $0 + ["read.png"] }) {
      let run = try Program.run(["photos", name, value, "--force"] + output, in: photos.folder)
      #expect(run.code == 2, "\(output) \(run)")
      #expect(try photos.folder.bytes(of: "read.png") == before)
    }
  }

  @Test func plansAndManifestsStay() throws {
    try photos.runCleanly(["manifest", "photos", "-o", "m.json5"])
    let before = try photos.folder.bytes(of: "m.json5")
    let run = try photos.run("plan", "m.json5", "-o", "m.json5", "--force")
    #expect(run.code == 2 && run.complaints.contains("is an input of the wall"), "\(run)")
    #expect(try photos.folder.bytes(of: "m.json5") == before)
  }

  @Test func wallsOfABatchLeaveTheFilesOfOthersAlone() throws {
    try photos.folder.write(Array("{}".utf8), to: "theme.png")
    try photos.add("other/1.png")
    let batch = """
      { defaults: { force: true }, walls: [ { inputs: 'photos', output: 'a.png', theme: 'theme.png' },
        { inputs: 'other', output: 'theme.png' }, { inputs: 'other', output: 'b.png', preview: 'photos/01.png',
          target: 'other/1.png', across: 2 } ] }
      """
    try photos.folder.write(Array(batch.utf8), to: "w.json5")
    let run = try photos.run("batch", "w.json5")
    #expect(run.code == 2 && run.complaints.contains("“output”: theme.png is an input of walls[0]"), "\(run)")
    #expect(try photos.folder.bytes(of: "theme.png") == Array("{}".utf8))
  }

  // MARK: - Caches

  @Test(arguments: ["photos", "photos/cache", "photos/new/deep", "."])
  func cachesAmongPhotosAreRefused(folder: String) throws {
    try photos.folder.makeFolder("photos/cache")
    let inputs = folder == "." ? ["."] : ["photos"]
    for command in [["render"], ["plan"], ["manifest"]] {
      let output = command == ["plan"] ? [] : ["-o", command == ["render"] ? "new.png" : "new.json5"]
      let run = try Program.run(command + inputs + ["--cache", folder] + output, in: photos.folder)
      #expect(run.code == 2 && run.complaints.contains("is among the photos"), "\(command) \(run)")
    }
    #expect(try !photos.files("photos").contains("store.sqlite"))
  }

  @Test func cachesElsewhereAreUsed() throws {
    try photos.runCleanly(["photos", "-o", "a.png", "--cache", "cache"])
    try photos.runCleanly(["photos", "-o", "b.png", "--cache", "photos/.cache"])
    try photos.runCleanly(["photos/01.png", "-o", "c.png", "--cache", "photos/cache"])
    try photos.runCleanly(["site", "photos", "-o", "public"])
    let run = try photos.run("site", "photos", "-o", "public", "--cache", "public/cache")
    #expect(run.code == 2 && run.complaints.contains("is in the output"), "\(run)")
  }
}
