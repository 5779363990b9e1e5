import Foundation
import Parallel

/// Serves the files of a folder on this machine, until it is no longer used.
///
///     let server = try FileServer(folder)
///     try session.open(server.address)
///     print(server.requests)
///
/// It has no lists of folders, and nothing above its own. Pages for WebKit, which keeps no messages for drivers, begin
/// with a script that keeps them.
package final class FileServer: Sendable {
  /// A file that was asked for, and the number of bytes that were sent for it.
  package struct Request: Equatable, Sendable {
    /// The path that was asked for, without the query.
    package var path: String
    package var status: Int
    package var bytes: Int
  }

  /// `http://127.0.0.1:` and so on, with a slash at the end.
  package let address: String
  private let desk: Desk
  private let port: UInt16

  /// - Parameter folder: Its path.
  package init(_ folder: String) throws(BrowserError) {
    let (descriptor, port) = try Socket.listening()
    let desk = Desk(folder: folder)
    (self.desk, self.port) = (desk, port)
    address = "http://127.0.0.1:\(port)/"
    Thread.detachNewThread {
      let listening = Socket(descriptor)
      while !desk.isClosed {
        let connection = accept(listening.descriptor, nil, nil)
        guard connection >= 0 else {
          usleep(1000)
          continue
        }
        Thread.detachNewThread { desk.answer(Socket(connection)) }
      }
    }
  }

  deinit {
    desk.close()
    // Its thread waits for connections: this is the last.
    _ = try? Socket(port: port)
  }

  /// The requests so far.
  package var requests: [Request] { desk.requests }

  package func forgetRequests() { desk.forgetRequests() }
}

/// The state that the threads of a server share, so that none of them keeps the server.
private final class Desk: Sendable {
  private struct State {
    var requests: [FileServer.Request] = []
    var isClosed = false
  }

  private let folder: String
  private let state = Mutex(State())

  init(folder: String) {
    self.folder = folder
  }

  var requests: [FileServer.Request] { state.withLock { $0.requests } }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  func forgetRequests() { state.withLock { $0.requests = [] } }
  func close() { state.withLock { $0.isClosed = true } }

  func answer(_ socket: consuming Socket) {
    // Browsers also open connections that they may need later.
    let end = ContinuousClock.now + .seconds(60)
    guard let request = try? Message(reading: socket, before: end), !isClosed else { return }
    let words = request.line.split(separator: " ")
    guard words.count == 3 else { return }
    let path = String(words[1].prefix { $0 != "?" && $0 != "#" })
    let isKnown = ["GET", "HEAD"].contains(words[0])
    let name = name(of: path)
    var content = isKnown ? name.flatMap { FileManager.default.contents(atPath: folder + $0) } : nil
    if let agent = request.fields["user-agent"], MessageKeeper.isNeeded(by: agent) {
      if path == MessageKeeper.path { content = Data(MessageKeeper.script.utf8) }
      if name?.hasSuffix(".html") == true { content = content.map { MessageKeeper.added(to: $0) } }
    }
    let status = isKnown ? content == nil ? 404 : 200 : 405
    let text = [200: "OK", 404: "Not Found", 405: "Method Not Allowed"][status] ?? ""
    let body = Array(content ?? Data("\(status) \(text)\n".utf8))
    let head =
      "HTTP/1.1 \(status) \(text)\r\nContent-Type: \(status == 200 ? contentType(of: name ?? "") : "text/plain")\r\n"
      + "Content-Length: \(body.count)\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n"
    let sent = words[0] == "HEAD" ? [] : body
    // Before it is sent, so that it is here once the answer arrives.
    state.withLock { $0.requests.append(FileServer.Request(path: path, status: status, bytes: sent.count)) }
    try? socket.write(Array(head.utf8) + sent, before: end)
  }

  /// Returns the name of a file in the folder; nil if it cannot be one.
  private func name(of path: String) -> String? {
    guard let name = path.removingPercentEncoding, name.hasPrefix("/"), !name.contains("\0"),
      !name.split(separator: "/").contains("..")
    else { return nil }
    return name.hasSuffix("/") ? name + "index.html" : name
  }
}

/// Returns the content type of a file, by the end of its name.
private func contentType(of name: String) -> String {
  switch name.split(separator: ".").last {
  case "html": "text/html; charset=utf-8"
  case "css": "text/css; charset=utf-8"
  case "js": "text/javascript; charset=utf-8"
  case "json": "application/json"
  case "webmanifest": "application/manifest+json"
  case "xml": "application/xml"
  case "txt": "text/plain; charset=utf-8"
  case "png": "image/png"
  case "jpg", "jpeg": "image/jpeg"
  case "gif": "image/gif"
  case "webp": "image/webp"
  case "avif": "image/avif"
  case "svg": "image/svg+xml"
  case "ico": "image/x-icon"
  case "woff2": "font/woff2"
  default: "application/octet-stream"
  }
}
