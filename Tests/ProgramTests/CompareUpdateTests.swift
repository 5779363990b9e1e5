import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The acceptance of pictures by `tessera compare --update`: only what was compared, and never the loss of everything.
@Suite struct CompareUpdateTests {
  private let folder: ComparedFolder

  init() throws {
    folder = try ComparedFolder()
    try folder.writeFolders()
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.photos.folder.url.appending(path: name)))
  }

  /// The next run could not open a golden picture that is cut off.
  @Test(arguments: [(40, 30), (50, 30), (40, 44), (51, 44)])
  func damagedPicturesAreNotAccepted(width: Int, height: Int) throws {
    try folder.write("whole.png", width, height, seed: 4)
    let whole = try bytes("whole.png")
    try folder.photos.folder.write(Array(whole[..<(whole.count / 2)]), to: "new/same.png")
    let golden = try bytes("golden/same.png")
    let run = try folder.compare("golden", "new", "--update")
    #expect(run.code == 3 && run.complaints.contains("new/same.png: "), "\(run)")
    #expect(try bytes("golden/same.png") == golden)
  }

  /// A step that makes no pictures has failed.
  @Test func anEmptyFolderRemovesNothing() throws {
    try FileManager.default.createDirectory(
      at: folder.photos.folder.url.appending(path: "none"), withIntermediateDirectories: true)
    try folder.write("others/fresh.png", seed: 9)
    for name in ["none", "others"] {
      let run = try folder.compare("golden", name, "--update")
      #expect(run.code == 3, "\(run)")
      #expect(run.complaints.contains("no expected picture has a counterpart; --prune removes them all"))
      #expect(try folder.photos.files("golden").sorted() == ["changed.png", "same.png"])
    }
    let checksums = try Program.run(["checksum", "golden"], in: folder.photos.folder).output
    try folder.write(text: checksums, to: "golden.txt")
    #expect(try folder.compare("golden.txt", "none", "--update").code == 3)
    #expect(try folder.text("golden.txt") == checksums)
    #expect(try folder.compare("golden", "others", "--prune").complaints == "tessera: --prune needs --update\n")
    #expect(try folder.compare("golden", "others", "--update", "--prune").code == 0)
    #expect(try folder.photos.files("golden") == ["fresh.png"])
  }

  /// The first run has no golden pictures yet.
  @Test func aMissingGoldenFolderIsMade() throws {
    #expect(try folder.compare("first/golden", "new").code == 2)
    #expect(!folder.exists("first"))
    let run = try folder.compare("first/golden", "new", "--update")
    #expect(run.code == 0 && run.errors.hasSuffix("2 pictures accepted\n"), "\(run)")
    #expect(try folder.compare("first/golden", "new").errors == "2 pictures: 2 same\n")
    // A name that promises a file is a mistake.
    #expect(try folder.compare("golden.txt", "new", "--update").code == 2)
    #expect(!folder.exists("golden.txt"))
  }

  /// Code 1 would say that the pictures differ, although they were to be accepted.
  @Test(.enabled(if: Nobody.isPermitted)) func foldersThatCannotBeWrittenAreNoDifference() throws {
    let run = try Nobody.run(["compare", "golden", "new", "--update"], in: folder.photos.folder)
    #expect(run.code == 3 && run.complaints.contains("golden/changed.png: "), "\(run)")
  }

  /// The golden pictures of other platforms are not removed by a run that names no variant.
  @Test func variantsAreNotRemovedByAccident() throws {
    try folder.write("golden/changed@macos.png", seed: 7)
    let run = try folder.compare("golden", "new", "--update")
    #expect(run.code == 3 && run.errors.contains("changed@macos.png looks like a variant"), "\(run)")
    #expect(try folder.compare("golden", "new", "--update", "--variant", "linux").code == 0)
    #expect(try folder.compare("golden", "new", "--variant", "linux").code == 0)
  }

  // MARK: - Reports

  /// The page names pictures that could not be compared, as the lines do.
  @Test func thePageNamesPicturesThatWereNotCompared() throws {
    try folder.write("new/changed.png", seed: 2)
    try folder.photos.folder.write(Array("not a picture".utf8), to: "new/same.png")
    try folder.link("new/lost.png", to: "nowhere")
    let run = try folder.compare("golden", "new", "-o", "changes.html")
    #expect(run.code == 3, "\(run)")
    let page = try folder.text("changes.html")
    #expect(page.contains("<h1>2 of 3 pictures could not be compared</h1>") && !page.contains("No picture differs"))
    #expect(page.contains("<h2>same.png</h2>") && page.contains("has the extension .png but is not a picture"))
    #expect(page.contains("<h2>new/lost.png</h2>"))
    try folder.write("new/changed.png", seed: 2, changing: 9)
    #expect(try folder.compare("golden", "new", "-o", "changes.html").code == 1)
    #expect(try folder.text("changes.html").contains("<h1>1 of 3 pictures differs, 2 could not be compared</h1>"))
  }

  @Test func quietRunsOnlySpeakOfErrors() throws {
    let run = try folder.compare("golden", "new", "--quiet")
    #expect(run.code == 1 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    #expect(try folder.compare("golden", "new", "--quiet", "--json").output.contains("\"exitCode\" : 1"))
  }

  /// Linux composes letters in names, macOS decomposes them.
  @Test func composedAndDecomposedNamesAreTheSame() throws {
    try folder.write("golden/caf\u{E9}.png", seed: 5)
    try folder.write("new/cafe\u{301}.png", seed: 5, changing: 3)
    let run = try folder.compare("golden", "new")
    #expect(run.errors == "3 pictures: 1 same, 2 different\n" && run.output.hasPrefix("caf\u{E9}.png: 1 of 1200"))
    #expect(try folder.compare("golden", "new", "--update").code == 0)
    let names = try folder.photos.files("golden").map { Array($0.utf8) }
    #expect(names.contains(Array("caf\u{E9}.png".utf8)) && names.count == 3)
  }

  // MARK: - Checksums

  /// Pictures of one color have the same pixels in any size.
  @Test func checksumsKnowTheSize() throws {
    func plain(_ name: String, _ width: Int, _ height: Int) throws {
      let rows = [UInt8](repeating: 90, count: 3 * width * height)
      try folder.photos.folder.write(PNGFixture().encoded(rows: rows, width: width, height: height), to: name)
    }
    try plain("new/a.png", 20, 80)
    let sums = try Program.run(["checksum", "new/a.png"], in: folder.photos.folder).output
    #expect(sums.wholeMatch(of: /[0-9a-f]{64}-20x80  new\/a.png\n/) != nil, "\(sums)")
    try folder.write(text: sums, to: "golden.txt")
    try folder.write(text: sums.replacing("-20x80", with: ""), to: "older.txt")
    #expect(try folder.compare("golden.txt").code == 0 && folder.compare("older.txt").code == 0)
    try plain("new/a.png", 40, 40)
    let run = try folder.compare("golden.txt")
    #expect(run.code == 1 && run.output == "new/a.png: is 40 × 40 pixels instead of 20 × 80\n", "\(run)")
    // Checksums without a size are those of earlier versions.
    #expect(try folder.compare("older.txt").code == 0)
    let report = try Program.run(["checksum", "--json", "new/a.png"], in: folder.photos.folder).output
    #expect(report.contains("-40x40\""))
  }
}
