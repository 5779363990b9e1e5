import Fixtures
import Foundation
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Roles of texts, from the command line to plans, documents, sites and image maps.
@Suite(.enabled(if: InstalledFonts.haveDejaVu, "DejaVu Sans is not installed"))
struct RoleCommandTests {
  private let photos: PhotoFolder

  /// Every kind of text, all of one size of type.
  private static let texts = [
    "--font", "DejaVu Sans", "--title", "A wall", "--subtitle", "Two groups", "--footer", "The foot", "--caption",
    "{stem}", "--group-by", "folder", "--group-heading", "Group {group}", "--title-size", "20", "--heading-size", "20",
    "--caption-size", "20",
  ]

  init() throws {
    photos = try PhotoFolder(sizes: [])
    for name in ["a/one", "a/two", "b/three"] { try photos.add("photos/\(name).png", 60, 40) }
    try photos.settle()
  }

  private func map(_ words: [String]) throws -> String {
    try photos.runCleanly(words + ["-o", "wall.png", "--image-map", "map.html", "--no-cache"])
    return String(decoding: try photos.folder.bytes(of: "map.html"), as: UTF8.self)
  }

  // MARK: - Documents

  /// Returns the tags of a document in the order of reading, with the words of each.
  private func structure(of name: String) throws -> [String] {
    let text = try WrittenPDF(name, in: photos).read("pdfinfo", "-struct-text")
    var parts: [String] = []
    for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("\"") {
        let words = line.trimmingCharacters(in: ["\""])
        if !words.isEmpty { parts[parts.count - 1] += " " + words }
      } else if let tag = line.prefixMatch(of: /\w+/)?.output, !["Document", "Sect"].contains(tag) {
        parts.append(String(tag))
      }
    }
    return parts
  }

  private static let stacked = [
    "H1 A wall", "P Two groups", "H2 Group a", "Figure", "Caption one", "Figure", "Caption two", "H2 Group b", "Figure",
    "Caption three",
  ]

  @Test(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"), arguments: ["1", "2.5"])
  func documentsHaveTheStructureOfTheirPlans(scale: String) throws {
    let layout = ["--width", "600", "--row-height", "200", "--watermark", "Draft", "--scale", scale]
    try photos.runCleanly(["photos", "-o", "wall.pdf", "--no-cache"] + Self.texts + layout)
    #expect(try structure(of: "wall.pdf") == Self.stacked)
    // The foot and the watermark are on the page all the same.
    let words = try WrittenPDF("wall.pdf", in: photos).text
    #expect(words.contains("The foot") && words.contains("Draft"))
    try WrittenPDF("wall.pdf", in: photos).check()
  }

  @Test(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"))
  func documentsOfPlansHaveTheSameStructure() throws {
    try photos.runCleanly(
      ["plan", "photos", "-o", "plan.json"] + Self.texts + ["--width", "600", "--row-height", "200"])
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "plan.pdf", "--no-cache"])
    #expect(try structure(of: "plan.pdf") == Self.stacked)
    let objects = try WrittenPDF("plan.pdf", in: photos).objects()
    #expect(objects.information["/Title"] as? String == "u:A wall")
    #expect(
      Set(objects.dictionaries.compactMap { $0["/Dest"] == nil ? nil : $0["/Title"] as? String }) == ["u:a", "u:b"])
    // A plan of a version without roles has captions by their tiles, and paragraphs.
    let json = String(decoding: try photos.folder.bytes(of: "plan.json"), as: UTF8.self)
    try photos.folder.write(
      Array(json.replacing(#/"(role|group)": "\w+", /#, with: "").utf8), to: "plan.json")
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "old.pdf", "--no-cache"])
    #expect(
      try structure(of: "old.pdf") == Self.stacked.map { $0.replacing(/^H\d/, with: "P") } + ["P The foot"])
  }

  @Test(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"))
  func headingsWithinRowsAreReadBeforeTheirGroups() throws {
    try photos.runCleanly(
      ["photos", "-o", "wall.pdf", "--no-cache", "--group-inline", "--width", "900", "--row-height", "60"] + Self.texts)
    #expect(try structure(of: "wall.pdf") == Self.stacked)
  }

  /// Opaque words without an outline, which documents have as words, across two photos.
  @Test(.enabled(if: WrittenPDF.areReadersInstalled, "qpdf and poppler are not installed"))
  func watermarksAreOverPhotos() throws {
    let mark = [
      "--watermark", "DRAFT", "--watermark-opacity", "100%", "--watermark-color", "red", "--watermark-outline",
      "transparent", "--watermark-position", "center", "--watermark-size", "60%", "--font", "DejaVu Sans",
    ]
    try photos.runCleanly(
      ["photos/a", "-o", "wall.pdf", "--no-cache", "--layout", "grid", "--columns", "1", "--width", "300"] + mark)
    let pixels = try WrittenPDF("wall.pdf", in: photos).pixels()
    let red = stride(from: 0, to: pixels.bytes.count, by: Pixels.bytesPerPixel).filter { index in
      pixels.bytes[index] > 240 && pixels.bytes[index + 1] < 20 && pixels.bytes[index + 2] < 20
    }
    let middle = pixels.bytes.count / 2
    #expect(red.count { $0 < middle } > 300 && red.count { $0 > middle } > 300)
  }

  // MARK: - Image maps

  @Test func imageMapsHaveTitlesAndCaptions() throws {
    let texts = ["--title", "Fish & chips", "--caption", "Photo {stem}", "--font", "DejaVu Sans"]
    for layout in [["--width", "400"], ["--layout", "pile", "--polaroid", "--width", "400"]] {
      let html = try map(["photos"] + texts + layout)
      #expect(html.contains(" alt=\"Fish &amp; chips\">\n<map"))
      for stem in ["one", "two", "three"] {
        #expect(html.contains("\(stem).png\" alt=\"Photo \(stem)\" title=\"Photo \(stem)\">"), "\(html)")
      }
    }
    try photos.runCleanly(["plan", "photos", "-o", "plan.json", "--width", "300"] + texts)
    let planned = try map(["render", "--plan", "plan.json"])
    #expect(planned.contains(" alt=\"Fish &amp; chips\">\n<map") && planned.contains("alt=\"Photo one\""))
    #expect(try map(["photos", "--width", "300"]).contains(" alt=\"\">\n<map"))
  }

  // MARK: - Sites

  /// The first group has no heading, because the name of its folder is a space.
  @Test func headingsOfSitesStandAboveTheirGroups() throws {
    for folder in [" ", "b"] { try photos.add("folders/\(folder)/one.png", 60, 40) }
    try photos.runCleanly([
      "site", "folders", "-o", "site", "--group-by", "folder", "--group-heading", "{group}", "--font", "DejaVu Sans",
    ])
    let page = try WrittenSite(photos.folder.url.path + "/site").page
    let sections = page.split(separator: "<section>").dropFirst()
    #expect(sections.map { $0.contains(">b</h2>") } == [false, true], "\(page)")
  }
}
