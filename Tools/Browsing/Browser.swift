import Foundation
import Parallel

/// A browser that programs drive.
///
///     let browser = try Browser(.firefox)
///     let session = try browser.session()
///     try session.open("file:///…/index.html")
///     try session.run("return document.title").text
///
/// It ends with the last of its sessions. Sessions can be used in parallel.
package final class Browser: Sendable {
  /// Starts windows of one engine.
  private enum Starter {
    case chromium(WebDriver, program: String)
    case firefox(FirefoxStock)
    case webKit(WebKitScreen)
  }

  package let kind: Kind
  private let starter: Starter

  /// True if Chromium and its driver are installed.
  package static var isInstalled: Bool { Kind.chromium.isInstalled }

  /// Starts what its windows share. Each session has a browser of its own.
  package init(_ kind: Kind = .chromium) throws(BrowserError) {
    guard let programs = Installed.programs(of: kind) else { throw .unreachable("\(kind) is not installed") }
    self.kind = kind
    starter =
      switch kind {
      case .chromium: .chromium(try ChromiumEngine.driver(programs), program: programs[0])
      case .firefox: .firefox(FirefoxStock(programs[0]))
      case .webKit: .webKit(try WebKitScreen(programs))
      }
  }

  /// Ends the browser, and all sessions.
  package func close() {
    switch starter {
    case .chromium(let driver, _): driver.end()
    case .firefox(let stock): stock.end()
    case .webKit(let screen): screen.end()
    }
  }

  /// Opens a window.
  package func session(_ options: BrowserOptions = BrowserOptions()) throws(BrowserError) -> BrowserSession {
    let engine: any BrowserEngine =
      switch starter {
      case .chromium(let driver, let program): try ChromiumEngine(driver, program, options)
      case .firefox(let stock): try FirefoxEngine(stock, options)
      case .webKit(let screen): try WebKitEngine(screen, options)
      }
    let session = BrowserSession(engine, timeout: options.timeout)
    try session.prepare(options)
    return session
  }
}
