import Browsing
import ChildProcesses
import Foundation
import TestSupport
import Testing

/// Photos of a site as visitors find, open and select them.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct SiteReadingTests {
  @Test(arguments: Browser.Kind.usual)
  func anOriginalIsFoundWhateverItsName(_ kind: Browser.Kind) throws {
    let photos = try TemporaryFolder()
    let sample = Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent("planet.png")))
    for name in ["a b.png", "Käse.png", "[1]+(2).png", "100%25 #1?.png", "日本.png"] {
      try photos.write(sample, to: name)
    }
    let site = try BrowsedSite("--originals", "copy", inputs: [photos.url.path])
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let links = try session.run("return [...document.querySelectorAll('#wall .tile')].map((tile) => tile.id)").list
    #expect(links.count == 5)
    for key in links.compactMap(\.text) {
      try session.open("about:blank")
      try site.open(session, "#" + key)
      try session.wait(until: "document.querySelector('dialog .original')")
      let address = try session.run("return document.querySelector('dialog .original').href")
      try session.open(try #require(address.text))
      #expect(try session.run("return document.images[0].naturalWidth").number == 480, "\(address)")
    }
    let originals = site.server.requests.filter { $0.path.contains("originals") }
    #expect(originals.count >= 5 && originals.allSatisfy { $0.status == 200 })
  }

  /// Milliseconds between two frames of a slow machine.
  private static let slowness = """
    const next = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => setTimeout(() => callback(performance.now()), 300);
    """

  @Test(arguments: Browser.Kind.usual)
  func motionsTakeTheirTimeOnSlowMachines(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--target", SampleImages.folder.path + "/sunset.jpg", "--across", "40")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    usleep(500_000)
    try session.run(Self.slowness)
    try session.click(x: 600, y: 450)
    usleep(2_600_000)
    let nearness = "return Number(document.getElementById('wall').style.getPropertyValue('--nearness'))"
    #expect(try session.run(nearness).number == 1)
  }

  @Test(arguments: Browser.Kind.usual)
  func aTapInAHoneycombSelectsWhereThatIsWanted(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", "honeycomb", "--tap", "select")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let selected = "[...document.querySelectorAll('#wall [aria-selected=true]')]"
    try session.click(x: 600 + 108, y: 400 + 62)
    try session.wait(until: "\(selected).length === 1")
    usleep(1_500_000)
    #expect(try session.run("return document.querySelector('dialog')?.open ?? false").flag == false)
    let middle = try session.run(
      "const box = \(selected)[0].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]")
    #expect(abs((middle[0].number ?? 0) - 600) < 1 && abs((middle[1].number ?? 0) - 400) < 1, "\(middle)")
    // Another one, and then that again.
    try session.click(x: 600, y: 400 + 125)
    usleep(1_500_000)
    #expect(try session.run("return \(selected).length").number == 1)
    try session.click(x: 600, y: 400)
    try session.wait(until: "document.querySelector('dialog')?.open")
  }

  @Test(arguments: ["flow", "hex", "radial"], Browser.Kind.usual)
  func aLongPressSelectsInEveryLayout(_ layout: String, _ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--layout", layout)
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    let (x, y) = try session.element("#wall .tile a").frame.middle
    // The second one takes the photo out again.
    for (kind, selected) in [(PointerKind.mouse, 1), (.touch, 0)] {
      try session.point([.move(x: x, y: y), .press, .pause(milliseconds: 800), .release], kind: kind)
      let count = "document.querySelectorAll('#wall [aria-selected=true]').length"
      try session.wait(until: "\(count) === \(selected)")
      #expect(try session.run("return document.querySelector('dialog')?.open ?? false").flag == false)
    }
  }

  @Test(arguments: Browser.Kind.usual)
  func aDoubleClickZoomsSmallPhotos(_ kind: Browser.Kind) throws {
    let photos = try TemporaryFolder()
    let sample = SampleImages.folder.path + "/planet.png"
    let small = try ChildProcess(
      [Programs.built("tessera"), sample, "-o", "small.png", "--layout", "row", "--width", "300", "--no-cache"],
      in: photos.url.path
    ).wait()
    try #require(small.code == 0, "\(small)")
    let site = try BrowsedSite(inputs: [photos.url.path + "/small.png"])
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    try session.click("#wall .tile a")
    try session.wait(until: "document.querySelector('dialog')?.open")
    usleep(600_000)
    try session.point([.move(x: 600, y: 400), .press, .release, .press, .release])
    usleep(300_000)
    #expect(try session.element("dialog img").frame.width == 600)
  }

  /// Elements with roles that HTML does not allow them are reported by checkers.
  @Test(arguments: Browser.Kind.usual)
  func rolesAreThoseThatElementsMayHave(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite()
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    #expect(try session.run("return document.querySelectorAll('ul[role], li[role]').length").number == 0)
    #expect(try session.role(of: "#wall .row") == "row")
    try session.click("#wall .tile a")
    try session.wait(until: "document.querySelector('dialog')?.open")
    #expect(try session.role(of: "dialog > section") == "region")
    #expect(try session.run("return document.querySelector('dialog').children.length").number == 1)
  }

  @Test(arguments: Browser.Kind.usual)
  func wordsAreInTheLanguageOfThePageOrSayWhichTheyAreIn(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--locale", "ar", "--title", "Samples")
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    #expect(try session.run("return getComputedStyle(document.querySelector('.toolbar')).direction").text == "rtl")
    #expect(try session.attribute("placeholder", of: ".search") == "بحث")
    try site.make(["--locale", "fa", "--title", "Samples"])
    try site.open(session, "?fa")
    #expect(try session.attribute("dir", of: "html") == "rtl" && session.attribute("lang", of: ".toolbar") == "en")
    #expect(try session.run("return getComputedStyle(document.querySelector('.toolbar')).direction").text == "ltr")
    try site.make(["--locale", "de", "--title", "Samples"])
    try site.open(session, "?de")
    #expect(try session.attribute("dir", of: "html") == nil && session.attribute("lang", of: ".toolbar") == nil)
  }

  @Test(arguments: Browser.Kind.usual)
  func photosAreLookedThroughInShortTasks(_ kind: Browser.Kind) throws {
    let scripts = try ScriptFolder(
      """
      import { found } from "./finding.js";
      const words = "lake forest river mountain señor Käse".split(" ");
      const photos = Array.from({ length: 20_000 }, (_, index) => ({
        name: `${index}.jpg`, description: words[index % 6].repeat(40), widths: [1], rating: index % 5,
      }));
      window.look = async (words, isWanted) => {
        let tasks = 0;
        const timer = setInterval(() => (tasks += 1), 0);
        const result = await found(photos, { words, folder: "", from: "", to: "", rating: 1 }, () => isWanted);
        clearInterval(timer);
        return [result && result.length, tasks];
      };
      """)
    let session = try SharedBrowser.session(kind)
    try session.open(scripts.address)
    try session.wait(until: "window.look")
    #expect(try session.run("return look('forgotten', false)")[0].number == nil)
    let (first, second) = (try session.run("return look('KASE', true)"), try session.run("return look('kase', true)"))
    #expect(first[0].number == second[0].number && first[0].number ?? 0 > 2000)
    #expect(first[1].number ?? 0 > 0, "\(first)")
  }
}
