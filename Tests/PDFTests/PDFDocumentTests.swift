import Colors
import Files
import Foundation
import Testing

@testable import PDF

/// Whole documents without words, read by hand.
@Suite struct PDFDocumentTests {
  private func written(
    _ standard: PDFStandard? = nil, _ pages: (PDFDocument) throws -> Void
  ) throws -> WrittenDocument {
    try WrittenDocument { output in
      var settings = PDFSettings(.init(title: "Two walls", language: "en"), producer: "Tessera", profile: .sRGB)
      settings.standard = standard
      let document = try PDFDocument(output, settings)
      try pages(document)
      try document.finish(with: nil)
    }
  }

  private func page(_ picture: PDFPicture?, link: String? = nil, bookmark: String? = nil) -> PDFPage {
    var page = PDFPage(boxes: PageBoxes(width: 100, height: 50, resolution: 72))
    page.background = [1, 1, 1]
    page.elements = [
      .photo(.init(picture, .init(x: 10, y: 10, width: 20, height: 30), alternative: "A lighthouse", link: link))
    ]
    page.bookmarks = bookmark.map { [PDFPage.Bookmark($0, y: 10)] } ?? []
    return page
  }

  @Test func pagesHavePicturesBookmarksAndParts() throws {
    let document = try written { document in
      let picture = try document.add([1, 2, 3], width: 20, height: 30, .jpeg)
      try document.add(page(picture, bookmark: "Coast"))
      try document.add(page(picture, bookmark: "Hills"))
    }
    let pages = document.objects(with: "/Type /Page/")
    #expect(pages.count == 2)
    for page in pages {
      #expect(page.contains("/MediaBox [0 0 99.9998 49.9998]/BleedBox [0 0 99.9998 49.9998]/TrimBox"))
    }
    #expect(document.objects(with: "/Subtype /Image").count == 1)
    let picture = try #require(document.objects(with: "/Subtype /Image").first)
    #expect(picture.contains("/Width 20/Height 30") && picture.contains("/Filter /DCTDecode/Length 3"))
    #expect(document.objects(with: "/Type /Outlines").first?.contains("/Count 2") ?? false)
    // “Coast” begins 10 pixels below the top.
    #expect(document.objects(with: "/Title <436F617374>").first?.contains("/XYZ 0 39.9998 0]") ?? false)
    // “A lighthouse”.
    #expect(document.objects(with: "/S /Figure").filter { $0.contains("/Alt <41206C69676874686F757365>") }.count == 2)
    #expect(document.objects(with: "/Type /StructTreeRoot").first?.contains("/ParentTreeNextKey 2") ?? false)
  }

  @Test func grayFilesAndPiecesSayWhatTheyAre() throws {
    let document = try written { document in
      _ = try document.add([9], width: 4, height: 5, .grayJPEG)
      let open = try document.begin(width: 6, height: 7, .deflated)
      try open.sink.write([1, 2])
      try open.sink.write([3])
      try document.add(page(document.end(open)))
    }
    let pictures = document.objects(with: "/Subtype /Image")
    #expect(pictures[0].contains("/Width 4/Height 5/ColorSpace /DeviceGray/BitsPerComponent 8/Filter /DCTDecode"))
    #expect(pictures[1].contains("/Filter /FlateDecode/DecodeParms <</Predictor 15/Colors 3"))
    #expect(pictures[1].contains("/Columns 6>>"))
  }

  @Test func linksAreBytesThatEndWhereTheyEnd() throws {
    let hostile = "a)>>/JS (x) \\ #"
    let document = try written { try $0.add(page(nil, link: hostile)) }
    let hexadecimal = hostile.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16).uppercased() }.joined()
    let links = document.objects(with: "/Subtype /Link")
    #expect(links.count == 1 && links[0].contains("/A <</S /URI/URI <\(hexadecimal)>>>"))
    #expect(links[0].contains("/Rect [10 9.9998 30 39.9998]"))
  }

  @Test func printShopsGetNoLinks() throws {
    let document = try written(.x4) { try $0.add(page(nil, link: "a.jpg")) }
    #expect(document.objects(with: "/Subtype /Link").isEmpty && document.objects(with: "/Annots").isEmpty)
    #expect(document.text.hasPrefix("%PDF-1.6\n") && document.objects(with: "/S /GTS_PDFX").count == 1)
  }

  @Test func theSameDocumentHasTheSameIdentifierAndAnotherHasAnother() throws {
    func text(_ bookmark: String) throws -> String { try written { try $0.add(page(nil, bookmark: bookmark)) }.text }
    #expect(try text("Coast") == text("Coast"))
    func identifier(_ text: String) -> Substring? { text.firstMatch(of: /\/ID \[(<[0-9A-F]{32}>) \1\]/)?.1 }
    let (first, second) = (try identifier(text("Coast")), try identifier(text("Hills")))
    #expect(first != nil && second != nil && first != second)
  }

  @Test func marksStandOutsideWhatIsPrinted() {
    let boxes = PageBoxes(
      width: 700, height: 500, resolution: 72, trim: (680, 480), bleed: 10, hasMarks: true)
    var content = ContentStream()
    PrinterMarks([.crop, .registration, .bars]).draw(around: boxes, allInks: "I", colors: "C", onto: &content)
    let text = String(decoding: content.bytes, as: UTF8.self)
    var lines = 0
    for match in text.matches(of: /([\d.]+) ([\d.]+) [ml]\b/) {
      let (x, y) = (Double(match.1) ?? -1, Double(match.2) ?? -1)
      let isInside = x > boxes.bleed.left && x < boxes.bleed.right && y > boxes.bleed.bottom && y < boxes.bleed.top
      #expect(!isInside && x >= 0 && y >= 0 && x <= boxes.media.right && y <= boxes.media.top, "\(x), \(y)")
      lines += 1
    }
    // Two ends of eight crops and of eight lines of crosses, and the beginnings of four circles.
    #expect(lines == 2 * 8 + 2 * 8 + 4)
    for match in text.matches(of: /([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/) {
      #expect((Double(match.2) ?? 0) + (Double(match.4) ?? 0) < boxes.bleed.bottom)
    }
    #expect(text.components(separatedBy: " re\n").count == 15)
  }
}
