/// The options for opening a window.
///
///     var options = BrowserOptions(width: 390, height: 844)
///     options.scale = 3
///     options.hasTouch = true
///     let phone = try browser.session(options)
package struct BrowserOptions: Sendable {
  /// The inside of the window, in pixels of CSS.
  package var width = 1200
  package var height = 800
  /// Physical pixels to a pixel of CSS.
  package var scale = 1.0
  package var runsScripts = true
  /// True if pages find a touch screen and no mouse.
  package var hasTouch = false
  package var hasReducedMotion = false
  package var isDark = false
  package var hasForcedColors = false
  /// Further options for the browser: `--lang=fr` for Chromium.
  package var arguments: [String] = []
  /// The time limit of a command, a page or a script, in seconds.
  package var timeout = 60.0

  package init() {}

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// The limits as the protocol has them.
  var timeouts: JSON {
    let milliseconds = JSON.number((timeout * 1000).rounded())
    return ["script": milliseconds, "pageLoad": milliseconds]
  }

  /// The values of media queries.
  var features: [String: String] {
    [
      "prefers-reduced-motion": hasReducedMotion ? "reduce" : "no-preference",
      "prefers-color-scheme": isDark ? "dark" : "light",
      "forced-colors": hasForcedColors ? "active" : "none",
    ]
  }
}
