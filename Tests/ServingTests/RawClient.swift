import Foundation

/// A connection that sends any bytes.
final class RawClient {
  private let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  private var unread: [UInt8] = []

  /// Nil if the connection is refused.
  init?(port: UInt16, to host: UInt32 = 0x7F00_0001) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(socket, $0, size) }
    }
    if result != 0 { return nil }
  }

  deinit { close(socket) }

  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// An answer as it was received.
  struct Reply: Equatable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Reads more bytes. Returns false at the end.
  private func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(socket, &bytes, bytes.count, 0)
    if count > 0 { unread += bytes.prefix(count) }
    return count > 0
  }

  /// Reads an answer; nil if the connection is closed before.
  func reply(hasBody: Bool = true) -> Reply? {
    let blank = Array("\r\n\r\n".utf8)
    var end = unread.firstRange(of: blank)
    while end == nil {
      if !fill() { return nil }
      end = unread.firstRange(of: blank)
    }
    guard let end else { return nil }
    let lines = String(decoding: unread[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    unread.removeFirst(end.upperBound)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.components(separatedBy: ": ")
      headers[parts[0].lowercased()] = parts.dropFirst().joined(separator: ": ")
    }
    let count = hasBody ? Int(headers["content-length"] ?? "0") ?? 0 : 0
    while unread.count < count { if !fill() { return nil } }
    defer { unread.removeFirst(count) }
    let status = Int(lines[0].split(separator: " ")[1]) ?? 0
    return Reply(status: status, headers: headers, body: Array(unread.prefix(count)))
  }

  /// Waits for the end of the connection.
  func awaitEnd() { while fill() { unread = [] } }
}
