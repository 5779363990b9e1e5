import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Results of `tessera compare`, and the acceptance of pictures.
@Suite struct CompareOutputTests {
  private let folder: ComparedFolder

  init() throws {
    folder = try ComparedFolder()
    try folder.writeFolders()
  }

  // MARK: - Changes of earlier runs

  @Test(arguments: ["new/changes.png", "new/changes", "golden/changes.jpg", "new/deep/changes.webp"])
  func changesAreNotCompared(output: String) throws {
    try FileManager.default.createDirectory(
      at: folder.photos.folder.url.appending(path: "new/deep"), withIntermediateDirectories: true)
    #expect(try folder.compare("golden", "new", "-o", output).code == 1)
    let run = try folder.compare("golden", "new", "-o", output)
    #expect(run.code == 1 && run.errors.contains("2 pictures: 1 same, 1 different"), "\(run)")
    // Nor with another output, and none is accepted.
    let other = try folder.compare("golden", "new", "--update")
    #expect(other.code == 0 && other.errors.hasSuffix("1 picture accepted\n"), "\(other)")
    #expect(other.errors.contains("not compared, because an earlier comparison wrote"))
    #expect(try folder.compare("golden", "new").errors.contains("2 pictures: 2 same"))
  }

  /// Walls themselves are compared.
  @Test func wallsAreCompared() throws {
    for name in ["golden/wall.png", "new/wall.png", "new/other.png"] {
      #expect(try Program.run(["golden/same.png", "-o", name, "--width", "90"], in: folder.photos.folder).code == 0)
    }
    #expect(try folder.compare("golden", "new").errors.contains("4 pictures: 2 same, 1 different, 1 added"))
  }

  /// A CI job would take an earlier wall for the changes of this run.
  @Test(arguments: ["changes.png", "changes.pdf", "changes.webp"]) func earlierChangesAreRemoved(name: String) throws {
    #expect(try folder.compare("golden", "new", "-o", name).code == 1)
    let run = try folder.compare("golden", "golden", "-o", name)
    #expect(run.code == 0 && run.errors.contains("\(name): removed, because nothing changed"), "\(run)")
    #expect(!folder.exists(name))
    #expect(try folder.compare("new", "new", "-o", name).errors.contains("\(name): not written, because nothing"))
  }

  @Test func otherWallsAreKept() throws {
    let wall = ["new/same.png", "-o", "wall.png", "--width", "90"]
    #expect(try Program.run(wall, in: folder.photos.folder).code == 0)
    #expect(try folder.compare("golden", "golden", "-o", "wall.png").code == 0)
    #expect(folder.exists("wall.png"))
  }

  @Test func changesWithoutADigestAreRecognized() throws {
    #expect(try folder.compare("golden", "new", "-o", "new/a.png", "--no-digest").code == 1)
    #expect(try folder.compare("golden", "new").errors.contains("2 pictures: 1 same, 1 different"))
  }

  // MARK: - Outputs that cannot be written

  private static let outputs: [String: String] = [
    "-o -": "changes are shown in a file or a folder; they cannot go to standard output",
    "-o changes.xyz": "“changes.xyz”: unsupported format",
    "-o none/changes.png": "none/changes.png: its folder does not exist",
    "-o none/changes.html": "none/changes.html: its folder does not exist",
    "-o none/changes": "none/changes: ",
    "-o new": "-o new: is compared itself; choose another name",
    "-o .": ".: contains other files",
    "-o new/same.png": "-o new/same.png: is compared itself; choose another name",
    "-o mine.png": "mine.png: exists and was not made by Tessera",
    "-o changes.png --columns none": "--columns needs",
    "--report none/r.json": "none/r.json: its folder does not exist",
    "--junit none/r.xml": "none/r.xml: its folder does not exist",
    "--update-checksums none/sums": "none/sums: its folder does not exist",
    "--report x.html -o x.html": "x.html: is another result, too",
  ]

  /// Such a run ends before it compares.
  @Test(arguments: outputs) func unusableOutputsEndTheRunEarly(words: String, message: String) throws {
    try folder.write("mine.png")
    let before = try folder.photos.files("").sorted()
    let run = try folder.compare(["golden", "new"] + words.split(separator: " ").map(String.init))
    #expect(run.code == 2 && run.output.isEmpty && run.complaints.contains(message), "\(run)")
    #expect(try folder.photos.files("").sorted() == before)
  }

  /// A pipe that was opened and closed for a try would end its reader.
  @Test func pipesAreNotTried() throws {
    let shell = try #require(Programs.installed("sh"))
    let script = "mkfifo pipe; cat pipe >got & \"$0\" compare golden new --report pipe; code=$?; wait; exit $code"
    let run = try Program.run(["-c", script, Program.path], in: folder.photos.folder, program: shell)
    #expect(run.code == 1, "\(run)")
    #expect(try folder.text("got").contains("\"exitCode\" : 1"))
  }

  // MARK: - Updates

