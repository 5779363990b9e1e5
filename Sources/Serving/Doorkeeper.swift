/// Decides which requests come from the page that this program has opened. Other pages in the same browser, and other
/// users of the computer, can send requests to the port, too.
///
///     let doorkeeper = Doorkeeper(port: 8080, token: Doorkeeper.newToken())
///     let request = try doorkeeper.admit(arrived)
///
/// - The host must be the address of this server: the name of a foreign one may lead here, too.
/// - The origin, if the browser tells it, must be the page's own.
/// - The first part of the path must be the token.
package struct Doorkeeper: Equatable, Sendable {
  package let port: UInt16
  package let token: String

  /// The status of an answer to a request that is not admitted.
  package enum Refusal: Int, Error, Equatable, Sendable {
    case forbidden = 403
    case notFound = 404
  }

  package init(port: UInt16, token: String) { (self.port, self.token) = (port, token) }

  /// Returns 128 random bits of the system in 32 letters and digits.
  package static func newToken() -> String {
    (0..<32).map { _ in String(UInt8.random(in: 0..<16), radix: 16) }.joined()
  }

  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// Returns the request with its path below the token, or throws the status of the answer.
  package func admit(_ request: ArrivedRequest) throws(Refusal) -> ServedRequest {
    try checkSender(of: request)
    let parts = request.target.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.first == UInt8(ascii: "/") else { throw .notFound }
    let steps = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let first = steps.first, Self.areEqual(Array(first), Array(token.utf8)), steps.count > 1 else {
      throw .notFound
    }
    let below = try Self.path(steps.dropFirst())
    // The page itself may be opened by a link, as in a terminal in the browser; it cannot be embedded.
    if request.method != .get || !below.isEmpty { try Self.checkSite(of: request) }
    return ServedRequest(
      id: request.id, method: request.method, path: below,
      query: try parts.count > 1 ? Self.query(parts[1]) : [:], body: request.body)
  }

  private func checkSender(of request: ArrivedRequest) throws(Refusal) {
    guard let host = try request.value(of: "host"), ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host) else {
      throw .forbidden
    }
    if let origin = try request.value(of: "origin"), origin != "http://\(host)" { throw .forbidden }
    // Browsers ask before they send this type to another origin, and get no permission.
    if request.method == .post {
      let type = try request.value(of: "content-type")?.split(separator: ";").first.map(String.init)
      let name = String(type?.lowercased().filter { $0 != " " } ?? "")
      guard name == "application/json" else { throw .forbidden }
    }
  }

  private static func checkSite(of request: ArrivedRequest) throws(Refusal) {
    if let site = try request.value(of: "sec-fetch-site"), !["same-origin", "none"].contains(site) {
      throw .forbidden
    }
  }

  /// Compares in a time that does not depend on the number of equal bytes.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left.count != right.count { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns the path; names that could mean something in a file system are not found.
  private static func path(_ steps: ArraySlice<ArraySlice<UInt8>>) throws(Refusal) -> String {
    if steps.count == 1 && steps.first?.isEmpty == true { return "" }
    var names: [String] = []
    for step in steps {
      guard let name = decoded(step), !name.isEmpty, name != ".", name != "..",
        !name.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" || $0.value < 0x20 || $0.value == 0x7F })
      else { throw .notFound }
      names.append(name)
    }
    return names.joined(separator: "/")
  }

  private static func query(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> [String: String] {
    var query: [String: String] = [:]
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = decoded(parts[0]), let value = parts.count > 1 ? decoded(parts[1]) : "" else { throw .notFound }
      if query.updateValue(value, forKey: key) != nil { throw .notFound }
    }
    return query
  }

  /// Decodes `%20` and its like; nil if the text is invalid.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        result.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      rest = rest.dropFirst(2)
      result.append(value)
    }
    return String(validating: result, as: UTF8.self)
  }
}
