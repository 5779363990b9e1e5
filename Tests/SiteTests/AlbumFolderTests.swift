import Foundation
import Layouts
import Testing

@testable import Site

@Suite struct AlbumFolderTests {
  @Test func namesKeepLettersAndDigitsOfAnyScript() {
    #expect(
      AlbumFolder.names(of: ["2024 Rome", "Zürich", "  --a__b!!  ", "東京 2020", "عائلة", "Ελλάδα"]) == [
        "2024-rome", "zürich", "a-b", "東京-2020", "عائلة", "ελλάδα",
      ])
  }

  @Test func noFolderIsNamedLikeADeviceOfWindows() {
    let names = AlbumFolder.names(of: ["Con", "nul", "AUX", "com1", "console", "com"])
    #expect(zip(names, ["con-", "nul-", "aux-", "com1-"]).allSatisfy { $0.hasPrefix($1) && $0.count == $1.count + 8 })
    #expect(names[4...] == ["console", "com"])
  }

  @Test func namesThatDifferOnlyInPunctuationAreToldApart() {
    let names = AlbumFolder.names(of: ["rome", "Rome", "R.O.M.E", "!?", "??"])
    #expect(Set(names).count == 5)
    #expect(names[1] == "rome" && names[0].hasPrefix("rome-"))
    #expect(names[3].hasPrefix("album-"))
    // The order does not matter.
    #expect(AlbumFolder.names(of: ["Rome", "rome"]) == [names[1], names[0]])
  }

  @Test func noTwoAlbumsHaveOneFolder() throws {
    let digest = try #require(AlbumFolder.names(of: ["rome", "Rome"]).first { $0 != "rome" })
    let names = AlbumFolder.names(of: ["rome", "Rome", digest, "❤️", "☀️"])
    #expect(Set(names).count == 5, "\(names)")
    // A mark without a letter is no name.
    #expect(names[3].hasPrefix("album-") && names[4].hasPrefix("album-"))
  }

  @Test func feedsAreXMLAndHaveEachPhotoOnce() {
    var site = Site(
      surroundings: Surroundings(width: 1), canvas: Plan.Canvas(width: 1, height: 1), groups: [], photos: [],
      fileExtension: "webp")
    site.words.name = "A & B\u{FFFE}\u{1}"
    let entry = SiteFeed.Entry(
      "<\u{FFFF}>", at: "#1", updated: "2026-05-01T00:00:00Z", detail: "", picture: nil)
    let feed = SiteFeed(of: site, at: "https://example.org", [entry, entry]).atom
    #expect(
      feed.contains("<title>A &amp; B\u{FFFD}\u{FFFD}</title>") && feed.contains("<title>&lt;\u{FFFD}&gt;</title>"))
    #expect(feed.matches(of: /<entry>/).count == 1)
  }

  @Test func longNamesFitAFileSystem() {
    let long = String(repeating: "写真", count: 200)
    let names = AlbumFolder.names(of: [long, long + "2"])
    #expect(Set(names).count == 2 && names.allSatisfy { $0.utf8.count <= 120 })
  }

  @Test func pluralsFollowTheirLanguages() {
    #expect([0, 1, 2].map { PluralCategory.name(of: $0, in: "fr") } == ["one", "one", "other"])
    #expect(
      [1, 2, 5, 11, 21, 22].map { PluralCategory.name(of: $0, in: "ru") } == [
        "one", "few", "many", "many", "one", "few",
      ])
    #expect([1, 3, 5, 22].map { PluralCategory.name(of: $0, in: "pl") } == ["one", "few", "many", "few"])
    #expect(
      [0, 1, 2, 3, 11, 100].map { PluralCategory.name(of: $0, in: "ar") } == [
        "zero", "one", "two", "few", "many", "other",
      ])
  }

  @Test func textsOfTheScriptAndOfPagesHaveKeys() {
    for key in ["search", "count", "linkCopied", "previousAlbum", "honeycomb", "flow", "zipFromDisk", "mosaic"] {
      #expect(SiteStrings.keys.contains(key), "\(key)")
    }
    #expect(SiteStrings.keys.count > 60, "\(SiteStrings.keys)")
  }

  @Test func theListOfTextsIsComplete() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/Site-texts.md")
    let keys = try String(contentsOf: page, encoding: .utf8).matches(of: /(?m)^  ([A-Za-z]+): "/).map { String($0.1) }
    #expect(keys == SiteStrings.keys)
  }
}
