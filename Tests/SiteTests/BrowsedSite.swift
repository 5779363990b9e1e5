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
}

/// A browser for all tests: starting one takes a second.
enum SharedBrowser {
  private static let browser = Result { try Browser() }

  static func session(_ options: BrowserOptions = BrowserOptions()) throws -> BrowserSession {
    try browser.get().session(options)
  }
}
