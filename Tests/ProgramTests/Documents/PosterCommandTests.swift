import Files
import Foundation
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Walls over many sheets of paper.
@Suite(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"))
struct PosterCommandTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (200, 300), (300, 300)])
  }

  /// At 50 dpi, A4 has 413 × 585 pixels, of which 393 × 565 are between margins; sheets have 20 in common.
  private static let options = ["--dpi", "50", "--tile-paper", "A4"]

  private func sizes(of document: WrittenPDF) throws -> [[Int]] {
    let lines = try document.read("pdfinfo", "-l", "1000").split(separator: "\n")
    return lines.filter { $0.hasPrefix("Page ") && $0.contains("size:") }.map { line -> [Int] in
      guard let size = line.firstMatch(of: /([\d.]+) x ([\d.]+)/) else { return [] }
      return [size.1, size.2].map { Int((Double($0) ?? 0).rounded()) }
    }
  }

  private func labels(of document: WrittenPDF) throws -> [String] {
    let objects = try document.objects()
    let numbers = objects.dictionary(objects.catalog["/PageLabels"])["/Nums"] as? [Any] ?? []
    return numbers.compactMap { (objects.dictionary($0)["/P"] as? String).map { String($0.dropFirst(2)) } }
  }

  @Test func sheetsFollowAnOverview() throws {
    let document = try photos.document(["--width", "760"] + Self.options)
    try document.check()
    let sheets = try sizes(of: document)
    #expect(sheets.count > 2 && sheets.allSatisfy { $0 == [595, 842] || $0 == [842, 595] })
    let labels = try labels(of: document)
    #expect(labels.count == sheets.count && labels.first == "Overview" && labels.dropFirst().first == "A1")
    #expect(Set(labels).count == labels.count)
  }

  @Test func aWallThatFitsIsOneSheet() throws {
    let document = try photos.document(["--layout", "grid", "--columns", "3", "--width", "300"] + Self.options)
    #expect(try sizes(of: document) == [[595, 842]] && labels(of: document).isEmpty)
  }

  @Test func sheetsShowThePixelsOfTheWall() throws {
    let options = ["--layout", "pile", "--width", "700"]
    try photos.runCleanly(["photos", "-o", "wall.png", "--no-cache"] + options)
    let wall = try DecodedFile(photos.folder.path.appending(FilePath("wall.png"))).stored
    let document = try photos.document(options + Self.options)
    // The picture of the first sheet, as it is stored.
    try document.read("pdfimages", "-png", "-f", "2", "-l", "2", to: "sheet")
    let sheet = try DecodedFile(photos.folder.path.appending(FilePath("sheet-000.png"))).stored
    #expect((393...394).contains(sheet.width) || (565...566).contains(sheet.width))
    guard sheet.width <= wall.width, sheet.height <= wall.height else {
      Issue.record("The sheet is larger than the wall: \(sheet.width) × \(sheet.height)")
      return
    }
    for y in 0..<sheet.height where !(0..<sheet.width).allSatisfy({ sheet[$0, y] == wall[$0, y] }) {
      Issue.record("Row \(y) is not that of the wall")
    }
  }

  @Test func sheetsHaveTheirNamesAndAllThePhotos() throws {
    let document = try photos.document(["--width", "760"] + Self.options)
    let text = try document.read("pdftotext", to: "-")
    if DocumentFonts.haveDejaVu { #expect(text.contains("A1") && text.contains("A2"), "\(text)") }
    let alternatives = Set(try document.objects().all("/S", "/Figure").compactMap { $0["/Alt"] as? String })
    #expect(alternatives == ["u:01", "u:02", "u:03"])
  }

  @Test func overlapAndMarginChangeHowManySheetsThereAre() throws {
    func count(_ options: String...) throws -> Int {
      try photos.document(["--layout", "grid", "--columns", "2", "--width", "1300"] + Self.options + options).pageCount
    }
    let usual = try count()
    #expect(try count("--overlap", "80mm") > usual)
    #expect(try count("--tile-margin", "30mm") > usual)
    #expect(try count("--overlap", "0", "--tile-margin", "0") <= usual)
  }
}
