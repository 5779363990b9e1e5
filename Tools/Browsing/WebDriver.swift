import Foundation

/// A driver of browsers: a program that is told by HTTP what they are to do.
final class WebDriver: Sendable {
  private let program: GuardedProgram
  private let port: UInt16

  /// Starts a driver that finds a free port, and says so.
  ///
  /// - Parameter mark: Its words before the port.
  init(_ words: [String], saying mark: String) throws(BrowserError) {
    program = try GuardedProgram(words)
    port = try program.number(after: mark)
  }

  /// Starts a driver that has to be told a free port.
  ///
  /// - Parameter words: Its words, which get the port.
  init(in folder: ProgramFolder, environment: [String: String], _ words: (UInt16) -> [String]) throws(BrowserError) {
    port = try Socket.freePort()
    program = try GuardedProgram(words(port), in: folder, environment: environment)
    let end = ContinuousClock.now + .seconds(30)
    while (try? Socket(port: port)) == nil {
      guard program.isRunning, ContinuousClock.now < end else {
        throw .unreachable("\(words(port)[0]) does not start: \(program.text)")
      }
      usleep(5_000)
    }
  }

  /// The output of it and its browsers.
  var text: String { program.text }

  /// Ends it, and all its browsers.
  func end() { program.end() }

  /// Kills one of its browsers, which frees it from waiting for that.
  func kill(_ process: Int32) { program.kill(process) }

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
    throw BrowserError(value, of: command, otherwise: answer.line)
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

extension BrowserError {
  /// An error as WebDriver has it: `{"error": "timeout", "message": "…"}`.
  init(_ error: JSON, of command: String, otherwise: String) {
    // The other lines are versions, and addresses of functions.
    let words = error["message"].text?.split(separator: "\n").first.map(String.init) ?? ""
    let reason = words.isEmpty ? error["error"].text ?? otherwise : words
    self =
      ["timeout", "script timeout"].contains(error["error"].text)
      ? .timedOut("\(command): \(reason)") : .refused(command: command, reason: reason)
  }
}
