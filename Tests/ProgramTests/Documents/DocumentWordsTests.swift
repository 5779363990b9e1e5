import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The fonts that these tests need.
enum DocumentFonts {
  static let haveDejaVu = isThere("truetype/dejavu/DejaVuSans.ttf")
  static let haveCJK = isThere("opentype/noto/NotoSansCJK-Regular.ttc")

  private static func isThere(_ font: String) -> Bool {
    FileManager.default.fileExists(atPath: "/usr/share/fonts/" + font)
  }
}

/// The words of documents: visible words and metadata.
@Suite(
  .enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"),
  .enabled(if: DocumentFonts.haveDejaVu, "DejaVu Sans is not installed"))
struct DocumentWordsTests {
  private static let font = ["--font", "DejaVu Sans"]

  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(200, 150), (150, 200)])
  }

  /// Makes a document of a list with these photos.
  private func document(listing images: [String], _ options: String...) throws -> WrittenPDF {
    try photos.folder.write(Array("{ images: [ \(images.joined(separator: ", ")) ] }".utf8), to: "list.json5")
    let hasWords = options.contains("--caption") || options.contains("--title")
    try photos.runCleanly(
      ["list.json5", "-o", "wall.pdf", "--no-cache", "--layout", "grid", "--columns", "1", "--width", "600"] + options
        + (hasWords ? Self.font : []))
    return WrittenPDF("wall.pdf", in: photos)
  }

  // MARK: - Visible words

  @Test(
    arguments: [
      ["Zürich harbour"], ["office fjord waffle"], ["مرحبا", "بالعالم"], ["Ελλάδα", "Привет"],
    ])
  func captionsAreReadBack(words: [String]) throws {
    let document = try document(
      listing: [#"{ file: "photos/01.png", caption: "\#(words.joined(separator: " "))" }"#], "--caption", "{stem}")
    let text = try document.text
    for word in words { #expect(text.contains(word), "\(text)") }
  }

  @Test(.enabled(if: DocumentFonts.haveCJK, "Noto Sans CJK is not installed"))
  func captionsInOtherFontsAreReadBack() throws {
    let document = try document(
      listing: [#"{ file: "photos/01.png", caption: "日本の海 and more" }"#], "--caption", "{stem}")
    let text = try document.text
    #expect(text.contains("日本の海") && text.contains("and more"), "\(text)")
    let fonts = try document.table("pdffonts")
    #expect(fonts.contains { $0[0].contains("+DejaVuSans") } && fonts.contains { $0[0].contains("CJK") }, "\(fonts)")
  }

  @Test func fontsAreEmbeddedAndSubset() throws {
    let document = try document(
      listing: [#"{ file: "photos/01.png", caption: "A few words" }"#], "--caption", "{stem}", "--title", "A title")
    let fonts = try document.table("pdffonts")
    #expect(!fonts.isEmpty)
    for font in fonts {
      // Six letters for the subset; then whether it is embedded, a subset, and has a table of characters.
      #expect(
        font[0].wholeMatch(of: /[A-Z]{6}\+.+/) != nil && Array(font.suffix(5).prefix(3)) == ["yes", "yes", "yes"])
    }
    // The whole font is three quarters of a megabyte.
    #expect(try document.objects().keys.contains("/FontFile2"))
    let font = try #require(try document.objects().dictionaries.compactMap { $0["/Length1"] as? Int }.first)
    #expect(font < 60_000)
  }

  @Test func titlesAndHeadingsAreHeadings() throws {
    try photos.add("grouped/a/1.png", 60, 40)
    try photos.add("grouped/b/1.png", 60, 40)
    try photos.runCleanly(
      ["grouped", "-o", "wall.pdf", "--no-cache", "--width", "400", "--title", "Two groups", "--group-by", "folder"]
        + ["--group-heading", "Group {group}", "--caption", "{stem}"] + Self.font)
    let document = WrittenPDF("wall.pdf", in: photos)
    let objects = try document.objects()
    for (tag, count) in [("/H1", 1), ("/H2", 2), ("/Figure", 2), ("/Caption", 2), ("/Sect", 1), ("/Document", 1)] {
      #expect(objects.all("/S", tag).count == count, "\(tag)")
    }
    #expect(try document.text.contains("Two groups") && document.text.contains("Group a"))
  }

  @Test func wordsOverPhotosAreFound() throws {
    let document = try document(
      listing: [#"{ file: "photos/01.png", caption: "Seen and found" }"#], "--caption", "{stem}",
      "--caption-position", "overlay", "--tilt", "3")
    #expect(try document.text.contains("Seen and found"))
  }

  // MARK: - Metadata

  @Test func readersAreToldWhatItIs() throws {
    let document = try document(
      listing: [#"{ file: "photos/01.png" }"#], "--pdf-title", "Tést (1)", "--pdf-author", "A. Person", "--pdf-subject",
      "Walls", "--pdf-keywords", "one,  two ,", "--pdf-date", "2026-11-24T09:30:00", "--locale", "de")
    let objects = try document.objects()
    let expected = [
      "/Title": "Tést (1)", "/Author": "A. Person", "/Subject": "Walls", "/Keywords": "one, two",
      "/CreationDate": "D:20261124093000Z", "/ModDate": "D:20261124093000Z",
    ]
    for (key, value) in expected { #expect(objects.information[key] as? String == "u:" + value, "\(key)") }
    #expect(objects.catalog["/Lang"] as? String == "u:de")
    let metadata = try document.read("pdfinfo", "-meta")
    for words in ["Tést (1)", "<rdf:li>one</rdf:li><rdf:li>two</rdf:li>", "2026-11-24T09:30:00Z"] {
      #expect(metadata.contains(words))
    }
  }

  @Test func titlesAreThoseOfTheWallOrOfTheFile() throws {
    let titled = try document(listing: [#"{ file: "photos/01.png" }"#], "--title", "A title")
    #expect(try titled.objects().information["/Title"] as? String == "u:A title")
    let plain = try document(listing: [#"{ file: "photos/01.png" }"#])
    #expect(try plain.objects().information["/Title"] as? String == "u:wall")
    #expect(try plain.objects().information["/CreationDate"] == nil)
  }

  @Test func titlesOfPhotosStandForThem() throws {
    let document = try document(listing: [
      #"{ file: "photos/01.png", title: "Sun & sea (at noon)" }"#, #"{ file: "photos/02.png" }"#,
    ])
    let figures = try document.objects().all("/S", "/Figure")
    #expect(Set(figures.compactMap { $0["/Alt"] as? String }) == ["u:Sun & sea (at noon)", "u:02"])
    #expect(try (document.objects().catalog["/MarkInfo"] as? [String: Any])?["/Marked"] as? Bool == true)
  }

  @Test func groupsHavePagesAndBookmarks() throws {
    try photos.add("grouped/a/1.png", 60, 40)
    try photos.add("grouped/a/2.png", 60, 40)
    try photos.add("grouped/ü b/1.png", 60, 40)
    try photos.runCleanly(
      ["grouped", "-o", "wall.pdf", "--no-cache", "--width", "400", "--group-by", "folder", "--join-pages"])
    let document = WrittenPDF("wall.pdf", in: photos)
    #expect(try document.pageCount == 2)
    let objects = try document.objects()
    let kids = try #require(objects.dictionary(objects.catalog["/Pages"])["/Kids"] as? [String])
    var item = objects.dictionary(objects.catalog["/Outlines"])["/First"]
    var bookmarks: [[String]] = []
    while item != nil {
      let entry = objects.dictionary(item)
      let page = (entry["/Dest"] as? [Any])?.first as? String
      bookmarks.append([entry["/Title"] as? String ?? "", page ?? ""])
      item = entry["/Next"]
    }
    #expect(bookmarks == [["u:a", kids[0]], ["u:ü b", kids[1]]])
    #expect(objects.catalog["/PageMode"] as? String == "/UseOutlines")
  }

  // MARK: - Links

  private func links(_ template: String) throws -> [String] {
    try photos.runCleanly(
      ["odd", "-o", "wall.pdf", "--no-cache", "--width", "400", "--photo-link", template])
    return try WrittenPDF("wall.pdf", in: photos).objects().all("/Subtype", "/Link").compactMap { link in
      ((link["/A"] as? [String: Any])?["/URI"] as? String).map { String($0.dropFirst(2)) }
    }
  }

  @Test(arguments: [
    ("a b#c?d.png", "a%20b%23c%3Fd.png"), ("50%.png", "50%25.png"), ("ü.png", "%C3%BC.png"),
    ("javascript:alert(1).png", "javascript%3Aalert%281%29.png"), ("a)>>\\.png", "a%29%3E%3E%5C.png"),
    ("@host:80.png", "%40host%3A80.png"), ("plain-1_2~.png", "plain-1_2~.png"),
  ])
  func namesCannotChangeWhereLinksLead(name: String, encoded: String) throws {
    try photos.add("odd/" + name, 60, 40)
    #expect(try links("{name}") == [encoded])
    #expect(try links("https://example.org/a?b=c#{name}") == ["https://example.org/a?b=c#" + encoded])
  }

  @Test(arguments: [".", ".."])
  func fieldsAreNoStepsToOtherFolders(title: String) throws {
    try photos.folder.write(
      Array(#"{ images: [ { file: "photos/01.png", title: "\#(title)" } ] }"#.utf8), to: "steps.json5")
    try photos.runCleanly(["steps.json5", "-o", "wall.pdf", "--photo-link", "https://example.org/p/{title}/x"])
    let objects = try WrittenPDF("wall.pdf", in: photos).objects()
    let address = (objects.all("/Subtype", "/Link").first?["/A"] as? [String: Any])?["/URI"] as? String
    #expect(address == "u:https://example.org/p/\(String(repeating: "_", count: title.count))/x")
  }

  @Test func eachPhotoHasItsLink() throws {
    for name in ["1.png", "2.png", "3.png"] { try photos.add("odd/" + name, 60, 40) }
    #expect(try Set(links("photos/{name}")) == ["photos/1.png", "photos/2.png", "photos/3.png"])
    let objects = try WrittenPDF("wall.pdf", in: photos).objects()
    #expect(objects.all("/S", "/Link").count == 3)
    #expect((objects.pages.first?["/Annots"] as? [Any])?.count == 3)
  }
}
