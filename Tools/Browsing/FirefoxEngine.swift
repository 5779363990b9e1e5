import Foundation
import Parallel

/// A window of Firefox, by Firefox’s own protocol. What WebDriver lacks is done by scripts in the window around pages.
final class FirefoxEngine: BrowserEngine {
  let kind = Browser.Kind.firefox
  private let stock: FirefoxStock
  private let firefox: Firefox
  /// The length of the output that was read before.
  private let readLength: Mutex<Int>

  init(_ stock: FirefoxStock, _ options: BrowserOptions) throws(BrowserError) {
    (self.stock, firefox) = (stock, try stock.take())
    readLength = Mutex(firefox.text.utf8.count)
    _ = try firefox.call("WebDriver:NewSession", ["timeouts": options.timeouts], seconds: options.timeout)
    // A history of its own.
    let old = try firefox.call("WebDriver:GetWindowHandles", seconds: options.timeout).list
    let new = try firefox.call("WebDriver:NewWindow", ["type": "tab", "focus": true], seconds: options.timeout)[
      "handle"]
    for handle in old {
      _ = try firefox.call("WebDriver:SwitchToWindow", ["handle": handle], seconds: options.timeout)
      _ = try firefox.call("WebDriver:CloseWindow", seconds: options.timeout)
    }
    _ = try firefox.call("WebDriver:SwitchToWindow", ["handle": new], seconds: options.timeout)
  }

  func send(_ method: String, _ path: String, _ body: JSON?, seconds: Double) throws(BrowserError) -> JSON {
    guard let command = MarionetteCommand(method, path, body) else {
      throw .refused(command: "\(method) \(path)", reason: "Firefox has no such command")
    }
    return try firefox.call(command.name, command.parameters, seconds: seconds)
  }

  func close() {
    do {
      _ = try firefox.call("WebDriver:DeleteSession", seconds: 30)
      stock.give(firefox)
    } catch {
      abandon()
    }
  }

  func abandon() { firefox.end() }

  /// Runs the body of a function in the window around pages. It finds the page’s element in `browser`.
  @discardableResult
  private func runAround(_ script: String, _ arguments: JSON...) throws(BrowserError) -> JSON {
    let body = "const browser = gBrowser.selectedBrowser, context = browser.browsingContext;\n" + script
    return try firefox.call(
      "WebDriver:ExecuteScript", ["script": .text(body), "args": .list(arguments)], in: .chrome, seconds: 30)
  }

  func prepare(_ options: BrowserOptions) throws(BrowserError) {
    try runAround(
      """
      const [runsScripts, hasTouch] = arguments;
      context.allowJavascript = runsScripts;
      context.touchEventsOverride = hasTouch ? "enabled" : "none";
      // A coarse pointer, or a fine one that hovers.
      for (const which of ["primary", "all"]) {
        Services.prefs.setIntPref(`ui.${which}PointerCapabilities`, hasTouch ? 1 : 6);
      }
      Services.console.reset();
      const { CLEAR_COOKIES, CLEAR_DOM_STORAGES } = Ci.nsIClearDataService;
      return new Promise((done) =>
        Services.clearData.deleteData(CLEAR_COOKIES | CLEAR_DOM_STORAGES, { onDataDeleted: () => done() }));
      """, .flag(options.runsScripts), .flag(options.hasTouch))
  }

  func resize(_ width: Int, _ height: Int, scale: Double) throws(BrowserError) {
    // The page gets its size whatever the window’s is, but the mouse only reaches what is within the window.
    _ = try send(
      "POST", "window/rect", ["width": .number(Double(max(width, 500))), "height": .number(Double(height + 200))])
    try runAround(
      """
      const [width, height, scale] = arguments;
      for (const [side, length] of [["width", width], ["height", height]]) {
        for (const bound of ["", "min-", "max-"]) browser.style.setProperty(bound + side, `${length}px`);
      }
      context.overrideDPPX = scale;
      """, .number(Double(width)), .number(Double(height)), .number(scale))
    try awaitSize(width, height)
  }

  func emulate(_ features: [String: String], medium: String) throws(BrowserError) {
    try runAround(
      """
      const [features, medium] = arguments;
      context.mediumOverride = medium;
      const motion = features["prefers-reduced-motion"];
      context.prefersReducedMotionOverride = motion === "reduce" ? "reduce" : "no-preference";
      context.prefersColorSchemeOverride = features["prefers-color-scheme"] === "dark" ? "dark" : "light";
      context.forcedColorsOverride = features["forced-colors"] === "active" ? "active" : "none";
      """, .object(features.mapValues { .text($0) }), .text(medium))
  }

  func consoleMessages() throws(BrowserError) -> [String] {
    // Errors that Firefox notices. Those of pages have the address of a page or a script.
    let errors = try runAround(
      """
      const messages = Services.console.getMessageArray();
      Services.console.reset();
      return messages.flatMap((message) => {
        if (!(message instanceof Ci.nsIScriptError) || !/^(http|file|blob|data)/.test(message.sourceName)) return [];
        const isWarning = message.flags & Ci.nsIScriptError.warningFlag;
        return [`${isWarning ? "WARNING" : "SEVERE"}: ${message.errorMessage} (${message.sourceName})`];
      });
      """)
    let text = Array(firefox.text.utf8)
    let fresh = readLength.withLock { length in
      defer { length = text.count }
      return String(decoding: text.dropFirst(length), as: UTF8.self)
    }
    return errors.list.compactMap(\.text) + fresh.split(separator: "\n").compactMap(Self.message)
  }

  /// Returns the message of a line of output, such as `console.error: "missing" 3`. Texts of pages are in quotes; a
  /// word with a colon is the name of a part of Firefox.
  private static func message(_ line: Substring) -> String? {
    let levels = ["error": "SEVERE", "warn": "WARNING", "info": "INFO", "log": "INFO"]
    guard let match = line.wholeMatch(of: /console\.([a-z]+): (.*)/), let level = levels[String(match.1)],
      match.2.prefixMatch(of: /[A-Za-z.]+:/) == nil
    else { return nil }
    return "\(level): \(match.2)"
  }

  func addRequests(to log: inout NetworkLog) throws(BrowserError) { try addPageRequests(to: &log) }
}

extension BrowserEngine {
  /// Waits until the page has a size.
  func awaitSize(_ width: Int, _ height: Int) throws(BrowserError) {
    let end = ContinuousClock.now + .seconds(10)
    while true {
      let size = try run("return [innerWidth, innerHeight]").list.compactMap(\.number)
      if size == [Double(width), Double(height)] { return }
      guard ContinuousClock.now < end else { throw .timedOut("the window is not \(width) × \(height): \(size)") }
      usleep(10_000)
    }
  }
}
