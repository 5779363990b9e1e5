import Browsing
import Foundation
import TestSupport
import Testing

/// Sites in windows of all sizes: resized ones, phones, and screens without a keyboard.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct SiteWindowTests {
  /// The middle of each visible tile, and its width, by the photo’s key.
  private static let places = """
    return Object.fromEntries([...document.querySelectorAll("#wall .tile")]
      .filter((tile) => tile.style.visibility !== "hidden").map((tile) => {
        const box = tile.getBoundingClientRect();
        return [tile.id, [box.x + box.width / 2, box.y + box.height / 2, box.width]];
      }));
    """

  private func places(in session: BrowserSession) throws -> [String: [Double]] {
    // Tiles that move are at their places after half a second.
    usleep(1_200_000)
    return try session.run(Self.places).object.mapValues { $0.list.compactMap(\.number) }
  }

  @Test(arguments: ["hex", "honeycomb", "radial", "flow"], Browser.Kind.usual)
  func aResizedWindowShowsWhatANewOneShows(_ layout: String, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", layout, "--caption", "{stem}")
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 1440, height: 900))
    for (width, height) in Thoroughness.part([(900, 600), (900, 900), (1300, 1000)], each: 2) {
      try session.resize(1440, 900)
      try site.open(session)
      usleep(200_000)
      try session.resize(width, height)
      let resized = try places(in: session)
      try site.open(session, "?again")
      let opened = try places(in: session)
      #expect(resized.count >= opened.count && !opened.isEmpty)
      for (key, place) in opened {
        let difference = zip(place, resized[key] ?? []).map { abs($0 - $1) }.max() ?? .infinity
        #expect(difference < 0.5, "\(width) × \(height): \(place) \(resized[key] ?? [])")
      }
    }
  }

  /// Not a hexagon of cells in the middle of a wide window.
  @Test(arguments: Browser.Kind.usual)
  func aHoneycombFillsTheWindow(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", "honeycomb")
    for (width, height) in [(1600.0, 900.0), (900.0, 1600.0)] {
      let session = try SharedBrowser.session(kind, BrowserOptions(width: Int(width), height: Int(height)))
      try site.open(session)
      let places = Array(try places(in: session).values)
      #expect(places.count == 24)
      for (axis, room) in [(0, width), (1, height)] {
        let middles = places.map { $0[axis] }
        #expect(middles.max()! - middles.min()! > 0.6 * room, "\(width) × \(height): \(middles)")
      }
    }
  }

  @Test(arguments: Browser.Kind.usual)
  func aFieldThatWasMovedKeepsItsCellInTheMiddle(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", "hex", "--columns", "4")
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 1440, height: 900))
    try site.open(session)
    try session.drag(from: (700, 600), to: (560, 420))
    let before = try places(in: session)
    let middle = try #require(
      before.min { hypot($0.value[0] - 720, $0.value[1] - 450) < hypot($1.value[0] - 720, $1.value[1] - 450) })
    try session.resize(900, 700)
    let after = try #require(try places(in: session)[middle.key])
    let offset = [middle.value[0] - 720, middle.value[1] - 450].map { $0 / middle.value[2] }
    #expect(abs((after[0] - 450) / after[2] - offset[0]) < 0.05 && abs((after[1] - 350) / after[2] - offset[1]) < 0.05)
  }

  // MARK: - Phones

  private func phone(_ kind: Browser.Kind) -> BrowserOptions {
    var options = BrowserOptions(width: 390, height: 844)
    // WebKit is here on a desk only.
    options.hasTouch = kind != .webKit
    return options
  }

  @Test(arguments: ["grid", "radial", "masonry", "hex"], Browser.Kind.usual)
  func photosAreLargeEnoughOnAPhone(_ layout: String, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", layout, "--columns", layout == "masonry" ? "6" : "5")
    let session = try SharedBrowser.session(kind, phone(kind))
    try site.open(session)
    let widths = try places(in: session).values.map { $0[2] }.sorted()
    #expect(!widths.isEmpty && widths[widths.count / 2] > 70, "\(widths)")
    #expect(try session.run("return document.documentElement.scrollWidth <= innerWidth").flag == true)
  }

  /// Photos that the script made larger would count as painted only then.
  @Test func aPhoneShowsPhotosAsLargeBeforeTheScriptAsAfter() throws {
    let site = try BrowsedSite("--title", "Samples")
    let areas = """
      return Object.fromEntries([...document.querySelectorAll("#wall li, #wall .tile")].slice(0, 8).map((tile) => {
        const { width, height } = tile.querySelector("img").getBoundingClientRect();
        return [tile.id, height < innerHeight ? width * height : 0];
      }));
      """
    var options = phone(.chromium)
    options.runsScripts = false
    let plain = try SharedBrowser.session(.chromium, options)
    try plain.open(site.server.address)
    let planned = try plain.run(areas).object
    let session = try SharedBrowser.session(.chromium, phone(.chromium))
    try site.open(session)
    let live = try session.run(areas).object
    #expect(live.count >= 4)
    // Taller photos than the window are planned as high as the window.
    for (key, area) in live where area != 0 {
      let (before, after) = (planned[key]?.number ?? 0, area.number ?? .infinity)
      #expect(before >= after && before < 1.1 * after, "\(key): \(before) \(after)")
    }
  }

  /// Only Chromium counts what moves.
  @Test(
    .enabled(if: Browser.isInstalled, "skipped: no chromium with chromedriver"),
    arguments: [(390, 844), (1280, 800)],
    ["flow", "masonry", "hex"] + Thoroughness.part(["grid", "honeycomb", "radial", "spiral"], each: 4))
  func nothingMovesWhileAPageLoads(_ size: (Int, Int), _ layout: String) throws {
    let site = try BrowsedSite("--layout", layout, "--title", "Samples", "--subtitle", "Shifts", "--footer", "Foot")
    let shift = try shift(of: site, size)
    #expect(shift <= 0.02, "\(shift)")
  }

  /// The foot of the page is in the window, too.
  @Test(.enabled(if: Browser.isInstalled, "skipped: no chromium with chromedriver"))
  func nothingMovesBesideAShortWall() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path).sorted()
    let inputs = names.prefix(5).map { SampleImages.folder.path + "/" + $0 }
    let site = try BrowsedSite("--title", "Samples", "--footer", "Foot", inputs: inputs)
    let shift = try shift(of: site, (1000, 900))
    #expect(shift <= 0.02, "\(shift)")
  }

  /// Returns the least of three loads: on a busy machine, a page may be painted before its script has run at all.
  private func shift(of site: BrowsedSite, _ size: (Int, Int)) throws -> Double {
    var least = Double.infinity
    for _ in 0..<3 where least > 0.02 { least = min(least, try shiftOfLoad(of: site, size)) }
    return least
  }

  /// Returns Chromium’s measure of what has moved.
  private func shiftOfLoad(of site: BrowsedSite, _ size: (Int, Int)) throws -> Double {
    let session = try SharedBrowser.session(.chromium, BrowserOptions(width: size.0, height: size.1))
    try site.open(session)
    usleep(800_000)
    try session.run(
      """
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
      """)
    usleep(300_000)
    return try #require(try session.run("return window.shift").number)
  }

  /// The photos themselves, whose elements the script replaces.
  @Test(arguments: [(390, 844), (820, 1180), (1280, 800)], Browser.Kind.usual)
  func cellsAreWhereThePageHasThemBeforeTheScript(_ size: (Int, Int), _ kind: Browser.Kind) throws {
    for orientation in ["flat", "pointy"] {
      let site = try BrowsedSite("--layout", "hex", "--hex-orientation", orientation, "--title", "Samples")
      let session = try SharedBrowser.session(kind, BrowserOptions(width: size.0, height: size.1))
      let middles = """
        return Object.fromEntries([...document.querySelectorAll("#wall li, #wall .tile")].map((tile) => {
          const { x, y, width, height } = tile.querySelector("figure").getBoundingClientRect();
          return [tile.id, [x + width / 2, y + height / 2]];
        }));
        """
      try site.open(session)
      usleep(300_000)
      let live = try session.run(middles).object
      // As before the script, but with room for its controls.
      try session.run(
        """
        const wall = document.getElementById("wall");
        const page = new DOMParser().parseFromString(arguments[0], "text/html");
        document.querySelector(".toolbar").remove();
        delete document.documentElement.dataset.live;
        wall.replaceWith(page.getElementById("wall"));
        """,
        .text(try String(contentsOf: site.folder.url.appendingPathComponent("site/index.html"), encoding: .utf8)))
      let before = try session.run(middles).object
      #expect(live.count > 8 && before.count == 24)
      for (key, place) in live {
        let apart = zip(place.list, before[key]?.list ?? []).map { abs(($0.number ?? 0) - ($1.number ?? 0)) }
        #expect(apart.max() ?? .infinity < 4, "\(orientation) \(key): \(place) \(before[key] ?? .null)")
      }
    }
  }

  @Test(arguments: ["flow", "hex", "radial"], Browser.Kind.usual)
  func withoutScriptsAPhoneHasAFewPhotosInARow(_ layout: String, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", layout, "--caption", "{stem}")
    var options = phone(kind)
    options.runsScripts = false
    let session = try SharedBrowser.session(kind, options)
    try site.openWithoutScripts(session)
    let frames = try session.elements("#wall li img").map { try $0.frame }
    let rows = Dictionary(grouping: frames) { ($0.y / 4).rounded() }
    let most = rows.values.map(\.count).max() ?? 0
    #expect(frames.count > 20 && most <= 4 && frames.allSatisfy { $0.width > 40 && $0.x + $0.width <= 391 })
  }

  @Test(arguments: [["hex"], ["hex", "--hex-orientation", "pointy"], ["honeycomb"]], Browser.Kind.usual)
  func withoutScriptsAPhoneHasCellsOfTheirShape(_ layout: [String], _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", layout[0])
    try site.make(["--layout"] + layout)
    var options = phone(kind)
    options.runsScripts = false
    let session = try SharedBrowser.session(kind, options)
    try site.openWithoutScripts(session)
    let frames = try session.elements("#wall li figure").map { try $0.frame }
    #expect(frames.count > 20 && frames.allSatisfy { $0.width > 105 && $0.x >= 0 && $0.x + $0.width <= 391 })
    let isRound = layout == ["honeycomb"]
    let style = "getComputedStyle(document.querySelector('#wall li figure'))"
    let shape = try session.run("return \(style).\(isRound ? "borderRadius" : "clipPath")").text ?? ""
    #expect(isRound ? shape == "50%" : shape.hasPrefix("polygon"), "\(shape)")
    // Neighbors touch, but for their gap.
    let across = min(frames[0].width, frames[0].height) + 4
    for frame in frames {
      let apart = frames.map { hypot($0.middle.x - frame.middle.x, $0.middle.y - frame.middle.y) }.sorted()
      #expect(abs(apart[1] - across) < 2, "\(apart[1]) \(across)")
    }
  }

  @Test(arguments: Browser.Kind.usual)
  func captionsAreWithinPointedCells(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", "hex", "--hex-orientation", "pointy", "--caption", "{stem}")
    var options = phone(kind)
    options.runsScripts = false
    let session = try SharedBrowser.session(kind, options)
    try site.openWithoutScripts(session)
    // The share of the room at its foot that each line of words takes.
    let shares = try session.run(
      """
      return [...document.querySelectorAll("#wall figure")].map((figure) => {
        const words = document.createRange();
        words.selectNodeContents(figure.querySelector("figcaption"));
        const [line, cell] = [words.getBoundingClientRect(), figure.getBoundingClientRect()];
        const room = 4 * cell.width * (cell.bottom - line.bottom) / cell.height;
        return Math.min(line.width, cell.width * 0.72) / Math.min(cell.width, room * 1.001);
      });
      """
    ).list.compactMap(\.number)
    #expect(shares.count > 20 && shares.allSatisfy { $0 <= 1 }, "\(shares.max() ?? 0)")
  }

  // MARK: - Kiosks

  @Test(arguments: ["flow", "masonry"], Browser.Kind.usual)
  func aKioskOfFewPhotosFillsTheScreen(_ layout: String, _ kind: Browser.Kind) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path).sorted()
    let inputs = names.prefix(14).map { SampleImages.folder.path + "/" + $0 }
    let site = try BrowsedSite("--layout", layout, inputs: inputs)
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 1920, height: 1080))
    try site.open(session, "?kiosk")
    usleep(500_000)
    let covered = try session.run(
      """
      return [...document.querySelectorAll("#wall .tile")].reduce((sum, tile) => {
        const { width, height } = tile.getBoundingClientRect();
        return sum + width * height / (innerWidth * innerHeight);
      }, 0);
      """)
    let share = try #require(covered.number)
    #expect(share > 0.97 && share < 1.001, "\(share)")
  }
}
