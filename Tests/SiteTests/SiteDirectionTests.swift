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

  private func edges(
    of address: String, _ kind: Browser.Kind, _ options: BrowserOptions
  ) throws -> [String: [Double]] {
    let session = try SharedBrowser.session(kind, options)
    try session.open(address)
    if options.runsScripts { try session.wait(until: "document.documentElement.dataset.live !== undefined") }
    usleep(200_000)
    return try session.run(Self.edges).object.mapValues { $0.list.compactMap(\.number) }
  }

  @Test(arguments: ["flow", "grid", "masonry", "hex", "honeycomb", "radial", "pile", "spiral"], Browser.Kind.usual)
  func theWallIsMirrored(_ layout: String, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", layout)
    let both = [true, false].map { runsScripts in
      var options = BrowserOptions(width: 1200, height: 800)
      options.runsScripts = runsScripts
      return options
    }
    let usual = try both.map { try edges(of: site.server.address, kind, $0) }
    try site.make(["--layout", layout, "--locale", "ar"])
    let mirrored = try both.map { try edges(of: site.server.address + "?ar", kind, $0) }
    for (usual, mirrored) in zip(usual, mirrored) {
      #expect(usual.count > 5 && mirrored.count >= usual.count)
      for (key, edges) in usual {
        let other = try #require(mirrored[key])
        #expect(abs(edges[0] - other[1]) < 0.1 && abs(edges[1] - other[0]) < 0.1, "\(edges) \(other)")
        #expect(abs(edges[2] + other[2]) < 1e-6, "\(edges) \(other)")
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
