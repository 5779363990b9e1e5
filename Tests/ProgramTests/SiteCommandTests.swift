import Files
import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import SeededRandom
import TestSupport
import Testing

/// `tessera site`: the folder that it leaves.
@Suite struct SiteCommandTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(700, 500), (300, 200), (40, 60)])
    try photos.settle()
  }

  private func site(_ name: String = "site") throws -> WrittenSite { try WrittenSite(folder.url.path + "/" + name) }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.url.path + "/" + name)
  }

  @Test func aSiteListsItsPhotosInPlainHTML() throws {
    try photos.runCleanly(["site", "photos", "-o", "site", "--title", "Tea & cake", "--caption", "{stem}"])
    let site = try site()
    #expect(site.missing.isEmpty, "\(site.missing)")
    #expect(site.page.contains("<h1 dir=\"auto\">Tea &amp; cake</h1>"))
    #expect(site.page.contains("default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'"))
    #expect(!site.page.contains("style=\"") && !site.page.contains("http://") && !site.page.contains("https://"))
    let item =
      /<li id="[0-9a-f]{20}" class="t\d a\d+"><figure><a [^>]*-width="(\d+)" data-pswp-height="(\d+)"><img/
    let items = site.page.matches(of: item)
    #expect(items.map { "\($0.1)×\($0.2)" } == ["640×457", "300×200", "40×60"])
    #expect(site.page.matches(of: /decoding="async" alt="0[123]"/).count == 3)
    #expect(site.page.matches(of: /<figcaption dir="auto">0[123]<\/figcaption>/).count == 3)
  }

  @Test func renditionsAreAsLargeAsTheirNamesSay() throws {
    for format in ["webp", "jpeg"] {
      try photos.runCleanly(["site", "photos", "-o", "site", "--format", format])
      let ending = format == "jpeg" ? "jpg" : format
      let photos = try site().photos
      #expect(photos.map(\.widths) == [[320, 640], [300], [40]])
      for photo in photos {
        for width in photo.widths {
          let path = FilePath(folder.url.path + "/site/photos/\(photo.id)-\(width).\(ending)")
          let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
          #expect(info.width == width && abs(info.height * photo.width - width * photo.height) < photo.width)
        }
      }
      #expect(try photos.flatMap(\.widths).count == self.photos.files("site/photos").count)
    }
  }

  @Test func aRunAgainMakesOnlyWhatChanged() throws {
    let words = ["site", "photos", "-o", "site"]
    try photos.runCleanly(words)
    let names = try photos.files("site/photos")
    let assetCount = try photos.files("site/assets").count
    let stamps = names.map { photos.stamp("site/photos/" + $0) }
    let page = photos.stamp("site/index.html")
    #expect(try photos.runCleanly(words).errors.contains("unchanged, 3 photos"))
    #expect(photos.stamp("site/index.html") == page)
    // One photo was added, and one was removed.
    try photos.add("photos/04.png", 50, 30, seed: 9)
    try remove("photos/02.png")
    try photos.settle()
    try photos.runCleanly(words)
    let now = try photos.files("site/photos")
    #expect(now.count == names.count && Set(now).subtracting(names).count == 1)
    for (name, stamp) in zip(names, stamps) where now.contains(name) {
      #expect(photos.stamp("site/photos/" + name) == stamp, "\(name)")
    }
    #expect(try site().missing.isEmpty)
    #expect(try photos.files("site/assets").count == assetCount)
  }

  @Test func aSiteWithMissingFilesIsMadeWhole() throws {
    let words = ["site", "photos", "-o", "site"]
    try photos.runCleanly(words)
    let whole = try photos.files("site/photos")
    let bytes = try whole.map { try folder.bytes(of: "site/photos/" + $0) }
    for name in whole.map({ "photos/" + $0 }) + ["assets/" + (try photos.files("site/assets"))[0], "version.js"] {
      try remove("site/" + name)
      #expect(!(try photos.runCleanly(words).errors.contains("unchanged")), "\(name)")
      #expect(try site().missing.isEmpty && photos.files("site/photos") == whole, "\(name)")
      #expect(try whole.map { try folder.bytes(of: "site/photos/" + $0) } == bytes, "\(name)")
      #expect(try photos.runCleanly(words).errors.contains("unchanged"), "\(name)")
    }
  }

  @Test func theSameSiteHasTheSameBytes() throws {
    try photos.runCleanly(["site", "photos", "-o", "one", "--jobs", "1", "--no-cache"])
    try photos.runCleanly(["site", "photos", "-o", "two"])
    for part in ["assets", "photos"] {
      #expect(try photos.files("one/" + part) == photos.files("two/" + part))
      for name in try photos.files("one/" + part) {
        #expect(try folder.bytes(of: "one/\(part)/\(name)") == folder.bytes(of: "two/\(part)/\(name)"), "\(name)")
      }
    }
    #expect(try folder.bytes(of: "one/index.html") == folder.bytes(of: "two/index.html"))
  }

  @Test func aFolderWithOtherFilesIsLeftAlone() throws {
    try folder.write([1], to: "documents/letter.txt")
    let run = try photos.run("site", "photos", "-o", "documents")
    #expect(run.code == 2 && run.complaints.contains("contains other files"), "\(run)")
    #expect(try photos.files("documents") == ["letter.txt"])
    // Files that are added to a site stay.
    try photos.runCleanly(["site", "photos", "-o", "site"])
    try folder.write([1], to: "site/photos/mine.txt")
    try folder.write([1], to: "site/robots.txt")
    #expect(try photos.runCleanly(["site", "photos", "-o", "site"]).errors.contains("unchanged"))
    try photos.runCleanly(["site", "photos", "-o", "site", "--width", "900"])
    #expect(try photos.files("site").contains("robots.txt") && photos.files("site/photos").contains("mine.txt"))
  }

  @Test func aSiteAmongPhotosIsNoInput() throws {
    let words = ["site", "photos", "-o", "photos/site"]
    try photos.runCleanly(words)
    #expect(try photos.runCleanly(words).errors.contains("unchanged, 3 photos"))
    #expect(try photos.runCleanly(["photos", "-o", "wall.png"]).errors.contains("3 photos"))
    #expect(try WrittenSite(folder.url.path + "/photos/site").photos.count == 3)
  }

  @Test func nothingIsLeftOfASiteThatCannotBeMade() throws {
    try folder.write([1, 2, 3], to: "bad/a.jpg")
    #expect(try photos.run("site", "bad", "-o", "site").code == 1)
    #expect(try photos.files() == ["bad", "photos"])
    try photos.runCleanly(["site", "photos", "-o", "site"])
    let before = try photos.files("site/photos")
    #expect(try photos.run("site", "bad", "photos", "-o", "site", "--strict", "--width", "800").code == 1)
    #expect(try photos.files("site/photos") == before && site().missing.isEmpty)
    let run = try photos.run("site", "bad", "photos", "-o", "site")
    #expect(run.code == 3 && run.complaints.contains("a.jpg"), "\(run)")
  }

  @Test func whatIsWrittenInPhotosStaysText() throws {
    let name = "\"><script>alert(1)</script>&'.png"
    try photos.add("odd/" + name.replacing("/", with: ":"), 30, 20)
    try folder.write(
      Array(
        """
        { "images": [ { "file": "odd/\(name.replacing("/", with: ":").replacing("\"", with: "\\\""))",
          "title": "</title><b>&\\"", "caption": "<i>", "keywords": ["]]><"] } ] }
        """.utf8), to: "odd.json")
    try photos.runCleanly(
      ["site", "odd.json", "-o", "site", "--caption", "{title}", "--title", "<u>", "--originals", "copy"])
    let site = try site()
    #expect(site.missing.isEmpty, "\(site.missing)")
    #expect(!site.page.contains("<b>") && !site.page.contains("<i>") && !site.page.contains("<u>"))
    let scripts = site.page.matches(of: /<script/).count
    #expect(site.page.matches(of: /<script src="assets\/[a-z]+-[0-9a-f]{12}.js" defer><\/script>/).count == scripts)
    #expect(scripts > 1 && !site.page.contains("alert("))
    #expect(try site.photos[0].title == "</title><b>&\"" && site.photos[0].caption == "<i>")
  }

  @Test func originalsAreOfferedIfThatIsWanted() throws {
    for (how, links) in [("copy", false), ("link", true)] {
      try photos.runCleanly(["site", "photos", "-o", "site", "--originals", how])
      for photo in try site().photos {
        let original = try #require(photo.original)
        #expect(original == "originals/\(photo.id)/\(photo.name ?? "")")
        #expect(try folder.bytes(of: "site/" + original) == folder.bytes(of: "photos/" + (photo.name ?? "")))
        let isSame = photos.stamp("site/" + original)?[0] == photos.stamp("photos/" + (photo.name ?? ""))?[0]
        #expect(isSame == links)
      }
      try photos.runCleanly(["site", "photos", "-o", "site"])
      #expect(!(try photos.files("site").contains("originals")))
    }
  }

  @Test(arguments: ["webp", "avif", "jpeg"])
  func metadataIsKeptOnlyIfThatIsWanted(format: String) throws {
    var packet = PacketFixture()
    packet.title = "By the lake"
    var block = DirectoryFixture()
    block.first = .init([.text(0x010E, "described"), .short(0x0112, 6)])
    let stored = Picture.photoLike(width: 300, height: 200, seed: 1).stored(orientation: 6)
    try folder.write(packet.jpeg(try stored.jpeg(JPEGFixture().with { $0.exif = block.bytes })), to: "kept/a.jpg")
    func read(_ words: [String]) throws -> (upright: Bool, metadata: Metadata) {
      try photos.runCleanly(["site", "kept", "-o", "site", "--format", format] + words)
      let name = try #require(try photos.files("site/photos").first)
      let file = try OpenFile(folder.path.appending(FilePath("site/photos/" + name)))
      let info = try ImageDecoder.header(of: file, limits: DecodingLimits()).info
      #expect(info.width == 300 && info.height == 200)
      return (info.orientation == .upright, try ImageDecoder.metadata(of: file, info: info))
    }
    let (bare, kept) = (try read([]), try read(["--keep-metadata"]))
    #expect(bare.upright && bare.metadata == Metadata())
    #expect(kept.upright && kept.metadata.title == "By the lake" && kept.metadata.description == "described")
  }

  @Test func manyPhotosGoToSeveralPages() throws {
    let images = (0..<1100).map { "{ \"file\": \"photos/03.png\", \"caption\": \"\($0)\" }" }
    try folder.write(Array("{ \"images\": [ \(images.joined(separator: ",\n")) ] }".utf8), to: "many.json")
    try photos.runCleanly(["site", "many.json", "-o", "site", "--caption", "{index}"])
    let pages = try photos.files("site/pages")
    #expect(pages.count == 2)
    let site = try site()
    #expect(site.missing.isEmpty && site.page.matches(of: /<li id/).count == 500)
    for page in pages {
      let text = String(decoding: try folder.bytes(of: "site/pages/" + page), as: UTF8.self)
      #expect(text.matches(of: /<a href="\.\.\/(pages|index)/).count == 2, "\(page)")
      #expect(!text.contains("<script"))
    }
    let again = try photos.runCleanly(["site", "many.json", "-o", "site", "--caption", "{index}"])
    #expect(again.errors.contains("unchanged"))
  }

  /// A site is not a picture, so no limit of a picture format applies to its wall.
  @Test(arguments: ["flow", "masonry"])
  func aWallMayBeHigherThanAnyPicture(_ layout: String) throws {
    let images = (0..<60).map { _ in "{ \"file\": \"photos/03.png\" }" }
    try folder.write(Array("{ \"images\": [ \(images.joined(separator: ", ")) ] }".utf8), to: "many.json")
    let words = ["--layout", layout, "--width", "20000", "--row-height", "30000", "--column-width", "20000"]
    try photos.runCleanly(["site", "many.json", "-o", "site", "--quiet"] + words)
    #expect(try site().page.matches(of: /<li id/).count == 60)
    let run = try Program.run(["many.json", "-o", "wall.png"] + words, in: folder)
    #expect(run.code == 1 && run.complaints.contains("1000000"), "\(run)")
  }

  @Test func batchesMakeSites() throws {
    let text = "{ walls: [ { name: 'web', inputs: ['photos'], output: '{name}/', originals: 'link', layout: 'hex' } ] }"
    try folder.write(Array(text.utf8), to: "walls.json5")
    let forecast = try photos.runCleanly(["batch", "walls.json5", "--dry-run"])
    #expect(forecast.output.contains("web/index.html: would be rendered from"))
    try photos.runCleanly(["batch", "walls.json5"])
    #expect(try site("web").missing.isEmpty && site("web").page.contains("data-layout=\"hex\""))
    #expect(try photos.runCleanly(["batch", "walls.json5"]).errors.contains("unchanged"))
    #expect(try photos.run("batch", "walls.json5", "--dry-run").output.contains("unchanged"))
  }

  @Test(arguments: [
    (["-o", "-"], "a site is a folder"), (["-o", "site", "--format", "tiff"], "webp, avif or jpeg"),
    (["-o", "missing/site"], "its folder does not exist"), (["-o", "photos/01.png"], "photos/01.png"),
    (["-o", "site", "--originals", "all"], "link, copy or none"), ([], "missing output: add -o FOLDER"),
  ])
  func whatCannotBeIsSaid(_ words: [String], _ complaint: String) throws {
    let run = try Program.run(["site", "photos"] + words, in: folder)
    #expect(run.code == 2 || run.code == 1)
    #expect(run.complaints.contains(complaint), "\(run)")
    #expect(try photos.files() == ["photos"])
  }

  /// Any moment leaves the old site or the new one, with all that it refers to.
  @Test func aKilledRunLeavesAWholeSite() throws {
    let other = ["site", "photos", "-o", "site", "--row-height", "90", "--quality", "60"]
    let words = ["site", "photos", "-o", "site"]
    try photos.runCleanly(other)
    let old = try folder.bytes(of: "site/index.html")
    let duration = try Program.duration(words, in: folder)
    let new = try folder.bytes(of: "site/index.html")
    var random = SplitMix64(seed: 5)
    for index in 0..<Sanitizer.repetitions(50) {
      try photos.runCleanly(other)
      #expect(try folder.bytes(of: "site/index.html") == old)
      let moment = Program.SignalMoment(seconds: duration * Double(random.number(in: 0...1.1)))
      _ = try Program.run(words, in: folder, sending: SIGKILL, at: moment)
      let page = try folder.bytes(of: "site/index.html")
      #expect(page == old || page == new, "\(index)")
      #expect(try site().missing.isEmpty, "\(index) \(moment)")
    }
    try photos.runCleanly(words)
    #expect(try photos.files("site") == ["assets", "index.html", "photos", "version.js"])
    #expect(try photos.files("site/photos").count == 4)
  }
}
