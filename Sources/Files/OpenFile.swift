import Foundation

/// A regular file open for reading by position.
///
///     let file = try OpenFile(path)
///     let start = try file.bytes(at: 0, count: 16)
package struct OpenFile: ~Copyable {
  package let path: FilePath
  package let descriptor: Int32
  package let size: Int

  /// Opens `path`. A pipe is refused rather than waited for.
  package init(_ path: FilePath) throws(FileError) {
    let descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else {
      // A socket cannot be opened at all.
      throw errno == ENXIO ? FileError(path, .notRegular) : FileError(path, action: "be opened")
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let error = FileError(path, action: "be looked at")
      close(descriptor)
      throw error
    }
    switch FileStatus(status).kind {
    case .file: break
    case .folder:
      close(descriptor)
      throw FileError(path, .folder)
    default:
      close(descriptor)
      throw FileError(path, .notRegular)
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from `offset`; fewer where the file ends.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    if count == 0 { return [] }
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        // Sound: reads into the part of the buffer that is not yet filled.
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
