import Browsing
import Foundation
import TestSupport
import Testing

/// What visitors do with the photos of a site.
@Suite(.enabled(if: Browser.isInstalled, "skipped: no chromium with chromedriver"))
struct SiteReadingTests {
  @Test func anOriginalIsFoundWhateverItsName() throws {
    let photos = try TemporaryFolder()
    let sample = Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent("planet.png")))
    for name in ["a b.png", "Käse.png", "[1]+(2).png", "100%25 #1?.png", "日本.png"] {
      try photos.write(sample, to: name)
    }
    let site = try BrowsedSite("--originals", "copy", inputs: [photos.url.path])
    let session = try SharedBrowser.session()
    try site.open(session)
    let links = try session.run("return [...document.querySelectorAll('#wall li')].map((item) => item.id)").list
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

  @Test func photosAreLookedThroughInShortTasks() throws {
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
    let session = try SharedBrowser.session()
    try session.open(scripts.address)
    try session.wait(until: "window.look")
    #expect(try session.run("return look('forgotten', false)")[0].number == nil)
    let (first, second) = (try session.run("return look('KASE', true)"), try session.run("return look('kase', true)"))
    #expect(first[0].number == second[0].number && first[0].number ?? 0 > 2000)
    #expect(first[1].number ?? 0 > 0, "\(first)")
  }
}
