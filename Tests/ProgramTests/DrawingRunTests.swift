import Fixtures
import Foundation
import ImageCodecs
import Isolation
import ProgramSupport
import SeededRandom
import TestSupport
import Testing

/// Drawings and pages among the photos, in confined processes.
@Suite(.enabled(if: ImageFormat.svg.isReadable && ImageFormat.pdf.isReadable, "skipped: this build leaves them out"))
struct DrawingRunTests {
  private let photos: PhotoFolder
  private static let text = PDFFixture().with {
    $0.font = "Helvetica"
    $0.content = "0.8 0 0 rg 0 0 100 100 re f BT /F 40 Tf 0 g 20 30 Td (Tessera) Tj ET"
  }

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 40)])
    let drawing = "<text y='60' font-size='60' font-family='serif'>Text</text>"
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='80'>\(drawing)</svg>"
    try photos.folder.write(Array(svg.utf8), to: "photos/drawing.svg")
    try photos.folder.write(Self.text.bytes, to: "page.pdf")
    try photos.settle()
  }

  /// Fonts are read in the sandbox as outside, and the results are the same.
  @Test(.enabled(if: Confinement.here.landlock > 0, "This system has no Landlock"))
  func textIsTheSameInTheSandbox() throws {
    let inputs = ["photos", "page.pdf", "-o", "wall.png", "--row-height", "300", "--no-cache", "--force"]
    try photos.runCleanly(inputs + ["--no-sandbox"])
    let wall = try photos.folder.bytes(of: "wall.png")
    try photos.runCleanly(inputs)
    #expect(try photos.folder.bytes(of: "wall.png") == wall)
  }

  /// Processes for drawings may read fonts, which takes a rule of Landlock; other photos need none.
  @Test(.enabled(if: Confinement.here.landlock > 0 && !Sanitizer.isActive, "This system has no Landlock"))
  func drawingThatCannotBeConfinedIsLeftOut() throws {
    let addRule = "445"
    let run = try Program.run(
      ["refusing", addRule, Program.path, "photos", "-o", "wall.png", "--no-cache"], in: photos.folder,
      program: Programs.built("faulty-worker"))
    #expect(run.code == 3 && run.errors.contains("drawing.svg: its decoder cannot be confined: "), "\(run)")
    #expect(run.errors.contains("1 photo"), "\(run)")
  }

  @Test func pagesOfFoldersAreAskedFor() throws {
    try photos.folder.write(Self.text.bytes, to: "photos/page.pdf")
    let run = try photos.run("photos", "-o", "wall.png")
    #expect(run.code == 0 && run.errors.contains("2 photos"), "\(run)")
    let all = try photos.run("photos", "-o", "wall.png", "--include-pdfs", "yes")
    #expect(all.code == 0 && all.errors.contains("3 photos"), "\(all)")
    let again = try photos.run("photos", "-o", "wall.png", "--include-pdfs", "yes")
    #expect(again.code == 0 && again.errors.contains("unchanged"), "\(again)")
    #expect(try photos.run("page.pdf", "-o", "page.png").code == 0)
  }

  /// Documents made by Tessera are not photos.
  @Test func ownDocumentsAreLeftOut() throws {
    try photos.runCleanly(["photos", "-o", "photos/album.pdf"])
    let run = try photos.run("photos", "-o", "wall.png", "--include-pdfs", "yes")
    #expect(run.code == 0 && run.errors.contains("2 photos"), "\(run)")
    #expect(run.errors.contains("photos/album.pdf: is a wall made by Tessera"), "\(run)")
    #expect(try photos.run("photos/album.pdf", "-o", "poster.png").code == 0)
  }

  @Test func inspectShowsTheirOwnSizes() throws {
    let run = try photos.run("inspect", "photos/drawing.svg", "page.pdf")
    #expect(run.output.contains("drawing.svg: SVG, 120 × 80, "), "\(run)")
    #expect(run.output.contains("page.pdf: PDF, 200 × 100 points, "), "\(run)")
    let json = try photos.run("inspect", "--json", "page.pdf").output
    #expect(json.contains("\"pages\" : 1") && json.contains("\"width\" : 200"), "\(json)")
  }

  @Test func lockedPagesAreNamed() throws {
    try photos.folder.write(PDFFixture().with { $0.isEncrypted = true }.bytes, to: "locked.pdf")
    let run = try photos.run("photos", "locked.pdf", "-o", "wall.png")
    let words = "locked.pdf: cannot be decoded: a PDF that is encrypted with a password"
    #expect(run.code == 3 && run.errors.contains(words), "\(run)")
  }

  /// Changed at random places: no signal, no hang.
  @Test func damagedPagesEndNothing() throws {
    var random = SplitMix64(seed: 4)
    let bytes = Self.text.bytes
    for index in 0..<60 {
      var changed = bytes
      for _ in 0...index % 6 {
        changed[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      try photos.folder.write(changed, to: "pages/\(index).pdf")
    }
    let run = try Program.run(
      ["photos", "pages", "-o", "wall.png", "--include-pdfs", "yes", "--no-cache"], in: photos.folder)
    #expect(run.code == 0 || run.code == 3, "\(run)")
    #expect(!run.errors.contains("crashed") && !run.errors.contains("too slow"), "\(run)")
  }
}
