import Files
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing

/// `tessera site`: photos that hardly fit a page.
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

  /// What shows through transparent photos, where their renditions cannot be transparent.
  @Test(arguments: ["transparent", "#ff000080", "linear(white, transparent)", "white"])
  func transparentPhotosCanBeJPEGs(_ background: String) throws {
    let words = ["-o", "site", "--format", "jpeg", "--background", background, "--quiet"]
    try photos.runCleanly(["site", SampleImages.path("planet.png").text] + words)
    let target = SampleImages.path("sunset.jpg").text
    try photos.runCleanly(["site", "photos", "--target", target, "--across", "6", "--width", "120"] + words)
    #expect(try WrittenSite(folder.url.path + "/site").missing.isEmpty)
  }
}
