import Browsing
import Foundation
import TestSupport
import Testing

/// The page of the studio, with a plan of the samples, and with actions that the page itself keeps.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct StudioPageTests {
  @Test(arguments: Browser.Kind.usual)
  func photosAndTextsStandWhereThePlanHasThem(_ kind: Browser.Kind) throws {
    let page = try StudioPage("--caption", "{stem}", "--title", "Samples")
    let session = try page.open(kind)
    let shown = try session.run(
      """
      const page = document.querySelector(".page").getBoundingClientRect();
      return [...document.querySelectorAll(".tile")].map((tile) => {
        const box = tile.getBoundingClientRect();
        return [tile.dataset.photo, box.x - page.x, box.y - page.y, box.width, box.height].map(Number);
      }).concat([[page.width]]);
      """
    ).list.map { $0.list.compactMap(\.number) }
    let scale = try #require(shown.last?.first) / (page.plan["canvas"]["width"].number ?? .nan)
    let places = Dictionary(uniqueKeysWithValues: shown.dropLast().map { (Int($0[0]), Array($0[1...])) })
    #expect(places.count == page.plan["tiles"].list.count && places.count > 10)
    for (index, tile) in page.plan["tiles"].list.enumerated() {
      let frame = ["x", "y", "width", "height"].map { (tile["frame"][$0].number ?? .nan) * scale }
      let place = places[index] ?? []
      #expect(place.count == 4 && zip(place, frame).allSatisfy { abs($0 - $1) < 0.2 }, "\(index): \(place) \(frame)")
    }
    #expect(try session.run("return document.querySelectorAll('.text').length").number == Double(places.count + 1))
    #expect(try session.consoleMessages() == [])
    #expect(page.server.requests.allSatisfy { $0.status == 200 })
  }

  @Test(arguments: Browser.Kind.usual)
  func keysAndHandsBecomeActions(_ kind: Browser.Kind) throws {
    let page = try StudioPage("--layout", "grid", "--columns", "6")
    let session = try page.open(kind)
    try session.run("document.querySelector(\".tile[tabindex='0']\").focus()")
    // The photo on the right, picked up, changes places with the one below.
    try session.type(.right)
    try session.type(" ")
    try session.type(.down)
    try session.type(.enter)
    #expect(try page.action(in: session) == "{\"do\":\"swap\",\"photos\":[1,7]}")
    #expect(try session.run("return document.querySelector('[role=status]').textContent").text == "Swapped")
    try session.type("l")
    #expect(try page.action(in: session) == "{\"do\":\"lock\",\"photos\":[1],\"on\":true}")
    try session.type("a")
    #expect(try page.action(in: session) == "{\"do\":\"another\"}")
    let (from, to) = (try page.middle(of: 2, in: session), try page.middle(of: 9, in: session))
    try session.drag(from: from, to: to)
    #expect(try page.action(in: session) == "{\"do\":\"swap\",\"photos\":[2,9]}")
    let edge = try page.middle(of: 4, in: session, across: 0.05)
    try session.drag(from: from, to: edge)
    #expect(try page.action(in: session) == "{\"do\":\"move\",\"photos\":[2],\"before\":4}")
    // Two photos are chosen, and left out.
    try session.click(x: from.x, y: from.y)
    try session.type("x")
    try session.type(.right)
    try session.type("x")
    #expect(try session.elements(".tile[aria-selected=true]").count == 1)
    try session.type(.delete)
    #expect(try page.action(in: session) == "{\"do\":\"leaveOut\",\"photos\":[3]}")
    #expect(try session.consoleMessages() == [])
  }

  @Test(arguments: Browser.Kind.usual)
  func settingsAreFoundByTheirWords(_ kind: Browser.Kind) throws {
    let page = try StudioPage()
    let session = try page.open(kind)
    #expect(try session.name(of: "#setting-rowHeight") == "Row height")
    try session.type("/")
    for key in "shade" { try session.type(Key(String(key))) }
    let shown = ".panel .rows:not([hidden]) > .setting"
    try session.wait(until: "document.querySelectorAll('\(shown)').length === 1")
    #expect(try session.run("return document.querySelector('\(shown) code').textContent").text == "--shadow")
    try session.element("#setting-shadow").click()
    for key in "2,2,4" { try session.type(Key(String(key))) }
    try session.type(.enter)
    #expect(try page.action(in: session) == "{\"do\":\"set\",\"key\":\"shadow\",\"value\":\"2,2,4\"}")
  }
}

extension StudioPageTests {
  @Test func allWordsAreThereInFiveLanguages() throws {
    let page = try StudioPage()
    let session = try page.open(Browser.Kind.installed[0])
    let missing = try session.runAsynchronously(
      """
      const { ALL } = await import("/words.js");
      const blanks = (text) => [...new Set(text.match(/\\{\\w+\\}/g))].sort().join();
      return Object.keys(ALL).filter((key) => ALL[key].length !== 5
        || ALL[key].some((text) => !text || blanks(text) !== blanks(ALL[key][0])));
      """)
    #expect(missing.list.compactMap(\.text) == [])
  }

  /// Modules that the page names are fetched at once, and not one after the other.
  @Test func thePageNamesAllModules() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: StudioPage.resources.path)
    let page = try String(contentsOf: StudioPage.resources.appending(path: "index.html"), encoding: .utf8)
    for name in names where name.hasSuffix(".js") {
      let element = name == "studio.js" ? "<script type=\"module\" src=" : "<link rel=\"modulepreload\" href="
      #expect(page.contains("\(element)\"\(name)\">"), "\(name)")
    }
    #expect(page.matches(of: /\.js"/).count == names.count { $0.hasSuffix(".js") })
    // The policy of its server allows no styles and no scripts in the page.
    #expect(!page.contains("style=") && !page.contains("<style") && page.matches(of: /<script/).count == 1)
  }
}
