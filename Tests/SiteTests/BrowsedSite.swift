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
    try self.init(options, inputs: inputs, beginningWith: PreparedSite.open)
  }

  /// - Parameters:
  ///   - options: Of `tessera site`.
  ///   - passwords: A file with the passwords of a private site.
  init(_ options: [String], inputs: [String], lockedBy passwords: String) throws {
    try self.init(options + ["--password-file", passwords], inputs: inputs, beginningWith: PreparedSite.locked)
  }

  private init(_ options: [String], inputs: [String], beginningWith prepared: Result<String, any Error>) throws {
    folder = try TemporaryFolder()
    self.inputs = inputs
    let path = folder.url.path + "/site"
    if inputs.allSatisfy({ $0.hasPrefix(SampleImages.folder.path) }) {
      try FileManager.default.copyItem(atPath: prepared.get(), toPath: path)
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

/// Sites of the samples. Others begin with a copy, because most of a site's time is spent compressing photos.
private enum PreparedSite {
  static let open = Result { try made("open") }
  /// With the keys that the password of most tests opens, so that the photos need not be encrypted again.
  static let locked = Result {
    let passwords = folder.appendingPathComponent("passwords.txt")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(PrivateSiteBrowserTests.password.utf8).write(to: passwords)
    return try made("locked", ["--password-file", passwords.path])
  }

  /// Removed at the end of the process.
  private static let folder: URL = {
    atexit { try? FileManager.default.removeItem(at: PreparedSite.folder) }
    return FileManager.default.temporaryDirectory.appendingPathComponent("tessera-tests-sites-\(getpid())")
  }()

  private static func made(_ name: String, _ options: [String] = []) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent(name).path
    let run = try ChildProcess(
      [Programs.built("tessera"), "site", SampleImages.folder.path, "-o", path, "--no-cache"] + options
    ).wait()
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
