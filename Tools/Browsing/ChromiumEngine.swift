/// A window of Chromium, driven by `chromedriver` and, beyond WebDriver, by Chromium’s own tools.
final class ChromiumEngine: BrowserEngine {
  let kind = Browser.Kind.chromium
  private let driver: WebDriver
  private let identifier: String
  /// The Chromium of this window.
  private let process: Int32?

  init(_ driver: WebDriver, _ program: String, _ options: BrowserOptions) throws(BrowserError) {
    self.driver = driver
    let answer = try driver.send(
      "POST", "session", ["capabilities": ["alwaysMatch": options.chromium(program)]], seconds: options.timeout)
    guard let identifier = answer["sessionId"].text else { throw .unreachable("it opened no window") }
    self.identifier = identifier
    process = answer["capabilities"]["goog:processID"].number.flatMap { Int32(exactly: $0) }
  }

  static func driver(_ programs: [String]) throws(BrowserError) -> WebDriver {
    try WebDriver([programs[1], "--port=0"], saying: "started successfully on port ")
  }

  func send(_ method: String, _ path: String, _ body: JSON?, seconds: Double) throws(BrowserError) -> JSON {
    try driver.send(method, path, body, to: identifier, seconds: seconds)
  }

  func close() {
    do { _ = try send("DELETE", "", nil, seconds: 10) } catch { abandon() }
  }

  /// The driver, too, then stops waiting for it.
  func abandon() {
    if let process { driver.kill(process) }
    _ = try? send("DELETE", "", nil, seconds: 5)
  }

  private func devTools(_ command: String, _ parameters: JSON) throws(BrowserError) {
    _ = try send("POST", "goog/cdp/execute", ["cmd": .text(command), "params": parameters])
  }

  func prepare(_ options: BrowserOptions) throws(BrowserError) {
    // A page that was clicked has it; without a head, the browser would have to ask.
    try devTools("Browser.grantPermissions", ["permissions": .list([.text("clipboardSanitizedWrite")])])
    if !options.runsScripts { try devTools("Emulation.setScriptExecutionDisabled", ["value": true]) }
    if options.hasTouch {
      try devTools("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
    }
  }

  func resize(_ width: Int, _ height: Int, scale: Double) throws(BrowserError) {
    try devTools(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": .number(scale),
        "mobile": false,
      ])
  }

  func emulate(_ features: [String: String], medium: String) throws(BrowserError) {
    let list = features.sorted { $0.key < $1.key }.map { ["name": .text($0.key), "value": .text($0.value)] as JSON }
    try devTools("Emulation.setEmulatedMedia", ["media": .text(medium), "features": .list(list)])
  }

  func consoleMessages() throws(BrowserError) -> [String] {
    try send("POST", "se/log", ["type": "browser"]).list.map {
      "\($0["level"].text ?? ""): \($0["message"].text ?? "")"
    }
  }

  func addRequests(to log: inout NetworkLog) throws(BrowserError) {
    // The browser says each of these once.
    for event in try send("POST", "se/log", ["type": "performance"]).list {
      log.add(JSON(parsing: event["message"].text ?? "")["message"])
    }
  }
}

extension BrowserOptions {
  /// The capabilities that the driver is asked for.
  fileprivate func chromium(_ program: String) -> JSON {
    let arguments =
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
        "--force-device-scale-factor=1", "--window-size=\(width),\(height)", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-breakpad", "--disable-lcd-text",
        "--force-color-profile=srgb", "--disable-smooth-scrolling",
      ] + arguments
    return [
      "browserName": "chrome",
      "goog:chromeOptions": ["binary": .text(program), "args": .list(arguments.map { .text($0) })],
      "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
      "timeouts": timeouts,
    ]
  }
}
