import Files
import Fixtures
import Foundation
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Documents for print shops and archives.
@Suite(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"))
struct DocumentStandardTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(200, 150), (150, 200)])
  }

  // MARK: - Boxes

  /// Returns the boxes of the first page, in points: left, bottom, right and top.
  private func boxes(_ document: WrittenPDF) throws -> [String: [Double]] {
    var boxes: [String: [Double]] = [:]
    for line in try document.read("pdfinfo", "-box").split(separator: "\n") where line.contains("Box:") {
      let words = line.split(separator: " ")
      boxes[String(words[0].dropLast())] = words.dropFirst().compactMap { Double($0) }
    }
    return boxes
  }

  private func expectSize(_ box: [Double]?, _ width: Double, _ height: Double, within slip: Double) {
    guard let box, box.count == 4 else {
      Issue.record("There is no such box")
      return
    }
    #expect(abs(box[2] - box[0] - width) <= slip && abs(box[3] - box[1] - height) <= slip, "\(box)")
  }

  @Test func pagesWithBleedSayWhereTheyAreCut() throws {
    let options = ["--layout", "grid", "--columns", "1", "--dpi", "100", "--paper", "A4"]
    let plain = try boxes(photos.document(options))
    #expect(plain["MediaBox"] == plain["TrimBox"])
    // A pixel is 0.72 points.
    expectSize(plain["MediaBox"], 595.28, 841.89, within: 0.72)
    let bled = try boxes(photos.document(options + ["--bleed", "3mm"]))
    expectSize(bled["TrimBox"], 595.28, 841.89, within: 0.011)
    expectSize(bled["BleedBox"], 595.28 + 17.01, 841.89 + 17.01, within: 0.73)
    let marked = try boxes(photos.document(options + ["--bleed", "3mm", "--marks", "crop"]))
    expectSize(marked["TrimBox"], 595.28, 841.89, within: 0.011)
    let (outer, inner) = (try #require(marked["MediaBox"]), try #require(bled["MediaBox"]))
    expectSize(outer, inner[2] + 60, inner[3] + 60, within: 0.011)
  }

  @Test func marksAreSeenOutsideThePage() throws {
    let options = ["--layout", "grid", "--columns", "1", "--dpi", "72", "--paper", "A6", "--bleed", "3mm"]
    let pixels = try photos.document(options + ["--marks", "crop,registration,bars"]).pixels(resolution: 288)
    let plain = try photos.document(options + ["--marks", "crop"]).pixels(resolution: 288)
    // Above, where only crops and a cross are.
    func isInked(_ picture: Pixels, _ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in sum + (0..<picture.width).count { picture[$0, y].red < 200 } }
    }
    #expect(isInked(plain, 0..<112) > 10 && isInked(pixels, 0..<112) > isInked(plain, 0..<112))
    #expect(isInked(pixels, pixels.height - 112..<pixels.height) > isInked(pixels, 0..<112))
  }

  // MARK: - PDF/X

  private func printDocument(_ options: [String] = []) throws -> WrittenPDF {
    let words = ["photos", "-o", "wall.pdf", "--no-cache", "--width", "300", "--pdf-standard", "x4"] + options
    let run = try Program.run(words, in: photos.folder)
    #expect(run.code == 0, "\(run)")
    return WrittenPDF("wall.pdf", in: photos)
  }

  @Test func printShopsGetWhatTheirStandardAsksFor() throws {
    let document = try printDocument(["--photo-link", "{name}", "--border", "2", "--title", "T"])
    try document.check()
    #expect(try document.bytes.starts(with: "%PDF-1.6\n".utf8))
    let objects = try document.objects()
    #expect(objects.information["/Trapped"] as? String == "/False")
    // The dates are required but not given, so they are the first that there is.
    for key in ["/CreationDate", "/ModDate"] { #expect(objects.information[key] as? String == "u:D:19700101000000Z") }
    #expect((objects.trailer["/ID"] as? [Any])?.count == 2)
    #expect(objects.all("/Subtype", "/Link").isEmpty && !objects.keys.contains("/Annots"))
    for key in ["/SMask", "/ca", "/CA", "/BM", "/Group", "/ExtGState", "/JavaScript", "/OpenAction", "/AA", "/Encrypt"]
    {
      #expect(!objects.keys.contains(key), "\(key)")
    }
    for page in objects.pages { #expect(page["/TrimBox"] != nil && page["/ArtBox"] == nil) }
    for font in objects.all("/Type", "/FontDescriptor") {
      #expect(font["/FontFile2"] != nil || font["/FontFile3"] != nil)
    }
    let metadata = try document.read("pdfinfo", "-meta")
    for words in [
      "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>", "<pdf:Trapped>False</pdf:Trapped>",
      "<xmp:CreateDate>1970-01-01T00:00:00Z</xmp:CreateDate>", "<xmpMM:DocumentID>uuid:",
    ] {
      #expect(metadata.contains(words), "\(words)")
    }
  }

  @Test func printersAreDescribed() throws {
    let profile = try ProfileFixture.inks.encoded()
    try photos.folder.write(profile, to: "inks.icc")
    let objects = try printDocument(["--output-intent", "inks.icc"]).objects()
    let intents = objects.all("/Type", "/OutputIntent")
    #expect(intents.count == 1 && intents[0]["/S"] as? String == "/GTS_PDFX")
    #expect(intents[0]["/OutputCondition"] as? String == "u:Some inks")
    #expect(intents[0]["/OutputConditionIdentifier"] as? String == "u:Custom")
    #expect(objects.dictionary(intents[0]["/DestOutputProfile"])["/N"] as? Int == 4)
  }

  @Test func whatPrintShopsDoNotExpectIsSaid() throws {
    let words = ["photos", "-o", "wall.pdf", "--force", "--width", "300", "--pdf-standard", "x4"]
    let plain = try Program.run(words, in: photos.folder)
    #expect(plain.complaints.contains("PDF/X without --output-intent uses the wall’s profile"), "\(plain)")
    try photos.folder.write(ProfileFixture.sRGB.encoded(), to: "screen.icc")
    let screen = try Program.run(words + ["--output-intent", "screen.icc"], in: photos.folder)
    #expect(screen.complaints.contains("“An sRGB” is not a printer profile"), "\(screen)")
  }

  @Test func datesOfTheEnvironmentAreTaken() throws {
    let run = try Program.run(
      ["photos", "-o", "wall.pdf", "--width", "300", "--pdf-standard", "x4"], in: photos.folder,
      environment: ["SOURCE_DATE_EPOCH": "86400"])
    #expect(run.code == 0)
    let objects = try WrittenPDF("wall.pdf", in: photos).objects()
    #expect(objects.information["/CreationDate"] as? String == "u:D:19700102000000Z")
  }

  // MARK: - PDF/A

  @Test func archivesGetWhatTheirStandardAsksFor() throws {
    let document = try photos.document(["--width", "300", "--pdf-standard", "a2b", "--photo-link", "{name}"])
    try document.check()
    let objects = try document.objects()
    let intents = objects.all("/Type", "/OutputIntent")
    #expect(intents.count == 1 && intents[0]["/S"] as? String == "/GTS_PDFA1")
    #expect(objects.dictionary(intents[0]["/DestOutputProfile"])["/N"] as? Int == 3)
    #expect((objects.trailer["/ID"] as? [Any])?.count == 2 && objects.trailer["/Encrypt"] == nil)
    // Programs that know nothing of PDF are to find it.
    #expect(objects.dictionary(objects.catalog["/Metadata"])["/Filter"] == nil)
    let metadata = "<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>"
    #expect(Data(try document.bytes).range(of: Data(metadata.utf8)) != nil)
    // Links are printed.
    let links = objects.all("/Subtype", "/Link")
    #expect(links.count == 2 && links.allSatisfy { $0["/F"] as? Int == 4 })
    for key in ["/JavaScript", "/OpenAction", "/AA", "/EmbeddedFiles"] { #expect(!objects.keys.contains(key)) }
  }
}
