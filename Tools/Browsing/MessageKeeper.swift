import Foundation

/// Keeps the messages on the console of a page, for browsers that do not.
enum MessageKeeper {
  /// WebKit names itself in the agent of Chromium, too.
  static func isNeeded(by agent: String) -> Bool { agent.contains("AppleWebKit/") && !agent.contains("Chrome/") }

  static let path = "/message-keeper.js"

  /// The messages of the console: errors of scripts, files that are missing, what a page forbids itself, and words.
  static let script = """
    const messages = (window.consoleMessages = []);
    const keep = (level, ...words) => messages.push(`${level}: ${words.map(String).join(" ")}`);
    addEventListener("error", (event) => {
      const address = event.target?.currentSrc || event.target?.src || event.target?.href;
      keep("SEVERE", event.message ?? `${address} is missing`, event.filename ?? "");
    }, true);
    addEventListener("unhandledrejection", (event) => keep("SEVERE", event.reason));
    addEventListener("securitypolicyviolation", (event) => keep("SEVERE", event.violatedDirective, event.blockedURI));
    for (const [method, level] of [["error", "SEVERE"], ["warn", "WARNING"], ["info", "INFO"], ["log", "INFO"]]) {
      const usual = console[method];
      console[method] = (...words) => {
        keep(level, ...words);
        usual.apply(console, words);
      };
    }

    """

  /// Puts the script before all others of a page that has some.
  static func added(to page: Data) -> Data {
    var text = String(decoding: page, as: UTF8.self)
    guard let first = text.firstRange(of: "<script") else { return page }
    text.insert(contentsOf: "<script src=\"\(path)\"></script>", at: first.lowerBound)
    return Data(text.utf8)
  }
}
