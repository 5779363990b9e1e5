import Browsing
import ChildProcesses
import Foundation
import TestSupport
import Testing

/// Albums, and what visitors do with photos beside looking at them.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct AlbumBrowserTests {
  private let photos: TemporaryFolder

  init() throws {
    photos = try TemporaryFolder()
    let samples = try FileManager.default.contentsOfDirectory(atPath: SampleImages.folder.path)
    for (index, name) in samples.filter({ $0.hasSuffix(".jpg") }).sorted().prefix(6).enumerated() {
      let bytes = Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent(name)))
      try photos.write(bytes, to: index < 3 ? "one/ä \(name)" : "two/\(name)")
    }
  }

  private func site(_ options: String...) throws -> BrowsedSite {
    let site = try BrowsedSite(inputs: [photos.url.path])
    try site.make(["--albums", "folder", "--title", "All"] + options)
    return site
  }

  @Test(arguments: Browser.Kind.usual)
  func visitorsGoFromAlbumToAlbum(_ kind: Browser.Kind) throws {
    let site = try site()
    let session = try SharedBrowser.session(kind)
    try session.open(site.server.address)
    #expect(try session.run("return document.querySelectorAll('.covers a').length").number == 2)
    _ = try session.run("document.querySelector('.covers a').click()")
    try session.wait(until: "document.documentElement.dataset.live !== undefined")
    #expect(try session.run("return document.querySelectorAll('#wall .tile').length").number == 3)
    _ = try session.run("document.querySelector('.neighbors [rel=next]').click()")
    try session.wait(until: "document.title.startsWith('two') && document.documentElement.dataset.live !== undefined")
    _ = try session.run("document.querySelector('.trail a').click()")
    try session.wait(until: "document.title === 'All'")
    #expect(site.server.requests.allSatisfy { $0.status == 200 })
  }

  @Test(arguments: Browser.Kind.usual)
  func aSelectionIsAnArchiveOfItsFiles(_ kind: Browser.Kind) throws {
    let site = try site("--originals", "copy")
    let session = try SharedBrowser.session(kind)
    try site.open(session, "albums/one/index.html")
    _ = try session.run(
      """
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => { window.archive = blob; return make.call(URL, blob); };
      [...document.querySelectorAll('.toolbar > button')].find((one) => !one.hidden).click();
      for (const link of document.querySelectorAll('#wall .tile a')) link.click();
      """)
    try session.wait(until: "document.querySelector('.selection .zip')")
    _ = try session.run("document.querySelector('.selection .zip').click()")
    try session.wait(until: "window.archive")
    _ = try session.run(
      """
      const reader = new FileReader();
      reader.onload = () => (window.text = reader.result);
      reader.readAsDataURL(window.archive);
      """)
    try session.wait(until: "window.text")
    let text = try #require(try session.run("return window.text.split(',')[1]").text)
    let archive = photos.url.appendingPathComponent("selection.zip")
    try #require(Data(base64Encoded: text)).write(to: archive)
    // Python reads the archive, checks it, and compares the files with the photos.
    let script = """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      for item in archive.infolist():
          assert item.filename.startswith('one/ä '), item.filename
          assert archive.read(item) == open(sys.argv[2] + '/' + item.filename, 'rb').read()
      print(len(archive.infolist()))
      """
    guard let python = Programs.installed("python3") else { return }
    let run = try ChildProcess([python, "-c", script, archive.path, photos.url.path]).wait()
    #expect(run.code == 0 && run.output.hasPrefix("3"), "\(run)")
  }

  @Test(arguments: Browser.Kind.usual)
  func aLinkShowsASelection(_ kind: Browser.Kind) throws {
    let site = try site()
    let session = try SharedBrowser.session(kind)
    try site.open(session, "albums/two/index.html")
    let id = try #require(try session.run("return document.querySelector('#wall .tile').id").text)
    try session.open("about:blank")
    try site.open(session, "albums/two/index.html#select=\(id.prefix(6))")
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 1")
    #expect(try session.run("return document.querySelector('.selection').hidden").flag == false)
    _ = try session.run("document.querySelector('.selection .done').click()")
    try session.wait(until: "document.querySelectorAll('#wall .tile').length === 3")
    #expect(try session.run("return location.hash").text == "")
  }

  @Test(arguments: Browser.Kind.usual)
  func aSlideShowTurnsPhotosOver(_ kind: Browser.Kind) throws {
    let site = try site()
    let session = try SharedBrowser.session(kind)
    try site.open(session, "albums/one/index.html?seconds=1")
    _ = try session.run("document.querySelector('#wall .tile a').click()")
    try session.wait(until: "document.querySelector('.viewer .slideshow')")
    let first = try session.run("return location.hash").text
    _ = try session.run("document.querySelector('.viewer .slideshow').click()")
    try session.wait(until: "location.hash !== '\(first ?? "")'")
    _ = try session.run("document.querySelector('.viewer .close').click()")
    try session.wait(until: "!document.querySelector('.viewer').open")
    #expect(try session.run("return document.querySelector('.viewer').hasAttribute('data-slides')").flag == false)
  }

  @Test(arguments: Browser.Kind.usual)
  func metadataIsInAPanel(_ kind: Browser.Kind) throws {
    let site = try site()
    let session = try SharedBrowser.session(kind)
    try site.open(session, "albums/two/index.html")
    _ = try session.run("document.querySelector('#wall .tile a').click()")
    try session.wait(until: "document.querySelector('.viewer .tools .info')")
    _ = try session.run("document.querySelector('.viewer .tools .info').click()")
    let text = try #require(try session.run("return document.querySelector('.facts').innerText").text)
    #expect(text.contains("File") && text.contains("two/") && text.contains("Size"))
  }

  @Test(arguments: Browser.Kind.usual)
  func aLinkToAPhotoIsCopiedWhereTheSystemHasNoMenu(_ kind: Browser.Kind) throws {
    let site = try site()
    let session = try SharedBrowser.session(kind)
    try site.open(session, "albums/one/index.html")
    if try session.run("return navigator.share !== undefined").flag == true { return }
    try session.click("#wall .tile a")
    try session.wait(until: "document.querySelector('.viewer .share')")
    try session.click(".viewer .share")
    try session.wait(until: "document.querySelector('.viewer .notice').textContent === 'Link copied'")
  }
}
