import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera site --albums`.
@Suite struct AlbumSiteTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(70, 50)])
    for (seed, name) in ["2024 Rome/Day 1/a.png", "2024 Rome/Day 1/b.png", "2024 Rome/c.png", "Zürich/d.png"]
      .enumerated()
    {
      let parent = folder.url.path + "/photos/" + (name as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try photos.add("photos/" + name, 60, 40, seed: UInt64(seed + 10))
    }
    try settle()
  }

  /// Sets the dates of all photos back, so that their stamps are settled.
  private func settle() throws {
    let root = folder.url.path + "/photos"
    for name in try #require(FileManager.default.enumerator(atPath: root)).compactMap({ $0 as? String }) {
      try photos.date("photos/" + name, -3600)
    }
  }

  @discardableResult
  private func site(_ words: String...) throws -> Program.Run {
    try photos.runCleanly(["site", "photos", "-o", "site", "--albums", "folder", "--title", "All"] + words)
  }

  private func page(_ album: String) throws -> String {
    try String(contentsOfFile: folder.url.path + "/site/" + album + "index.html", encoding: .utf8)
  }

  /// The files of the site, with their stamps.
  private func stamps() throws -> [String: [Int]] {
    let root = folder.url.path + "/site"
    let names = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
    let files = names.filter { (try? FilePath(root + "/" + $0).status().kind) == .file }
    return Dictionary(uniqueKeysWithValues: files.map { ($0, photos.stamp("site/" + $0) ?? []) })
  }

  @Test func eachFolderIsAPageAndOneSetOfRenditions() throws {
    #expect(try site().errors.contains("5 photos in 3 albums"))
    let albums = ["albums/2024-rome/", "albums/2024-rome/day-1/", "albums/zürich/"]
    for (album, count) in zip([""] + albums, [1, 1, 2, 1]) {
      let page = try page(album)
      #expect(page.matches(of: /<li id="/).count == count, "\(album)")
      let folder = folder.url.path + "/site/" + album
      for match in page.matches(of: /(?:href|src)="([^"]*)"/) {
        let path = folder + (String(match.1).removingPercentEncoding ?? "")
        #expect(FileManager.default.fileExists(atPath: path), "\(path)")
      }
    }
    #expect(try photos.files("site/photos").count == 5)
    #expect(try page("").contains("<strong dir=\"auto\">2024 Rome</strong><span dir=\"auto\">1 album · 3 photos"))
    let inner = try page(albums[1])
    #expect(inner.contains("<li><a href=\"../../../index.html\" dir=\"auto\">All</a></li>"))
    #expect(inner.contains("<title>Day 1 – All</title>"))
    #expect(try page(albums[0]).contains("<a rel=\"next\" href=\"../../albums/z%C3%BCrich/index.html\">"))
  }

  /// `index.md` beside photos has the title, the text, the cover and the order.
  @Test func pagesOfFoldersDescribeAlbums() throws {
    let text = "A *long* <script>x</script> weekend.\n\nAnd a day.\n"
    let pages = [
      ("Zürich", "---\ntitle: <b>City</b> & lake\norder: 1\n---\n" + text),
      ("2024 Rome/Day 1", "---\nsort: -name\ncover: a.png\n---\n# Arrival\n"),
      ("2024 Rome", "---\ncover: ../d.png\n---\n"),
    ]
    for (name, text) in pages { try folder.write(Array(text.utf8), to: "photos/\(name)/index.md") }
    try settle()
    func site() throws -> Program.Run {
      try self.photos.run("site", "photos", "-o", "site", "--albums", "folder", "--title", "All")
    }
    let run = try site()
    #expect(run.code == 0)
    #expect(run.errors.contains("2024 Rome/index.md: its cover photos/d.png is not among the photos"))
    let titles = try page("").matches(of: /<strong dir="auto">([^<]*)<\/strong>/).map { String($0.1) }
    #expect(titles == ["&lt;b&gt;City&lt;/b&gt; &amp; lake", "2024 Rome"])
    let city = try page("albums/zürich/")
    #expect(city.contains("A long &lt;script&gt;x&lt;/script&gt; weekend.\n\nAnd a day.\n\n1 photo"))
    #expect(!city.contains("<script>x"))
    let day = try page("albums/2024-rome/day-1/")
    #expect(day.contains("<title>Arrival – All</title>"))
    let photos = day.matches(of: /<li id="([^"]*)"/).map { String($0.1) }
    let covers = try page("albums/2024-rome/").matches(of: /<img src="[^"]*photos\/([0-9a-f]+)-/).map { String($0.1) }
    #expect(photos.count == 2 && covers.first == photos.last, "\(photos) \(covers)")
    #expect(try site().errors.contains("unchanged, 5 photos in 3 albums"))
    try folder.write(Array("# Zürich\n".utf8), to: "photos/Zürich/index.md")
    try settle()
    #expect(try site().code == 0)
    #expect(try page("albums/zürich/").contains("<title>Zürich – All</title>"))
  }

  @Test func onlyWhatChangedIsWritten() throws {
    try site()
    let before = try stamps()
    #expect(try site().errors.contains("unchanged, 5 photos in 3 albums"))
    #expect(try stamps() == before)
    try photos.add("photos/Zürich/d.png", 60, 40, seed: 99)
    try photos.date("photos/Zürich/d.png", -3600)
    try site()
    let after = try stamps()
    let written = after.filter { before[$0.key] != $0.value }.keys.filter { !$0.hasPrefix("assets/photos-") }
    // The first page has the cover.
    #expect(
      written.filter { !$0.hasPrefix("photos/") }.sorted() == [
        "albums/zürich/index.html", "albums/zürich/version.js", "index.html", "version.js",
      ])
    #expect(written.count { $0.hasPrefix("photos/") } == 1)
    #expect(after.keys.count { $0.hasPrefix("photos/") } == 5)
  }

  @Test func albumsThatAreGoneLeaveNoFiles() throws {
    try site()
    let own = folder.url.path + "/site/albums/zürich/notes.txt"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: own))
    try FileManager.default.removeItem(atPath: folder.url.path + "/photos/Zürich")
    try FileManager.default.removeItem(atPath: folder.url.path + "/photos/2024 Rome/Day 1")
    try site()
    #expect(try photos.files("site/albums/zürich") == ["notes.txt"])
    #expect(try photos.files("site/albums/2024-rome") == ["index.html", "version.js"])
    // Without albums, only the owner's files are left of them.
    let single = try photos.runCleanly(["site", "photos", "-o", "site"])
    #expect(single.errors.contains(", 1 album removed, "), "\(single)")
    #expect(try photos.files("site/albums") == ["zürich"])
  }

  @Test func pagesOfOthersStay() throws {
    let page = folder.url.path + "/site/albums/zürich/index.html"
    try site()
    try Data("<p>mine".utf8).write(to: URL(fileURLWithPath: page))
    let run = try photos.run("site", "photos", "-o", "site", "--albums", "folder")
    #expect(run.code == 2)
    let complaint = "does not belong to an album of this site; move it away, or rename the album"
    #expect(run.errors.contains("zürich/index.html: \(complaint)"), "\(run)")
    #expect(try String(contentsOfFile: page, encoding: .utf8) == "<p>mine")
    try FileManager.default.removeItem(atPath: page)
    try folder.write(Array("let mine".utf8), to: "site/albums/zürich/version.js")
    let again = try photos.run("site", "photos", "-o", "site", "--albums", "folder")
    #expect(again.code == 2 && again.errors.contains("zürich/version.js: \(complaint)"), "\(again)")
  }

  @Test func sitesOfOthersAmongTheAlbumsStay() throws {
    try site()
    for other in ["site/albums/mine", "elsewhere"] {
      try photos.runCleanly(["site", "photos/Zürich", "-o", other, "--albums", "folder"])
    }
    let albums = folder.url.path + "/site/albums"
    try FileManager.default.createSymbolicLink(atPath: albums + "/link", withDestinationPath: "../../elsewhere")
    try FileManager.default.createSymbolicLink(atPath: albums + "/self", withDestinationPath: ".")
    try folder.write(Array("<feed><title>Tessera, my town</title></feed>".utf8), to: "site/feed.xml")
    try photos.add("photos/Zürich/d.png", 60, 40, seed: 99)
    try settle()
    try site()
    for other in ["site/albums/mine", "elsewhere"] {
      #expect(try photos.files(other).contains("index.html") && photos.files(other).contains("version.js"), "\(other)")
    }
    #expect(try photos.files("site/albums") == ["2024-rome", "link", "mine", "self", "zürich"])
    #expect(try photos.files("site").contains("feed.xml"))
    // Nor are they replaced by an album.
    try FileManager.default.moveItem(
      atPath: folder.url.path + "/photos/Zürich", toPath: folder.url.path + "/photos/Mine")
    let run = try photos.run("site", "photos", "-o", "site", "--albums", "folder")
    #expect(run.code == 2 && run.errors.contains("mine/index.html: does not belong to an album of this site"), "\(run)")
  }

  @Test func keywordsOfAnyKindAreAlbums() throws {
    let deep = String(repeating: "a|", count: 200_000)
    let manifest = """
      { images: [
        { file: "photos/01.png", keywords: ["Other", "..", "index.html"] },
        { file: "photos/Zürich/d.png", keywords: ["\(deep)"] },
        { file: "photos/2024 Rome/c.png" },
      ] }
      """
    try folder.write(Array(manifest.utf8), to: "list.json5")
    let run = try photos.runCleanly(["site", "list.json5", "-o", "site", "--albums", "keyword"])
    #expect(run.errors.contains("3 photos in 20 albums"), "\(run)")
    let albums = try photos.files("site/albums")
    #expect(albums.filter { $0.hasPrefix("other") }.count == 2 && albums.contains("index-html"), "\(albums)")
    #expect(albums.count == 5 && albums.contains { $0.hasPrefix("album-") }, "\(albums)")
  }

  @Test func feedsNeedAWholeAddressAndNoClock() throws {
    try site("--base-url", "https://example.org/a")
    let feed = try String(contentsOfFile: folder.url.path + "/site/feed.xml", encoding: .utf8)
    #expect(feed.contains("<id>https://example.org/a/albums/z%C3%BCrich/</id>"))
    #expect(feed.matches(of: /<updated>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/updated>/).count == 4)
    #expect(!(try photos.files("site/assets")).filter { $0.hasPrefix("photos-") }.isEmpty)
    let map = try String(contentsOfFile: folder.url.path + "/site/sitemap.xml", encoding: .utf8)
    #expect(map.matches(of: /<loc>/).count == 4)
    try FileManager.default.removeItem(atPath: folder.url.path + "/site")
    try site("--base-url", "https://example.org/a")
    #expect(try String(contentsOfFile: folder.url.path + "/site/feed.xml", encoding: .utf8) == feed)
    try site()
    #expect(!(try photos.files("site")).contains { $0.hasSuffix(".xml") })
  }

  @Test func photosOfOneDayAreInAlbumsOfTheirYearAndMonth() throws {
    for (name, day) in [("Day 1/a.png", 0.0), ("Day 1/b.png", 40), ("c.png", 400)] {
      let date = Date(timeIntervalSince1970: 1_700_000_000 + day * 86_400)
      try photos.date("photos/2024 Rome/" + name, date.timeIntervalSinceNow)
    }
    let years = try photos.run("site", "photos/2024 Rome", "-o", "years", "--albums", "year")
    #expect(
      years.code == 0 && years.errors.contains("3 photos have no date; those of their files are used"), "\(years)")
    #expect(try photos.files("years/albums") == ["2023", "2024"])
    #expect(
      try photos.run("site", "photos/2024 Rome", "-o", "months", "--albums", "month", "--locale", "de").code == 0)
    #expect(try photos.files("months/albums") == ["2023-11", "2023-12", "2024-12"])
    let page = try String(contentsOfFile: folder.url.path + "/months/albums/2023-12/index.html", encoding: .utf8)
    #expect(page.contains("<h1 dir=\"auto\">Dezember 2023</h1>") && page.contains("<span>Vorheriges Album</span>"))
  }

  @Test func keywordsAreAlbumsWhateverTheirCase() throws {
    let manifest = """
      { images: [
        { file: "photos/01.png", keywords: ["Places|Italy", "tea"] },
        { file: "photos/Zürich/d.png", keywords: ["Tea"] },
        { file: "photos/2024 Rome/c.png" },
      ] }
      """
    try Data(manifest.utf8).write(to: folder.url.appendingPathComponent("list.json5"))
    let run = try photos.runCleanly(["site", "list.json5", "-o", "site", "--albums", "keyword"])
    #expect(run.errors.contains("3 photos in 4 albums"))
    #expect(try photos.files("site/albums") == ["other", "places", "tea"])
    #expect(try photos.files("site/albums/places") == ["index.html", "italy", "version.js"])
    #expect(try page("albums/tea/").matches(of: /<li id="/).count == 2)
    #expect(try page("albums/other/").contains("<h1 dir=\"auto\">Other photos</h1>"))
    #expect(try photos.files("site/photos").count == 3)
  }

  @Test func aKeywordMayHaveTheNameOfTheOthers() throws {
    let manifest = """
      { images: [ { file: "photos/01.png", keywords: ["Other"] }, { file: "photos/2024 Rome/c.png" } ] }
      """
    try Data(manifest.utf8).write(to: folder.url.appendingPathComponent("list.json5"))
    let run = try photos.runCleanly(["site", "list.json5", "-o", "site", "--albums", "keyword"])
    #expect(run.errors.contains("2 photos in 2 albums"))
    let titles = try photos.files("site/albums").map { name in
      try page("albums/\(name)/").firstMatch(of: /<h1 dir="auto">(.*?)<\/h1>/).map { String($0.1) }
    }
    #expect(Set(titles) == ["Other", "Other photos"])
  }

  @Test func optionsThatConcernOneWallAreRefused() throws {
    for (words, reason) in [
      (["--target", "photos/01.png"], "a mosaic"), (["--stable"], "--stable"),
    ] {
      let run = try Program.run(["site", "photos", "-o", "site", "--albums", "year"] + words, in: folder)
      #expect(run.code == 2 && run.errors.contains("--albums cannot be combined with \(reason)"))
    }
  }

  @Test func sharesMakeThePicturesOfAllAlbums() throws {
    for share in ["1/2", "2/2"] {
      try photos.runCleanly(["site", "photos", "-o", "site", "--albums", "folder", "--share", share])
    }
    let before = try photos.files("site/photos")
    #expect(before.count == 5)
    try site()
    #expect(try photos.files("site/photos") == before)
  }

  @Test func batchFilesHaveAlbums() throws {
    let batch = "{ walls: [ { name: \"web\", inputs: [\"photos\"], output: \"site/\", albums: \"folder\" } ] }"
    try Data(batch.utf8).write(to: folder.url.appendingPathComponent("walls.json5"))
    try photos.runCleanly(["batch", "walls.json5", "--report", "report.json"])
    #expect(try photos.files("site/albums") == ["2024-rome", "zürich"])
    let report = try String(contentsOfFile: folder.url.path + "/report.json", encoding: .utf8)
    #expect(report.contains("\"albums\" : 3"))
  }
}
