import Foundation

/// A message of HTTP.
///
///     let request = try Message(reading: socket, before: .now + .seconds(30))
///     print(request.line, request.fields["host"] ?? "")
struct Message {
  /// The first line.
  let line: String
  /// The fields, by their names in small letters.
  let fields: [String: String]
  private(set) var body: [UInt8] = []

  /// The limit of bytes before the body.
  private static let maxHead = 1 << 20

  init(reading socket: borrowing Socket, before end: ContinuousClock.Instant) throws(BrowserError) {
    var source = Source(end: end)
    let head = String(decoding: try source.take(through: "\r\n\r\n", from: socket), as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    line = lines[0]
    let pairs = lines.dropFirst().compactMap { line in
      line.firstIndex(of: ":").map {
        (line[..<$0].lowercased(), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
      }
    }
    fields = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    if fields["transfer-encoding"]?.lowercased() == "chunked" {
      body = try source.takeChunks(from: socket)
    } else if let length = fields["content-length"].flatMap({ Int($0) }), length > 0 {
      body = try source.take(length, from: socket)
    }
  }

  /// Bytes that have arrived and are not used yet.
  private struct Source {
    let end: ContinuousClock.Instant
    var bytes: [UInt8] = []

    /// Reads everything before a mark, which is skipped.
    mutating func take(through mark: String, from socket: borrowing Socket) throws(BrowserError) -> [UInt8] {
      while true {
        if let found = bytes.firstRange(of: Array(mark.utf8)) {
          defer { bytes.removeSubrange(..<found.upperBound) }
          return Array(bytes[..<found.lowerBound])
        }
        guard bytes.count < Message.maxHead else { throw .unreachable("a message has no end") }
        try more(from: socket)
      }
    }

    mutating func take(_ count: Int, from socket: borrowing Socket) throws(BrowserError) -> [UInt8] {
      while bytes.count < count { try more(from: socket) }
      defer { bytes.removeSubrange(..<count) }
      return Array(bytes[..<count])
    }

    mutating func takeChunks(from socket: borrowing Socket) throws(BrowserError) -> [UInt8] {
      var body: [UInt8] = []
      while true {
        let line = String(decoding: try take(through: "\r\n", from: socket), as: UTF8.self)
        guard let count = Int(line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces), radix: 16), count >= 0
        else { throw .unreachable("a chunk has no length") }
        body += try take(count, from: socket)
        _ = try take(through: "\r\n", from: socket)
        if count == 0 { return body }
      }
    }

    private mutating func more(from socket: borrowing Socket) throws(BrowserError) {
      let some = try socket.read(before: end)
      guard !some.isEmpty else { throw .unreachable("the connection ended early") }
      bytes += some
    }
  }
}
