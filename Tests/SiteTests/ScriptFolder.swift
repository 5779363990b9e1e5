import Browsing
import Foundation
import TestSupport

/// The modules of the site's script, served to a browser one by one.
struct ScriptFolder {
  private let folder: TemporaryFolder
  private let server: FileServer

  /// - Parameter script: A module that imports from them.
  init(_ script: String) throws {
    folder = try TemporaryFolder()
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Site/Resources")
    for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) where name.hasSuffix(".js") {
      try folder.write(Array(try Data(contentsOf: sources.appendingPathComponent(name))), to: name)
    }
    try folder.write(Array(script.utf8), to: "test.mjs.js")
    try folder.write(
      Array("<!doctype html><title>script</title><script type=module src=test.mjs.js></script>".utf8),
      to: "index.html")
    server = try FileServer(folder.url.path)
  }

  var address: String { server.address }
  var path: String { folder.url.path }

  func write(_ bytes: [UInt8], to name: String) throws { try folder.write(bytes, to: name) }
}
