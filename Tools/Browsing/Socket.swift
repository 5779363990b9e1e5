import Foundation

/// A connection on this machine.
@safe struct Socket: ~Copyable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Connects to a port, or throws.
  init(port: UInt16) throws(BrowserError) {
    descriptor = Self.stream()
    guard descriptor >= 0, unsafe Self.with(port, { unsafe connect(descriptor, $0, $1) }) == 0 else {
      throw .unreachable("no program listens on port \(port)")
    }
  }

  deinit { close(descriptor) }

  /// The reason of a wait that was in vain.
  static let silence = "the connection is silent"

  /// Returns a socket that listens on a free port, and the port.
  static func listening() throws(BrowserError) -> (descriptor: Int32, port: UInt16) {
    let descriptor = stream()
    guard descriptor >= 0, unsafe with(0, { unsafe bind(descriptor, $0, $1) }) == 0, listen(descriptor, 64) == 0
    else {
      if descriptor >= 0 { close(descriptor) }
      throw .unreachable("no port is free")
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

  /// Returns a port that was free just now.
  static func freePort() throws(BrowserError) -> UInt16 {
    let (descriptor, port) = try listening()
    close(descriptor)
    return port
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

  /// Reads some bytes; none at the end of the connection. Throws if nothing comes before `end`.
  func read(before end: ContinuousClock.Instant) throws(BrowserError) -> [UInt8] {
    try wait(for: POLLIN, before: end)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    guard count >= 0 else { throw .unreachable("the connection broke") }
    return Array(buffer[..<count])
  }

  func write(_ bytes: [UInt8], before end: ContinuousClock.Instant) throws(BrowserError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, before: end)
      // Sound: the bytes outlive the call.
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0 && [EAGAIN, EINTR].contains(errno) { continue }
      guard count > 0 else { throw .unreachable("the connection broke") }
      rest = rest.dropFirst(count)
    }
  }

  private func wait(for event: some BinaryInteger, before end: ContinuousClock.Instant) throws(BrowserError) {
    while true {
      let milliseconds = Int32(max(0, ((end - .now) / Duration.milliseconds(1)).rounded(.up)))
      var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let count = unsafe poll(&state, 1, milliseconds)
      if count > 0 { return }
      if count == 0 { throw .timedOut(Self.silence) }
      guard errno == EINTR else { throw .unreachable("the connection broke") }
    }
  }
}
