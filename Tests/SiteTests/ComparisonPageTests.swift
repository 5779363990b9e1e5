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

  private func isShown(_ figure: String, in session: BrowserSession) throws -> Bool {
    let style = "getComputedStyle(document.querySelector('article:nth-of-type(2) .\(figure)'))"
    return try session.run("return \(style).display !== 'none' && \(style).visibility !== 'hidden'").flag == true
  }

  @Test(arguments: [("changes.html", "changes.html"), ("changes", "changes/index.html")], Browser.Kind.usual)
  func picturesFlipSwipeAndFade(_ files: (output: String, page: String), _ kind: Browser.Kind) throws {
    let session = try open(files.output, page: files.page, kind)
    #expect(try session.elements("article").count == 3)
    #expect(try session.text(of: "h1") == "3 of 3 pictures differ")
    #expect(try isShown("expected", in: session) && isShown("actual", in: session))
    // The keys of the views, and of the next picture.
    try session.type("j")
    try session.type("2")
    #expect(try isShown("expected", in: session) && !isShown("actual", in: session))
    try session.type(" ")
    #expect(try !isShown("expected", in: session) && isShown("actual", in: session))
    try session.type("3")
    try session.type(.right)
    let clip = "getComputedStyle(document.querySelector('article:nth-of-type(2) .actual')).clipPath"
    #expect(try session.run("return \(clip)").text == "inset(0px 45% 0px 0px)")
    try session.click("button:nth-of-type(5)")
    #expect(try isShown("difference", in: session) && !isShown("expected", in: session))
    #expect(try session.attribute("aria-pressed", of: "button:nth-of-type(5)") == "true")
    // Pictures of different sizes have no difference, and stay side by side.
    let view = "document.querySelector('article:nth-of-type(3) .views').dataset.view"
    #expect(try session.run("return \(view)").text == "side")
    #expect(try session.consoleMessages() == [])
  }
}
