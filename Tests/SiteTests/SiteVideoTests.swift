import Browsing
import ChildProcesses
import Foundation
import TestSupport
import Testing

/// Videos that the viewer of a site plays.
@Suite(
  .enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"),
  .enabled(if: Programs.installed("ffmpeg") != nil, "skipped: no ffmpeg"))
struct SiteVideoTests {
  private let photos: TemporaryFolder

  /// A video, and a photo with a video of another shape.
  init() throws {
    photos = try TemporaryFolder()
    for (name, size) in [("a.webm", "64x48"), ("b.webm", "96x32")] {
      let words = ["-f", "lavfi", "-i", "testsrc2=s=\(size):d=2:r=10", "-c:v", "libvpx", name]
      try #require(try ChildProcess(["ffmpeg", "-v", "error"] + words, in: photos.url.path).wait().code == 0)
    }
    try photos.write(Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent("planet.png"))), to: "b.png")
  }

  private static let film = "document.querySelector('.viewer video')"

  @Test(arguments: Browser.Kind.usual)
  func theViewerPlaysVideosAndMotionPhotos(_ kind: Browser.Kind) throws {
    let site = try BrowsedSite("--videos", "copy", inputs: [photos.url.path])
    let session = try SharedBrowser.session(kind)
    try site.open(session)
    try session.run("document.querySelector('.tile a').click()")
    try session.wait(until: "\(Self.film) && !\(Self.film).hasAttribute('data-apart')")
    #expect(try session.run("const film = \(Self.film); return film.muted && film.loop && film.controls").flag == true)
    #expect(try session.run("return \(Self.film).readyState").number == 0, "nothing is loaded before it plays")
    try session.run("\(Self.film).play()")
    try session.wait(until: "\(Self.film).currentTime > 0.2")
    #expect(try session.run("return \(Self.film).hasAttribute('data-apart')").flag == false)
    let corner = "return getComputedStyle(document.querySelector('.viewer .about')).top"
    #expect(try session.run(corner).text == "68px", "below the buttons, beside the controls")
    // The next one has another shape than its photo.
    try session.type(.right)
    try session.wait(until: "document.querySelectorAll('.viewer video').length === 1")
    try session.run("\(Self.film).play()")
    try session.wait(until: "\(Self.film).currentTime > 0.2 && \(Self.film).hasAttribute('data-apart')")
    try session.type(.escape)
    try session.wait(until: "!document.querySelector('dialog')?.open && !\(Self.film)")
    #expect(try session.consoleMessages() == [])
  }
}
