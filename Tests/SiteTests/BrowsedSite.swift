import Browsing
import ChildProcesses
import Foundation
import TestSupport
import Testing

/// A site of the samples, served to a browser.
struct BrowsedSite {
  let folder: TemporaryFolder
  let server: FileServer
  private let inputs: [String]

  /// - Parameter options: Of `tessera site`.
  init(_ options: String..., inputs: [String] = [SampleImages.folder.path]) throws {
    folder = try TemporaryFolder()
    self.inputs = inputs
    let path = folder.url.path + "/site"
    if inputs == [SampleImages.folder.path] {
      try FileManager.default.copyItem(atPath: PreparedSite.path.get(), toPath: path)
    }
    server = try FileServer(path)
    try make(options)
  }

  /// Makes the site, or rebuilds it with other options.
  func make(_ options: [String]) throws {
    let run = try tessera(["site"] + inputs + ["-o", "site", "--cache", folder.cache.path] + options)
    try #require(run.code == 0, "\(run)")
  }

  func tessera(_ words: [String]) throws -> ChildProcess.Run {
    try ChildProcess([Programs.built("tessera")] + words, in: folder.url.path).wait()
  }

  /// The address of the first page on the disk.
  var file: String { "file://" + folder.url.path + "/site/index.html" }

  /// Opens the page, and waits until the script has laid it out.
  func open(_ session: BrowserSession, _ suffix: String = "") throws {
    try session.open(server.address + suffix)
    try session.wait(until: "document.documentElement.dataset.live !== undefined")
  }

  /// Opens the page in a window that runs no scripts.
  func openWithoutScripts(_ session: BrowserSession, _ suffix: String = "") throws {
    try session.open(server.address + suffix)
    // WebKit’s small browser runs none in pages, but says that it does.
    try session.run(
      "if (matchMedia('(scripting: enabled)').matches) delete document.documentElement.dataset.field")
  }
}

/// A site of the samples. Others begin with a copy, because most of a site's time is spent compressing photos.
private enum PreparedSite {
  /// Its folder, which is removed at the end of the process.
  static let path: Result<String, any Error> = Result {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-tests-site-\(getpid())").path
    atexit { if let path = try? PreparedSite.path.get() { try? FileManager.default.removeItem(atPath: path) } }
    let words = ["site", SampleImages.folder.path, "-o", path, "--no-cache"]
    let run = try ChildProcess([Programs.built("tessera")] + words).wait()
    try #require(run.code == 0, "\(run)")
    return path
  }
}

/// A browser of each engine for all tests: starting one takes a second or more.
enum SharedBrowser {
  private static let chromium = Result { try Browser(.chromium) }
  private static let firefox = Result { try Browser(.firefox) }
  private static let webKit = Result { try Browser(.webKit) }

  static func session(
    _ kind: Browser.Kind = .chromium, _ options: BrowserOptions = BrowserOptions()
  ) throws -> BrowserSession {
    let browser =
      switch kind {
      case .chromium: chromium
      case .firefox: firefox
      case .webKit: webKit
      }
    return try browser.get().session(options)
  }
}

extension Browser.Kind {
  /// The engines for most tests: the first that is installed or, with `TESSERA_EVERYTHING`, all of them.
  /// `SiteEngineTests` has what is tried in the others each time.
  static let usual = Thoroughness.part(installed, each: allCases.count)
  /// The others.
  static let others = Array(installed.dropFirst())
}
