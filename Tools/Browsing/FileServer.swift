import Foundation
import Parallel

/// Serves the files of a folder on this machine.
///
///     let server = try FileServer(folder)
///     try session.open(server.address)
///     print(server.requests)
package final class FileServer: Sendable {
  /// A file that was asked for, and how many bytes were sent for it.
  package struct Request: Equatable, Sendable {
    package var path: String
    package var status: Int
    package var bytes: Int
  }

  private let folder: String
  private let descriptor: Int32
  private let log = Mutex<[Request]>([])
  package let address: String

  /// - Parameter folder: Its path.
  package init(_ folder: String) throws {
    self.folder = folder
    let (descriptor, port) = try Socket.listening()
    self.descriptor = descriptor
    address = "http://127.0.0.1:\(port)/"
    let serve = { @Sendable [weak self] (connection: Int32) in
      guard let self else {
        close(connection)
        return
      }
      answer(Socket(connection))
    }
    Thread.detachNewThread {
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection < 0 { break }
        Thread.detachNewThread { serve(connection) }
      }
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// What was asked for so far.
  package var requests: [Request] { log.withLock { $0 } }

  package func forgetRequests() { log.withLock { $0 = [] } }

  private func answer(_ socket: consuming Socket) {
    guard let start = MessageStart(socket) else { return }
    let words = start.line.split(separator: " ")
    guard words.count >= 2, ["GET", "HEAD"].contains(words[0]) else { return }
    let path = words[1].prefix { $0 != "?" && $0 != "#" }
    let name = (String(path).removingPercentEncoding ?? "") + (path.hasSuffix("/") ? "index.html" : "")
    let isInside = !name.split(separator: "/").contains("..")
    let content = isInside ? FileManager.default.contents(atPath: folder + name) : nil
    let status = content == nil ? 404 : 200
    let body = Array(content ?? Data())
    let head =
      "HTTP/1.1 \(status) \(status == 200 ? "OK" : "Not Found")\r\nContent-Type: \(Self.type(of: name))\r\n"
      + "Content-Length: \(body.count)\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n"
    log.withLock { $0.append(Request(path: String(path), status: status, bytes: body.count)) }
    _ = socket.write(Array(head.utf8) + (words[0] == "GET" ? body : []))
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "png": "image/png"
    case "jpg": "image/jpeg"
    case "webp": "image/webp"
    case "avif": "image/avif"
    default: "application/octet-stream"
    }
  }
}
