import Foundation

/// Functions for writing to file descriptors.
package enum Descriptor {
  /// Writes all of `bytes`. Returns false and sets `errno` on failure.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        // Sound: stays within the buffer.
        let count = unsafe Foundation.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return false }
        done += count
      }
      return true
    }
  }

  /// Writes all of `bytes` at an offset in a file.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        // Sound: stays within the buffer.
        let count = unsafe pwrite(descriptor, buffer.baseAddress! + done, buffer.count - done, off_t(offset + done))
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return false }
        done += count
      }
      return true
    }
  }
}
