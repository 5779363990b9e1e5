import Browsing
import TestSupport
import Testing

/// The preferences of a visitor’s system: colors, motion, paper.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct SitePreferenceTests {
  @Test(arguments: [true, false], Browser.Kind.usual)
  func tilesOnlyMoveIfMotionIsWanted(_ isWanted: Bool, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    var options = BrowserOptions()
    options.hasReducedMotion = !isWanted
    let session = try SharedBrowser.session(kind, options)
    try site.open(session)
    let motions = try session.run(
      """
      const root = document.documentElement;
      const changed = new Promise((done) => new MutationObserver(() => done())
        .observe(root, { attributes: true, attributeFilter: ["data-layout"] }));
      const select = document.querySelector(".toolbar select");
      select.value = "masonry";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      return changed.then(() => document.getAnimations().length);
      """)
    #expect(((motions.number ?? -1) > 0) == isWanted, "\(motions)")
  }

  @Test(arguments: [true, false], Browser.Kind.usual)
  func colorsAreThoseOfTheSystem(_ isDark: Bool, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    var options = BrowserOptions()
    options.isDark = isDark
    let session = try SharedBrowser.session(kind, options)
    try site.open(session)
    let color = try session.run("return getComputedStyle(document.body).backgroundColor").text
    #expect(color == (isDark ? "rgb(16, 16, 18)" : "rgb(255, 255, 255)"))
  }

  /// WebKit has no forced colors.
  @Test(arguments: Browser.Kind.usual.filter { $0 != .webKit })
  func aSelectionIsSeenInForcedColors(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    var options = BrowserOptions()
    options.hasForcedColors = true
    let session = try SharedBrowser.session(kind, options)
    try site.open(session)
    try session.run("document.querySelector('#wall .tile a').focus()")
    try session.type(" ")
    try session.wait(until: "document.querySelector('#wall [aria-selected=true]')")
    let border = "getComputedStyle(document.querySelector('#wall [aria-selected=true] a'), '::after').borderTopWidth"
    #expect(try session.run("return \(border)").text == "6px")
  }

  /// WebKit’s driver has no paper.
  @Test(arguments: Browser.Kind.usual.filter { $0 != .webKit })
  func paperHasPhotosAndNoControls(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", "hex")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    try session.emulate([:], medium: "print")
    try session.run("dispatchEvent(new Event('beforeprint'))")
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 24)
    let display = { (selector: String) in
      try session.run("return getComputedStyle(document.querySelector('\(selector)')).display").text
    }
    #expect(try display(".toolbar") == "none" && display("#wall .sheet") == "flex")
    let bottom = "document.querySelector('#wall .tile:last-child').getBoundingClientRect().bottom"
    #expect(try session.run("return document.documentElement.scrollHeight >= \(bottom) + scrollY").flag == true)
    try session.emulate([:], medium: "")
    try session.run("dispatchEvent(new Event('afterprint'))")
    try session.wait(until: "document.documentElement.hasAttribute('data-field')")
  }
}
