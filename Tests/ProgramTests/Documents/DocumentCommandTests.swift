import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls as documents: when they are made, and when not.
@Suite(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"))
struct DocumentCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (60, 60)])
    try photos.settle()
  }

  @Test(arguments: [
    [], ["--quality", "80"], ["--layout", "pile"], ["--layout", "grid", "--columns", "1", "--rows", "1"],
    ["--pdf-standard", "a2b"], ["--paper", "A6", "--bleed", "3mm", "--marks", "crop,registration,bars"],
  ])
  func otherProgramsFindNothingWrong(_ options: [String]) throws {
    let size = options.contains("--paper") ? [] : ["--width", "200"]
    try photos.runCleanly(["photos", "-o", "wall.pdf"] + size + options)
    let document = WrittenPDF("wall.pdf", in: photos)
    try document.check()
    #expect(try document.pageCount == (options.contains("--rows") ? 3 : 1))
  }

  @Test(arguments: [["--width", "200"], ["--layout", "pile", "--width", "200", "--quality", "90"]])
  func theSamePhotosMakeTheSameBytes(_ options: [String]) throws {
    var documents: [[UInt8]] = []
    for (name, jobs) in [("a.pdf", "1"), ("b.pdf", "2"), ("c.pdf", "7")] {
      try photos.runCleanly(["photos", "-o", name, "--pdf-title", "T", "--jobs", jobs, "--no-cache"] + options)
      documents.append(try photos.folder.bytes(of: name))
    }
    #expect(documents[0] == documents[1] && documents[1] == documents[2])
  }

  @Test func documentsThatAreUpToDateAreLeftAlone() throws {
    let words = ["photos", "-o", "wall.pdf", "--width", "200"]
    try photos.runCleanly(words)
    let stamp = photos.stamp("wall.pdf")
    #expect(try photos.runCleanly(words).errors.contains("wall.pdf: unchanged, 3 photos"))
    #expect(photos.stamp("wall.pdf") == stamp)
    for option in [["--pdf-title", "Another"], ["--pdf-keywords", "a, b"], ["--pdf-standard", "a2b"]] {
      #expect(try !photos.runCleanly(words + option).errors.contains("unchanged"), "\(option)")
    }
    #expect(try !photos.runCleanly(words).errors.contains("unchanged"))
    try photos.add("photos/02.png", 40, 60, seed: 99)
    #expect(try !photos.runCleanly(words).errors.contains("unchanged"))
    #expect(try photos.runCleanly(words + ["--force"]).errors.contains("3 photos on 1 page"))
  }

  @Test func damagedPhotosAreNamed() throws {
    let jpeg = try JPEGFixture.photo(width: 200, height: 150)
    try photos.folder.write(Array(jpeg.prefix(jpeg.count * 2 / 3)), to: "photos/04.jpg")
    try photos.folder.write(Array("no picture".utf8), to: "photos/05.jpg")
    for layout in [[], ["--layout", "pile"], ["--pass-through"]] {
      let run = try Program.run(
        ["photos", "-o", "wall.pdf", "--force", "--width", "200"] + layout, in: photos.folder)
      #expect(run.code == 3, "\(run)")
      #expect(run.complaints.contains("photos/04.jpg: is damaged; using what could be read"), "\(run)")
      #expect(run.complaints.contains("photos/05.jpg: "), "\(run)")
      let document = WrittenPDF("wall.pdf", in: photos)
      try document.check()
      #expect(try document.objects().all("/S", "/Figure").count == 4)
    }
    let strict = try photos.run("photos", "-o", "strict.pdf", "--strict")
    #expect(strict.code == 1 && strict.complaints.contains("nothing written (--strict)"), "\(strict)")
    #expect(try !photos.files().contains("strict.pdf"))
  }

  @Test func standardOutputGetsTheSameDocument() throws {
    try photos.runCleanly(["photos", "-o", "wall.pdf", "--width", "200", "--pdf-title", "T", "--no-cache"])
    try photos.folder.write(
      Array("exec '\(Program.path)' photos -o - --format pdf --width 200 --pdf-title T --no-cache > piped.pdf\n".utf8),
      to: "pipe.sh")
    let run = try Program.run(["pipe.sh"], in: photos.folder, program: "/bin/sh")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    try WrittenPDF("piped.pdf", in: photos).check()
    #expect(try photos.folder.bytes(of: "piped.pdf") == photos.folder.bytes(of: "wall.pdf"))
  }

  @Test func eachGroupCanHaveItsDocument() throws {
    for name in ["a", "b"] { try photos.add("grouped/\(name)/1.png", 60, 40) }
    let words = ["grouped", "-o", "wall-{group}.pdf", "--group-by", "folder", "--width", "200"]
    let run = try photos.runCleanly(words)
    #expect(run.errors.contains("2 photos on 2 walls"), "\(run)")
    for name in ["wall-a.pdf", "wall-b.pdf"] {
      try WrittenPDF(name, in: photos).check()
      #expect(try WrittenPDF(name, in: photos).pageCount == 1)
    }
    #expect(try photos.runCleanly(words).errors.contains("unchanged"))
  }

  @Test func foreignDocumentsAreNotReplacedByThoseOfGroups() throws {
    try photos.add("grouped/a/1.png", 60, 40)
    let foreign = Array("%PDF-1.4\nsomebody else's\n%%EOF\n".utf8)
    try photos.folder.write(foreign, to: "wall-a.pdf")
    let run = try photos.run("grouped", "-o", "wall-{group}.pdf", "--group-by", "folder")
    #expect(run.code == 2 && run.complaints.contains("wall-a.pdf: exists and was not made by Tessera"), "\(run)")
    #expect(try photos.folder.bytes(of: "wall-a.pdf") == foreign)
  }

  // MARK: - Refused options

  @Test(arguments: [
    (["--background", "transparent"], "a page of a PDF cannot be transparent; use an opaque --background"),
    (["--format", "png"], "--format png: conflicts with the name “wall.pdf”, which means PDF"),
    (["--format", "pdf", "-o", "wall.png"], "--format pdf: conflicts with the name “wall.png”"),
    (["--image-map", "map.html"], "--image-map cannot be combined with a PDF"),
    (["--pyramid", "iiif"], "a PDF cannot be a pyramid; omit --pyramid or --format"),
    (["--output-intent", "photos/01.png"], "--output-intent photos/01.png: is not an ICC profile"),
    (["--output-intent", "none.icc"], "--output-intent none.icc: no such file or folder"),
    (["--pdf-standard", "x1"], "--pdf-standard needs x4 or a2b, not “x1”; did you mean x4?"),
    (["--pdf-date", "yesterday"], "--pdf-date needs a date such as 2026-11-24 or 2026-11-24T09:30:00"),
    (["--pdf-title", " "], "--pdf-title needs some text"),
    (["--photo-link", "{nam}"], "--photo-link: unknown field “nam”; did you mean “name”?"),
    (["--tile-paper", "A4", "--overlap", "150mm"], "leaves no room between margins and overlaps"),
    (
      ["--tile-paper", "letterhead"],
      "--tile-paper needs a name such as A4 or a size such as 210x297mm, not “letterhead”"
    ),
    (["--width", "60001"], "a PDF page can be at most 60000 pixels wide or high at 300 dpi"),
  ])
  func mistakesAreExplained(_ words: [String], _ message: String) throws {
    let output = words.contains("-o") ? [] : ["-o", "wall.pdf"]
    let run = try Program.run(["photos"] + output + words, in: photos.folder)
    #expect([1, 2].contains(run.code) && run.complaints.contains(message), "\(run)")
    #expect(try photos.files() == ["photos"])
  }

  @Test(arguments: [["-o", "wall.pdf"], ["-o", "parts", "--format", "pdf"]])
  func sharesMakeNoDocument(_ words: [String]) throws {
    let plan = try photos.runCleanly(["plan", "photos", "--width", "200"])
    try photos.folder.write(Array(plan.output.utf8), to: "plan.json")
    let run = try Program.run(["render", "--plan", "plan.json", "--share", "1/1"] + words, in: photos.folder)
    #expect(run.code == 2 && run.complaints.contains("a PDF cannot be split into shares"), "\(run)")
    #expect(try photos.files() == ["photos", "plan.json"])
    try photos.runCleanly(["render", "--plan", "plan.json", "--share", "1/1", "-o", "parts"])
    let joined = try photos.run("join", "parts", "-o", "wall.pdf")
    #expect(joined.code == 2, "\(joined)")
    #expect(joined.complaints.contains("“wall.pdf” means a PDF, but these are the shares of a PNG"), "\(joined)")
    #expect(try photos.files() == ["parts", "photos", "plan.json"])
  }

  @Test func optionsOfDocumentsAreIdleElsewhere() throws {
    let run = try photos.run(
      "photos", "-o", "wall.png", "--width", "200", "--pdf-title", "T", "--tile-paper", "A4", "--pass-through")
    #expect(run.code == 0)
    for option in ["--pdf-title", "--tile-paper", "--pass-through"] {
      #expect(run.complaints.contains("\(option) has no effect with PNG"), "\(run)")
    }
  }
}