  /// No JPEG is called `a.png`.
  @Test func picturesOfOtherFormatsAreNotAccepted() throws {
    #expect(
      try Program.run(
        ["golden/same.png", "-o", "b.jpg", "--width", "90"], in: folder.photos.folder
      ).code == 0)
    try folder.write("a.png")
    let run = try folder.compare("a.png", "b.jpg", "golden/changed.png", "new/changed.png", "--update")
    #expect(run.code == 3)
    #expect(run.complaints.contains("a.png: not updated, because b.jpg is JPEG; convert it"), "\(run)")
    #expect(run.complaints.contains("nothing was updated, because some pictures could not be accepted"))
    #expect(try folder.compare("golden/changed.png", "new/changed.png").code == 1)
    // The same name on both sides is the user's own only if the expected picture has that format, too.
    let jpeg = Array(try Data(contentsOf: folder.photos.folder.url.appending(path: "b.jpg")))
    try folder.photos.folder.write(jpeg, to: "new/same.png")
    let wrong = try folder.compare("golden", "new", "--update")
    #expect(wrong.code == 3, "\(wrong)")
    #expect(
      wrong.complaints.contains("golden/same.png: not updated, because new/same.png is JPEG; save it as its name"))
    #expect(try folder.compare("golden/changed.png", "new/changed.png").code == 1)
    try folder.photos.folder.write(jpeg, to: "golden/same.png")
    #expect(
      try Program.run(
        ["golden/changed.png", "-o", "c.jpg", "--width", "90"], in: folder.photos.folder
      ).code == 0)
    try folder.photos.folder.write(
      Array(try Data(contentsOf: folder.photos.folder.url.appending(path: "c.jpg"))), to: "new/same.png")
    #expect(try folder.compare("golden", "new", "--update").code == 0)
    #expect(try folder.compare("golden", "new").code == 0)
  }

  @Test func emptyFoldersAreRemoved() throws {
    try folder.write("golden/a/b/c.png", seed: 5)
    try folder.write("golden/a/d/e.png", seed: 6)
    try folder.write("golden/a/d/f.png", seed: 7)
    try folder.write("new/a/d/f.png", seed: 7)
    #expect(try folder.compare("golden", "new", "--update").code == 0)
    #expect(try folder.photos.files("golden/a") == ["d"])
    #expect(try folder.photos.files("golden/a/d") == ["f.png"])
    try FileManager.default.removeItem(at: folder.photos.folder.url.appending(path: "new/a"))
    #expect(try folder.compare("golden", "new", "--update").code == 0)
    #expect(try folder.photos.files("golden").sorted() == ["changed.png", "same.png"])
    // The folder itself stays.
    try folder.write("one/a.png")
    #expect(try Program.run(["compare", "one", "none", "--update"], in: folder.photos.folder).code == 2)
  }

  /// A signal during the acceptance comes before all of it or after: here it is sent when the first picture is there.
  @Test func acceptanceIsNotInterruptedHalfway() throws {
    let count = 400
    for index in 0..<count { try folder.write("new/a\(1000 + index).png", 8, 8, seed: UInt64(index)) }
    let moment = Program.SignalMoment(seconds: 0, file: "golden/a1000.png")
    let code = try Program.run(
      ["compare", "golden", "new", "--update", "--quiet"], in: folder.photos.folder, sending: SIGINT, at: moment)
    #expect(code == 0 || code == 130)
    #expect(try folder.photos.files("golden").count == count + 2)
    #expect(try folder.compare("golden", "new").code == 0)
  }

  /// GitHub Actions would obey such a line.
  @Test(arguments: ["::add-mask::x.png", "##[group]x.png"]) func namesAreNoCommands(name: String) throws {
    try folder.write("new/\(name)", seed: 7)
    let run = try folder.compare("golden", "new")
    #expect(run.output.contains("./\(name): was added\n"), "\(run)")
  }

  // MARK: - Links

  /// Links that are not followed are named, and hide no other pictures.
  @Test func linksAreNamed() throws {
    for name in ["golden", "new"] { try folder.write("\(name)/sub/c.png", seed: 9) }
    try folder.write("elsewhere/x.png")
    try folder.link("new/first", to: "sub")
    try folder.link("new/broken", to: "nowhere")
    try folder.link("new/loop", to: ".")
    try folder.link("new/outside", to: "../elsewhere")
    try folder.link("new/noname", to: "../elsewhere/x.png")
    let run = try folder.compare("golden", "golden")
    #expect(run.code == 0)
    try folder.write("new/changed.png", seed: 2)
    let linked = try folder.compare("golden", "new")
    #expect(linked.code == 3 && linked.output.isEmpty, "\(linked)")
    for name in ["first", "broken", "loop", "outside", "noname"] {
      #expect(linked.complaints.contains("tessera: new/\(name): "), "\(linked)")
    }
    #expect(try folder.compare("new", "golden").code == 2)
    let excluding = ["first", "broken", "loop", "outside", "noname"].flatMap { ["--exclude", $0] }
    #expect(try folder.compare(["golden", "new"] + excluding).code == 0)
    #expect(try folder.compare("golden", "new", "--update").code == 3)
    // A list of checksums names the folder, too, and not the link to it.
    let checksums = try Program.run(["checksum", "--recursive", "new"], in: folder.photos.folder)
    #expect(checksums.code == 3 && checksums.output.contains("  new/sub/c.png\n"))
  }

  /// A picture is not missing if its folder could not be listed.
  @Test(.enabled(if: Nobody.isPermitted)) func lockedFoldersAreNamed() throws {
    for name in ["golden", "new"] { try folder.write("\(name)/sub/c.png", seed: 9) }
    try folder.write("new/changed.png", seed: 2)
    let locked = folder.photos.folder.url.appending(path: "new/sub").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    let run = try Nobody.run(["compare", "golden", "new"], in: folder.photos.folder)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked)
    #expect(run.code == 3 && run.output.isEmpty, "\(run)")
    #expect(run.complaints == "tessera: new/sub: permission denied\n")
  }
}
