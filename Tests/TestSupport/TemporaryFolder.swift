package import Files
package import Foundation

/// A folder that is removed with everything in it when it is no longer used.
package final class TemporaryFolder {
  package let url: URL
  package var path: FilePath { FilePath(url.path) }

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, making the folders that its name needs.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return FilePath(file.path)
  }

  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// The names in the folder, hidden ones too, in order.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
