import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera site --share`: renditions without a page.
@Suite struct SiteShareTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(700, 500), (300, 200), (40, 60), (350, 90), (60, 60)])
    try photos.settle()
  }

  private func words(_ share: String? = nil, _ output: String = "site") -> [String] {
    ["site", "photos", "-o", output, "--title", "T"] + (share.map { ["--share", $0] } ?? [])
  }

  private func stamps(_ names: [String]) -> [[Int]?] { names.map { photos.stamp("site/photos/" + $0) } }

  @Test func sharesMakeAllPicturesOfTheSite() throws {
    try photos.runCleanly(words(nil, "whole"))
    for number in [2, 3, 1] {
      let run = try photos.runCleanly(words("\(number)/3"))
      #expect(run.errors.hasPrefix("site: share \(number)/3: "), "\(run)")
      #expect(try Set(photos.files("site")).isSubset(of: [".tessera-site", "assets", "photos"]))
      #expect(try photos.files("site/assets").isEmpty)
    }
    let names = try photos.files("site/photos")
    #expect(try names == photos.files("whole/photos"))
    let made = stamps(names)
    try photos.runCleanly(words())
    #expect(try photos.files("site/photos") == names && stamps(names) == made)
    #expect(try photos.files("site") == photos.files("whole"))
    for name in try ["index.html", "version.js"] + photos.files("whole/assets").map({ "assets/" + $0 }) {
      #expect(try folder.bytes(of: "site/" + name) == folder.bytes(of: "whole/" + name), "\(name)")
    }
    #expect(try photos.runCleanly(words()).errors.contains("unchanged, 5 photos"))
  }

  @Test func aShareSaysWhatItMade() throws {
    let first = try photos.runCleanly(words("1/2"))
    #expect(first.errors.contains("site: share 1/2: 3 pictures of 2 photos made, "), "\(first)")
    let again = try photos.runCleanly(words("1/2") + ["--report", "r.json"])
    #expect(again.errors.contains("0 pictures of 2 photos made, 3 already existed, "), "\(again)")
    struct Report: Decodable {
      struct Wall: Decodable {
        var share: String
        var renditions, photos: Int
        var status: String
      }
      var walls: [Wall]
    }
    let wall = try JSONDecoder().decode(Report.self, from: Data(folder.bytes(of: "r.json"))).walls[0]
    #expect(wall.share == "1/2" && wall.renditions == 0 && wall.photos == 2 && wall.status == "unchanged")
    let empty = try photos.runCleanly(words("1/9"))
    #expect(empty.errors == "site: share 1/9: nothing to do: there are only 5 photos\n", "\(empty)")
  }

  @Test func sharesLeaveASiteAsItIs() throws {
    try photos.runCleanly(words())
    let names = try photos.files("site/photos")
    let page = photos.stamp("site/index.html")
    try FileManager.default.removeItem(atPath: folder.url.path + "/photos/01.png")
    try photos.add("photos/06.png", 50, 30, seed: 9)
    try photos.settle()
    for number in 1...2 { try photos.runCleanly(words("\(number)/2")) }
    // Nothing is removed before the page is replaced.
    let now = try photos.files("site/photos")
    #expect(Set(names).isSubset(of: now) && now.count == names.count + 1)
    #expect(photos.stamp("site/index.html") == page)
    #expect(try !photos.files("site").contains(".tessera-site"))
    try photos.runCleanly(words())
    #expect(try photos.files("site/photos").count == names.count + 1 - 2)
  }

  @Test func sharesRunAtTheSameTime() throws {
    // All photos hold the same, so all shares write the same picture.
    for number in 6...9 {
      _ = try folder.write(folder.bytes(of: "photos/01.png"), to: "photos/0\(number).png")
    }
    try photos.settle()
    let runs = try (1...4).map { try Program.start(words("\($0)/4"), in: folder) }.map { $0.wait() }
    for run in runs { #expect(run.code == 0 && run.complaints.isEmpty, "\(run)") }
    let names = try photos.files("site/photos")
    #expect(names.allSatisfy { $0.hasSuffix(".webp") || $0.hasSuffix(".jpg") }, "\(names)")
    let made = stamps(names)
    try photos.runCleanly(words())
    #expect(stamps(names) == made)
  }

  @Test func aLockedPageDoesNotHoldSharesUp() throws {
    try photos.runCleanly(words("1/2"))
    let page = try OutputFile(FilePath(folder.url.path + "/site/index.html"))
    #expect(try photos.run("site", "photos", "-o", "site").code == 4)
    try photos.runCleanly(words("2/2"))
    withExtendedLifetime(page) {}
  }

  @Test(arguments: [
    ["--limit", "3"], ["--dedupe", "exact"], ["--since", "2020-01-02"], ["--sort", "size", "--limit", "2"],
  ])
  func chosenPhotosAreShared(options: [String]) throws {
    try photos.runCleanly(words(nil, "whole") + options)
    for number in 1...2 { try photos.runCleanly(words("\(number)/2") + options) }
    #expect(try photos.files("site/photos") == photos.files("whole/photos"))
  }

  @Test func sitesOfSharesAreNotPhotos() throws {
    for number in 1...2 { try photos.runCleanly(words("\(number)/2", "photos/site")) }
    #expect(try photos.plan("photos").tiles.count == 5)
    try photos.runCleanly(words(nil, "photos/site"))
    #expect(try photos.plan("photos").tiles.count == 5)
  }

  @Test func photosThatCannotBeUsedAreNamed() throws {
    try folder.write(Array("no picture".utf8), to: "photos/04.png")
    try photos.date("photos/04.png", -3600)
    #expect(try photos.run("site", "photos", "-o", "site", "--share", "1/2").code == 0)
    let run = try photos.run("site", "photos", "-o", "site", "--share", "2/2")
    #expect(run.code == 3 && run.complaints.contains("photos/04.png: ") && run.errors.contains("1 left out"), "\(run)")
    #expect(try photos.run("site", "photos", "-o", "site", "--share", "2/2", "--strict").code == 1)
  }

  @Test func foldersOfOthersAreRefused() throws {
    try folder.write([1], to: "site/photos/mine.txt")
    let run = try photos.run("site", "photos", "-o", "site", "--share", "1/2")
    #expect(run.code == 2 && run.errors.contains("contains other files"), "\(run)")
  }
}
