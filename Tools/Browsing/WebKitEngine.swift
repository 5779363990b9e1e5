import Foundation
import Parallel

/// A window of WebKit in its own small browser. A driver of it has one window.
///
/// It has no tools beyond WebDriver: it is set up by its options, by those of GTK, and by the script that `FileServer`
/// puts into its pages. Fingers act as a mouse does.
final class WebKitEngine: BrowserEngine {
  let kind = Browser.Kind.webKit
  private let driver: WebDriver
  private let identifier: String
  private let scale: Double
  private let features: [String: String]
  /// Kept as long as the window.
  private let screen: WebKitScreen
  /// The bar of the window, above the page.
  private let around = Mutex((width: 0.0, height: 21.0))

  init(_ screen: WebKitScreen, _ options: BrowserOptions) throws(BrowserError) {
    (self.screen, scale, features) = (screen, options.scale, options.features)
    guard options.scale == options.scale.rounded(), !options.hasForcedColors, !options.hasTouch else {
      throw .refused(command: "window", reason: "WebKit has whole scales, no forced colors and no touch screen here")
    }
    let folder = try ProgramFolder()
    try Self.setUp(folder, options)
    let path = screen.driver
    driver = try WebDriver(
      in: folder,
      environment: [
        "DISPLAY": screen.name, "GDK_BACKEND": "x11", "GDK_SCALE": "\(Int(options.scale))", "NO_AT_BRIDGE": "1",
        "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path, "XDG_DATA_HOME": folder.path,
        "DBUS_SESSION_BUS_ADDRESS": "disabled:", "GTK_THEME": options.isDark ? "Adwaita:dark" : "Adwaita",
        // Without a graphics card, pages that are shown by way of its buffers stand still now and then.
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
      ]
    ) { [path, "--port=\($0)"] }
    // Without scripts in pages, those of the driver still run.
    let arguments = ["--automation"] + (options.runsScripts ? [] : ["--enable-javascript-markup=false"])
    let answer = try driver.send(
      "POST", "session",
      [
        "capabilities": [
          "alwaysMatch": [
            "timeouts": options.timeouts,
            "webkitgtk:browserOptions": [
              "binary": .text(screen.browser), "args": .list((arguments + options.arguments).map { .text($0) }),
            ],
          ]
        ]
      ], seconds: options.timeout)
    guard let identifier = answer["sessionId"].text else { throw .unreachable("it opened no window") }
    self.identifier = identifier
  }

  /// The bar of the small browser would make narrow windows wider, so it gets no room. GTK says which motion
  /// is wanted.
  private static func setUp(_ folder: ProgramFolder, _ options: BrowserOptions) throws(BrowserError) {
    try folder.write(
      """
      * { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }
      toolbar, toolbar * { font-size: 1px; -gtk-icon-source: none; }
      """, to: "gtk-3.0/gtk.css")
    try folder.write(
      """
      [Settings]
      gtk-enable-animations=\(options.hasReducedMotion ? 0 : 1)
      """, to: "gtk-3.0/settings.ini")
  }

  func send(_ method: String, _ path: String, _ body: JSON?, seconds: Double) throws(BrowserError) -> JSON {
    // A picture is taken of the next change on the screen, and a page that stands still has none.
    if path.hasSuffix("screenshot") {
      _ = try driver.send("POST", "execute/sync", Self.flicker, to: identifier, seconds: seconds)
    }
    return try driver.send(method, path, body, to: identifier, seconds: seconds)
  }

  /// Changes a pixel, too little to be seen, for some seconds.
  private static let flicker: JSON = [
    "args": [],
    "script": """
    const pixel = document.createElement("i");
    Object.assign(pixel.style, { position: "fixed", right: 0, bottom: 0, width: "1px", height: "1px", opacity: 0.004 });
    document.documentElement.append(pixel);
    const end = performance.now() + 4000;
    const change = () => {
      pixel.style.background = pixel.style.background.includes("red") ? "blue" : "red";
      if (performance.now() < end) requestAnimationFrame(change);
      else pixel.remove();
    };
    change();
    """,
  ]

  func close() {
    _ = try? send("DELETE", "", nil, seconds: 5)
    driver.end()
  }

  func abandon() { driver.end() }

  func prepare(_ options: BrowserOptions) {}

  func resize(_ width: Int, _ height: Int, scale: Double) throws(BrowserError) {
    guard scale == self.scale else {
      throw .refused(command: "resize", reason: "the scale of a window of WebKit does not change")
    }
    for _ in 0..<4 {
      let around = around.withLock { $0 }
      let outer = (Double(width) + around.width, Double(height) + around.height)
      _ = try send("POST", "window/rect", ["width": .number(outer.0), "height": .number(outer.1)])
      // The page learns of it some frames later.
      var size: [Double] = []
      for _ in 0..<40 {
        size = try run("return [innerWidth, innerHeight]").list.compactMap(\.number)
        if size == [Double(width), Double(height)] { return }
        usleep(20_000)
      }
      self.around.withLock { $0 = ($0.width + Double(width) - size[0], $0.height + Double(height) - size[1]) }
    }
    try awaitSize(width, height)
  }

  func emulate(_ features: [String: String], medium: String) throws(BrowserError) {
    guard features == self.features, medium.isEmpty else {
      throw .refused(command: "emulate", reason: "media queries of a window of WebKit do not change")
    }
  }

  /// Returns those of the page that is open, if a `FileServer` served it: WebKit keeps none for drivers.
  func consoleMessages() throws(BrowserError) -> [String] {
    try run("return (window.consoleMessages ?? []).splice(0)").list.compactMap(\.text)
  }

  func addRequests(to log: inout NetworkLog) throws(BrowserError) { try addPageRequests(to: &log) }
}

/// A screen without glass, which windows of WebKit are shown on.
final class WebKitScreen: Sendable {
  let browser: String
  let driver: String
  /// As in `DISPLAY`.
  let name: String
  private let server: GuardedProgram

  /// - Parameter programs: Of the browser, its driver, and the screen.
  init(_ programs: [String]) throws(BrowserError) {
    (browser, driver) = (programs[0], programs[1])
    // It finds a free number itself, and says it.
    server = try GuardedProgram([
      programs[2], "-displayfd", "1", "-screen", "0", "4000x5000x24", "-nolisten", "tcp", "-noreset",
    ])
    name = ":\(try server.number(after: ""))"
  }

  /// Ends it, and with it all that is shown on it.
  func end() { server.end() }
}
