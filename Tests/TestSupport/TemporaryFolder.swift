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

  deinit {
    try? FileManager.default.removeItem(at: url)
    try? FileManager.default.removeItem(at: cache)
  }

  /// Beside the folder, and removed with it: where programs that are run in it keep what they found out.
  package var cache: URL { url.appendingPathExtension("cache") }

  /// Writes a file, making the folders that its name needs.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return FilePath(file.path)
  }

  /// Writes a file whose name may be any bytes.
  package func write(_ bytes: [UInt8], toName name: [UInt8]) throws -> FilePath {
    let file = path.appending(FilePath(bytes: name))
    let terminated = file.bytes.map { CChar(bitPattern: $0) } + [0]
    // Sound: the path is zero-terminated and outlives the calls.
    let stream = unsafe fopen(terminated, "wb")
    guard let stream = unsafe stream else { throw CocoaError(.fileWriteUnknown) }
    unsafe fwrite(bytes, 1, bytes.count, stream)
    unsafe fclose(stream)
    return file
  }

  /// Makes a pipe that nobody writes to.
  package func makePipe(_ name: String) {
    let result = unsafe mkfifo(url.path + "/" + name, 0o600)
    precondition(result == 0, "A pipe can be made in a folder of one's own.")
  }

  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// The names in the folder, hidden ones too, in order.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
