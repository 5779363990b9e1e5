import Browsing
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

/// Sites as visitors find them.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct SiteBrowserTests {
  @Test(arguments: ["flow", "hex", "honeycomb"], Browser.Kind.usual)
  func withoutScriptsThePageIsTheRenderedWall(_ layout: String, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", layout, "--width", "900", "--background", "white")
    var options = BrowserOptions(width: 900, height: 4000)
    options.runsScripts = false
    let session = try SharedBrowser.session(kind, options)
    try site.openWithoutScripts(session)
    // Scroll bars may have room of their own.
    let room = 900 - (try pixels(of: session.screenshot(of: "#wall")).width)
    try session.resize(900 + room, 4000)
    let shown = try pixels(of: session.screenshot(of: "#wall"))
    let run = try site.tessera(
      [SampleImages.folder.path, "-o", "wall.png", "--layout", layout, "--width", "900", "--no-cache"]
        // Lengths on sites do not follow the width of the window.
        + ["--spacing", layout == "honeycomb" ? "0" : "4", "--row-height", "240", "--diameter", "125"])
    try #require(run.code == 0, "\(run)")
    let rendered = try pixels(of: site.folder.bytes(of: "wall.png"))
    try #require(shown.width == rendered.width && abs(shown.height - rendered.height) <= 1, "\(shown.height)")
    // Browsers shrink photos with less care, and renditions are compressed; a tile in another place is another matter.
    #expect(difference(shown, rendered) < 8, "\(difference(shown, rendered))")
  }

  @Test(arguments: Browser.Kind.usual)
  func nothingIsLoadedFromElsewhereAndNothingIsReported(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--caption", "{stem}", "--title", "Samples")
    for address in [site.server.address, site.file] {
      let session = try SharedBrowser.session(kind)
      try session.open(address)
      try session.wait(until: "document.documentElement.dataset.live !== undefined")
      for layout in ["hex", "honeycomb", "masonry", "grid", "radial", "spiral", "flow"] {
        try choose(layout, in: session)
      }
      try session.click("#wall .tile a")
      try session.wait(until: "document.querySelector('dialog')?.open")
      #expect(try session.consoleMessages() == [])
      let home = address == site.file ? String(site.file.dropLast("index.html".count)) : site.server.address
      let strangers = try session.requestedAddresses().filter { !$0.hasPrefix(home) && !$0.hasPrefix("data:") }
      #expect(strangers.isEmpty, "\(strangers)")
    }
    #expect(site.server.requests.allSatisfy { $0.status == 200 })
  }

  @Test(arguments: Browser.Kind.usual)
  func tilesStandWhereThePlanHasThem(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--spacing", "6", "--row-height", "150")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let width = Int(try session.run("return document.getElementById('wall').clientWidth").number ?? 0)
    let run = try site.tessera([
      "plan", SampleImages.folder.path, "--width", "\(width)", "--spacing", "6", "--row-height", "150", "--quiet",
    ])
    let plan = JSON(parsing: Array(run.output.utf8))
    let places = try session.run(
      """
      const wall = document.getElementById("wall").getBoundingClientRect();
      return Object.fromEntries([...document.querySelectorAll("#wall .tile img")].map((image) => {
        const box = image.closest(".tile").getBoundingClientRect();
        return [image.alt, [box.x - wall.x, box.y - wall.y, box.width, box.height]];
      }));
      """)
    var compared = 0
    for tile in plan["tiles"].list {
      let name = String((tile["file"].text ?? "").split(separator: "/").last?.prefix { $0 != "." } ?? "")
      let place = places[name].list.compactMap(\.number)
      if place.isEmpty { continue }
      compared += 1
      let frame = ["x", "y", "width", "height"].map { tile["frame"][$0].number ?? .nan }
      #expect(zip(place, frame).allSatisfy { abs($0 - $1) < 0.1 }, "\(name): \(place) \(frame)")
    }
    #expect(compared > 5)
  }

  @Test(arguments: Browser.Kind.usual)
  func aPhotoIsOpenedByKeysAndClosedByTheBackButton(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--caption", "{stem}")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    try session.run("document.querySelector('#wall .tile a').focus()")
    let first = try session.run("return document.activeElement.closest('.tile').id").text
    try session.type(.right)
    let second = try session.run("return document.activeElement.closest('.tile').id").text
    #expect(first != second)
    try session.type(.enter)
    try session.wait(until: "document.querySelector('dialog')?.open")
    #expect(try session.address.hasSuffix("#" + (second ?? "")))
    #expect(try session.role(of: "dialog") == "dialog" && session.name(of: "dialog").isEmpty == false)
    try session.type(.left)
    try session.wait(until: "location.hash === '#\(first ?? "")'")
    try session.type(.escape)
    try session.wait(until: "!document.querySelector('dialog')?.open")
    try session.wait(until: "document.activeElement.closest('.tile')?.id === '\(first ?? "")'")
    // The address alone opens it, too, and the back button closes it.
    try session.click("#wall .tile a")
    try session.wait(until: "document.querySelector('dialog')?.open")
    try session.back()
    try session.wait(until: "!document.querySelector('dialog')?.open")
    try session.open("about:blank")
    try site.open(session, "#" + (second ?? ""))
    try session.wait(until: "document.querySelector('dialog')?.open")
  }

  @Test(arguments: Browser.Kind.usual)
  func theWallIsAGridWithOneTabStop(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    #expect(try session.role(of: "#wall") == "grid")
    #expect(try session.role(of: "#wall .tile") == "gridcell")
    let stops = try session.run(
      "return [...document.querySelectorAll('#wall a')].filter((a) => a.tabIndex === 0).length")
    #expect(stops.number == 1)
    if kind == .chromium {
      let tree = try session.accessibilityTree()
      #expect(tree.count { $0.role == "gridcell" } > 5)
      #expect(tree.contains { $0.role == "link" && $0.name == "agate" })
    }
    #expect(try session.name(of: "#wall .tile a") == "agate")
    try session.run("document.querySelector('#wall .tile a').focus()")
    try session.type(.end)
    try session.type(.home)
    #expect(try session.run("return document.activeElement.querySelector('img').alt").text == "agate")
  }

  @Test(arguments: Browser.Kind.usual)
  func searchLeavesWhatIsFound(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    try session.run("document.querySelector('input[type=search]').focus()")
    try session.type("s", "u", "n", "s")
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 1")
    #expect(try session.run("return document.querySelector('#wall .tile img').alt").text == "sunset")
  }

  @Test(arguments: Browser.Kind.usual)
  func theHoneycombIsDragged(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", "honeycomb")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let place = """
      const image = [...document.querySelectorAll("#wall img")].find((image) => image.alt === "agate");
      const box = image.closest(".tile").getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
      """
    let before = try session.run(place).list.compactMap(\.number)
    try session.point([
      .move(x: 600, y: 450, milliseconds: 0), .press, .move(x: 700, y: 500, milliseconds: 300),
      .pause(milliseconds: 300), .release,
    ])
    usleep(1_500_000)
    let after = try session.run(place).list.compactMap(\.number)
    try #require(before.count == 2 && after.count == 2)
    #expect(after[0] - before[0] > 40 && after[1] - before[1] > 15, "\(before) \(after)")
    #expect(try session.run("return document.querySelector('dialog')?.open ?? false").flag == false)
  }

  /// One element moves, however many cells there are.
  @Test func hexagonsAreDraggedAsOneSheet() throws {
    let site = try BrowsedSite("--layout", "hex", "--columns", "4")
    let session = try SharedBrowser.session()
    try site.open(session)
    let state = """
      const tile = document.querySelector("#wall .tile");
      const { x, y, width } = tile.getBoundingClientRect();
      const transforms = [...document.querySelectorAll("#wall .tile")].filter((tile) => tile.style.transform).length;
      return [x, y, width, transforms];
      """
    let before = try session.run(state).list.compactMap(\.number)
    try session.point([
      .move(x: 600, y: 450, milliseconds: 0), .press, .move(x: 660, y: 490, milliseconds: 300),
      .pause(milliseconds: 400), .release,
    ])
    usleep(800_000)
    let after = try session.run(state).list.compactMap(\.number)
    try #require(before.count == 4 && after.count == 4)
    #expect(after[0] - before[0] > 20 || after[1] - before[1] > 20, "\(before) \(after)")
    #expect(abs(after[2] - before[2]) < 0.1 && after[3] == 0, "\(before) \(after)")
    #expect(try session.run("return document.querySelector('.sheet').style.willChange").text == "")
  }

  @Test(arguments: Browser.Kind.usual)
  func aNewVersionIsTakenUpByKiosks(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--row-height", "200")
    let session = try SharedBrowser.session(kind)
    try site.open(session, "?kiosk")
    #expect(try session.run("return document.querySelector('.toolbar')").text == nil)
    try session.run("window.isSame = true")
    try site.make(["--row-height", "200", "--include", "s*"])
    let count = try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path).count {
      $0.hasPrefix("s")
    }
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === \(count)", seconds: 60)
    #expect(try session.run("return window.isSame === true").flag == true)
  }

  @Test(arguments: Browser.Kind.usual)
  func aMosaicIsZoomedIntoUntilItsPhotosAreSeen(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite(
      "--target", SampleImages.folder.path + "/sunset.jpg", "--across", "40", "--max-uses", "30")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let isComplete = "[...document.querySelectorAll('.picture img')].every((image) => image.naturalWidth > 0)"
    try session.wait(until: "document.querySelectorAll('.picture img').length > 1 && \(isComplete)")
    let nearness = "Number(document.getElementById('wall').style.getPropertyValue('--nearness'))"
    #expect(try session.run("return \(nearness)").number == 0)
    // One cell is there for the keyboard.
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 1)
    try session.point([.move(x: 600, y: 450, milliseconds: 0), .press, .release])
    try session.wait(until: "\(nearness) === 1")
    try session.wait(until: "[...document.querySelectorAll('#wall .tile img')].some((image) => image.naturalWidth > 0)")
    #expect(try session.run("return document.querySelector('dialog')?.open ?? false").flag == false)
    usleep(1_200_000)
    // Back and in again, by keys alone although nothing has the focus.
    try session.type(.escape)
    try session.wait(until: "\(nearness) === 0")
    usleep(1_200_000)
    try session.point([.move(x: 600, y: 450, milliseconds: 0), .press, .release])
    try session.wait(until: "\(nearness) === 1")
    usleep(1_200_000)
    try session.point([.move(x: 600, y: 450, milliseconds: 0), .press, .release])
    try session.wait(until: "document.querySelector('dialog')?.open")
    let key = try #require(try session.run("return location.hash.slice(1)").text)
    #expect(key.count == 20, "\(key)")
    try session.type(.escape)
    try session.wait(until: "!document.querySelector('dialog')?.open")
    try session.type("0")
    try session.wait(until: "\(nearness) === 0")
    try expectCellsToBeLit(in: session)
    try choose("flow", in: session)
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 1)
    // Another field begins where it should, whatever the mosaic was about to do.
    try choose("mosaic", in: session)
    try session.point([.move(x: 600, y: 450, milliseconds: 0), .press, .release])
    try choose("honeycomb", in: session)
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 1)
    #expect(try session.consoleMessages() == [])
  }

  /// All cells of a photo that is searched for are lit.
  private func expectCellsToBeLit(in session: BrowserSession) throws {
    try session.run("document.querySelector('input[type=search]').focus()")
    try session.type("a", "g", "a", "t", "e")
    // Those of the first letters are more.
    try session.wait(until: "document.querySelector('.picture canvas') && document.querySelector('[data-found]')")
    try session.wait(until: "document.querySelector('.count').textContent.startsWith('1 ')")
    let lit = """
      const canvas = document.querySelector(".picture canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let place = 3; place < data.length; place += 4) count += data[place] === 0;
      return count / (canvas.width * canvas.height);
      """
    let share = try #require(try session.run(lit).number)
    #expect(share > 0.005 && share < 0.2, "\(share)")
  }

  // MARK: - Comparing

  private func choose(_ layout: String, in session: BrowserSession) throws {
    try session.run(
      """
      const select = document.querySelector(".toolbar select");
      select.value = arguments[0];
      select.dispatchEvent(new Event("change", { bubbles: true }));
      """, .text(layout))
    try session.wait(until: "document.documentElement.dataset.layout === '\(layout)'")
    usleep(300_000)
  }

  private func pixels(of png: [UInt8]) throws -> Pixels { try DecodedFile(png, name: "picture.png").stored }

  /// Returns the mean difference of channels, of the rows that both have.
  private func difference(_ one: Pixels, _ other: Pixels) -> Double {
    let height = min(one.height, other.height)
    let parts = [one, other].map {
      Pixels(width: $0.width, height: height, bytes: Array($0.bytes.prefix(4 * $0.width * height)))
    }
    // Both are opaque.
    return parts[0].meanDifference(from: parts[1]) * 4 / 3
  }
}
