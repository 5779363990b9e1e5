import Foundation
import Parallel

/// A browser that programs drive, over the WebDriver protocol.
///
///     let browser = try Browser()
///     let session = try browser.session()
///     try session.open("file:///…/index.html")
///     try session.run("return document.title").text
///
/// It ends with the last of its sessions. Sessions can be used in parallel.
package final class Browser: Sendable {
  private let driver: GuardedProgram
  private let port: UInt16

  /// True if Chromium and its driver are installed.
  package static var isInstalled: Bool { program("chromedriver") != nil && program("chromium") != nil }

  private static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts the driver. Each session has a Chromium of its own.
  package init() throws(BrowserError) {
    guard let program = Self.program("chromedriver") else { throw .unreachable("chromedriver is not installed") }
    driver = try GuardedProgram([program, "--port=0"])
    port = try Self.port(of: driver)
  }

  /// Returns the port that the driver found free.
  private static func port(of driver: GuardedProgram) throws(BrowserError) -> UInt16 {
    let end = ContinuousClock.now + .seconds(30)
    while true {
      // Before the text, of which nothing comes later.
      let isRunning = driver.isRunning
      if let words = driver.text.firstRange(of: "started successfully on port ") {
        let rest = driver.text[words.upperBound...]
        if let mark = rest.firstIndex(where: { !$0.isNumber }), let port = UInt16(rest[..<mark]) { return port }
      }
      guard isRunning, ContinuousClock.now < end else {
        throw .unreachable("chromedriver does not start: \(driver.text)")
      }
      usleep(5_000)
    }
  }

  /// Ends the driver, and all sessions.
  package func close() { driver.end() }

  /// Opens a window.
  package func session(_ options: BrowserOptions = BrowserOptions()) throws(BrowserError) -> BrowserSession {
    let answer = try send(
      "POST", "session", ["capabilities": ["alwaysMatch": options.capabilities]], seconds: options.timeout)
    guard let identifier = answer["sessionId"].text else { throw .unreachable("it opened no window") }
    let process = answer["capabilities"]["goog:processID"].number.flatMap { Int32(exactly: $0) }
    let session = BrowserSession(self, identifier, process: process, timeout: options.timeout)
    try session.prepare(options)
    return session
  }

  /// Kills the Chromium of a session, which frees the driver from waiting for it.
  func kill(_ process: Int32) { driver.kill(process) }

  /// Sends a command to the driver or, with an identifier, to a session; returns its value.
  func send(
    _ method: String, _ path: String, _ body: JSON?, to session: String? = nil, seconds: Double
  ) throws(BrowserError) -> JSON {
    let command = "\(method) \(path)"
    let place = session.map { path.isEmpty ? "/session/\($0)" : "/session/\($0)/\(path)" } ?? "/\(path)"
    let answer: Message
    do {
      answer = try exchange("\(method) \(place)", body?.bytes ?? [], before: .now + .seconds(seconds))
    } catch .timedOut {
      throw .timedOut("\(command): no answer within \(seconds) s")
    } catch .unreachable(let reason) {
      throw .unreachable("\(command): \(reason)")
    }
    let value = JSON(parsing: answer.body)["value"]
    if answer.line.contains(" 200 ") { return value }
    // The other lines are versions, and addresses of functions.
    let reason = value["message"].text?.split(separator: "\n").first.map(String.init) ?? answer.line
    throw ["timeout", "script timeout"].contains(value["error"].text)
      ? .timedOut("\(command): \(reason)") : .refused(command: command, reason: reason)
  }

  private func exchange(
    _ command: String, _ body: [UInt8], before end: ContinuousClock.Instant
  ) throws(BrowserError) -> Message {
    let socket = try Socket(port: port)
    let head =
      "\(command) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json; charset=utf-8\r\n"
      + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    try socket.write(Array(head.utf8) + body, before: end)
    return try Message(reading: socket, before: end)
  }
}
