import Parallel

/// The messages and the requests of a window.
extension BrowserSession {
  /// Returns the messages of pages on the console since the last call, and errors that were reported there: `SEVERE: …
  /// 404`. WebKit has those of pages that a `FileServer` serves.
  package func consoleMessages() throws(BrowserError) -> [String] { try engine.consoleMessages() }

  /// Returns the requests so far; in Firefox and WebKit, those of the page that is open, without those that failed.
  package func requests() throws(BrowserError) -> [NetworkRequest] {
    try network.withLock { network throws(BrowserError) in
      try engine.addRequests(to: &network)
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
