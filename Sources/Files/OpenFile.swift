import Clock
import Foundation

/// A regular file open for reading by position.
///
///     let file = try OpenFile(path)
///     let start = try file.bytes(at: 0, count: 16)
package struct OpenFile: ~Copyable {
  package let path: FilePath
  package let descriptor: Int32
  package let size: Int
  /// The file's stamp when it was opened.
  package let stamp: FileStamp
  private let window: FileWindow
  /// The object that must exist as long as anything may read the file, for files in memory.
  package let owner: (any AnyObject & Sendable)?

  /// Opens `path`. Pipes are refused, instead of waiting for data.
  package init(_ path: FilePath) throws(FileError) {
    let memory = path.isInMemory ? try MemoryFolder.file(at: path) : nil
    let descriptor =
      if let memory { try memory.open(as: path) } else if path.isAddress { try RemoteFiles.open(path) } else {
        try Self.open(path)
      }
    let seen = WallClock.nanoseconds()
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let error = FileError(path, action: "be examined")
      close(descriptor)
      throw error
    }
    switch FileStatus(status, seen: seen).kind {
    case .file: break
    case .folder:
      close(descriptor)
      throw FileError(path, .folder)
    default:
      close(descriptor)
      throw FileError(path, .notRegular)
    }
    self.init(path, descriptor, status, seen: seen, of: memory)
  }

  private static func open(_ path: FilePath) throws(FileError) -> Int32 {
    let descriptor = uninterrupted { unsafe Foundation.open(path.terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    if descriptor >= 0 { return descriptor }
    // A socket cannot be opened at all.
    throw errno == ENXIO ? FileError(path, .notRegular) : FileError(path, action: "be opened")
  }

  /// Takes ownership of a file that another process has opened. Nil if it is not a regular file.
  ///
  /// - Parameter path: The name of the file in messages.
  package init?(_ path: FilePath, takingOver descriptor: Int32) {
    let seen = WallClock.nanoseconds()
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, case .file = FileStatus(status, seen: seen).kind else {
      close(descriptor)
      return nil
    }
    self.init(path, descriptor, status, seen: seen, of: nil)
  }

  private init(_ path: FilePath, _ descriptor: Int32, _ status: stat, seen: Int64, of owner: MemoryFile?) {
    self.path = path
    self.owner = owner
    self.descriptor = descriptor
    size = Int(status.st_size)
    stamp =
      path.isAddress
      ? RemoteFiles.status(of: path).stamp : FileStatus(status, seen: seen).turned(by: path.turn).stamp
    window = FileWindow(path: path, descriptor: descriptor, size: size)
  }

  deinit { close(descriptor) }

  /// Returns true if this is the file that was found at its path, or another regular file that has replaced it: the
  /// path must not have become a link to some other file. Some file systems give a file a new number each time it is
  /// opened, but not while it is open.
  package func isInPlace(of found: FileStamp) -> Bool {
    stamp.identity == found.identity || path.linkStatus()?.identity == stamp.identity
  }

  /// Returns up to `count` bytes from `offset`; fewer if the file ends.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try window.bytes(at: offset, count: count)
  }
}

/// Reads a file by position. For small pieces, as in headers, it reads ahead.
private final class FileWindow {
  private let path: FilePath
  private let descriptor: Int32
  private let size: Int
  private var start = 0
  private var kept: [UInt8] = []

  private static let length = 4096

  init(path: FilePath, descriptor: Int32, size: Int) {
    self.path = path
    self.descriptor = descriptor
    self.size = size
  }

  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    if count == 0 { return [] }
    if count > Self.length / 4 { return try read(at: offset, count: count) }
    if offset < start || offset + count > start + kept.count {
      kept = try read(at: offset, count: min(Self.length, size - offset))
      start = offset
    }
    return Array(kept.dropFirst(offset - start).prefix(count))
  }

  private func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        // Sound: reads into the unfilled part of the buffer.
        let got = unsafe pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    if failure != 0 { throw FileError(path, action: "be read", code: failure) }
    return bytes
  }
}
