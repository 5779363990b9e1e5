import CProcess
import Foundation
import Parallel

/// A file without a name, open as long as anything refers to it. Afterwards, its memory is used for another file,
/// because new pages take the system longer than writing to used ones.
///
/// Everything that may still read the file must keep a reference to it, including the object for a process that has its
/// descriptor.
final class MemoryFile: Sendable {
  let descriptor: Int32
  let size: Int64
  /// The pool that gets the file's memory, if it may be reused.
  private let pool: MemoryFilePool?

  /// Takes ownership of a finished file.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    size = Int64(lseek(descriptor, 0, SEEK_END))
    pool = nil
  }

  /// Creates a file with these bytes; nil if there is no space for it.
  init?(_ bytes: UnsafeRawBufferPointer, pool: MemoryFilePool = .shared) {
    size = Int64(bytes.count)
    self.pool = size <= MemoryFilePool.longestFile ? pool : nil
    let used = self.pool?.take()
    guard let descriptor = used ?? Self.makeEmpty() else { return nil }
    self.descriptor = descriptor
    // The rest of a longer file must not remain after this one.
    guard used == nil || (ftruncate(descriptor, off_t(size)) == 0 && lseek(descriptor, 0, SEEK_SET) == 0),
      unsafe Descriptor.write(bytes, to: descriptor)
    else {
      let code = errno
      close(descriptor)
      errno = code
      return nil
    }
    // A seal against changes would be permanent. Workers get descriptors for reading, and cannot open others.
    if self.pool == nil { cprocess_seal(descriptor) }
  }

  /// Creates an empty file; nil if there is no space for it.
  static func makeEmpty() -> Int32? {
    #if os(Linux)
      let descriptor = cprocess_make_memory_file()
      return descriptor < 0 ? nil : descriptor
    #else
      return try? OutputFile.openUnnamed(in: FilePath.temporaryFolder)
    #endif
  }

  /// Opens the file for reading. Each opened file has its own position.
  func open(as path: FilePath) throws(FileError) -> Int32 {
    let descriptor = uninterrupted { cprocess_open_again(self.descriptor) }
    guard descriptor >= 0 else { throw FileError(path, action: "be opened") }
    return descriptor
  }

  deinit {
    if let pool { pool.add(descriptor, size: size) } else { close(descriptor) }
  }
}

/// The memory of files that nothing refers to any more.
final class MemoryFilePool: Sendable {
  private let files = Mutex<[(descriptor: Int32, size: Int64)]>([])

  static let shared = MemoryFilePool()

  /// The maximum size of a file whose memory is kept for reuse, and the maximum total.
  static let longestFile: Int64 = 12 << 20
  static let maxBytes: Int64 = 24 << 20

  /// The number of bytes that are kept.
  var size: Int64 { files.withLock { $0.reduce(0) { $0 + $1.size } } }

  /// Returns the descriptor of a file to be overwritten.
  func take() -> Int32? { files.withLock { $0.popLast()?.descriptor } }

  /// Keeps a file if there is room.
  func add(_ descriptor: Int32, size: Int64) {
    let isKept = files.withLock { files in
      if files.reduce(size, { $0 + $1.size }) > Self.maxBytes { return false }
      files.append((descriptor, size))
      return true
    }
    if !isKept { close(descriptor) }
  }

  func empty() {
    let unneeded = files.withLock { files in
      defer { files = [] }
      return files
    }
    for file in unneeded { close(file.descriptor) }
  }
}
