import Foundation
import Parallel

/// A connection to a Firefox by its own protocol, in which drivers of Firefox pass commands of WebDriver on.
///
/// A message is its length, a colon, and JSON: `[0, number, command, parameters]` one way, `[1, number, error, result]`
/// the other.
final class Marionette: Sendable {
  /// A page, or the window around it.
  enum Context: String {
    case content, chrome
  }

  private struct State {
    /// Bytes that have arrived and are not used yet.
    var bytes: [UInt8] = []
    var number = 0
    var context = Context.content
  }

  private let socket: Socket
  private let state = Mutex(State())

  init(port: UInt16) throws(BrowserError) {
    socket = try Socket(port: port)
    // The first message says which version this is.
    _ = try state.withLock { state throws(BrowserError) in
      try receive(&state, before: .now + .seconds(60))
    }
  }

  /// Calls a command, and returns its result.
  func call(
    _ command: String, _ parameters: JSON = [:], in context: Context = .content, seconds: Double
  ) throws(BrowserError) -> JSON {
    try state.withLock { state throws(BrowserError) -> JSON in
      let end = ContinuousClock.now + .seconds(seconds)
      do throws(BrowserError) {
        if state.context != context {
          _ = try exchange("Marionette:SetContext", ["value": .text(context.rawValue)], &state, before: end)
          state.context = context
        }
        return try exchange(command, parameters, &state, before: end)
      } catch {
        // Firefox's own limits are another matter: it goes on after them.
        throw error == .timedOut(Socket.silence) ? .timedOut("\(command): no answer within \(seconds) s") : error
      }
    }
  }

  private func exchange(
    _ command: String, _ parameters: JSON, _ state: inout State, before end: ContinuousClock.Instant
  ) throws(BrowserError) -> JSON {
    state.number += 1
    let number = JSON.number(Double(state.number))
    let message = JSON.list([0, number, .text(command), parameters]).bytes
    try socket.write(Array("\(message.count):".utf8) + message, before: end)
    while true {
      let answer = try receive(&state, before: end)
      // Answers to commands that took too long come late.
      if answer[1] != number { continue }
      if answer[2] != .null { throw BrowserError(answer[2], of: command, otherwise: "an error without words") }
      let result = answer[3]
      return result.object.count == 1 && result.object.keys.contains("value") ? result["value"] : result
    }
  }

  private func receive(_ state: inout State, before end: ContinuousClock.Instant) throws(BrowserError) -> JSON {
    while true {
      if let colon = state.bytes.firstIndex(of: UInt8(ascii: ":")) {
        guard let count = Int(String(decoding: state.bytes[..<colon], as: UTF8.self)), count >= 0 else {
          throw .unreachable("a message has no length")
        }
        if state.bytes.count > colon + count {
          defer { state.bytes.removeSubrange(...(colon + count)) }
          return JSON(parsing: Array(state.bytes[(colon + 1)...(colon + count)]))
        }
      }
      let some = try socket.read(before: end)
      guard !some.isEmpty else { throw .unreachable("the browser has ended") }
      state.bytes += some
    }
  }
}

/// Commands of WebDriver as Firefox has them.
struct MarionetteCommand {
  let name: String
  let parameters: JSON

  /// - Parameter path: What follows the session in the address: `element/7/click`.
  init?(_ method: String, _ path: String, _ body: JSON?) {
    let parts = path.split(separator: "/").map(String.init)
    var parameters = body?.object ?? [:]
    if parts.count >= 3, parts[0] == "element" {
      guard let command = Self.ofElements[parts[2]] else { return nil }
      parameters["id"] = .text(parts[1])
      if parts.count > 3 { parameters["name"] = .text(parts[3]) }
      if parts[2] == "screenshot" { parameters["full"] = false }
      (name, self.parameters) = ("WebDriver:\(command)", .object(parameters))
      return
    }
    guard let command = Self.ofWindows["\(method) \(path)"] else { return nil }
    if path == "screenshot" { parameters["full"] = false }
    (name, self.parameters) = ("WebDriver:\(command)", .object(parameters))
  }

  private static let ofWindows = [
    "POST url": "Navigate", "GET url": "GetCurrentURL", "GET title": "GetTitle", "POST back": "Back",
    "POST forward": "Forward", "POST refresh": "Refresh", "POST execute/sync": "ExecuteScript",
    "POST execute/async": "ExecuteAsyncScript", "GET screenshot": "TakeScreenshot", "POST elements": "FindElements",
    "POST element": "FindElement", "GET element/active": "GetActiveElement", "POST actions": "PerformActions",
    "DELETE actions": "ReleaseActions", "GET window/rect": "GetWindowRect", "POST window/rect": "SetWindowRect",
    "GET window": "GetWindowHandle", "GET window/handles": "GetWindowHandles", "POST window": "SwitchToWindow",
    "POST frame": "SwitchToFrame",
    "POST window/new": "NewWindow", "DELETE window": "CloseWindow", "GET source": "GetPageSource",
    "GET cookie": "GetCookies", "POST timeouts": "SetTimeouts", "GET alert/text": "GetAlertText",
    "POST alert/accept": "AcceptAlert", "POST alert/dismiss": "DismissAlert",
  ]

  private static let ofElements = [
    "click": "ElementClick", "clear": "ElementClear", "value": "ElementSendKeys", "text": "GetElementText",
    "name": "GetElementTagName", "rect": "GetElementRect", "attribute": "GetElementAttribute",
    "property": "GetElementProperty", "css": "GetElementCSSValue", "computedrole": "GetComputedRole",
    "computedlabel": "GetComputedLabel", "displayed": "IsElementDisplayed", "enabled": "IsElementEnabled",
    "selected": "IsElementSelected", "screenshot": "TakeScreenshot",
  ]
}
