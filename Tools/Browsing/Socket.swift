import Foundation

/// A connection on this machine.
@safe struct Socket: ~Copyable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Connects to a port.
  ///
  /// - Parameter seconds: How long to wait for each answer.
  init(port: UInt16, seconds: Int) throws {
    descriptor = Self.stream()
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    // Sound: the time has the size that is passed.
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    guard unsafe Self.with(port, { unsafe connect(descriptor, $0, $1) }) == 0 else {
      throw BrowserError.unreachable("nobody listens on port \(port)")
    }
  }

  deinit { close(descriptor) }

  /// A socket that listens on a free port, and the port.
  static func listening() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = stream()
    guard unsafe with(0, { unsafe bind(descriptor, $0, $1) }) == 0, listen(descriptor, 64) == 0 else {
      throw BrowserError.unreachable("no port is free")
    }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Sound: the address has the size that is passed.
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = unsafe getsockname(descriptor, $0, &size)
      }
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  private static func stream() -> Int32 {
    #if canImport(Darwin)
      socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    #endif
  }

  private static func with(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // Sound: the pointer is valid during the call, and the size is that of the address.
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Some bytes; nil at the end of the connection, and when nothing comes.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Sound: the bytes outlive the call.
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The head of a message of HTTP, and what of its body came with it.
struct MessageStart {
  /// The first line.
  let line: String
  let fields: [String: String]
  let body: [UInt8]

  /// Reads up to the empty line; nil if the connection ends before.
  init?(_ socket: borrowing Socket) {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let found = bytes.firstRange(of: end) {
        let lines = String(decoding: bytes[..<found.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        line = lines[0]
        let pairs = lines.dropFirst().compactMap { line in
          line.firstIndex(of: ":").map {
            (line[..<$0].lowercased(), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
          }
        }
        fields = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        body = Array(bytes[found.upperBound...])
        return
      }
      guard bytes.count < 1 << 20, let more = socket.read() else { return nil }
      bytes += more
    }
  }
}
