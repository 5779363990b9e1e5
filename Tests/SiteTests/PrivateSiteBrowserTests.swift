import Browsing
import Fixtures
import Foundation
import TestSupport
import Testing

/// Private sites as visitors find them.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct PrivateSiteBrowserTests {
  private let secrets: TemporaryFolder
  static let password = "tulip harbor seventeen"

  init() throws {
    secrets = try TemporaryFolder()
    try lock(Self.password)
  }

  private func lock(_ lines: String...) throws {
    try secrets.write(Array(lines.joined(separator: "\n").utf8), to: "passwords.txt")
  }

  private var option: [String] { ["--password-file", secrets.url.path + "/passwords.txt"] }

  private func site(_ options: String..., inputs: [String] = [SampleImages.folder.path]) throws -> BrowsedSite {
    try BrowsedSite(options, inputs: inputs, lockedBy: secrets.url.path + "/passwords.txt")
  }

  private func enter(_ password: String, in session: BrowserSession) throws {
    try session.wait(until: "document.getElementById('password') !== null")
    try session.run(
      """
      const input = document.getElementById("password");
      input.value = arguments[0];
      input.form.requestSubmit();
      """, .text(password))
  }

  private static let isLive = "document.documentElement.dataset.live !== undefined"
  private static let message = "document.querySelector('.unlock .message').textContent"
  private static let isComplete =
    "document.querySelectorAll('#wall img').length > 5 && "
    + "[...document.querySelectorAll('#wall img')].every((image) => image.naturalWidth > 0)"

  @Test(arguments: [true, false], Browser.Kind.usual) func thePasswordOpensTheSite(
    _ isServed: Bool, _ kind: Browser.Kind
  ) throws {
    let site = try site("--title", "Samples of June", "--footer", "Taken in the park", "--caption", "{stem}")
    let session = try SharedBrowser.session(kind)
    try session.open(isServed ? site.server.address : site.file)
    try session.wait(until: "document.getElementById('password') !== null")
    #expect(try session.run("return document.title").text == "Private photos")
    #expect(try session.run("return document.querySelectorAll('#wall *').length").number == 0)
    #expect(try session.run("return document.activeElement.id").text == "password")
    try enter("tulip harbor sixteen", in: session)
    try session.wait(until: "\(Self.message) === 'This password does not open these photos.'", seconds: 60)
    #expect(try session.run("return document.activeElement.ariaInvalid").text == "true")
    try enter(" " + Self.password, in: session)
    try session.wait(until: Self.isLive, seconds: 60)
    #expect(
      try session.run("return document.title + document.querySelector('h1').textContent").text
        == "Samples of JuneSamples of June")
    #expect(try session.run("return document.querySelector('footer').textContent").text == "Taken in the park")
    try session.wait(until: Self.isComplete, seconds: 60)
    #expect(try session.run("return document.querySelector('#wall img').src.startsWith('blob:')").flag == true)
    try session.click("#wall .tile a")
    try session.wait(until: "document.querySelector('dialog img')?.naturalWidth > 0", seconds: 60)
    try session.type(.right)
    try session.wait(until: "document.querySelector('dialog img')?.naturalWidth > 0", seconds: 60)
    try session.type(.escape)
    try session.wait(until: "!document.querySelector('dialog').open")
    #expect(try session.consoleMessages() == [])
    // The tab remembers the keys until they are locked.
    try session.run("window.isOld = true; location.reload()")
    try session.wait(until: "!window.isOld && document.querySelector('.lock')", seconds: 60)
    try session.click(".lock")
    try session.wait(until: "document.getElementById('password') !== null")
    #expect(try session.run("return sessionStorage.length").number == 0)
  }

  @Test(arguments: Browser.Kind.usual)
  func searchAndLayoutsWork(_ kind: Browser.Kind) throws {
    let site = try site()
    let session = try SharedBrowser.session(kind)
    try session.open(site.server.address)
    try enter(Self.password, in: session)
    try session.wait(until: Self.isLive, seconds: 60)
    for layout in ["honeycomb", "masonry", "hex"] {
      try session.run(
        """
        const select = document.querySelector(".toolbar select");
        select.value = "\(layout)";
        select.dispatchEvent(new Event("change", { bubbles: true }));
        """)
      try session.wait(
        until: "document.documentElement.dataset.layout === '\(layout)' && \(Self.isComplete)", seconds: 60)
    }
    try session.run("document.querySelector('input[type=search]').focus()")
    try session.type("s", "u", "n", "s")
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 1")
    #expect(try session.run("return document.querySelector('#wall .tile img').alt").text == "sunset")
    #expect(try session.consoleMessages() == [])
  }

  @Test(arguments: Browser.Kind.usual)
  func eachPasswordShowsItsGroups(_ kind: Browser.Kind) throws {
    let photos = try TemporaryFolder()
    let names = try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path).sorted().prefix(6)
    for (index, name) in names.enumerated() {
      let bytes = try Data(contentsOf: SampleImages.folder.appendingPathComponent(name))
      try photos.write(Array(bytes), to: "\(index < 4 ? "sea" : "snow")/\(name)")
    }
    try lock("owner of everything", "snow: white and cold")
    let site = try site("--group-by", "folder", "--group-heading", "{group}", inputs: [photos.url.path])
    for (password, count, headings) in [("white and cold", 2, "snow"), ("owner of everything", 6, "sea snow")] {
      let session = try SharedBrowser.session(kind)
      try session.open(site.server.address)
      try enter(password, in: session)
      try session.wait(until: Self.isLive, seconds: 60)
      #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == Double(count))
      let shown = "return [...document.querySelectorAll('h2')].map((heading) => heading.textContent).join(' ')"
      #expect(try session.run(shown).text == headings)
    }
  }

  /// Makes a site with a style sheet, a logo, texts, originals and a map, of photos in three folders.
  private func designedSite(of photos: TemporaryFolder) throws -> BrowsedSite {
    for (folder, place) in [("air", nil as (Double, Double)?), ("sea", (47.05, 8.31)), ("snow", (-33.86, 151.21))] {
      var fixture = JPEGFixture()
      if let place { fixture.exif = PositionFixture(latitude: place.0, longitude: place.1).bytes }
      let picture = PhotoLike(width: 60, height: 40, seed: UInt64(folder.utf8.count)).picture
      try photos.write(picture.jpeg(fixture), to: "\(folder)/1.jpg")
    }
    try secrets.write(Array("h1 { color: rgb(1, 2, 3) }".utf8), to: "own.css")
    let logo = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='30'><rect width='90' height='30'/></svg>"
    try secrets.write(Array(logo.utf8), to: "logo.svg")
    try secrets.write(Array("{ privateTitle: \"Onze foto’s\", password: \"Wachtwoord\" }".utf8), to: "texts.json5")
    try lock(Self.password, "sea: waves and salt")
    func file(_ name: String) -> String { secrets.url.path + "/" + name }
    return try site(
      "--css", file("own.css"), "--logo", file("logo.svg"), "--strings", file("texts.json5"), "--locale", "nl",
      "--originals", "copy", "--show-places", "--group-by", "folder", "--title", "Samples", inputs: [photos.url.path])
  }

  private func openMap(in session: BrowserSession) throws {
    try session.run(
      "[...document.querySelectorAll('.toolbar button')].find((one) => one.textContent === 'Map').click()")
    try session.wait(until: "document.querySelectorAll('.map[open] .mark').length === 2")
    // The outlines are drawn once they are loaded.
    try session.run(
      """
      window.colors = () => {
        const all = document.querySelector(".map canvas");
        const copy = new OffscreenCanvas(all.width, all.height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(all, 0, 0);
        const { data } = copy.getImageData(0, 0, all.width, all.height);
        return new Set(data.filter((_, index) => index % 4 === 3)).size;
      };
      """)
    try session.wait(until: "colors() >= 2")
    try session.wait(until: "document.querySelectorAll('.map .mark img').length === 2")
    try session.wait(until: "[...document.querySelectorAll('.map .mark img')].every((one) => one.naturalWidth > 0)")
    try session.type(.escape)
    try session.wait(until: "!document.querySelector('.map[open]') && !history.state?.map")
  }

  @Test(arguments: [true, false], Browser.Kind.usual)
  func theOwnersDesignAndTheMapAppearOnceTheSiteIsOpen(_ isServed: Bool, _ kind: Browser.Kind) throws {
    let photos = try TemporaryFolder()
    let site = try designedSite(of: photos)
    let session = try SharedBrowser.session(kind)
    try session.open(isServed ? site.server.address : site.file)
    try session.wait(until: "document.getElementById('password') !== null")
    #expect(
      try session.run("return document.title + document.querySelector('label').textContent + document.forms[0].lang")
        .text
        == "Onze foto’sWachtwoordnl")
    try enter(Self.password, in: session)
    try session.wait(until: Self.isLive, seconds: 60)
    try session.wait(until: "document.querySelector('.logo img')?.naturalWidth > 0")
    #expect(
      try session.run("return getComputedStyle(document.querySelector('h1')).color").text == "rgb(1, 2, 3)")
    #expect(try session.run("return document.querySelector('.logo img').getBoundingClientRect().height").number == 48)
    try openMap(in: session)
    // The original is what is downloaded.
    try session.run(
      """
      window.saved = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => (saved.push(blob.size), make.call(URL, blob));
      document.querySelector("#wall .tile a").click();
      """)
    try session.wait(until: "document.querySelector('.viewer[open] .download')?.download > ''")
    try session.type("d")
    let size = try photos.bytes(of: "air/1.jpg").count
    try session.wait(until: "saved.includes(\(size))")
    let messages = try session.consoleMessages()
    #expect(messages == [], "\(messages)")
  }

  @Test(arguments: Browser.Kind.usual)
  func changedFilesAreReported(_ kind: Browser.Kind) throws {
    let site = try site()
    let folder = site.folder.url.path + "/site/sealed/"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    func change(_ name: String) throws {
      var bytes = try Data(contentsOf: URL(fileURLWithPath: folder + name))
      let letter = try #require(
        bytes.indices.first { $0 > 100 && (97...121).contains(bytes[$0]) && bytes[$0 - 1] != 61 })
      bytes[letter] += 1
      try bytes.write(to: URL(fileURLWithPath: folder + name))
    }
    // One of 24 photos has no more renditions than these.
    for name in names.sorted().prefix(names.count / 2) { try change(name) }
    for address in [site.server.address, site.file] {
      let session = try SharedBrowser.session(kind)
      try session.open(address)
      try enter(Self.password, in: session)
      try session.wait(
        until: "document.querySelector('.damage') !== null || \(Self.message) !== 'Opening…'", seconds: 60)
      let text = try session.run(
        "return document.querySelector('.damage')?.textContent ?? \(Self.message)"
      ).text
      #expect(text?.contains("missing or ha") == true, "\(text ?? "")")
    }
  }

  @Test(arguments: Browser.Kind.usual)
  func aChangedFileOnADiskNeverRuns(_ kind: Browser.Kind) throws {
    let site = try site()
    let folder = site.folder.url.path + "/site/sealed/"
    let theft = "(top.stolen ??= []).push(top.document.getElementById('password')?.value)"
    let script = "try { \(theft) } catch { parent.postMessage('ran', '*') }"
    let styles = ":root { --0: url('javascript:\(script)'); background: url(\(site.server.address)stolen) }"
    let attacks = [
      script + "\n", "<script>\(script)</script>", "</style><svg onload=\"\(script)\">", styles,
      "@import '\(site.server.address)stolen.css'; :root { --0: \"abc\" } body { display: block !important }",
    ]
    for (index, name) in try FileManager.default.contentsOfDirectory(atPath: folder).sorted().enumerated() {
      try Data(attacks[index % attacks.count].utf8).write(to: URL(fileURLWithPath: folder + name))
    }
    let session = try SharedBrowser.session(kind)
    try session.open(site.file)
    try session.run("window.stolen = []; addEventListener('message', ({ data }) => stolen.push(data))")
    try enter(Self.password, in: session)
    try session.wait(until: "\(Self.message).startsWith('A file of this site')", seconds: 60)
    #expect(try session.run("return stolen.length").number == 0)
    #expect(try session.run("return document.querySelectorAll('iframe').length").number == 0)
    #expect(try session.run("return performance.getEntriesByName('\(site.server.address)stolen').length").number == 0)
  }

  @Test(arguments: Browser.Kind.usual)
  func withoutAScriptOrASecureConnectionThePageSaysSo(_ kind: Browser.Kind) throws {
    let site = try site()
    var options = BrowserOptions()
    options.runsScripts = false
    let session = try SharedBrowser.session(kind, options)
    try session.open(site.server.address)
    // WebKit’s small browser shows nothing in its place, because it runs the scripts of its driver.
    let text = try session.run("return document.querySelector('.locked p').textContent").text ?? ""
    #expect(text.hasPrefix("These photos are encrypted. To open them, turn on JavaScript"), "\(text)")
    #expect(try kind == .webKit || session.element(".locked").isShown)
    // Others cannot be told that they have no secure connection.
    guard kind == .chromium else { return }
    let other = try SharedBrowser.session(kind)
    // As on plain http, other than on this machine.
    _ = try other.devTools(
      "Page.addScriptToEvaluateOnNewDocument",
      ["source": .text("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")])
    try other.open(site.server.address)
    try other.wait(until: "document.querySelector('.unlock') !== null")
    #expect(try other.run("return \(Self.message)").text?.contains("https://") == true)
    #expect(try other.run("return document.getElementById('password').hidden").flag == true)
  }

  @Test(arguments: Browser.Kind.usual)
  func aKioskTakesUpNewPhotos(_ kind: Browser.Kind) throws {
    let site = try site("--row-height", "200")
    let session = try SharedBrowser.session(kind)
    try session.open(site.server.address + "?kiosk")
    try enter(Self.password, in: session)
    try session.wait(until: Self.isLive, seconds: 60)
    try session.run("window.isSame = true")
    try site.make(["--width", "900", "--row-height", "200", "--include", "s*"] + option)
    let count = try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path).count {
      $0.hasPrefix("s")
    }
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === \(count)", seconds: 60)
    #expect(try session.run("return window.isSame === true").flag == true)
    #expect(try session.consoleMessages() == [])
  }
}
