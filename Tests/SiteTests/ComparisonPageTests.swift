import Browsing
import ChildProcesses
import Foundation
import TestSupport
import Testing

/// Pages of comparisons in a browser.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct ComparisonPageTests {
  private let folder: TemporaryFolder

  /// Compares three pairs of samples: two with the same size, and one with different sizes.
  init() throws {
    folder = try TemporaryFolder()
    let sample = { (name: String) in try Array(Data(contentsOf: SampleImages.folder.appending(path: name))) }
    for (name, expected, actual) in [
      ("a", "aurora.jpg", "brushwork.jpg"), ("b", "brushwork.jpg", "aurora.jpg"), ("c", "dunes.jpg", "aurora.jpg"),
    ] {
      try folder.write(sample(expected), to: "golden/\(name).jpg")
      try folder.write(sample(actual), to: "new/\(name).jpg")
    }
  }

  private func open(_ output: String, page: String, _ kind: Browser.Kind) throws -> BrowserSession {
    let words = ["compare", "golden", "new", "-o", output, "--quiet"]
    let run = try ChildProcess([Programs.built("tessera")] + words, in: folder.url.path).wait()
    try #require(run.code == 1, "\(run)")
    let session = try SharedBrowser.session(kind)
    try session.open("file://" + folder.url.path + "/" + page)
    return session
  }

  /// True if a picture of the review can be seen.
  private func isShown(_ kind: String, in session: BrowserSession) throws -> Bool {
    let svg = "document.querySelector('.pane svg.\(kind)')"
    return try session.run("return \(svg) !== null && getComputedStyle(\(svg)).visibility !== 'hidden'").flag == true
  }

  private func text(_ selector: String, in session: BrowserSession) throws -> String? {
    try session.run("return document.querySelector('\(selector)').textContent").text
  }

  @Test(arguments: [("changes.html", "changes.html"), ("changes", "changes/index.html")], Browser.Kind.usual)
  func picturesFlipSwipeAndFade(_ files: (output: String, page: String), _ kind: Browser.Kind) throws {
    let session = try open(files.output, page: files.page, kind)
    #expect(try session.elements(".card").count == 3)
    #expect(try session.text(of: "h1") == "3 of 3 pictures differ")
    // The keys of the views, and of the next picture.
    try session.type("j")
    try session.wait(until: "!document.querySelector('.review').hidden")
    #expect(try isShown("expected", in: session) && isShown("actual", in: session))
    try session.type("2")
    #expect(try isShown("expected", in: session) && !isShown("actual", in: session))
    try session.type(" ")
    #expect(try !isShown("expected", in: session) && isShown("actual", in: session))
    try session.type("3")
    try session.type(.right)
    let clip = "getComputedStyle(document.querySelector('.pane svg.actual')).clipPath"
    #expect(try session.run("return \(clip)").text == "inset(0px 0px 0px 55%)")
    try session.type("5")
    #expect(try isShown("difference", in: session) && !isShown("expected", in: session))
    // Pictures of different sizes have no difference, and stay side by side.
    try session.type("j")
    try session.type("j")
    try session.wait(until: "document.querySelector('.review h1').textContent === 'c.jpg'")
    #expect(try session.attribute("data-view", of: ".stage") == "side")
    #expect(try session.consoleMessages() == [])
  }

  /// A divider follows the pointer, and the wheel zooms into the place below it.
  @Test(arguments: Browser.Kind.usual) func pointersSwipeAndZoom(_ kind: Browser.Kind) throws {
    let session = try open("changes.html", page: "changes.html#a.jpg", kind)
    try session.type("3")
    let box = try session.run(
      "const b = document.querySelector('.stage').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]"
    ).list.compactMap(\.number)
    try session.drag(from: (box[0] + box[2] / 2, box[1] + 60), to: (box[0] + box[2] / 4, box[1] + 60))
    let at = "parseFloat(document.querySelector('.stage').style.getPropertyValue('--at'))"
    #expect(abs((try session.run("return \(at)").number ?? 0) - 25) < 1)
    // From change to change, at a scale that shows it.
    try session.type("n")
    #expect(try text(".tools .group:last-child .position", in: session)?.hasPrefix("1 of ") == true)
    #expect(try session.run("return document.querySelector('.pane .mark').getBBox().width > 0").flag == true)
    try session.type("z")
    #expect(try text(".percent", in: session) == "100%")
    try session.type("+")
    #expect(try text(".percent", in: session) == "150%")
  }

  /// Summaries for CI link to the picture before, after, and to the difference.
  @Test(arguments: Browser.Kind.usual) func linksOpenAView(_ kind: Browser.Kind) throws {
    let session = try open("changes.html", page: "changes.html#b.jpg:after", kind)
    #expect(try text(".review h1", in: session) == "b.jpg")
    #expect(try !isShown("expected", in: session) && isShown("actual", in: session))
    try session.run("location.hash = 'b.jpg:before'")
    try session.wait(until: "!document.querySelector('.stage').classList.contains('actual-only')")
    #expect(try isShown("expected", in: session) && !isShown("actual", in: session))
    try session.run("location.hash = 'a.jpg:difference'")
    try session.wait(until: "document.querySelector('.review h1').textContent === 'a.jpg'")
    #expect(try isShown("difference", in: session))
  }

  /// The list has all accepted changes, also after the page was loaded again.
  @Test(arguments: Browser.Kind.usual) func changesAreAccepted(_ kind: Browser.Kind) throws {
    let session = try open("changes.html", page: "changes.html", kind)
    try session.run("localStorage.clear(); location.hash = 'b.jpg'")
    try session.wait(until: "!document.querySelector('.review').hidden")
    // Pages fetch nothing, not even what they made themselves.
    try session.run(
      """
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        blob.text().then((text) => { window.list = text; });
        return make.call(URL, blob);
      };
      """)
    try session.type("a")
    #expect(try text(".accepted strong", in: session) == "1 of 3 accepted")
    #expect(try text(".accepted code", in: session) == "tessera compare golden new --update --only accept.txt")
    try session.wait(until: "window.list !== undefined")
    #expect(try session.run("return window.list").text == "# tessera accept list\nb.jpg\n")
    #expect(try session.attribute("download", of: ".accepted a") == "accept.txt")
    try session.refresh()
    try session.wait(until: "document.documentElement.classList.contains('has-script')")
    #expect(try session.run("return document.querySelector('.accepted').hidden").flag == false)
    try session.run("localStorage.clear()")
  }

  /// The index shows what buttons and the field choose, and `j` goes through it.
  @Test(arguments: Browser.Kind.usual) func theIndexIsFiltered(_ kind: Browser.Kind) throws {
    let session = try open("changes.html", page: "changes.html", kind)
    try session.type("/")
    try session.type("c", ".")
    #expect(try session.run("return document.querySelectorAll('.card:not([hidden])').length").number == 1)
    try session.type(.enter)
    try session.type("j")
    try session.wait(until: "location.hash === '#c.jpg'")
    try session.type(.escape)
    try session.wait(until: "document.querySelector('.review').hidden")
  }
}
