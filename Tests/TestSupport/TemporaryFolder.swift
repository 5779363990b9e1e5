package import Files
package import Foundation

/// A folder that is removed with its contents when it is no longer used.
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

  /// Beside the folder, and removed with it: the cache of programs that run in it.
  package var cache: URL { url.appendingPathExtension("cache") }

  /// Writes a file, and makes its folders.
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

  /// Makes a named pipe without a writer.
  package func makePipe(_ name: String) {
    let result = unsafe mkfifo(url.path + "/" + name, 0o600)
    precondition(result == 0, "A pipe can be made in a folder of one's own.")
  }

  /// Makes a folder, and those that it is in.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: url.path + "/" + name, withIntermediateDirectories: true)
  }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url.path + "/" + name, withDestinationPath: target)
  }

  /// Sets the date of a file.
  package func setDate(_ date: Date, of name: String) throws { try path.appending(FilePath(name)).setDate(date) }

  /// Sets the date of a file some seconds back, plus a quarter of one, so that it is not rounded to now.
  package func age(_ name: String, seconds: Double) throws {
    try setDate(Date(timeIntervalSinceNow: -seconds.rounded() - 0.25), of: name)
  }

  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// The names in the folder, hidden ones too, in order.
  package var names: [String] { get throws { try names(in: "") } }

  /// Returns the names in a folder within it, hidden ones too, in order.
  package func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path + "/" + name).sorted()
  }

  /// Returns a path within the folder as the folder names it.
  package func name(of file: FilePath) -> String { String(file.description.dropFirst(url.path.count + 1)) }
}

extension FilePath {
  /// Sets the date of the file.
  package func setDate(_ date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: losslessText)
  }
}
