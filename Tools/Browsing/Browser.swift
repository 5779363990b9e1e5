import ChildProcesses
import Foundation

/// A browser that programs drive, over the WebDriver protocol.
///
///     let browser = try Browser()
///     let session = try browser.session()
///     try session.open("file:///…/index.html")
///     try session.run("return document.title").text
///
/// It ends with the last of its sessions.
package final class Browser: Sendable {
  private let driver: ChildProcess
  private let port: UInt16

  /// Why browsers cannot be driven here; nil where they can.
  package static var isInstalled: Bool { program("chromedriver") != nil && program("chromium") != nil }

  private static func program(_ name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  package init() throws {
    guard let program = Self.program("chromedriver") else {
      throw BrowserError.unreachable("chromedriver is not installed")
    }
    let (descriptor, port) = try Socket.listening()
    close(descriptor)
    self.port = port
    driver = try ChildProcess([program, "--port=\(port)"], output: .null, errors: .null)
    let end = ContinuousClock.now + .seconds(30)
    while (try? send("GET", "/status", nil))?["ready"].flag != true {
      guard driver.isRunning, ContinuousClock.now < end else {
        driver.send(SIGKILL)
        throw BrowserError.unreachable("chromedriver does not answer")
      }
      usleep(50_000)
    }
  }

  deinit {
    driver.send(SIGTERM)
    _ = driver.waitForCode()
  }

  /// Opens a window.
  package func session(_ options: BrowserOptions = BrowserOptions()) throws -> BrowserSession {
    let answer = try send("POST", "/session", ["capabilities": ["alwaysMatch": options.capabilities]])
    guard let identifier = answer["sessionId"].text else {
      throw BrowserError.unreachable("it opened no window")
    }
    let session = BrowserSession(self, identifier)
    try session.prepare(options)
    return session
  }

  /// Sends a command, and returns its value.
  func send(_ method: String, _ path: String, _ body: JSON?) throws -> JSON {
    let socket = try Socket(port: port, seconds: 60)
    let bytes = body?.bytes ?? []
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json; charset=utf-8\r\n"
      + "Content-Length: \(bytes.count)\r\nConnection: close\r\n\r\n"
    guard socket.write(Array(head.utf8) + bytes), let start = MessageStart(socket) else {
      throw BrowserError.unreachable("no answer to \(method) \(path)")
    }
    var content = start.body
    let length = start.fields["content-length"].flatMap { Int($0) } ?? .max
    while content.count < length, let more = socket.read() { content += more }
    let value = JSON(parsing: content)["value"]
    guard start.line.contains(" 200 ") else {
      throw BrowserError.refused(command: "\(method) \(path)", reason: value["message"].text ?? start.line)
    }
    return value
  }
}

/// How a window is opened.
package struct BrowserOptions: Sendable {
  package var width = 1200
  package var height = 800
  /// Physical pixels to a pixel of CSS.
  package var scale = 1.0
  package var runsScripts = true
  package var hasReducedMotion = false
  package var isDark = false
  package var hasForcedColors = false

  package init() {}

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  var capabilities: JSON {
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
      "--force-device-scale-factor=\(scale)", "--window-size=\(width),\(height)", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-lcd-text",
    ]
    return [
      "browserName": "chrome",
      "goog:chromeOptions": ["args": .list(arguments.map { .text($0) })],
      "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
    ]
  }

  /// What media queries of pages find.
  var features: JSON {
    func feature(_ name: String, _ value: String) -> JSON { ["name": .text(name), "value": .text(value)] }
    return .list([
      feature("prefers-reduced-motion", hasReducedMotion ? "reduce" : "no-preference"),
      feature("prefers-color-scheme", isDark ? "dark" : "light"),
      feature("forced-colors", hasForcedColors ? "active" : "none"),
    ])
  }
}
