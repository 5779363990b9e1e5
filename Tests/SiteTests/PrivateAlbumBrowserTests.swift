import Browsing
import Foundation
import TestSupport
import Testing

/// Private sites with albums as visitors find them.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct PrivateAlbumBrowserTests {
  private let photos: TemporaryFolder
  private static let password = "tulip harbor seventeen"

  init() throws {
    photos = try TemporaryFolder()
    let samples = try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path)
    let folders = ["alps/lake", "alps/lake", "alps", "beach", "beach"]
    for (folder, name) in zip(folders, samples.filter({ $0.hasSuffix(".jpg") }).sorted()) {
      let bytes = Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent(name)))
      try photos.write(bytes, to: "photos/\(folder)/\(name)")
    }
    let passwords = [Self.password, "alps: snow and stones", "alps/lake: trout and reed", "beach: waves and salt"]
    try photos.write(Array(passwords.joined(separator: "\n").utf8), to: "passwords.txt")
  }

  private func site(_ options: String...) throws -> BrowsedSite {
    try BrowsedSite(Self.albums + options, inputs: [photos.url.path + "/photos"], lockedBy: passwords)
  }

  private static let albums = ["--albums", "folder", "--title", "All"]
  private var passwords: String { photos.url.path + "/passwords.txt" }

  private func enter(_ password: String, in session: BrowserSession) throws {
    try session.wait(until: "document.getElementById('password') !== null")
    try session.run(
      """
      const input = document.getElementById("password");
      input.value = arguments[0];
      input.form.requestSubmit();
      """, .text(password))
    try session.wait(until: "document.querySelector('.lock, [data-kiosk] .tile') !== null", seconds: 60)
  }

  /// Clicks a link, and waits for a page with this title.
  private func follow(_ link: String, to title: String, in session: BrowserSession) throws {
    try session.run("window.isOld = true; document.querySelector(arguments[0]).click()", .text(link))
    let isThere = "!window.isOld && document.querySelector('.lock') && document.title === '\(title)'"
    try session.wait(until: isThere, seconds: 60)
  }

  private static let titles =
    "return [...document.querySelectorAll('.covers strong')].map((title) => title.textContent).join(' ')"
  private static let trail =
    "return [...document.querySelectorAll('.trail li')].map((item) => item.textContent).join(' ')"
  private static let areCovered =
    "[...document.querySelectorAll('.covers img')].every((image) => image.naturalWidth > 0)"

  @Test(arguments: [true, false], Browser.Kind.usual)
  func visitorsGoFromAlbumToAlbum(_ isServed: Bool, _ kind: Browser.Kind) throws {
    let site = try site("--footer", "{count} photos")
    let session = try SharedBrowser.session(kind)
    try session.open(isServed ? site.server.address : site.file)
    try enter(Self.password, in: session)
    #expect(try session.run(Self.titles).text == "alps beach")
    #expect(try session.run("return document.querySelector('footer').textContent").text == "5 photos")
    try session.wait(until: Self.areCovered, seconds: 60)
    // A page of covers alone has no wall.
    #expect(try session.run("return document.querySelectorAll('.toolbar > *, .tile').length").number == 1)
    try follow(".covers a", to: "alps – All", in: session)
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 1)
    try session.wait(until: Self.areCovered, seconds: 60)
    try follow(".covers a", to: "lake – All", in: session)
    #expect(try session.run(Self.trail).text == "All alps lake")
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 2)
    try session.click("#wall .tile a")
    try session.wait(until: "document.querySelector('dialog img')?.naturalWidth > 0", seconds: 60)
    let address = try #require(try session.run("return location.href").text)
    try session.run("window.isOld = true; location.reload()")
    try session.wait(until: "!window.isOld && document.querySelector('dialog[open] img')", seconds: 60)
    try session.run("document.querySelector('dialog .close').click()")
    try follow(".trail li:nth-child(2) a", to: "alps – All", in: session)
    try follow(".neighbors [rel=next]", to: "beach – All", in: session)
    #expect(try session.run("return document.querySelectorAll('.neighbors a').length").number == 1)
    try follow(".trail a", to: "All", in: session)
    // Firefox reports a script that it loads ahead when the page is left meanwhile.
    let messages = try session.consoleMessages().filter { !$0.contains("Loading failed for the <script>") }
    #expect(messages == [], "\(messages)")
    // A link to an album asks for the password there, and then shows the photo.
    try session.run("document.querySelector('.lock').click()")
    try session.wait(until: "document.getElementById('password') !== null")
    try session.open("about:blank")
    try session.open(address)
    try enter(Self.password, in: session)
    try session.wait(until: "document.querySelector('dialog[open] img')", seconds: 60)
  }

  @Test(arguments: Browser.Kind.usual)
  func visitorsOfAnAlbumSeeNoOther(_ kind: Browser.Kind) throws {
    let site = try site("--subtitle", "{count} photos")
    let session = try SharedBrowser.session(kind)
    try session.open(site.server.address)
    try enter("trout and reed", in: session)
    // Their first page is the album.
    #expect(try session.run("return document.querySelector('h1').textContent").text == "lake")
    #expect(try session.run("return document.querySelectorAll('.trail, .covers, .neighbors').length").number == 0)
    let lake = try #require(try session.run("return location.search").text)
    #expect(lake.hasPrefix("?album="))
    try session.run("document.querySelector('.lock').click()")
    try enter("snow and stones", in: session)
    #expect(try session.run(Self.trail).text == "alps lake")
    // There is no way to others, and a link to one says so.
    try follow(".trail a", to: "alps – All", in: session)
    let alps = try #require(try session.run("return location.search").text)
    #expect(try session.run("return document.querySelectorAll('.trail, .neighbors').length").number == 0)
    try session.run("document.querySelector('.lock').click()")
    try enter("waves and salt", in: session)
    let text = try session.run("return document.body.innerText").text ?? ""
    #expect(text.contains("beach") && text.contains("2 photos"), "\(text)")
    #expect(text.contains("The album you asked for is not here, or your password does not open it."), "\(text)")
    #expect(!text.contains("alps") && !text.contains("lake") && alps != lake)
    #expect(try session.consoleMessages() == [])
  }

  @Test(arguments: Browser.Kind.usual)
  func aKioskShowsAnAlbumAndItsNewPhotos(_ kind: Browser.Kind) throws {
    let site = try site()
    let session = try SharedBrowser.session(kind)
    try session.open(site.server.address + "?kiosk")
    try enter("waves and salt", in: session)
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 2", seconds: 60)
    #expect(try session.run("return location.search.startsWith('?kiosk')").flag == true)
    try session.run("window.isSame = true")
    try FileManager.default.removeItem(
      atPath: photos.url.path + "/photos/beach/"
        + FileManager.default.contentsOfDirectory(atPath: photos.url.path + "/photos/beach").sorted()[0])
    try site.make(Self.albums + ["--password-file", passwords])
    // Kiosks ask for the version themselves, but not at once.
    try session.run(
      "document.head.append(Object.assign(document.createElement('script'), { src: 'version.js?asked' }))")
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 1", seconds: 60)
    #expect(try session.run("return window.isSame === true").flag == true)
    #expect(try session.consoleMessages() == [])
  }
}
