import Foundation
import Parallel

/// A window of a browser, with cookies and a history of its own. It is closed when nothing uses it any more.
package final class BrowserSession: Sendable {
  let engine: any BrowserEngine
  private let timeout: Double
  private let isOpen = Mutex(true)
  let view = Mutex(View())
  let network = Mutex(NetworkLog())

  /// The state of emulation.
  struct View {
    var scale = 1.0
    var features: [String: String] = [:]
  }

  init(_ engine: any BrowserEngine, timeout: Double) {
    (self.engine, self.timeout) = (engine, timeout)
  }

  deinit { close() }

  /// The engine that shows its pages.
  package var kind: Browser.Kind { engine.kind }

  /// Closes the window. After that, commands are refused.
  package func close() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    if wasOpen { engine.close() }
  }

  /// Sends a command of WebDriver, such as `GET` `title`.
  @discardableResult
  package func send(_ method: String, _ path: String, _ body: JSON? = nil) throws(BrowserError) -> JSON {
    guard isOpen.withLock({ $0 }) else { throw .unreachable("the window is closed") }
    do {
      return try engine.send(method, path, body, seconds: timeout + 5)
    } catch {
      // A driver that reports itself that a script takes too long can go on.
      if case .timedOut(let what) = error, what.contains("no answer") {
        isOpen.withLock { $0 = false }
        engine.abandon()
      }
      throw error
    }
  }

  /// Sends a command of Chromium’s own tools.
  ///
  ///     try session.devTools("Emulation.setCPUThrottlingRate", ["rate": 4])
  @discardableResult
  package func devTools(_ command: String, _ parameters: JSON = [:]) throws(BrowserError) -> JSON {
    guard kind == .chromium else { throw .refused(command: command, reason: "\(kind) has no such tools") }
    return try send("POST", "goog/cdp/execute", ["cmd": .text(command), "params": parameters])
  }

  // MARK: - Pages

  /// Opens a page, and waits until it is loaded.
  package func open(_ address: String) throws(BrowserError) { try send("POST", "url", ["url": .text(address)]) }

  package var address: String { get throws(BrowserError) { try send("GET", "url").text ?? "" } }

  package var title: String { get throws(BrowserError) { try send("GET", "title").text ?? "" } }

  package func back() throws(BrowserError) { try send("POST", "back", [:]) }
  package func forward() throws(BrowserError) { try send("POST", "forward", [:]) }
  package func refresh() throws(BrowserError) { try send("POST", "refresh", [:]) }

  // MARK: - Scripts

  /// Runs the body of a function in the page, and returns what it returns. It finds the arguments in `arguments`.
  ///
  ///     try session.run("return arguments[0] + 1", 2).number        // 3
  @discardableResult
  package func run(_ script: String, _ arguments: JSON...) throws(BrowserError) -> JSON {
    try send("POST", "execute/sync", ["script": .text(script), "args": .list(arguments)])
  }

  /// Runs the body of an asynchronous function, and waits for its result.
  ///
  ///     try session.runAsynchronously("return (await fetch(arguments[0])).status", "data.json").number
  @discardableResult
  package func runAsynchronously(_ script: String, _ arguments: JSON...) throws(BrowserError) -> JSON {
    let body = "return (async () => {\n\(script)\n})();"
    // In a function with arrows, `arguments` are those of the function around it.
    return try send("POST", "execute/sync", ["script": .text(body), "args": .list(arguments)])
  }

  /// Waits until an expression is true in the page, also if it fails at first or the page is replaced meanwhile.
  package func wait(until expression: String, seconds: Double = 10) throws(BrowserError) {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      var failure = ""
      do {
        if try run("return Boolean(\(expression))").flag == true { return }
      } catch .refused(_, let reason) {
        failure = " (\(reason))"
      }
      guard ContinuousClock.now < end else { throw .timedOut("not true within \(seconds) s: \(expression)\(failure)") }
      usleep(20_000)
    }
  }
}
