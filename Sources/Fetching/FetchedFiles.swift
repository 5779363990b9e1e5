import Clock
import Digests
package import Files
import Foundation

/// The folder of fetched files. When there are too many, the least recently used ones are removed.
package struct FetchedFiles: Sendable {
  let folder: FilePath
  /// The maximum total size of all files, in bytes.
  let limit: Int64

  /// - Parameter cache: The folder of the cache.
  package init(in cache: FilePath, limit: Int) {
    folder = cache.absolute.appending(FilePath("fetched"))
    self.limit = Int64(limit)
  }

  init(at folder: FilePath, limit: Int64) {
    (self.folder, self.limit) = (folder, limit)
  }

  /// True if files can be stored there.
  package var isUsable: Bool {
    guard folder.makeFolder() else { return false }
    // Sound: the path is zero-terminated and outlives the call.
    return unsafe access(folder.terminated, W_OK) == 0
  }

  /// Returns the path for the file of an address.
  func path(of address: FilePath) -> FilePath {
    var digest = SHA256()
    digest.update(address.bytes)
    return folder.appending(FilePath(digest.finish().prefix(32) + ending(of: address)))
  }

  /// Returns the path of a file while it is being fetched. Some programs depend on the extension.
  func partial(of address: FilePath) -> FilePath {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    return folder.appending(FilePath(Self.partialStart + name + ending(of: address)))
  }

  private static let partialStart = "part-"

  private func ending(of address: FilePath) -> String {
    let ending = address.fileExtension
    let isPlain = ending.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isPlain && (1...8).contains(ending.utf8.count) ? ".\(ending)" : ""
  }

  /// Opens the file of an address; nil if it is missing or has another size than required.
  func open(_ address: FilePath, size: Int64?) -> Int32? {
    let path = path(of: address)
    guard contains(address, size: size) else { return nil }
    // Sound: the path is zero-terminated and outlives the call.
    let descriptor = unsafe Foundation.open(path.terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return nil }
    // Marks it as used now.
    _ = unsafe utimensat(AT_FDCWD, path.terminated, nil, 0)
    return descriptor
  }

  /// Returns the number of bytes of an address's file; nil if it is missing.
  func size(of address: FilePath) -> Int64? {
    guard let status = try? path(of: address).ownStatus(), status.kind == .file else { return nil }
    return status.stamp.size
  }

  func contains(_ address: FilePath, size: Int64?) -> Bool {
    self.size(of: address).map { size == nil || size == $0 } ?? false
  }

  // MARK: - Size

  private struct Entry {
    var path: FilePath
    var size: Int64
    var used: Int64
  }

  private var entries: [Entry] {
    ((try? folder.entries()) ?? []).compactMap { name in
      let path = folder.appending(name)
      guard let status = try? path.ownStatus(), status.kind == .file else { return nil }
      return Entry(path: path, size: status.stamp.size, used: status.stamp.modified)
    }
  }

  /// The number of files and of their bytes.
  package var status: (count: Int, bytes: Int64) {
    let entries = entries.filter { !Self.isPartial($0) }
    return (entries.count, entries.reduce(0) { $0 + $1.size })
  }

  private static func isPartial(_ entry: Entry) -> Bool { entry.path.name.bytes.starts(with: partialStart.utf8) }

  /// Removes files over the limit and the remains of killed runs. Returns the number of bytes left.
  ///
  /// - Parameter kept: Addresses whose files are about to be used.
  @discardableResult
  package func prune(keeping kept: Set<FilePath> = []) -> Int64 {
    let spared = Set(kept.map(path(of:)))
    let old = WallClock.nanoseconds() - 86_400_000_000_000
    var files: [Entry] = []
    for entry in entries {
      if !Self.isPartial(entry) { files.append(entry) } else if entry.used < old { entry.path.remove() }
    }
    var sum = files.reduce(0) { $0 + $1.size }
    if sum <= limit { return sum }
    for entry in files.sorted(by: { $0.used < $1.used }) where !spared.contains(entry.path) {
      // Below the limit, so that the next file does not have to make room again.
      if sum <= limit - limit / 10 { break }
      if entry.path.remove() { sum -= entry.size }
    }
    return sum
  }

  /// Removes all files except those that are being fetched.
  package func clear() {
    for entry in entries where !Self.isPartial(entry) { entry.path.remove() }
    // Sound: the path is zero-terminated and outlives the call. The folder stays if a file is being fetched.
    _ = unsafe rmdir(folder.terminated)
  }
}
