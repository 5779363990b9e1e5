import Dispatch
import Foundation
import Parallel

/// The output of a program on a pipe, read in a thread so that a full pipe never holds the program up.
final class CapturedStream: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let ended = DispatchGroup()

  /// Reads `descriptor` to its end, and closes it.
  init(_ descriptor: Int32) {
    ended.enter()
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count > 0 { bytes.withLock { $0 += buffer[..<count] } }
        if count == 0 || (count < 0 && errno != EINTR) { break }
      }
      close(descriptor)
      ended.leave()
    }
  }

  var textSoFar: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Waits for the end of the stream.
  func wait() { ended.wait() }
}

/// Writes to a program’s standard input in a thread, and closes it.
func feed(_ bytes: [UInt8], to descriptor: Int32) {
  Thread.detachNewThread {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Sound: the bytes outlive the call.
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      if count < 0 && errno != EINTR { break }
    }
    close(descriptor)
  }
}
