import Browsing
import Foundation
import TestSupport
import Testing

/// Screens without a keyboard.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
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

  private static let screens = [(1920, 1080), (1080, 1920), (390, 844)]
  private static let rectangles = ["flow", "masonry", "grid"].flatMap { layout in
    Thoroughness.part([3, 7, 14, 24], each: 2).map { (layout: layout, count: $0) }
  }

  @Test(arguments: rectangles, Browser.Kind.usual)
  func rowsColumnsAndGridsFillTheScreen(_ wall: (layout: String, count: Int), _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", wall.layout, inputs: try Self.samples(wall.count))
    let session = try SharedBrowser.session(kind)
    for (width, height) in Self.screens {
      try session.resize(width, height)
      try site.open(session, "?kiosk=layouts")
      try session.wait(until: "document.querySelectorAll('#wall .tile').length > 0")
      usleep(300_000)
      let share = try #require(try session.run(Self.emptyShare).number)
      #expect(share <= 0.02, "\(width) × \(height): \(share)")
    }
  }

  private static let cells = Thoroughness.part(
    ["hex", "honeycomb"].flatMap { layout in [3, 7, 24].map { (layout: layout, count: $0) } }, each: 5)

  /// Circles leave a tenth of any area between them.
  @Test(arguments: cells, Browser.Kind.usual)
  func cellsFillTheScreen(_ wall: (layout: String, count: Int), _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", wall.layout, inputs: try Self.samples(wall.count))
    let session = try SharedBrowser.session(kind)
    for (width, height) in Self.screens {
      try session.resize(width, height)
      for style in ["", "=tiles"] {
        try site.open(session, "?kiosk\(style)")
        let tile = style.isEmpty ? "#wall .tile" : ".show .tile"
        try session.wait(until: "document.querySelectorAll('\(tile)').length > 0")
        usleep(600_000)
        let share = try #require(try session.run(Self.emptyShare).number)
        let most = wall.layout == "hex" ? 0.02 : 0.12
        #expect(share <= most, "\(style) \(width) × \(height): \(share)")
        // Every photo is somewhere on the field, and neighbors differ.
        if !style.isEmpty { continue }
        let keys = try session.run("return [...document.querySelectorAll('#wall .tile')].map(({ id }) => id)").list
          .compactMap { $0.text?.split(separator: "-").first }
        #expect(Set(keys).count <= wall.count && keys.count >= Set(keys).count)
      }
    }
  }

  /// Circles of photos keep their shape.
  @Test(arguments: Browser.Kind.usual)
  func aCircleHasABlurredPhotoBehindIt(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", "radial", inputs: try Self.samples(7))
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 1920, height: 1080))
    try site.open(session, "?kiosk")
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 7")
    try session.wait(until: "document.querySelector('.backdrop')?.naturalWidth > 0")
  }

  @Test(arguments: Browser.Kind.usual)
  func onePhotoHasItsBlurredCopyBehindIt(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite(inputs: try Self.samples(1))
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 390, height: 1800))
    for address in ["?kiosk", "?kiosk=split", "?kiosk=tiles"] {
      try site.open(session, address)
      try session.wait(until: "document.querySelector('.backdrop')")
    }
  }

  // MARK: - Split screens

  @Test(arguments: Browser.Kind.usual)
  func splitScreensFollowEachOther(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 1280, height: 720))
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

  @Test(arguments: Browser.Kind.usual)
  func photosThatCannotBeLoadedAreLeftOut(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite(inputs: try Self.samples(4))
    let photos = site.folder.url.appendingPathComponent("site/photos")
    let names = try FileManager.default.contentsOfDirectory(atPath: photos.path).sorted()
    let key = names[0].prefix { $0 != "-" }
    for name in names where name.hasPrefix(key) {
      try FileManager.default.removeItem(at: photos.appendingPathComponent(name))
    }
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 1280, height: 720))
    try site.open(session, "?kiosk=split&seconds=1")
    try session.wait(until: "document.querySelectorAll('.screen figure').length > 0")
    let isThere = try session.run("return document.querySelector('.screen [data-key=\"\(key)\"]') !== null").flag
    #expect(isThere == false)
  }

  // MARK: - Tiles

  @Test(arguments: ["flow", "hex", "grid"], Browser.Kind.usual)
  func oneTileChangesAtATime(_ layout: String, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", layout)
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 1280, height: 720))
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

  @Test(arguments: ["", "=split", "=tiles", "=wander"], Browser.Kind.usual)
  func atRestTheScreenIsBlackAndStill(_ style: String, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session(kind, BrowserOptions(width: 800, height: 600))
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

  @Test(arguments: Browser.Kind.usual)
  func valuesThatAreNotPossibleAreSaid(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite(inputs: try Self.samples(3))
    let session = try SharedBrowser.session(kind)
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

  @Test(arguments: Browser.Kind.usual)
  func onlyPhotosSinceADateAreShown(_ kind: Browser.Kind) throws {
    let folder = try TemporaryFolder()
    for (name, sample) in [("20250301_120000.jpg", "sunset.jpg"), ("20260501_120000.jpg", "sunset.jpg")] {
      let data = try Data(contentsOf: SampleImages.folder.appendingPathComponent(sample))
      try folder.write(Array(data), to: name)
    }
    let site = try BrowsedSite(inputs: [folder.url.path])
    let session = try SharedBrowser.session(kind)
    try site.open(session, "?kiosk&since=2026")
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 1)
    try site.open(session, "?kiosk=split&since=2027-01")
    #expect(try session.run("return document.querySelector('.notes').textContent").text == "No photos since 2027-01")
  }

  @Test(arguments: Browser.Kind.usual)
  func aClockAndCaptionsAreShown(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--locale", "de", inputs: try Self.samples(3))
    let session = try SharedBrowser.session(kind)
    for style in ["split", "tiles", "pan"] {
      try site.open(session, "?kiosk=\(style)&clock&captions")
      try session.wait(until: "document.querySelector('figcaption')?.textContent.length > 3")
      let clock = try session.run("return document.querySelector('.clock').textContent").text ?? ""
      #expect(clock.wholeMatch(of: /\d{1,2}:\d\d/) != nil, "\(clock)")
    }
  }

  @Test(arguments: Browser.Kind.usual)
  func aNewVersionIsTakenUpBySplitScreens(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session(kind)
    try site.open(session, "?kiosk=tiles&seconds=60")
    try session.wait(until: "document.querySelectorAll('.show .tile').length > 2")
    try session.run("window.isSame = true")
    try site.make(["--include", "sunset*"])
    try session.wait(until: "document.querySelectorAll('.show .screen:last-child .tile').length === 1", seconds: 60)
    #expect(try session.run("return window.isSame === true").flag == true)
  }
}
