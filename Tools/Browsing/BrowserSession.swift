import Foundation
import Parallel

/// A window of a browser, with cookies and a history of its own.
package final class BrowserSession: Sendable {
  private let browser: Browser
  private let identifier: String
  /// What the log of the network said so far. The browser says it only once.
  private let network = Mutex<[JSON]>([])

  init(_ browser: Browser, _ identifier: String) {
    self.browser = browser
    self.identifier = identifier
  }

  deinit { _ = try? browser.send("DELETE", "/session/\(identifier)", nil) }

  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSON? = nil) throws -> JSON {
    try browser.send(method, "/session/\(identifier)/\(path)", body)
  }

  func prepare(_ options: BrowserOptions) throws {
    try send("POST", "timeouts", ["script": 30_000, "pageLoad": 60_000])
    try devTools("Emulation.setEmulatedMedia", ["features": options.features])
    if !options.runsScripts { try devTools("Emulation.setScriptExecutionDisabled", ["value": true]) }
    try resize(options.width, options.height, scale: options.scale)
  }

  /// Makes the inside of the window exactly that large.
  package func resize(_ width: Int, _ height: Int, scale: Double = 1) throws {
    try devTools(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": .number(scale),
        "mobile": false,
      ])
  }

  /// Sends a command of the browser's own tools.
  @discardableResult
  package func devTools(_ command: String, _ parameters: JSON = [:]) throws -> JSON {
    try send("POST", "goog/cdp/execute", ["cmd": .text(command), "params": parameters])
  }

  // MARK: - Pages

  package func open(_ address: String) throws { try send("POST", "url", ["url": .text(address)]) }

  package var address: String { get throws { try send("GET", "url").text ?? "" } }

  package func back() throws { try send("POST", "back", [:]) }

  /// Runs the body of a function in the page, and returns what it returns.
  @discardableResult
  package func run(_ script: String, _ arguments: JSON...) throws -> JSON {
    try send("POST", "execute/sync", ["script": .text(script), "args": .list(arguments)])
  }

  /// Runs the body of an asynchronous function, and waits for what it returns.
  @discardableResult
  package func runAsynchronously(_ script: String, _ arguments: JSON...) throws -> JSON {
    let body = """
      const done = arguments[arguments.length - 1];
      (async (...values) => {\n\(script)\n})(...Array.from(arguments).slice(0, -1)).then(done, (error) => done(String(error)));
      """
    return try send("POST", "execute/async", ["script": .text(body), "args": .list(arguments)])
  }

  /// Waits until an expression is true in the page.
  package func wait(until expression: String, seconds: Double = 10) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try run("return Boolean(\(expression))").flag != true {
      guard ContinuousClock.now < end else { throw BrowserError.timedOut(expression) }
      usleep(20_000)
    }
  }

  // MARK: - What people see and do

  /// The window as PNG.
  package func screenshot() throws -> [UInt8] {
    Array(Data(base64Encoded: try send("GET", "screenshot").text ?? "") ?? Data())
  }

  /// Clicks in the middle of the first element that a selector finds.
  package func click(_ selector: String) throws {
    try send("POST", "element/\(try element(selector))/click", [:])
  }

  private func element(_ selector: String) throws -> String {
    let found = try send("POST", "element", ["using": "css selector", "value": .text(selector)])
    guard case .object(let object) = found, let identifier = object.values.first?.text else {
      throw BrowserError.refused(command: selector, reason: "is not on the page")
    }
    return identifier
  }

  /// The role of an element for assistive technology, and its name.
  package func role(of selector: String) throws -> String {
    try send("GET", "element/\(try element(selector))/computedrole").text ?? ""
  }

  package func name(of selector: String) throws -> String {
    try send("GET", "element/\(try element(selector))/computedlabel").text ?? ""
  }

  /// Types text or special keys.
  package func type(_ keys: Key...) throws {
    let actions = keys.flatMap { key -> [JSON] in
      [["type": "keyDown", "value": .text(key.value)], ["type": "keyUp", "value": .text(key.value)]]
    }
    try perform([["type": "key", "id": "keyboard", "actions": .list(actions)]])
  }

  /// Moves fingers or a mouse. All pointers take their steps at the same time.
  package func point(_ pointers: [PointerStep]..., kind: String = "mouse") throws {
    let sources = pointers.enumerated().map { index, steps -> JSON in
      [
        "type": "pointer", "id": .text("\(kind)\(index)"), "parameters": ["pointerType": .text(kind)],
        "actions": .list(steps.map(\.action)),
      ]
    }
    try perform(sources)
  }

  /// Turns the wheel at a place.
  package func wheel(x: Double, y: Double, by delta: Double) throws {
    let action: JSON = [
      "type": "scroll", "x": .number(x.rounded()), "y": .number(y.rounded()), "deltaX": 0, "deltaY": .number(delta),
      "duration": 0, "origin": "viewport",
    ]
    try perform([["type": "wheel", "id": "wheel", "actions": [action]]])
  }

  private func perform(_ sources: [JSON]) throws {
    try send("POST", "actions", ["actions": .list(sources)])
  }

  // MARK: - Logs

  /// What pages have written to the console since the last call, and what was reported there.
  package func consoleMessages() throws -> [String] {
    try send("POST", "se/log", ["type": "browser"]).list.map {
      "\($0["level"].text ?? ""): \($0["message"].text ?? "")"
    }
  }

  /// The addresses that were asked for so far.
  package func requestedAddresses() throws -> [String] {
    let news = try send("POST", "se/log", ["type": "performance"]).list.map {
      JSON(parsing: Array(($0["message"].text ?? "").utf8))["message"]
    }
    let all = network.withLock { known in
      known += news
      return known
    }
    return all.filter { $0["method"].text == "Network.requestWillBeSent" }.compactMap {
      $0["params"]["request"]["url"].text
    }
  }
}

/// A key of the keyboard.
package struct Key: ExpressibleByStringLiteral, Sendable {
  let value: String

  package init(stringLiteral text: String) { value = text }

  package static let enter: Key = "\u{E007}"
  package static let escape: Key = "\u{E00C}"
  package static let tab: Key = "\u{E004}"
  package static let end: Key = "\u{E010}"
  package static let home: Key = "\u{E011}"
  package static let left: Key = "\u{E012}"
  package static let up: Key = "\u{E013}"
  package static let right: Key = "\u{E014}"
  package static let down: Key = "\u{E015}"
}

/// What a pointer does next.
package enum PointerStep: Sendable {
  case move(x: Double, y: Double, milliseconds: Int)
  case press
  case release
  case pause(milliseconds: Int)

  var action: JSON {
    switch self {
    case .move(let x, let y, let time):
      [
        "type": "pointerMove", "x": .number(x.rounded()), "y": .number(y.rounded()),
        "duration": .number(Double(time)), "origin": "viewport",
      ]
    case .press: ["type": "pointerDown", "button": 0]
    case .release: ["type": "pointerUp", "button": 0]
    case .pause(let time): ["type": "pause", "duration": .number(Double(time))]
    }
  }
}
