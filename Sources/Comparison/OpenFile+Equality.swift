package import Files
import Foundation

extension OpenFile {
  /// Returns true if another file has the same bytes.
  package func hasSameBytes(as other: borrowing OpenFile) throws(FileError) -> Bool {
    if stamp.identity == other.stamp.identity { return true }
    guard size == other.size else { return false }
    // Both pieces fit into the processor's cache.
    let most = 64 << 10
    var offset = 0
    while offset < size {
      let count = min(most, size - offset)
      let (first, second) = (try bytes(at: offset, count: count), try other.bytes(at: offset, count: count))
      // Sound: both arrays have the bytes that are compared.
      let isSame = unsafe first.withUnsafeBytes { first in
        unsafe second.withUnsafeBytes { second in
          unsafe first.count == second.count && memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0
        }
      }
      if !isSame { return false }
      offset += count
    }
    return true
  }
}
