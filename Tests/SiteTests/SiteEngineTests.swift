import Browsing
import Foundation
import Planning
import SeededRandom
import TestSupport
import Testing

/// Differences between engines, looked for in those besides the first; with `TESSERA_EVERYTHING`, the other tests of
/// sites run in them, too.
@Suite(.enabled(if: !Browser.Kind.others.isEmpty, "skipped: no second browser with a driver"))
struct SiteEngineTests {
  @Test(
    .enabled(if: Browser.Kind.firefox.isInstalled, "skipped: no firefox-esr"),
    .enabled(if: Browser.Kind.webKit.isInstalled, "skipped: no MiniBrowser with WebKitWebDriver and Xvfb"))
  func allEnginesAreTried() { #expect(Browser.Kind.installed.count >= 2) }

  /// The photos of most sites here: few, because every test makes its own site.
  private static let photos = Array(
    ((try? FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path)) ?? []).sorted().prefix(12)
      .map { SampleImages.folder.path + "/" + $0 })

  private static let live = "document.documentElement.dataset.live !== undefined"

  /// The frame of each tile on the wall, by the photo’s key.
  private static let frames = """
    const wall = document.getElementById("wall").getBoundingClientRect();
    return Object.fromEntries([...document.querySelectorAll("#wall .tile, #wall li")].map((tile) => {
      const box = tile.getBoundingClientRect();
      return [tile.id, [box.x - wall.x, box.y - wall.y, box.width, box.height]];
    }));
    """

  private func frames(in session: BrowserSession) throws -> [String: [Double]] {
    try session.run(Self.frames).object.filter { !$0.key.isEmpty }.mapValues { $0.list.compactMap(\.number) }
  }

  /// Returns the frames with the highest at the top.
  private static func moved(_ frames: [String: [Double]]) -> [String: [Double]] {
    let top = frames.values.map { $0[1] }.min() ?? 0
    return frames.mapValues { [$0[0], $0[1] - top, $0[2], $0[3]] }
  }

  private func expectSame(_ frames: [String: [Double]], as others: [String: [Double]], _ words: String) {
    #expect(frames.count > 5 && Set(frames.keys) == Set(others.keys), "\(words): \(frames.count) \(others.count)")
    // Engines round lengths of CSS to different parts of a pixel, and lengths that follow from these again.
    let apart = frames.filter { key, frame in
      (zip(frame, others[key] ?? []).map { abs($0 - $1) }.max() ?? .infinity) > 0.3
    }
    #expect(apart.isEmpty, "\(words): \(apart) \(others.filter { apart.keys.contains($0.key) })")
  }

  /// Makes the window so wide that the wall is: scroll bars have room of their own in some engines.
  private func makeRoom(_ width: Int, height: Int = 800, in session: BrowserSession) throws {
    try session.resize(width, height)
    let inside = try session.run("return document.getElementById('wall').clientWidth").number ?? 0
    try session.resize(2 * width - Int(inside), height)
    #expect(try session.run("return document.getElementById('wall').clientWidth").number == Double(width))
  }

  private func choose(_ layout: String, in session: BrowserSession) throws {
    try session.run(
      """
      const select = document.querySelector(".toolbar select");
      select.value = arguments[0];
      select.dispatchEvent(new Event("change", { bubbles: true }));
      """, .text(layout))
    try session.wait(until: "document.documentElement.dataset.layout === '\(layout)'")
    // Tiles that move are at their places by then.
    usleep(1_000_000)
  }

  // MARK: - Walls

  @Test func wallsLookAlikeAndNothingIsReported() throws {
    let site = try BrowsedSite("--caption", "{stem}", "--title", "Samples", inputs: Self.photos)
    var first: [String: [String: [Double]]] = [:]
    for kind in Browser.Kind.installed {
      let session = try SharedBrowser.session(kind)
      try site.open(session)
      for layout in ["hex", "flow", "masonry", "grid", "radial", "spiral"] {
        // Cells have the window, others the room beside scroll bars.
        if layout == "hex" { try session.resize(1100, 800) }
        try choose(layout, in: session)
        if layout != "hex" {
          try makeRoom(1100, in: session)
          usleep(1_000_000)
        }
        var frames = try frames(in: session)
        // The cells have the room below the controls, whose heights differ.
        if layout == "hex" { frames = Self.moved(frames) }
        if let others = first[layout] {
          expectSame(frames, as: others, "\(layout) in \(kind)")
        } else {
          first[layout] = frames
        }
      }
      #expect(try session.consoleMessages() == [], "\(kind)")
      let strangers = try session.requestedAddresses().filter { !$0.hasPrefix(site.server.address) }
      #expect(strangers.isEmpty, "\(kind): \(strangers)")
    }
    #expect(site.server.requests.allSatisfy { $0.status == 200 })
  }

  @Test func wallsWithoutScriptsLookAlike() throws {
    let site = try BrowsedSite("--layout", "hex", "--caption", "{stem}", inputs: Self.photos)
    for width in [1100, 380] {
      var first: [String: [Double]]?
      for kind in Browser.Kind.installed {
        var options = BrowserOptions(width: width, height: 844)
        options.runsScripts = false
        let session = try SharedBrowser.session(kind, options)
        try site.openWithoutScripts(session)
        try makeRoom(width, height: 844, in: session)
        let frames = try frames(in: session)
        #expect(try session.run("return \(Self.live)").flag == false, "\(kind)")
        expectSame(frames, as: first ?? frames, "\(kind), \(width) wide")
        first = first ?? frames
      }
    }
  }

