import Browsing
import Foundation
import TestSupport
import Testing

/// The size of photos in rows and columns, on phones and as visitors choose it, and the controls that have room there.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct PhotoSizeTests {
  private static let phone = BrowserOptions(width: 390, height: 844)
  /// The number of photos in each row that is in the document.
  private static let rows = """
    const frames = [...document.querySelectorAll("#wall .tile, #wall li")].map((tile) => tile.getBoundingClientRect());
    const rows = {};
    for (const { y } of frames) rows[Math.round(y)] = (rows[Math.round(y)] ?? 0) + 1;
    return Object.values(rows);
    """

  private func counts(_ session: BrowserSession) throws -> [Double] {
    try session.run(Self.rows).list.compactMap(\.number)
  }

  @Test(arguments: [true, false]) func rowsOnPhonesHaveTwoOrThreePhotos(runsScripts: Bool) throws {
    var options = Self.phone
    options.runsScripts = runsScripts
    let session = try SharedBrowser.session(.usual[0], options)
    let site = try BrowsedSite()
    if runsScripts { try site.open(session) } else { try site.openWithoutScripts(session) }
    usleep(300_000)
    let counts = try counts(session)
    // Panoramas have rows of their own.
    #expect(counts.count > 3 && counts.reduce(0, +) >= 1.8 * Double(counts.count), "\(counts)")
    #expect(counts.allSatisfy { $0 <= 6 })
  }

  @Test func columnsOnPhonesAreAtLeastTwo() throws {
    let session = try SharedBrowser.session(.usual[0], Self.phone)
    let site = try BrowsedSite("--layout", "masonry")
    try site.open(session)
    let lefts = try session.run(
      "return [...new Set([...document.querySelectorAll('#wall .tile')].map((tile) => Math.round(tile.offsetLeft)))]")
    #expect(lefts.list.count == 2)
  }

  @Test(arguments: ["flow", "grid", "masonry"]) func photosGrowAndShrinkAndStaySo(layout: String) throws {
    let session = try SharedBrowser.session(.usual[0], BrowserOptions(width: 1000, height: 800))
    let site = try BrowsedSite("--layout", layout)
    try site.open(session)
    // Of the wall: rows of one width can have the same photos.
    let measure = "return document.getElementById('wall').offsetHeight"
    func height(after script: String) throws -> Double {
      try session.run(script)
      usleep(500_000)
      return try #require(try session.run(measure).number)
    }
    let usual = try height(after: "localStorage.clear()")
    let press = "document.querySelectorAll('.toolbar .size')"
    let larger = try height(after: press + "[1].click()")
    #expect(larger > usual)
    #expect(try height(after: press + "[0].click()") == usual)
    let key = "new KeyboardEvent('keydown', { key: '-', bubbles: true })"
    let smaller = try height(after: "document.body.dispatchEvent(\(key))")
    #expect(smaller < usual)
    try site.open(session, "?again")
    usleep(300_000)
    #expect(try session.run(measure).number == smaller)
    // The ends are marked, and nothing happens beyond them.
    for _ in 0..<12 { try session.run(press + "[1].click()") }
    #expect(try session.run("return \(press)[1].ariaDisabled").text == "true")
    try session.run("localStorage.clear()")
  }

  @Test(arguments: ["en", "de", "fr", "es", "ar"]) func controlsOnPhonesAreWhole(locale: String) throws {
    let session = try SharedBrowser.session(.usual[0], Self.phone)
    let site = try BrowsedSite("--locale", locale)
    try site.open(session)
    let cut = """
      const bar = document.querySelector(".toolbar");
      const room = bar.getBoundingClientRect();
      const cut = [...bar.querySelectorAll(":scope > button, summary, .count")].filter((control) => {
        const { left, right, bottom } = control.getBoundingClientRect();
        return right > left && (control.scrollWidth > control.clientWidth + 1 || left < 0 || right > innerWidth
          || bottom > room.bottom);
      });
      return [cut.map((control) => control.textContent).join(), room.height];
      """
    let found = try session.run(cut).list
    #expect(found.first?.text == "" && found.last?.number == 80, "\(found)")
  }

  @Test func nothingMovesOnAPhone() throws {
    let session = try SharedBrowser.session(.usual[0], Self.phone)
    for layout in ["flow", "masonry"] {
      let site = try BrowsedSite("--title", "Samples", "--layout", layout)
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
      let shift = try #require(try session.run("return window.shift").number)
      #expect(shift <= 0.02, "\(layout) \(shift)")
    }
  }

  /// Days with a photo each stand beside each other, below their headings.
  @Test(arguments: [(1280, 800), (390, 844)]) func groupsOfFewPhotosShareRows(_ size: (Int, Int)) throws {
    let folder = try TemporaryFolder()
    let names = try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path).sorted().prefix(9)
    for (day, name) in names.enumerated() {
      let copy = folder.url.appendingPathComponent("IMG_2025030\(day + 1)_120000_\(name)")
      try FileManager.default.copyItem(atPath: SampleImages.folder.path + "/" + name, toPath: copy.path)
    }
    let site = try BrowsedSite("--group-by", "day", "--group-heading", "{group}", inputs: [folder.url.path])
    let session = try SharedBrowser.session(.usual[0], BrowserOptions(width: size.0, height: size.1))
    try site.open(session)
    usleep(300_000)
    let counts = try counts(session)
    #expect(counts.reduce(0, +) >= 1.8 * Double(counts.count), "\(counts)")
    let places = try session.run(
      """
      const places = [...document.querySelectorAll("#wall .heading")].map((heading) => heading.getBoundingClientRect());
      const tiles = [...document.querySelectorAll("#wall .tile")].map((tile) => tile.getBoundingClientRect());
      return [places.length >= tiles.length, places.every((a, i) => places.every((b, j) => i === j
        || Math.abs(a.y - b.y) > 1 || a.right <= b.x + 1 || b.right <= a.x + 1)), tiles.every(({ right }) =>
        right <= document.documentElement.clientWidth + 1)];
      """)
    #expect(places.list.allSatisfy { $0 == true }, "\(places)")
  }

  /// Captions are on the photos of a screen, and need no bands between rows.
  @Test func captionsOfKiosksLeaveNoBands() throws {
    let session = try SharedBrowser.session(.usual[0], BrowserOptions(width: 1280, height: 800))
    let site = try BrowsedSite("--caption", "{stem}")
    try site.open(session, "?kiosk=tiles")
    try session.wait(until: "document.querySelector('.show .screen .tile') !== null")
    let gaps = """
      const frames = [...document.querySelectorAll(".show .tile")].map((tile) => tile.getBoundingClientRect());
      return frames.map((frame) => Math.min(...frames.filter((other) =>
        other.y > frame.y + 1 && other.x < frame.right && other.right > frame.x)
        .map((other) => other.y - frame.bottom)))
        .filter(Number.isFinite);
      """
    let found = try session.run(gaps).list.compactMap(\.number)
    #expect(!found.isEmpty && found.allSatisfy { $0 < 12 }, "\(found)")
  }
}
