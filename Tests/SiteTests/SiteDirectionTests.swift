import Browsing
import Foundation
import TestSupport
import Testing

/// Sites in languages that are read from right to left.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct SiteDirectionTests {
  /// The distance of each photo from the left and the right of the wall, and its turn.
  private static let edges = """
    const wall = document.getElementById("wall").getBoundingClientRect();
    return Object.fromEntries([...document.querySelectorAll("#wall .tile, #wall li")].map((tile) => {
      const { left, right } = tile.getBoundingClientRect();
      return [tile.id, [left - wall.left, wall.right - right, parseFloat(getComputedStyle(tile).rotate) || 0]];
    }));
    """

  /// In one window and one folder: a window takes longer to open than a page, and renditions stay.
  @Test(arguments: [true, false], Browser.Kind.usual)
  func wallsAreMirrored(runsScripts: Bool, _ kind: Browser.Kind) throws {
    let layouts = ["flow", "grid", "masonry", "hex", "honeycomb", "radial", "pile", "spiral"]
    var options = BrowserOptions(width: 1200, height: 800)
    options.runsScripts = runsScripts
    let session = try SharedBrowser.session(kind, options)
    let site = try BrowsedSite("--layout", layouts[0])
    func edges(_ words: [String]) throws -> [String: [Double]] {
      try site.make(words)
      let suffix = "?" + words.joined()
      if runsScripts { try site.open(session, suffix) } else { try site.openWithoutScripts(session, suffix) }
      usleep(200_000)
      return try session.run(Self.edges).object.mapValues { $0.list.compactMap(\.number) }
    }
    for layout in layouts {
      let usual = try edges(["--layout", layout])
      let mirrored = try edges(["--layout", layout, "--locale", "ar"])
      #expect(usual.count > 5 && mirrored.count >= usual.count, "\(layout)")
      for (key, edges) in usual {
        let other = try #require(mirrored[key], "\(layout)")
        #expect(abs(edges[0] - other[1]) < 0.1 && abs(edges[1] - other[0]) < 0.1, "\(layout) \(edges) \(other)")
        #expect(abs(edges[2] + other[2]) < 1e-6, "\(layout) \(edges) \(other)")
      }
    }
  }

  @Test(arguments: Browser.Kind.usual)
  func theNextPhotoIsToTheLeft(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--locale", "ar")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let order = try session.run("return [...document.querySelectorAll('#wall .tile')].map((tile) => tile.id)")
    let (first, second) = (order[0].text ?? "", order[1].text ?? "")
    #expect(
      try session.element("[id='\(second)']").frame.x < session.element("[id='\(first)']").frame.x)
    let focused = "document.activeElement.closest('.tile')?.id"
    try session.run("document.querySelector('#wall .tile a').focus()")
    for (key, goal) in [(Key.left, second), (.right, first)] {
      try session.type(key)
      try session.wait(until: "\(focused) === '\(goal)'")
    }
    try session.type(.enter)
    try session.wait(until: "document.querySelector('dialog')?.open")
    for (key, goal) in [(Key.left, second), (.right, first), (.pageDown, second), (.pageUp, first)] {
      try session.type(key)
      try session.wait(until: "location.hash === '#\(goal)'")
    }
    usleep(600_000)
    try session.drag(from: (500, 400), to: (900, 400))
    try session.wait(until: "location.hash === '#\(second)'")
    let (next, previous) = (try session.element(".next").frame, try session.element(".previous").frame)
    #expect(next.x < 20 && previous.x > 1100)
  }
}
