import Browsing
import Fixtures
import Foundation
import TestSupport
import Testing

/// The map of a site with `--show-places`.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct SiteMapTests {
  /// Photos in Luzern and Sydney.
  private static let places = [(47.05, 8.31), (47.051, 8.311), (47.04, 8.3), (47.03, 8.33), (-33.86, 151.21)]

  private func site(_ options: String...) throws -> BrowsedSite {
    let photos = try TemporaryFolder()
    for (index, place) in Self.places.enumerated() {
      let exif = PositionFixture(latitude: place.0, longitude: place.1)
      let picture = PhotoLike(width: 60, height: 40, seed: UInt64(index)).picture
      try photos.write(picture.jpeg(JPEGFixture().with { $0.exif = exif.bytes }), to: "\(index).jpg")
    }
    return try withExtendedLifetime(photos) {
      let site = try BrowsedSite(inputs: [photos.url.path])
      try site.make(options)
      return site
    }
  }

  private func openMap(in session: BrowserSession) throws {
    try session.run(
      "[...document.querySelectorAll('.toolbar button')].find((one) => one.textContent === 'Map').click()")
    try session.wait(until: "document.querySelector('.map[open] .mark') !== null")
    usleep(300_000)
  }

  private func count(_ selector: String, in session: BrowserSession) throws -> Double? {
    try session.run("return document.querySelectorAll('\(selector)').length").number
  }

  @Test(arguments: Browser.Kind.usual)
  func marksOpenTheirPhotos(_ kind: Browser.Kind) throws {
    let site = try site("--show-places")
    for address in [site.server.address, site.file] {
      let session = try SharedBrowser.session(kind)
      try session.open(address)
      try session.wait(until: "document.documentElement.dataset.live !== undefined")
      try openMap(in: session)
      // Photos near each other are one mark.
      #expect(try count(".map .mark", in: session) == 2)
      #expect(try session.name(of: ".map .mark") == "Luzern, Switzerland: 4 photos")
      // The land is drawn.
      let colors = try session.run(
        "const all = document.querySelector('.map canvas'); const data = all.getContext('2d').getImageData(0, 0, "
          + "all.width, all.height).data; return new Set(data.filter((_, index) => index % 4 === 3)).size")
      #expect(colors.number ?? 0 >= 2)
      try session.click(".map .mark")
      #expect(try count(".map .strip li", in: session) == 4)
      try session.click(".map .strip li:nth-child(2) button")
      try session.wait(until: "document.querySelector('.viewer').open")
      #expect(try session.text(of: ".viewer .about .position") == "2 of 4")
      try session.type(.escape)
      try session.wait(until: "!document.querySelector('.viewer').open")
      #expect(try session.run("return document.querySelector('.map').open").flag == true)
      try session.type(.escape)
      try session.wait(until: "!document.querySelector('.map').open")
      #expect(try session.consoleMessages() == [])
      let home = address == site.file ? String(site.file.dropLast("index.html".count)) : site.server.address
      #expect(try session.requestedAddresses().allSatisfy { $0.hasPrefix(home) || $0.hasPrefix("data:") })
    }
  }

  @Test(arguments: Browser.Kind.usual)
  func theMapIsLoadedWhenItIsOpened(_ kind: Browser.Kind) throws {
    let site = try site("--show-places")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    #expect(!site.server.requests.contains { $0.path.contains("outlines") || $0.path.contains("map-") })
    try openMap(in: session)
    #expect(site.server.requests.contains { $0.path.contains("outlines") && $0.status == 200 })
  }

  @Test(arguments: Browser.Kind.usual)
  func keysMoveAndZoom(_ kind: Browser.Kind) throws {
    let site = try site("--show-places")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    try openMap(in: session)
    let place = "return document.querySelector('.map .mark').getBoundingClientRect().x"
    let before = try session.run(place).number ?? 0
    try session.type(.right)
    usleep(200_000)
    #expect(abs((try session.run(place).number ?? 0) - before + 80) < 20)
    // A place of the list is shown with its photos, which are told apart further in.
    try session.run("document.querySelector('.map .places li button').click()")
    usleep(300_000)
    #expect(try count(".map .mark", in: session) == 1)
    #expect(try count(".map .strip li", in: session) == 4)
    for _ in 0..<5 { try session.click(".map .zoomIn") }
    usleep(300_000)
    #expect(try count(".map .mark", in: session) ?? 0 > 1)
  }

  @Test(arguments: Browser.Kind.usual)
  func aSearchLimitsTheMap(_ kind: Browser.Kind) throws {
    let site = try site("--show-places")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    // The search finds places.
    try session.run(
      "const box = document.querySelector('.search'); box.value = 'sydney'; "
        + "box.dispatchEvent(new Event('input', { bubbles: true }))")
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 1")
    try openMap(in: session)
    #expect(try count(".map .mark", in: session) == 1)
    #expect(try count(".map .places li", in: session) == 1)
  }

  @Test(arguments: Browser.Kind.usual)
  func withoutTheOptionThereIsNoMap(_ kind: Browser.Kind) throws {
    let site = try site()
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let shown =
      "return [...document.querySelectorAll('.toolbar button')]"
      + ".filter((one) => !one.hidden && !one.matches('.size')).length"
    #expect(try session.run(shown).number == 1)
  }
}
