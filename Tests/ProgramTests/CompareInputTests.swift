import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Inputs and options of `tessera compare` that are wrong or unusual.
@Suite struct CompareInputTests {
  private let folder: ComparedFolder

  init() throws {
    folder = try ComparedFolder()
    try folder.writeFolders()
  }

  private func checksums() throws -> String {
    try Program.run(["checksum", "--recursive", "golden"], in: folder.photos.folder).output
  }

  /// A message for each option that has no effect on checksums, rather than a comparison without it.
  @Test(arguments: [
    "--tolerance 200", "--max-changed 50%", "--only 0,0,5,5", "--ignore 0,0,5,5", "--raw", "--resize",
    "--antialiasing ignore", "--like pixelmatch", "--regions areas.json5",
  ]) func rulesDoNotApplyToChecksums(option: String) throws {
    try folder.write(text: try checksums(), to: "golden.txt")
    let words = option.split(separator: " ").map(String.init)
    let run = try folder.compare(["golden.txt", "new"] + words)
    #expect(run.code == 2)
    #expect(
      run.complaints
        == "tessera: \(words[0]) cannot be used with checksums (golden.txt); compare with the pictures themselves\n")
  }

  @Test func checksumsMayHaveMarksAndOtherLineEnds() throws {
    let lines = try checksums()
    try folder.write(text: "\u{FEFF}" + lines.replacing("\n", with: "\r\n") + "\r\n", to: "golden.txt")
    #expect(try folder.compare("golden.txt", "golden").code == 0)
    #expect(try folder.compare("golden.txt", "new").output == "changed.png: has a different checksum\n")
    try folder.write(text: "\n" + lines + "junk\n", to: "golden.txt")
    #expect(try folder.compare("golden.txt", "new").code == 2)
    try folder.write(text: lines + "\njunk\n", to: "golden.txt")
    #expect(try folder.compare("golden.txt", "new").complaints.contains("golden.txt: line 4 is not a checksum"))
  }

  @Test func unusableChecksumsAreNamed() throws {
    try folder.photos.folder.write([], to: "empty.txt")
    for words in [["empty.txt"], ["empty.txt", "new"], ["empty.txt", "new/same.png"]] {
      let run = try folder.compare(words)
      #expect(run.code == 2 && run.complaints.hasPrefix("tessera: empty.txt: is empty; write checksums into it"))
    }
    try folder.photos.folder.write([0xFF, 0xFE] + (try checksums()).utf8.flatMap { [$0, 0] }, to: "wide.txt")
    #expect(try folder.compare("wide.txt", "new").complaints == "tessera: wide.txt: is UTF-16; save it as UTF-8\n")
  }

  private static let areas: [String: String] = [
    "{\n  clock: [0.5, 0, 5, 5]}": "line 2: “clock” needs four whole numbers: x, y, width and height in pixels",
    "{a: [1, 2, 3, 4],\n\n 'clock': [1, 2, 3]}": "line 3: “clock” needs four whole numbers",
    "{clock: [1, 2, 0, 4]}": "line 1: “clock” needs four whole numbers",
    "{clock: '1,2,3,4'}": "line 1: “clock” needs four whole numbers",
    "{clock: [1e30, 2, 3, 4]}": "line 1: “clock” needs four whole numbers",
    "[1, 2, 3, 4]": "must be an object; areas are written as {clock: [10, 10, 80, 20]}",
    "{clock: [1, 2, 3, 4}": "line 1, column 20: ",
    "{clock: [1, 2, 3, 4], clock: [1, 2, 3, 5]}": "clock",
  ]

  @Test(arguments: areas) func unusableAreasAreNamed(text: String, message: String) throws {
    try folder.write(text: text, to: "areas.json5")
    let run = try folder.compare("golden", "new", "--regions", "areas.json5", "--ignore", "clock")
    #expect(run.code == 2 && run.complaints.hasPrefix("tessera: areas.json5: ") && run.complaints.contains(message))
  }

  @Test(arguments: ["", " ", "1x2", "1,2,3,4,5", "-1,0,5,5", "1.5,0,5,5"])
  func areasAreExplained(area: String) throws {
    let run = try folder.compare("golden", "new", "--ignore", area)
    #expect(run.code == 2 && (area == "1x2" || run.complaints.contains("X,Y,WIDTH,HEIGHT in pixels")), "\(run)")
  }

  /// Files that could not be read are test cases, too: no test may pass because it was not found.
  @Test func reportsForCIGroupPicturesByFolder() throws {
    try folder.write("golden/a/b/c.png")
    try folder.write("new/a/b/c.png")
    try folder.write("golden/a/\u{1}<&\">.png")
    try folder.write("new/a/\u{1}<&\">.png", changing: 1)
    try folder.link("new/lost.png", to: "nowhere")
    #expect(try folder.compare("golden", "new", "--junit", "junit.xml", "--annotations").code == 1)
    let xml = try folder.text("junit.xml")
    #expect(xml.contains("<testsuite name=\"pictures\" tests=\"5\" failures=\"2\" errors=\"1\" time=\""))
    #expect(xml.contains(/<testcase classname="a\/b" name="c.png" time="[0-9.]+"\/>/))
    #expect(xml.contains(/<testcase classname="pictures" name="same.png" time=/))
    #expect(xml.contains("classname=\"a\" name=\"\\u{1}&lt;&amp;&quot;&gt;.png\""))
    #expect(
      xml.contains(/<testcase classname="new" name="lost.png" [^>]*><error type="unread" message="new\/lost.png: no/))
    let annotations = try folder.compare("golden", "new", "--annotations").output
    #expect(annotations.contains("::error file=new/lost.png,title=Not read::new/lost.png: no such file"))
  }
}
