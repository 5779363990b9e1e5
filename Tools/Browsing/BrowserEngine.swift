/// A browser as one window uses it: the commands of WebDriver, and what that protocol lacks.
///
/// Engines differ in what they can emulate; what one cannot is refused in words.
protocol BrowserEngine: Sendable {
  /// The identifiers of the browser’s own tools, where it has them (`devTools`).
  var kind: Browser.Kind { get }

  /// Sends a command of WebDriver to the window, and returns its value.
  func send(_ method: String, _ path: String, _ body: JSON?, seconds: Double) throws(BrowserError) -> JSON

  /// Closes the window.
  func close()

  /// Kills a browser that does not answer.
  func abandon()

  /// Applies the options that hold as long as the window, but for its size.
  func prepare(_ options: BrowserOptions) throws(BrowserError)

  /// Makes the inside of the window exactly this large, in pixels of CSS.
  func resize(_ width: Int, _ height: Int, scale: Double) throws(BrowserError)

  /// Sets all values of media queries that are emulated.
  ///
  /// - Parameter medium: `print`, or empty for the screen.
  func emulate(_ features: [String: String], medium: String) throws(BrowserError)

  /// Returns the messages on the console since the last call, with their level: `SEVERE: …`.
  func consoleMessages() throws(BrowserError) -> [String]

  /// Returns the requests since the last call, in addition to those in the log.
  func addRequests(to log: inout NetworkLog) throws(BrowserError)
}

extension BrowserEngine {
  func send(_ method: String, _ path: String, _ body: JSON? = nil) throws(BrowserError) -> JSON {
    try send(method, path, body, seconds: 60)
  }

  /// Runs the body of a function in the page.
  func run(_ script: String, _ arguments: JSON...) throws(BrowserError) -> JSON {
    try send("POST", "execute/sync", ["script": .text(script), "args": .list(arguments)])
  }

  /// Adds the requests of the page that is open, which it knows itself.
  func addPageRequests(to log: inout NetworkLog) throws(BrowserError) {
    let entries = try run(
      """
      return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map(({ name, entryType, initiatorType, responseStatus, transferSize }) =>
          // Firefox calls a page from a disk a document.
          ({ name: entryType === "navigation" ? location.href : name, initiatorType, responseStatus, transferSize }));
      """)
    log.setPage(entries.list)
  }
}
