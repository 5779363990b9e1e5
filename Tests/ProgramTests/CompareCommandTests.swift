import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera compare`.
@Suite struct CompareCommandTests {
  private let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: []) }

  /// Writes a picture of random-looking pixels, some of them with another level of red.
  private func write(
    _ name: String, _ width: Int = 40, _ height: Int = 30, seed: UInt64 = 1, changing changed: [(x: Int, y: Int)] = [],
    by step: UInt8 = 9
  ) throws {
    var rows = PhotoLike(width: width, height: height, seed: seed).rgb8
    for (x, y) in changed {
      let level = rows[(y * width + x) * 3]
      rows[(y * width + x) * 3] = level < 128 ? level + step : level - step
    }
    try photos.folder.write(PNGFixture().encoded(rows: rows, width: width, height: height), to: name)
  }

  private func compare(_ arguments: String...) throws -> Program.Run {
    try Program.run(["compare"] + arguments, in: photos.folder)
  }

  private func report(_ arguments: String...) throws -> [String: Any] {
    let run = try Program.run(["compare", "--json"] + arguments, in: photos.folder)
    return try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  private func read(_ name: String) throws -> Data { try Data(contentsOf: photos.folder.url.appending(path: name)) }

  // MARK: - Two pictures

  @Test func equalPicturesAreQuiet() throws {
    try write("a.png")
    try photos.folder.write(
      PhotoLike(width: 40, height: 30, seed: 1).picture.png(PNGFixture().with { $0.isInterlaced = true }), to: "b.png")
    let run = try compare("a.png", "b.png")
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(run.errors == "1 picture: 1 same\n")
    #expect(try compare("a.png", "a.png", "--quiet").errors.isEmpty)
  }

  @Test func differencesAreNamed() throws {
    try write("a.png")
    try write("b.png", changing: [(20, 10)])
    let run = try compare("a.png", "b.png")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("b.png: 1 of 1200 pixels differs (0.084%), by up to 9 levels (ΔE "))
    #expect(run.output.hasSuffix("), in a 1 × 1 region at 20,10\n"))
  }

  private static let rules: [String: Int32] = [
    "--tolerance 8": 1,
    "--tolerance 9": 0,
    "--tolerance 50dE": 0,
    "--tolerance 0.01dE": 1,
    "--max-changed 2": 1,
    "--max-changed 3": 0,
    "--max-changed 0.2%": 1,
    "--max-changed 0.25%": 0,
    "--ignore 0,0,40,11": 0,
    "--ignore 0,0,40,5": 1,
    "--only 0,20,40,10": 0,
    "--only 0,0,40,20": 1,
    "--like pixelmatch": 0,
    "--like pixelmatch --tolerance 0.001": 1,
  ]

  @Test(arguments: rules) func rulesDecide(options: String, code: Int32) throws {
    try write("a.png")
    try write("b.png", changing: [(2, 10), (20, 10), (30, 10)])
    let words = options.split(separator: " ").map(String.init)
    #expect(try Program.run(["compare", "a.png", "b.png"] + words, in: photos.folder).code == code)
  }

  @Test func otherSizesAreADifference() throws {
    try write("a.png")
    try write("b.png", 20, 15)
    let run = try compare("a.png", "b.png")
    #expect(run.code == 1 && run.output == "b.png: is 20 × 15 pixels instead of 40 × 30\n")
    let resized = try report("a.png", "b.png", "--resize", "--tolerance", "255")
    #expect(resized["exitCode"] as? Int == 0)
  }

  /// Rows that were inserted are named, although the pictures have different heights.
  @Test func insertedRowsAreNamed() throws {
    let rows = PhotoLike(width: 40, height: 60, seed: 3).rgb8
    let gap = [UInt8](repeating: 7, count: 5 * 120)
    try photos.folder.write(PNGFixture().encoded(rows: rows, width: 40, height: 60), to: "a.png")
    try photos.folder.write(
      PNGFixture().encoded(rows: Array(rows[..<2400]) + gap + Array(rows[2400...]), width: 40, height: 65), to: "b.png")
    #expect(
      try compare("a.png", "b.png").output
        == "b.png: is 40 × 65 pixels instead of 40 × 60; 5 rows were added at y = 20\n")
  }

  /// A photo and its rotated copy with an orientation look the same, and are not the same as stored.
  @Test func orientationsAreApplied() throws {
    let scene = PhotoLike(width: 24, height: 16, seed: 5).rgb8
    var flipped: [UInt8] = []
    for pixel in (0..<24 * 16).reversed() { flipped += scene[3 * pixel..<3 * pixel + 3] }
    try photos.folder.write(PNGFixture().encoded(rows: scene, width: 24, height: 16), to: "a.png")
    try photos.folder.write(
      PNGFixture().with { $0.exif = ExifFixture(orientation: 3).bytes }.encoded(rows: flipped, width: 24, height: 16),
      to: "b.png")
    #expect(try compare("a.png", "b.png").code == 0)
    #expect(try compare("a.png", "b.png", "--raw").code == 1)
  }

  // MARK: - Folders

  private func writeFolders() throws {
    for name in ["same.png", "changed.png", "gone.png", "old/name.png"] {
      try write("golden/\(name)", seed: UInt64(name.utf8.count))
    }
    try write("new/same.png", seed: 8)
    try write("new/changed.png", seed: 11, changing: [(1, 1), (30, 20)])
    try write("new/fresh.png", seed: 90)
    try write("new/name.png", seed: 12)
    try photos.folder.write(Array("notes".utf8), to: "new/notes.txt")
  }

  @Test func foldersArePairedByName() throws {
    try writeFolders()
    let run = try compare("golden", "new")
    #expect(run.code == 1)
    #expect(
      run.output.split(separator: "\n").map { $0.prefix(30) } == [
        "changed.png: 2 of 1200 pixels ", "fresh.png: was added", "gone.png: is missing",
        "old/name.png: was renamed to n",
      ])
    #expect(run.errors == "5 pictures: 1 same, 1 different, 1 added, 1 missing, 1 renamed\n")
    let report = try report("golden", "new")
    #expect(
      report["counts"] as? [String: Int] == [
        "same": 1, "different": 1, "added": 1, "removed": 1, "renamed": 1, "failed": 0, "unreadable": 0,
      ])
    #expect(report["notPictures"] as? Int == 1)
  }

  /// Files that are no pictures, or cannot be decoded, are named, and the others compared.
  @Test func brokenPicturesAreNamed() throws {
    try write("golden/a.png")
    try write("golden/b.png")
    try write("new/a.png")
    try photos.folder.write(Array("not a picture".utf8), to: "new/b.png")
    let run = try compare("golden", "new")
    #expect(run.code == 3 && run.output.isEmpty)
    #expect(run.complaints.contains("tessera: new/b.png: has the extension .png but is not a picture\n"))
    #expect(try compare("new", "golden").code == 2)
    #expect(try compare("golden", "new", "--update").code == 3)
    #expect(try compare("golden", "new", "--update").complaints.contains("nothing was updated"))
  }

  @Test func listsOfPairsAreCompared() throws {
    try write("a.png")
    try write("b.png", changing: [(3, 3)])
    try write("lists/c.png")
    let list =
      "{pairs: [{expected: '../a.png', actual: 'c.png', name: 'first'}, {expected: 'c.png', actual: '../b.png'}]}"
    try photos.folder.write(Array(list.utf8), to: "lists/pairs.json5")
    #expect(try compare("lists/pairs.json5").output.hasPrefix("../b.png: 1 of 1200"))
    try photos.folder.write(Array("a.png\nlists/c.png\na.png\nb.png\n".utf8), to: "names")
    #expect(try compare("--files-from", "names").errors == "2 pictures: 1 same, 1 different\n")
    #expect(try compare("a.png", "b.png", "a.png").code == 2)
  }

  // MARK: - Checksums

  @Test func checksumsAreCompared() throws {
    try writeFolders()
    let golden = try Program.run(["checksum", "--recursive", "golden"], in: photos.folder)
    try photos.folder.write(Array(golden.output.utf8), to: "golden.txt")
    #expect(try compare("golden.txt").code == 0)
    #expect(try compare("golden.txt", "golden").code == 0)
    let run = try compare("golden.txt", "new")
    #expect(run.code == 1)
    #expect(
      run.output == """
        changed.png: has a different checksum
        fresh.png: was added
        gone.png: is missing
        old/name.png: was renamed to name.png

        """)
    #expect(try compare("golden.txt", "new/same.png").code == 0)
    #expect(try compare("golden.txt", "new", "--update-checksums", "new.txt").code == 0)
    #expect(try compare("new.txt", "new").code == 0)
    try photos.folder.write(Array((golden.output + "junk\n").utf8), to: "golden.txt")
    #expect(try compare("golden.txt").complaints.contains("line 5 is not a checksum and a name"))
  }

  // MARK: - Results

  @Test func reportsHaveTheirKeys() throws {
    try write("a.png")
    try write("b.png", changing: [(20, 10)])
    let run = try compare("a.png", "b.png", "--report", "r.json", "--junit", "r.xml", "--annotations")
    #expect(
      run.output.hasPrefix("::error file=a.png,title=Picture different::b.png: 1 of 1200 pixels differs (0.084%25)"))
    // The files of an earlier run are replaced; others are not.
    #expect(try compare("a.png", "b.png", "--report", "r.json", "--junit", "r.xml").code == 1)
    for option in ["--report", "--junit", "--update-checksums"] {
      #expect(try compare("a.png", "b.png", option, "a.png").code == 2)
      try photos.folder.write(Array("mine".utf8), to: "mine.txt")
      #expect(try compare("a.png", "b.png", option, "mine.txt").code == 2)
    }
    let report = try #require(
      JSONSerialization.jsonObject(with: try read("r.json")) as? [String: Any])
    let pair = try #require((report["pairs"] as? [[String: Any]])?.first)
    #expect(pair["verdict"] as? String == "different" && pair["name"] as? String == "b.png")
    let difference = try #require(pair["difference"] as? [String: Any])
    #expect(difference["changedPixels"] as? Int == 1 && difference["pixels"] as? Int == 1200)
    #expect(difference["largestLevels"] as? Int == 9 && difference["regionCount"] as? Int == 1)
    #expect(difference["expectedSize"] as? [String: Int] == ["width": 40, "height": 30])
    #expect((difference["ssim"] as? Double ?? 1) < 1)
    let xml = String(decoding: try read("r.xml"), as: UTF8.self)
    #expect(xml.contains("<testsuite name=\"pictures\" tests=\"1\" failures=\"1\" errors=\"0\""))
    #expect(xml.contains("<failure type=\"different\" message=\"b.png: 1 of 1200 pixels differs"))
  }

  @Test func updatesAcceptThePictures() throws {
    try writeFolders()
    let run = try compare("golden", "new", "--update")
    #expect(run.code == 0 && run.errors.hasSuffix("4 pictures accepted\n"), "\(run)")
    #expect(try compare("golden", "new").errors == "4 pictures: 4 same\n")
    #expect(try photos.files("golden").sorted() == ["changed.png", "fresh.png", "name.png", "same.png"])
  }

  @Test func changesAreShown() throws {
    try writeFolders()
    for output in ["changes.png", "changes.pdf", "changes.html", "changes"] {
      let run = try compare("golden", "new", "-o", output, "--no-cache")
      #expect(run.code == 1, "\(run)")
    }
    let report = try Program.run(["inspect", "changes.png"], in: photos.folder)
    #expect(report.output.hasPrefix("changes.png: PNG, 1552 × "))
    let page = String(decoding: try read("changes.html"), as: UTF8.self)
    #expect(page.contains("<h2>changed.png</h2>") && page.contains("href=\"data:image/png;base64,"))
    #expect(try photos.files("changes").sorted() == ["comparison.css", "comparison.js", "index.html", "pictures"])
    // The difference has a red pixel on a faded copy; an unchanged picture is not shown.
    #expect(!page.contains("same.png"))
    // A folder of other files is not replaced.
    try photos.folder.write([1], to: "mine/file.txt")
    #expect(try compare("golden", "new", "-o", "mine").complaints.contains("mine: "))
    #expect(try photos.files("mine") == ["file.txt"])
  }

  private static let mistakes: [String: String] = [
    "a.png":
      "a.png: needs a second picture or folder to compare with",
    "":
      "missing pictures: try tessera compare expected.png actual.png, or two folders",
    "a.png b.png --tolerance 1.5":
      "--tolerance needs whole levels; a perceived difference has a unit, such as 1.5dE",
    "a.png b.png --like pixelmatch --tolerance 3":
      "--tolerance with --like pixelmatch needs a number from 0 to 1",
    "a.png b.png --ignore clock":
      "--ignore clock: add --regions FILE, which names areas",
    "a.png b.png --ignore 1,2,3":
      "--ignore needs an area as X,Y,WIDTH,HEIGHT in pixels, such as 10,10,80,20, or a name in --regions, not “1,2,3”",
  ]

  @Test(arguments: mistakes) func mistakesAreNamed(words: String, message: String) throws {
    try write("a.png")
    try write("b.png")
    let run = try Program.run(["compare"] + words.split(separator: " ").map(String.init), in: photos.folder)
    #expect(run.code == 2 && run.complaints == "tessera: \(message)\n")
  }

  @Test func areasHaveNames() throws {
    try write("a.png")
    try write("b.png", changing: [(20, 10)])
    try photos.folder.write(Array("{clock: [18, 8, 5, 5], body: [0, 0, 40, 30]}".utf8), to: "areas.json5")
    #expect(try compare("a.png", "b.png", "--regions", "areas.json5", "--ignore", "clock").code == 0)
    #expect(try compare("a.png", "b.png", "--regions", "areas.json5", "--only", "body").code == 1)
    #expect(try compare("a.png", "b.png", "--regions", "areas.json5", "--only", "face").code == 2)
  }

  // MARK: - Odd inputs

  @Test func areasWithoutPixelsAreAnError() throws {
    try write("a.png")
    try write("b.png", changing: [(3, 3)])
    let run = try compare("a.png", "b.png", "--only", "500,500,10,10")
    #expect(run.code == 3 && run.complaints == "tessera: b.png: no pixel is within the areas that are compared\n")
  }

  @Test func aMissingExpectedPictureIsUnreadable() throws {
    try write("b.png")
    let run = try compare("a.png", "b.png", "--report", "r.json")
    #expect(run.code == 2 && run.complaints == "tessera: a.png: no such file or folder\n")
    #expect(String(decoding: try read("r.json"), as: UTF8.self).contains("\"verdict\" : \"unreadable\""))
  }

  @Test func brokenNewPicturesAreNotAccepted() throws {
    try write("golden/a.png")
    try write("new/a.png")
    try photos.folder.write([], to: "new/empty.png")
    let run = try compare("golden", "new", "--update", "-o", "changes/")
    #expect(run.code == 3 && run.complaints.contains("new/empty.png: is empty"), "\(run)")
    #expect(try photos.files("golden") == ["a.png"])
    #expect(try photos.files("changes").contains("index.html"))
  }

  @Test func checksumsAreUpdatedInTheirFile() throws {
    try writeFolders()
    let golden = try Program.run(["checksum", "golden/same.png"], in: photos.folder)
    try photos.folder.write(Array(golden.output.utf8), to: "golden.txt")
    #expect(try compare("golden.txt", "new", "--update").code == 0)
    #expect(try compare("golden.txt", "new").errors == "4 pictures: 4 same\n")
  }

  @Test func otherPagesAreNotReplaced() throws {
    try write("a.png")
    try write("b.png", changing: [(3, 3)])
    try photos.folder.write(Array("<p>mine</p>".utf8), to: "mine.html")
    #expect(try compare("a.png", "b.png", "-o", "mine.html").code == 2)
    #expect(try compare("a.png", "b.png", "--report", "-", "--json").code == 2)
  }
}
