import Foundation

/// A lock on a wall, for as long as it exists: a second studio for the same wall is refused, even with another cache.
///
/// It leaves no file behind. The lock is an abstract name of a local socket on which nothing listens; the system gives
/// it to one process at a time, and takes it back when that process ends. Processes in another container, which has
/// names of its own, are not noticed.
package final class StudioLock: Sendable {
  private let descriptor: Int32

  package enum Fault: Error, Equatable {
    case isInUse
  }

  /// Takes the lock. Systems without such names have no lock.
  ///
  /// - Parameter name: The identity of the wall: the path of its batch file, and its name.
  package init(of name: [UInt8]) throws(Fault) {
    #if os(Linux)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      if descriptor < 0 { return }
      if Self.bind(descriptor, to: "tessera-studio-" + StudioJournal.digest(of: name)) || errno != EADDRINUSE { return }
      close(descriptor)
      throw .isInUse
    #else
      descriptor = -1
    #endif
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  #if os(Linux)
    private static func bind(_ descriptor: Int32, to name: String) -> Bool {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      // An abstract name begins with a zero.
      let bytes = [0] + Array(name.utf8)
      let start = MemoryLayout.offset(of: \sockaddr_un.sun_path)!
      // Sound: the name is shorter than the path of an address, which outlives the calls.
      return unsafe withUnsafeMutableBytes(of: &address) { raw in
        unsafe UnsafeMutableRawBufferPointer(rebasing: raw[start...]).copyBytes(from: bytes)
        let pointer = unsafe raw.baseAddress!.assumingMemoryBound(to: sockaddr.self)
        return unsafe Foundation.bind(descriptor, pointer, socklen_t(start + bytes.count)) == 0
      }
    }
  #endif
}
