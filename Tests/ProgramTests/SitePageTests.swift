import Files
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing

/// `tessera site`: photos that hardly fit a page, and the contents of pages without scripts.
@Suite struct SitePageTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(70, 50), (40, 60)])
    try photos.settle()
  }

  private func site(_ words: String...) throws -> WrittenSite {
    try photos.runCleanly(["site", "photos", "-o", "site"] + words)
    let site = try WrittenSite(folder.url.path + "/site")
    #expect(site.missing.isEmpty, "\(site.missing)")
    return site
  }

  // MARK: - Photos

  @Test(arguments: ["webp", "jpeg", "avif"], ["hex", "honeycomb"])
  func aTallPhotoIsOnItsSite(_ format: String, _ layout: String) throws {
    try photos.add("photos/03.png", 3, 1000)
    try photos.add("photos/04.png", 2, 60_000)
    try photos.add("photos/05.png", 1, 70_000)
    try photos.add("photos/06.png", 60_000, 2)
    let site = try site("--format", format, "--layout", layout, "--quiet")
    let items = site.page.matches(of: /data-pswp-width="(\d+)" data-pswp-height="(\d+)"/)
    #expect(items.count == 6)
    let limit = try #require(OutputFormat(rawValue: format)).longestSide
    #expect(items.allSatisfy { (1...limit).contains(Int($0.1) ?? 0) && (1...limit).contains(Int($0.2) ?? 0) })
    for (item, link) in zip(items, site.page.matches(of: /<a href="(photos[^"]*)"/)) {
      let path = FilePath(folder.url.path + "/site/" + link.1)
      let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
      #expect("\(info.width) \(info.height)" == "\(item.1) \(item.2)")
    }
  }

  /// Transparent photos, and gaps of mosaics, in a format that has no transparency.
  @Test(arguments: ["transparent", "#ff000080", "linear(white, transparent)", "white"])
  func transparentPhotosCanBeJPEGs(_ background: String) throws {
    let words = ["-o", "site", "--format", "jpeg", "--background", background, "--quiet"]
    try photos.runCleanly(["site", SampleImages.path("planet.png").text] + words)
    let target = SampleImages.path("sunset.jpg").text
    try photos.runCleanly(["site", "photos", "--target", target, "--across", "6", "--width", "120"] + words)
    #expect(try WrittenSite(folder.url.path + "/site").missing.isEmpty)
  }

  // MARK: - Pages

  @Test func photosAreThereBeforeTheScript() throws {
    let page = try site().page
    let scripts = page.matches(of: /<script/).count
    #expect(page.matches(of: /<script src="[^"]*" defer>/).count == scripts && scripts > 1)
    // Only photos further down wait for the style sheets.
    #expect(!page.contains("loading=\"lazy\""))
    let many = try site("--row-height", "5000").page
    #expect(many.contains("loading=\"lazy\""))
  }

  @Test func originalsAreLinkedWithoutScripts() throws {
    try photos.add("photos/a [1] ü.png", 9, 9)
    let page = try site("--originals", "copy").page
    let links = page.matches(of: /<\/a><a class="original" href="(originals[^"]*)">Original<\/a>/)
    #expect(links.count == 3 && links.contains { $0.1.hasSuffix("/a%20%5B1%5D%20%C3%BC.png") })
    #expect(!(try site().page.contains("class=\"original\"")))
  }

  @Test func previewsOfLinksHaveWholeAddresses() throws {
    for base in ["https://example.org/a%20b", "https://example.org/a%20b/"] {
      let page = try site("--base-url", base).page
      #expect(page.contains(/<meta property="og:image" content="https:\/\/example\.org\/a%20b\/photos\/[0-9a-f]/))
      #expect(page.contains("<meta property=\"og:url\" content=\"https://example.org/a%20b/\">"))
      #expect(page.contains("<link rel=\"canonical\" href=\"https://example.org/a%20b/\">"))
    }
    #expect(!(try site().page.contains("og:url")))
    let run = try photos.run("site", "photos", "-o", "site", "--base-url", "photos")
    #expect(run.code == 2 && run.complaints.contains("https://example.org/photos"), "\(run)")
  }

  @Test(arguments: [("ar", true), ("fa-IR", true), ("he", true), ("de", false), ("az", false), ("az-Arab", true)])
  func pagesAreWrittenInTheDirectionOfTheirLanguage(_ locale: String, _ isReversed: Bool) throws {
    let page = try site("--locale", locale).page
    #expect(page.contains("<html lang=\"\(locale)\"\(isReversed ? " dir=\"rtl\"" : "") data-layout"))
  }

  @Test func aTapIsPassedToTheScript() throws {
    #expect(String(decoding: try site("--tap", "select").data(), as: UTF8.self).contains("\"tap\":\"select\""))
    #expect(!String(decoding: try site("--tap", "open").data(), as: UTF8.self).contains("\"tap\""))
  }
}