  @Test func scriptsComputeTheSame() throws {
    let layouts = try LayoutKind.live.map { try #require(LayoutKind(rawValue: $0.name)) }
    var random = SplitMix64(seed: 7)
    let cases = layouts.flatMap { layout in
      (0..<Thoroughness.count(400, each: 10)).map { _ in LayoutCase(layout, using: &random).json }
    }
    let walls = try Browser.Kind.installed.map { try LayoutScript.layOut(cases, in: $0) }
    #expect(walls.allSatisfy { $0.count == cases.count && $0.contains { $0.list.count > 2 } })
    for (kind, others) in zip(Browser.Kind.installed, walls).dropFirst() {
      for (wall, other) in zip(walls[0], others) {
        let difference = Self.difference(wall, other)
        #expect(difference < 1e-6, "\(kind): \(difference)")
      }
    }
  }

  /// Returns the largest difference of two numbers at the same place.
  private static func difference(_ one: JSON, _ other: JSON) -> Double {
    if let number = one.number { return abs(number - (other.number ?? .infinity)) }
    guard one.list.count == other.list.count else { return .infinity }
    return zip(one.list, other.list).map(difference).max() ?? 0
  }

  // MARK: - Visits

  @Test(arguments: Browser.Kind.others)
  func aSiteWorksFromADisk(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--caption", "{stem}", "--title", "Samples", inputs: Self.photos)
    let session = try SharedBrowser.session(kind)
    try session.open(site.file)
    try session.wait(until: Self.live)
    try expectKeysToWork(in: session)
    try session.run("document.querySelector('input[type=search]').focus()")
    try session.type("a", "g", "a", "t", "e")
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 1")
    #expect(try session.consoleMessages() == [])
  }

  /// Photos are found, opened, turned over and closed by keys and by the back button.
  private func expectKeysToWork(in session: BrowserSession) throws {
    let focused = "document.activeElement.closest('.tile')?.id"
    try session.run("document.querySelector('#wall .tile a').focus()")
    let first = try #require(try session.run("return \(focused)").text)
    try session.type(.right)
    let second = try #require(try session.run("return \(focused)").text)
    #expect(first != second)
    try session.type(.enter)
    try session.wait(until: "document.querySelector('dialog').open && location.hash === '#\(second)'")
    try session.wait(until: "document.querySelector('dialog img').naturalWidth > 0")
    try session.type(.left)
    try session.wait(until: "location.hash === '#\(first)'")
    try session.type(.escape)
    try session.wait(until: "!document.querySelector('dialog').open && \(focused) === '\(first)'")
    try session.click("#wall .tile a")
    try session.wait(until: "document.querySelector('dialog').open")
    try session.back()
    try session.wait(until: "!document.querySelector('dialog').open")
  }

  @Test(arguments: Browser.Kind.others)
  func aHoneycombIsDraggedAndItsPhotosAreOpened(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", "honeycomb", inputs: Self.photos)
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let place = """
      const box = document.querySelector("#wall .tile").getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
      """
    let before = try session.run(place).list.compactMap(\.number)
    try session.point([
      .move(x: 600, y: 450), .press, .move(x: 680, y: 490, milliseconds: 300), .pause(milliseconds: 300), .release,
    ])
    usleep(1_500_000)
    let after = try session.run(place).list.compactMap(\.number)
    try #require(before.count == 2 && after.count == 2)
    #expect(after[0] - before[0] > 30 && after[1] - before[1] > 10, "\(before) \(after)")
    #expect(try session.run("return document.querySelector('dialog')?.open ?? false").flag == false)
    try session.click(x: after[0], y: after[1])
    try session.wait(until: "document.querySelector('dialog')?.open")
    #expect(try session.consoleMessages() == [])
  }

  @Test(arguments: Browser.Kind.others)
  func aKioskFillsTheScreenAndTakesUpANewVersion(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite(inputs: Self.photos)
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
    #expect(share > 0.95 && share < 1.001, "\(share)")
    try session.run("window.isSame = true")
    try site.make(["--exclude", "a*"])
    let count = Self.photos.count { !$0.split(separator: "/").last!.hasPrefix("a") }
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === \(count)", seconds: 60)
    #expect(try session.run("return window.isSame === true").flag == true)
  }

  @Test(arguments: Browser.Kind.others)
  func aPageIsReadFromRightToLeft(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--locale", "ar", inputs: Self.photos)
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let order = try session.run("return [...document.querySelectorAll('#wall .tile')].map((tile) => tile.id)")
    let (first, second) = (order[0].text ?? "", order[1].text ?? "")
    #expect(
      try session.element("[id='\(second)']").frame.x < session.element("[id='\(first)']").frame.x)
    try session.run("document.querySelector('#wall .tile a').focus()")
    try session.type(.left)
    try session.wait(until: "document.activeElement.closest('.tile')?.id === '\(second)'")
    try session.type(.enter)
    try session.wait(until: "document.querySelector('dialog').open")
    try session.type(.right)
    try session.wait(until: "location.hash === '#\(first)'")
    usleep(600_000)
    try session.drag(from: (500, 400), to: (900, 400))
    try session.wait(until: "location.hash === '#\(second)'")
    #expect(try session.element(".next").frame.x < 20)
  }
}
