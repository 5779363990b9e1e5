import Parallel

/// The screen, the input and the settings that a window emulates for its pages.
extension BrowserSession {
  func prepare(_ options: BrowserOptions) throws(BrowserError) {
    try engine.prepare(options)
    try emulate(options.features)
    try resize(options.width, options.height, scale: options.scale)
  }

  /// Makes the inside of the window exactly this large.
  ///
  /// - Parameter scale: Physical pixels to a pixel of CSS; nil for as many as before.
  package func resize(_ width: Int, _ height: Int, scale: Double? = nil) throws(BrowserError) {
    let scale = view.withLock { view in
      view.scale = scale ?? view.scale
      return view.scale
    }
    try engine.resize(width, height, scale: scale)
  }

  /// Changes the values of media queries, besides those that were changed before. WebKit refuses it.
  ///
  ///     try session.emulate(["prefers-color-scheme": "dark"])
  ///     try session.emulate([:], medium: "print")
  ///
  /// - Parameter medium: `print`, or empty for the screen.
  package func emulate(_ features: [String: String], medium: String = "") throws(BrowserError) {
    let all = view.withLock { view in
      view.features.merge(features) { $1 }
      return view.features
    }
    try engine.emulate(all, medium: medium)
  }

  /// Returns numbers that Chromium counts: `JSHeapUsedSize`, `Nodes`, `LayoutCount`, `ScriptDuration` and others.
  package func metrics() throws(BrowserError) -> [String: Double] {
    try devTools("Performance.enable")
    let pairs = try devTools("Performance.getMetrics")["metrics"].list.compactMap { metric in
      metric["name"].text.flatMap { name in metric["value"].number.map { (name, $0) } }
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }
}
