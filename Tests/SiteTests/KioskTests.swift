import Browsing
import Foundation
import TestSupport
import Testing

/// Screens without a keyboard.
@Suite(.enabled(if: Browser.isInstalled, "skipped: no chromium with chromedriver"))
struct KioskTests {
  /// The first samples, by name.
  private static func samples(_ count: Int) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path).sorted().prefix(count)
      .map { SampleImages.folder.path + "/" + $0 }
  }

  /// The share of the window in which there is no tile, nor a gap beside one.
  private static let emptyShare = """
    const [across, down, gap] = [64, 36, 6];
    const isTile = (x, y) => document.elementFromPoint(
      Math.min(innerWidth - 1, Math.max(0, x)), Math.min(innerHeight - 1, Math.max(0, y)))?.closest(".tile") ?? null;
    let empty = 0;
    for (let column = 0; column < across; column += 1) {
      for (let row = 0; row < down; row += 1) {
        const [x, y] = [(column + 0.5) * innerWidth / across, (row + 0.5) * innerHeight / down];
        const isFilled = [[0, 0], [gap, 0], [-gap, 0], [0, gap], [0, -gap]].some(([dx, dy]) => isTile(x + dx, y + dy));
        if (!isFilled) empty += 1;
      }
    }
    return empty / (across * down);
    """

  @Test(arguments: ["flow", "masonry", "grid"], Thoroughness.part([3, 7, 14, 24], each: 2))
  func rowsColumnsAndGridsFillTheScreen(_ layout: String, _ count: Int) throws {
    let site = try BrowsedSite("--layout", layout, inputs: try Self.samples(count))
    let session = try SharedBrowser.session()
    for (width, height) in [(1920, 1080), (1080, 1920), (390, 844)] {
      try session.resize(width, height)
      try site.open(session, "?kiosk=layouts")
      try session.wait(until: "document.querySelectorAll('#wall .tile').length > 0")
      usleep(300_000)
      let share = try #require(try session.run(Self.emptyShare).number)
      #expect(share <= 0.02, "\(width) × \(height): \(share)")
    }
  }

  @Test func onePhotoHasItsBlurredCopyBehindIt() throws {
    let site = try BrowsedSite(inputs: try Self.samples(1))
    let session = try SharedBrowser.session(.chromium, BrowserOptions(width: 390, height: 1800))
    for address in ["?kiosk", "?kiosk=split", "?kiosk=tiles"] {
      try site.open(session, address)
      try session.wait(until: "document.querySelector('.backdrop')")
    }
  }

  // MARK: - Split screens

  @Test func splitScreensFollowEachOther() throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session(.chromium, BrowserOptions(width: 1280, height: 720))
    try site.open(session, "?kiosk=split&seconds=1")
    var seen: [String] = []
    for _ in 0..<400 where Set(seen).count < 24 {
      let shown = try session.run(
        "return [...(document.querySelector('.screen:last-child')?.querySelectorAll('figure img') ?? [])]"
          + ".map(({ dataset }) => dataset.key)"
      ).list.compactMap(\.text)
      if shown.first != nil, !seen.suffix(shown.count).elementsEqual(shown) { seen += shown }
      usleep(100_000)
    }
    #expect(seen.count == 24 && Set(seen).count == 24, "\(seen.count) \(Set(seen).count)")
    try session.wait(until: "document.querySelectorAll('.screen').length <= 2")
    #expect(try session.consoleMessages() == [])
  }

  @Test func photosThatCannotBeLoadedAreLeftOut() throws {
    let site = try BrowsedSite(inputs: try Self.samples(4))
    let photos = site.folder.url.appendingPathComponent("site/photos")
    let names = try FileManager.default.contentsOfDirectory(atPath: photos.path).sorted()
    let key = names[0].prefix { $0 != "-" }
    for name in names where name.hasPrefix(key) {
      try FileManager.default.removeItem(at: photos.appendingPathComponent(name))
    }
    let session = try SharedBrowser.session(.chromium, BrowserOptions(width: 1280, height: 720))
    try site.open(session, "?kiosk=split&seconds=1")
    try session.wait(until: "document.querySelectorAll('.screen figure').length > 0")
    let isThere = try session.run("return document.querySelector('.screen [data-key=\"\(key)\"]') !== null").flag
    #expect(isThere == false)
  }

  // MARK: - Tiles

  @Test(arguments: ["flow", "hex", "grid"])
  func oneTileChangesAtATime(_ layout: String) throws {
    let site = try BrowsedSite("--layout", layout)
    let session = try SharedBrowser.session(.chromium, BrowserOptions(width: 1280, height: 720))
    try site.open(session, "?kiosk=tiles&seconds=2")
    try session.wait(until: "document.querySelectorAll('.show .tile').length > 1")
    let places = """
      return Object.fromEntries([...document.querySelectorAll(".show .screen:last-child .tile")]
        .map((tile) => [tile.style.left + " " + tile.style.top, tile.id]));
      """
    usleep(1_500_000)
    var before = try session.run(places).object
    var changes = 0
    for _ in 0..<60 where changes < 3 {
      usleep(200_000)
      let after = try session.run(places).object
      // The places stay.
      #expect(Set(after.keys) == Set(before.keys))
      let changed = after.filter { before[$0.key] != $0.value }
      #expect(changed.count <= 1, "\(changed)")
      // The new photo was not on the screen.
      if let new = changed.first { #expect(!before.values.contains(new.value)) }
      changes += changed.count
      before = after
    }
    #expect(changes == 3)
    #expect(try session.consoleMessages() == [])
  }

  // MARK: - What the address asks for

  @Test(arguments: ["", "=split", "=tiles", "=wander"])
  func atRestTheScreenIsBlackAndStill(_ style: String) throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session(.chromium, BrowserOptions(width: 800, height: 600))
    let hour = Calendar.current.component(.hour, from: Date())
    try site.open(session, "?kiosk\(style)&clock&seconds=1&rest=\((hour + 23) % 24)-\((hour + 2) % 24)")
    usleep(1_500_000)
    let count = site.server.requests.count
    let state = "return [document.elementFromPoint(400, 300).className, scrollY, document.getAnimations().length]"
    #expect(try session.run(state) == ["rest", 0, 0])
    let color = "return getComputedStyle(document.querySelector('.rest')).backgroundColor"
    #expect(try session.run(color).text == "rgb(0, 0, 0)")
    sleep(4)
    #expect(site.server.requests.count == count)
    #expect(try session.run(state) == ["rest", 0, 0])
  }

  @Test func valuesThatAreNotPossibleAreSaid() throws {
    let site = try BrowsedSite(inputs: try Self.samples(3))
    let session = try SharedBrowser.session()
    try site.open(session, "?kiosk=splt&rest=25-7&seconds=fast")
    try session.wait(until: "document.querySelector('.notes')")
    let notes = try session.run("return [...document.querySelectorAll('.notes p')].map((note) => note.textContent)")
    #expect(
      notes == [
        "kiosk=splt in the address is not possible; use pan, wander, layouts, split, tiles",
        "seconds=fast in the address is not possible; use 1 – 86400",
        "rest=25-7 in the address is not possible; use 22-7, 22:30-6:45",
      ])
    // The wall is shown nevertheless.
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 3)
  }

  @Test func onlyPhotosSinceADateAreShown() throws {
    let folder = try TemporaryFolder()
    for (name, sample) in [("20250301_120000.jpg", "sunset.jpg"), ("20260501_120000.jpg", "sunset.jpg")] {
      let data = try Data(contentsOf: SampleImages.folder.appendingPathComponent(sample))
      try folder.write(Array(data), to: name)
    }
    let site = try BrowsedSite(inputs: [folder.url.path])
    let session = try SharedBrowser.session()
    try site.open(session, "?kiosk&since=2026")
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 1)
    try site.open(session, "?kiosk=split&since=2027-01")
    #expect(try session.run("return document.querySelector('.notes').textContent").text == "No photos since 2027-01")
  }

  @Test func aClockAndCaptionsAreShown() throws {
    let site = try BrowsedSite("--locale", "de", inputs: try Self.samples(3))
    let session = try SharedBrowser.session()
    for style in ["split", "tiles", "pan"] {
      try site.open(session, "?kiosk=\(style)&clock&captions")
      try session.wait(until: "document.querySelector('figcaption')?.textContent.length > 3")
      let clock = try session.run("return document.querySelector('.clock').textContent").text ?? ""
      #expect(clock.wholeMatch(of: /\d\d:\d\d/) != nil, "\(clock)")
    }
  }

  @Test func aNewVersionIsTakenUpBySplitScreens() throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session()
    try site.open(session, "?kiosk=tiles&seconds=60")
    try session.wait(until: "document.querySelectorAll('.show .tile').length > 2")
    try session.run("window.isSame = true")
    try site.make(["--include", "sunset*"])
    try session.wait(until: "document.querySelectorAll('.show .screen:last-child .tile').length === 1", seconds: 60)
    #expect(try session.run("return window.isSame === true").flag == true)
  }
}
