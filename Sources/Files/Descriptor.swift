import Foundation

/// Functions for writing to file descriptors.
package enum Descriptor {
  /// Writes all of `bytes`. Returns false and sets `errno` on failure.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe write($0, to: descriptor) }
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    unsafe writeAll(bytes) { rest, _ in unsafe Foundation.write(descriptor, rest.baseAddress, rest.count) }
  }

  /// Returns bytes at an offset in an open file; fewer at its end.
  package static func bytes(
    of descriptor: Int32, named path: FilePath, at offset: Int, count: Int
  ) throws(FileError) -> [UInt8] {
    var got = 0
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        // Sound: stays within the buffer.
        got = unsafe pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        code = errno
        if got < 0 && code == EINTR { continue }
        if got <= 0 { return }
        filled += got
      }
    }
    guard got >= 0 else { throw FileError(path, action: "be read", code: code) }
    return bytes
  }

  /// Writes all of `bytes` at an offset in a file. Returns false and sets `errno` on failure.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe writeAll(bytes) { rest, done in
        unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
    }
  }

  /// Writes all of `bytes` by calls that each write the start of the rest, and return how much, or a negative number
  /// with `errno`.
  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer, by write: (_ rest: UnsafeRawBufferPointer, _ done: Int) -> Int
  ) -> Bool {
    var done = 0
    while done < bytes.count {
      // Sound: stays within the buffer.
      let count = unsafe write(UnsafeRawBufferPointer(rebasing: bytes[done...]), done)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return false }
      done += count
    }
    return true
  }
}
