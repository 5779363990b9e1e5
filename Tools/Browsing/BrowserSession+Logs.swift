import Parallel

/// The messages and the requests of a window.
extension BrowserSession {
  /// Returns the messages of pages on the console since the last call, and errors that were reported there: `SEVERE: …
  /// 404`.
  package func consoleMessages() throws(BrowserError) -> [String] {
    try send("POST", "se/log", ["type": "browser"]).list.map {
      "\($0["level"].text ?? ""): \($0["message"].text ?? "")"
    }
  }

  /// Returns the requests so far.
  package func requests() throws(BrowserError) -> [NetworkRequest] {
    // The browser says each of these once.
    let news = try send("POST", "se/log", ["type": "performance"]).list.map {
      JSON(parsing: $0["message"].text ?? "")["message"]
    }
    return network.withLock { network in
      for event in news { network.add(event) }
      return network.requests
    }
  }

  /// Returns the addresses that were asked for so far.
  package func requestedAddresses() throws(BrowserError) -> [String] { try requests().map(\.address) }

  package func forgetRequests() throws(BrowserError) {
    _ = try requests()
    network.withLock { $0.forget() }
  }
}
